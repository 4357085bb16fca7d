"""Vehicles at the table: what is offered, shown, foreseen and told; and whole battles of all their types."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rules.core.battle import Battle, Step, decide
from rules.core.bots import BOTS
from rules.core.dice import seeded
from rules.core.ids import ModelId, SeatId, WeaponId
from rules.core.selfplay import play
from rules.core.starter import starter_brief
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import Shoot
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.vehicles.commands import Drive, Ram, TorrentOfFire
from rules.warzone_resurrection.vehicles.types import TYPES
from rules.warzone_resurrection.written import WrittenModel, read_card, vehicle_lines

RED = SeatId("red")
V, E = ModelId("v"), ModelId("e")


def table(like: str, *, enemy: tuple[float, float] = (25, 20), **more: Any) -> Battlefield:
    """A Vehicle in the middle that is being activated, and an enemy before it."""
    vehicle = {"id": "v", "like": like, "at": (15, 20), "facing": 0, "stage": "active", **more}
    return SYSTEM.stage(
        {
            "state": {"active": "red", "squad": "reds", "model": "v"},
            "units": [
                {"id": "reds", "owner": "red", "stage": "active", "models": [vehicle]},
                {"id": "blues", "owner": "blue", "models": [{"id": "e", "at": enemy, "facing": 180}]},
            ],
        }
    )


def _battle(field: Battlefield) -> Battle[Battlefield]:
    return Battle(field, field.seats)


def test_the_yard_has_a_vehicle_of_every_type() -> None:
    cards = [read_card(WrittenModel("x", like=name)) for name in vehicle_lines()]
    assert {card.vehicle.type for card in cards if card.vehicle} == set(TYPES)


@pytest.mark.parametrize("like", sorted(vehicle_lines()))
def test_whatever_is_offered_can_be_done(like: str) -> None:
    """Every example of every offer is carried out, and leaves a table on which nothing is wrong."""
    field = table(like)
    done = set()
    for offer in SYSTEM.offers(field, RED):
        if offer.refused is None:
            for command in islice(SYSTEM.examples(field, offer), 4):
                SYSTEM.preview(field, RED, command)
                step = decide(SYSTEM, _battle(field), RED, command, seeded(f"{like} {offer.id}"))
                assert isinstance(step, Step), (offer.id, step)
                assert not list(SYSTEM.violations(step.battle.game))
                done.add(offer.id.partition(":")[0])
    assert {"tactical_move", "combat_move", "fast_move", "full_throttle", "shoot", "torrent_of_fire"} <= done


def test_its_card_shows_hull_and_locations() -> None:
    shown = next(m for m in SYSTEM.view(table("mastiff", structure=[5, 0, 4, 3]), RED).models if m.id == V)
    assert shown.outline == ((2500, 1500), (-2500, 1500), (-2500, -1500), (2500, -1500))
    assert (shown.wounds, shown.wounds_full) == (12, 15)
    values = {stat.name.key: stat.value for stat in shown.stats}
    assert values["stat.av_front"] == "+2"
    assert "stat.w" not in values
    assert [stat.value for stat in shown.stats[-4:]] == ["5/5 (15)", "0/3 (15)", "4/4 (15)", "3/3 (14)"]


def test_a_shot_at_a_vehicle_is_foreseen() -> None:
    """Its chances are those of all locations together, and the AV test of each is told."""
    field = SYSTEM.stage(
        {
            "state": {"active": "blue"},
            "units": [
                {"id": "reds", "owner": "red", "models": [{"id": "v", "like": "outrider", "at": (15, 20)}]},
                {
                    "id": "blues",
                    "owner": "blue",
                    "models": [
                        {
                            "id": "e",
                            "at": (25, 20),
                            "facing": 180,
                            "weapons": [{"id": "gun", "r": 24, "st": 12, "avv": 2}],
                        }
                    ],
                },
            ],
        }
    )
    shown = SYSTEM.preview(field, SeatId("blue"), Shoot(E, WeaponId("gun"), (V,)))
    target = shown.targets[0]
    assert [test.check.of.key for test in target.tests] == ["test.rs", *["test.av_of"] * 4]
    hit, harmed = target.chances
    assert (hit.outcome.key, hit.numerator / hit.denominator) == ("chance.hit", 0.6)
    # A Power Shot (1 in 20) leaves no AV test; else AV 10 fails by 10 faces, that of the drive (9) by 11.
    by_av = 0.8 * 10 / 20 + 0.2 * 11 / 20
    assert harmed.outcome.key == "chance.harmed"
    assert harmed.numerator / harmed.denominator == pytest.approx(1 / 20 + 11 / 20 * by_av)


def test_ways_are_foreseen() -> None:
    field = table("mastiff", enemy=(40, 40))
    shown = SYSTEM.preview(field, RED, Drive(V, "combat_move", path=((20_000, 20_000),), facing=4_500))
    assert shown.move is not None
    assert (shown.move.length, shown.move.allowed) == (5_000, 12_000)
    assert [note.key for note in shown.move.notes] == ["preview.pivots"]
    throttle = SYSTEM.preview(field, RED, Drive(V, "full_throttle", path=((20_000, 20_000),)))
    assert [test.check.of.key for test in throttle.targets[0].tests] == ["test.av_of"]


def test_the_second_test_of_tracks_in_heavy_terrain_is_foreseen() -> None:
    wood = {
        "id": "wood",
        "kind": "heavy",
        "shape": [(18, 16), (21, 16), (21, 24), (18, 24)],
        "see_through": True,
    }
    field = SYSTEM.stage(
        {
            "state": {"active": "red"},
            "board": {"terrain": [wood]},
            "units": [
                {"id": "reds", "owner": "red", "models": [{"id": "v", "like": "mastiff", "at": (15, 20)}]},
                {"id": "blues", "owner": "blue", "models": [{"id": "e", "at": (40, 40)}]},
            ],
        }
    )
    shown = SYSTEM.preview(field, RED, Drive(V, "tactical_move", path=((21_000, 20_000),)))
    # AV 15 with 2 for the front and -2 for the terrain fails by 5 faces of 20, twice.
    assert [(c.numerator, c.denominator) for c in shown.targets[0].chances][1] == (1, 16)


def test_rams_and_torrents_are_foreseen() -> None:
    field = table("mastiff")
    ram = SYSTEM.preview(field, RED, Ram(V, (27_000, 20_000)))
    assert ram.move is not None
    assert [note.key for note in ram.move.notes] == ["preview.rams"]
    torrent = SYSTEM.preview(field, RED, TorrentOfFire(V, ("cannon:e", "hull_gun:e")))
    assert [target.target for target in torrent.targets] == [E]


def test_what_happens_is_told() -> None:
    field = table("mastiff", enemy=(26, 20))
    step = decide(
        SYSTEM, _battle(field), RED, Drive(V, "full_throttle", path=((16_000, 20_000),)), _Loaded(20)
    )
    told = [message.key for event in step.events if (message := SYSTEM.narrate(field, event))]
    assert told[-3:] == ["story.location_hit", "story.test_failed", "story.structure_lost"]


class _Loaded:
    """Dice that always show the same face."""

    def __init__(self, face: int) -> None:
        self._face = face

    def roll(self, index: int, faces: int) -> int:
        return self._face


BOSS = {
    "id": "boss",
    "role": "warlord",
    "models": [
        {
            "id": "boss",
            "role": "warlord",
            "points": 80,
            "profile": {"w": 3, "base": 40, "ld": 16},
            "skills": ["repair(1)"],
            "weapons": [
                {"id": "gun", "r": 24, "st": 15, "avv": 6},
                {"id": "bomb", "like": "anti_vehicle_grenade"},
            ],
        }
    ],
}


def yard(*likes: str) -> dict[str, Any]:
    """A Warlord with an engineer's hands, and some Vehicles."""
    squads = [{"id": like, "role": "light_vehicle", "models": [{"id": like, "like": like}]} for like in likes]
    return {"name": "Yard", "faction": "Bauhaus", "units": [BOSS, *squads]}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
def test_whole_battles_of_vehicles(seed: int) -> None:
    forces = (
        yard("mastiff", "strider", "kestrel", "galleon"),
        yard("skimmer", "colossus", "outrider", "bulwark"),
    )
    brief = starter_brief(SYSTEM)
    seats = brief.seats
    brief = type(brief)(seats, brief.names, dict(zip(seats, forces, strict=True)), brief.table, brief.mission)
    game, _ = play(SYSTEM, brief, [BOTS["random"]] * 2, seed)
    assert not game.errors
    assert game.finished
