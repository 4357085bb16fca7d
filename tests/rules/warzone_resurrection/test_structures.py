"""Attacks at terrain as a player sees them: offered, foreseen, told, shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.battle import Battle, decide, evolve
from rules.core.dice import ScriptedDice
from rules.core.ids import ModelId, RuleId, SeatId, TerrainId, WeaponId
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import ShootTerrain, StrikeTerrain
from rules.warzone_resurrection.events import TerrainHarmed
from rules.warzone_resurrection.state import Battlefield

RED = SeatId("red")
PIECE = TerrainId("p")
CANNON: dict[str, Any] = {"id": "w", "r": 24, "st": 14, "rof": 2, "avv": 6}


def field(piece: dict[str, Any], *weapons: dict[str, Any], at: tuple[float, float] = (10, 20)) -> Battlefield:
    """One Model that faces a piece of terrain, and an enemy far away."""
    arms = list(weapons or (CANNON,))
    red = {"id": "r", "at": at, "facing": 0, "profile": {"rs": 12, "cc": 5}, "weapons": arms}
    return SYSTEM.stage(
        {
            "state": {"active": "red", "squad": "reds"},
            "board": {"terrain": [{"id": "p", "at": [20, 20], **piece}]},
            "units": [
                {"id": "reds", "owner": "red", "stage": "active", "models": [red]},
                {"id": "blues", "owner": "blue", "models": [{"id": "b", "at": [46, 46], "facing": 180}]},
            ],
        }
    )


def chances(state: Battlefield, command: Any) -> dict[str, Fraction]:
    """What a preview says of the piece, by what may come of it."""
    target = SYSTEM.preview(state, RED, command).targets[0]
    assert target.target == PIECE
    return {chance.outcome.key: Fraction(chance.numerator, chance.denominator) for chance in target.chances}


def shot() -> ShootTerrain:
    return ShootTerrain(ModelId("r"), WeaponId("w"), (PIECE,))


@pytest.mark.rule("WZR-STRUCT-07", "WZR-STRUCT-09")
def test_the_chances_of_shots_are_those_of_their_dice() -> None:
    one = Fraction(1, 20) + Fraction(15, 20) * Fraction(10, 20)  # a natural 1, or AV 16 - 6 failed
    found = chances(field({"piece": "hut"}), shot())
    assert found == {"chance.harmed": 1 - (1 - one) ** 2, "chance.destroyed": 0}


@pytest.mark.rule("WZR-STRUCT-10")
def test_the_chances_of_blows_need_no_test_to_hit() -> None:
    axe = {"id": "axe", "melee": True, "roa": 1, "avv": 2}
    state = field({"piece": "crates"}, axe, at=(18.409, 20))
    found = chances(state, StrikeTerrain(ModelId("r"), PIECE))
    assert found == {"chance.harmed": Fraction(10, 20), "chance.destroyed": 0}


@pytest.mark.rule("WZR-STRUCT-12")
def test_a_template_that_scatters_may_still_come_down_on_the_piece() -> None:
    mortar = {"id": "w", "r": "18/SE", "rof": 1, "avv": 6}
    small, large = field({"piece": "crates"}, mortar), field({"piece": "hall"}, mortar)
    by_hits = Fraction(1, 20) + Fraction(15, 20) * Fraction(14, 20)
    assert chances(small, shot())["chance.harmed"] > by_hits
    assert SYSTEM.preview(large, RED, shot()).shapes


@pytest.mark.rule("WZR-STRUCT-06")
def test_attacks_at_terrain_are_offered_with_the_pieces_in_reach() -> None:
    offers = {offer.id: offer for offer in SYSTEM.offers(field({"piece": "hut"}), RED)}
    offer = offers["shoot_terrain:w:r"]
    assert [candidate.id for candidate in offer.needs[0].candidates] == ["p"]
    assert list(SYSTEM.examples(field({"piece": "hut"}), offer)) == [shot()]
    assert not any(id.startswith("strike_terrain") for id in offers)


@pytest.mark.rule("WZR-STRUCT-17")
def test_a_collapse_is_told_and_shown() -> None:
    state = field({"piece": "hut"})
    hut = state.structures[PIECE]
    state = SYSTEM.evolve(state, harmed(hut.sp or 0))
    battle = Battle(state, (RED, SeatId("blue")))
    step = decide(SYSTEM, battle, RED, shot(), ScriptedDice([5, 17, 15]))
    told, after = [], battle
    for event in step.events:
        told.append(SYSTEM.narrate(after.game, event))
        after = evolve(SYSTEM, after, event)
    keys = [message.key for message in told if message is not None]
    assert "story.terrain_harmed" in keys
    assert "story.collapsed" in keys
    before, ruin = (SYSTEM.view(game, RED).terrain[0] for game in (state, after.game))
    assert [note.key for note in before.notes][:2] == ["terrain.structure_points", "terrain.intact"]
    assert [note.key for note in ruin.notes] == ["terrain.structure_points"]


def harmed(sp: int) -> Any:
    """All but one of so many Structure Points are gone."""
    return TerrainHarmed(PIECE, sp - 1, RuleId("WZR-STRUCT-09"))


@pytest.mark.rule("WZR-STRUCT-02")
def test_the_table_shows_who_is_inside() -> None:
    seen = SYSTEM.view(field({"piece": "hut"}, at=(20, 20)), RED).terrain[0]
    assert seen.notes[-1].key == "terrain.garrison"
    assert [note.key for note in seen.notes].count("terrain.access") == 2
