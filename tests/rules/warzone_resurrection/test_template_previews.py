"""Previews of templates: their chances are those of every place where they may come down."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from rules.core.command import Command
from rules.core.ids import ModelId, SeatId, WeaponId
from rules.core.odds import outcomes
from rules.core.preview import PreviewTarget
from rules.core.procedure import Log
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import Shoot, Spray, Throw, WallOfFire
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.state import Battlefield

RED, SHOOTER, WEAPON = SeatId("red"), ModelId("r"), WeaponId("w")


def table(weapon: dict[str, Any]) -> Battlefield:
    """A shooter at (10, 20), enemies at (16, 20) and (17.3, 20), a friend of another Squad at (12, 22)."""
    return SYSTEM.stage(
        {
            "state": {"active": "red", "squad": "reds", "resources": {"red": {"ready": 2}}},
            "units": [
                {
                    "id": "reds",
                    "owner": "red",
                    "stage": "active",
                    "models": [{"id": "r", "at": (10, 20), "weapons": [{"id": "w", **weapon}]}],
                },
                {
                    "id": "greys",
                    "owner": "red",
                    "size_at_turn_start": 99,
                    "models": [{"id": "f", "at": (12, 22)}, {"id": "g", "at": (10, 47)}],
                },
                {
                    "id": "blues",
                    "owner": "blue",
                    "size_at_turn_start": 99,
                    "commander": "spare",
                    "models": [
                        {"id": "e", "at": (16, 20), "profile": {"a": 13, "w": 2}},
                        {"id": "e2", "at": (17.3, 20), "profile": {"a": 12}},
                        {"id": "spare", "at": (20, 47)},
                    ],
                },
            ],
        }
    )


TEMPLATES = (Shoot, Spray, Throw, WallOfFire)
SHELL = {"r": "18/SE", "st": 11, "rof": 1}
SHOTS: dict[str, tuple[dict[str, Any], Command]] = {
    "explosion": (SHELL, Shoot(SHOOTER, WEAPON, (ModelId("e"),))),
    "grenade": ({"like": "anti_infantry_grenade"}, Throw(SHOOTER, WEAPON, (15_000, 20_000))),
    "flash-bang": ({"like": "flash_bang_grenade"}, Throw(SHOOTER, WEAPON, (15_000, 20_000))),
    "flamer": ({"r": "FT", "st": 12, "rof": 2}, Spray(SHOOTER, WEAPON, 0)),
    "shotgun": ({"r": "ST", "st": 10, "rof": 1, "type": "Blast"}, Spray(SHOOTER, WEAPON, 0)),
}


def promised(target: PreviewTarget) -> dict[str, Fraction]:
    """The chances by what they are of."""
    return {c.outcome.key: Fraction(c.numerator, c.denominator) for c in target.chances}


def happens(log: Log[Battlefield], tag: str) -> set[str]:
    """Whom an event of this kind befell."""
    return {event.model for event in log.events if event.__struct_config__.tag == tag}  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", SHOTS)
def test_chances_are_those_of_every_place(kind: str) -> None:
    weapon, command = SHOTS[kind]
    field = table(weapon)
    exact: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for chance, log in outcomes(lambda log: SYSTEM.procedure(log, RED, command), field, evolve):
        for key, tag in (("chance.hit", "hit"), ("chance.wound", "wounds_lost"), ("chance.kill", "removed")):
            for model in happens(log, tag):
                exact[key, model] += chance
    shown = SYSTEM.preview(field, RED, command)
    told = {
        (key, target.target): chance for target in shown.targets for key, chance in promised(target).items()
    }
    assert {key: chance for key, chance in told.items() if chance} == exact
    assert shown.targets
    assert len(shown.shapes) == 1


def test_the_test_to_hit_stands_first() -> None:
    for weapon, command in (SHOTS["explosion"], SHOTS["grenade"]):
        first = SYSTEM.preview(table(weapon), RED, command).targets[0].tests[0]
        assert first.check.of.key == "test.rs"


def test_a_wall_of_fire_is_shown_where_it_would_stand() -> None:
    tokens = ((14_000, 20_000), (14_000, 25_000))
    shown = SYSTEM.preview(table({"r": "FT"}), RED, WallOfFire(SHOOTER, WEAPON, tokens))
    xs = [x for shape in shown.shapes for x, _ in shape.outline]
    ys = [y for shape in shown.shapes for _, y in shape.outline]
    assert (min(xs), max(xs)) == pytest.approx((13_410, 14_590), abs=5)
    assert (min(ys), max(ys)) == pytest.approx((19_410, 25_590), abs=5)


def test_every_offer_of_a_template_has_an_example_that_holds() -> None:
    for weapon in (SHELL, {"r": "FT", "st": 12}, {"r": "ST"}, {"like": "fire_grenade"}):
        field = table(weapon)
        offers = [offer for offer in SYSTEM.offers(field, RED) if offer.refused is None]
        commands = [command for offer in offers for command in SYSTEM.examples(field, offer)]
        shots = [command for command in commands if isinstance(command, TEMPLATES)]
        assert shots
        for command in shots:
            assert SYSTEM.preview(field, RED, command).refused is None
