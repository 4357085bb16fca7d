"""What a model does to a target on an empty table, on the average: by the same previews as in a battle.

Both stand in the open, look at each other, and nobody has any other advantage; heavy weapons are braced. The
target never runs out of wounds, so that what a whole squad does can be added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from rules.core.geometry import Board, Point, Pose, bearing
from rules.core.ids import INCH, ModelId, SeatId, UnitId
from rules.core.preview import Preview
from rules.core.written import SkillRef
from rules.warzone_1e.blows import weapons_for_blows
from rules.warzone_1e.blows_foreseen import foreseen_blow
from rules.warzone_1e.fighting import CloseCombat
from rules.warzone_1e.profile import Card
from rules.warzone_1e.shooting.bracing import BRACED
from rules.warzone_1e.shooting.commands import Fire, Spray
from rules.warzone_1e.shooting.firing import refusal_of
from rules.warzone_1e.shooting.foreseen import foreseen_fire, foreseen_spray
from rules.warzone_1e.shooting.spraying import laid_out
from rules.warzone_1e.sight import distance
from rules.warzone_1e.state import Battlefield, Model, Side, Unit

RED, BLUE = SeatId("red"), SeatId("blue")
ATTACKER, TARGET = ModelId("attacker"), ModelId("target")

#: More than any attack takes away.
_ENDURES = 1000

_TABLE = Board(96 * INCH, 96 * INCH)
_MIDDLE = Point(_TABLE.width // 2, _TABLE.depth // 2)


class Fighter(msgspec.Struct, frozen=True):
    """A model as it stands in its unit, with what the whole unit can do."""

    card: Card
    skills: tuple[SkillRef, ...] = ()


class Blow(NamedTuple):
    """The best that a model can do: what with, and the wounds that it takes."""

    weapon: str
    harm: float


def shooting(fighter: Fighter, target: Card, inches: int) -> Blow | None:
    """The best of one Fire action from so far away; None where there is none."""
    field = duel(fighter, target, inches * INCH)
    return max(_shots(field), key=lambda blow: blow.harm, default=None)


def fighting(fighter: Fighter, target: Card) -> Blow | None:
    """The best blow in base contact; None where there is none."""
    field = duel(fighter, target, 0)
    attacker = field.models[ATTACKER]
    blows = (
        Blow(weapon.name, _harm(foreseen_blow(field, RED, CloseCombat(ATTACKER, TARGET, weapon.id))))
        for weapon in weapons_for_blows(attacker)
    )
    return max(blows, key=lambda blow: blow.harm, default=None)


def _shots(field: Battlefield) -> Iterator[Blow]:
    attacker = field.models[ATTACKER]
    ahead = attacker.body.pose.facing
    for weapon in attacker.card.weapons:
        if weapon.is_sprayed:
            if laid_out(field, attacker, weapon, ahead):
                yield Blow(weapon.name, _harm(foreseen_spray(field, RED, Spray(ATTACKER, weapon.id, ahead))))
            continue
        shot = Fire(ATTACKER, weapon.id, TARGET)
        if weapon.is_ranged and refusal_of(field, attacker, shot) is None:
            yield Blow(weapon.name, _harm(foreseen_fire(field, RED, shot)))


def _harm(shown: Preview) -> float:
    return sum(each.expected or 0.0 for each in shown.targets if each.target == TARGET)


def duel(fighter: Fighter, target: Card, apart: int) -> Battlefield:
    """The two alone on a table, so many thousandths of an inch apart; it is the attacker's turn."""
    field = _facing(fighter, target, _MIDDLE.y)
    between = distance(field.models[ATTACKER], field.models[TARGET])
    return _facing(fighter, target, _MIDDLE.y + between - apart)


def _facing(fighter: Fighter, target: Card, y: int) -> Battlefield:
    here, there = Point(_MIDDLE.x, y), Point(_MIDDLE.x, _TABLE.depth - 6 * INCH)
    one = Model(
        ATTACKER, UnitId("red"), RED, fighter.card, fighter.card.profile.w, Pose(here, bearing(here, there)),
        stage="active", actions=fighter.card.profile.ac, conditions=(BRACED,),
    )  # fmt: skip
    other = Model(TARGET, UnitId("blue"), BLUE, target, _ENDURES, Pose(there, bearing(there, here)))
    return Battlefield(
        board=_TABLE,
        sides={seat: Side(seat, seat, accepted=True) for seat in (RED, BLUE)},
        units={one.unit: _unit(one, fighter.skills), other.unit: _unit(other, ())},
        models={ATTACKER: one, TARGET: other},
        turn=1,
        phase="activation",
        order=(RED, BLUE),
        active=RED,
        unit=one.unit,
        model=ATTACKER,
    )


def _unit(model: Model, skills: tuple[SkillRef, ...]) -> Unit:
    return Unit(
        model.unit, model.owner, model.name, (model.id,), kind="individual", leader=model.id,
        stage="active" if model.owner == RED else "waiting", skills=skills,
    )  # fmt: skip
