"""What a Model does to a target on an empty table, on the average: by the same previews as in a battle.

Both stand in the open, look at each other, and nobody has any other advantage. The target never runs out of
Wounds, so that what a whole Squad does can be added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from rules.core.command import Command
from rules.core.geometry import Board, Point, Pose, bearing
from rules.core.ids import INCH, ModelId, SeatId, UnitId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal
from rules.core.written import SkillRef
from rules.warzone_resurrection.card import Card, Role
from rules.warzone_resurrection.commands import CloseCombat, PsychicAttack, Shoot, Spray, Throw
from rules.warzone_resurrection.examples import examples
from rules.warzone_resurrection.measurement import gap
from rules.warzone_resurrection.offers import offers
from rules.warzone_resurrection.preview import preview
from rules.warzone_resurrection.state import Battlefield, Model, Side, Squad

#: The procedure that would carry a command out.
Carrier = Callable[[Log[Battlefield], SeatId, Command], Procedure[None]]

#: One Action's attacks from afar.
AFAR = (Shoot, Spray, PsychicAttack, Throw)

RED, BLUE = SeatId("red"), SeatId("blue")
ATTACKER, TARGET = ModelId("attacker"), ModelId("target")

#: More than any attack takes away.
_ENDURES = 1000

#: How far apart the two may be, in inches, and the table that they need.
FARTHEST = 48
_TABLE = Board(96 * INCH, 96 * INCH)
_MIDDLE = Point(_TABLE.width // 2, _TABLE.depth // 2)


class Fighter(msgspec.Struct, frozen=True):
    """A Model as it stands in its Squad: what the Squad can do, and its role."""

    card: Card
    skills: tuple[SkillRef, ...] = ()
    role: Role = "troop"


class Blow(NamedTuple):
    """The best that a Model can do: what with, and the Wounds or Structure Points that it takes."""

    weapon: str
    harm: float


def shooting(fighter: Fighter, target: Card, inches: int, carry: Carrier) -> Blow | None:
    """The best attack from so far away with one Action; None where there is none."""
    return _best(duel(fighter, target, inches * INCH), AFAR, carry)


def fighting(fighter: Fighter, target: Card, carry: Carrier) -> Blow | None:
    """The best Close Combat Action in base contact; None where there is none."""
    return _best(duel(fighter, target, 0), (CloseCombat,), carry)


def _best(field: Battlefield, kinds: tuple[type[Command], ...], carry: Carrier) -> Blow | None:
    found = [blow for command in _attacks(field, kinds) if (blow := _previewed(field, command, carry))]
    return max(found, key=lambda blow: blow.harm, default=None)


def _attacks(field: Battlefield, kinds: tuple[type[Command], ...]) -> Iterator[Command]:
    for offer in offers(field, RED):
        if offer.refused is None and isinstance(offer.command, kinds):
            yield from examples(field, offer)


def _previewed(field: Battlefield, command: Command, carry: Carrier) -> Blow | None:
    try:
        shown = preview(field, RED, command, carry)
    except Illegal:
        return None
    harm = sum(each.expected or 0.0 for each in shown.targets if each.target == TARGET)
    return Blow(_called(field, command), harm)


def _called(field: Battlefield, command: Command) -> str:
    """What a command attacks with; nothing for bare hands."""
    attacker = field.models[ATTACKER]
    if isinstance(command, PsychicAttack):
        power = attacker.power(command.power)
        return power.name if power is not None else ""
    weapon = attacker.weapon(command.weapon) if isinstance(command, (Shoot, Spray, Throw)) else None
    if isinstance(command, CloseCombat) and command.weapon is not None:
        weapon = attacker.weapon(command.weapon)
    return weapon.name if weapon is not None else ""


def duel(fighter: Fighter, target: Card, apart: int) -> Battlefield:
    """The two alone on a table, so many thousandths of an inch apart; it is the attacker's Activation."""
    field = _facing(fighter, target, _MIDDLE.y)
    between = gap(field.models[ATTACKER], field.models[TARGET])
    return _facing(fighter, target, _MIDDLE.y + between - apart)


def _facing(fighter: Fighter, target: Card, y: int) -> Battlefield:
    here, there = Point(_MIDDLE.x, y), Point(_MIDDLE.x, _TABLE.depth)
    attacker = Model(
        ATTACKER,
        UnitId("red"),
        RED,
        fighter.card,
        wounds=fighter.card.profile.w,
        pose=Pose(here, bearing(here, there)),
        stage="active",
        points=fighter.card.profile.action_points,
        structure=fighter.card.structure,
    )
    enduring = Model(
        TARGET,
        UnitId("blue"),
        BLUE,
        target,
        wounds=_ENDURES,
        pose=Pose(there, bearing(there, here)),
        structure=tuple(_ENDURES for _ in target.structure),
    )
    return Battlefield(
        board=_TABLE,
        sides={seat: Side(seat, seat, accepted_map=True, deployed=True) for seat in (RED, BLUE)},
        squads={
            attacker.squad: _squad(attacker, fighter.role, fighter.skills),
            enduring.squad: _squad(enduring, target.role or "troop", ()),
        },
        models={ATTACKER: attacker, TARGET: enduring},
        turn=1,
        phase="activation",
        first=RED,
        active=RED,
        squad=attacker.squad,
        model=ATTACKER,
    )


def _squad(model: Model, role: Role, skills: tuple[SkillRef, ...]) -> Squad:
    return Squad(
        model.squad,
        model.owner,
        model.card.name,
        (model.id,),
        role,
        commander=model.id,
        stage="active" if model.owner == RED else "waiting",
        size_at_turn_start=1,
        skills=skills,
    )
