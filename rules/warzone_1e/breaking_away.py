"""Chapter: Breaking Away (WZ1-CC-10, WZ1-CC-11): leaving a fight that one is locked in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import msgspec

from rules.core.command import Command
from rules.core.event import Question
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll_die
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import movement
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.commands import Facing, Path
from rules.warzone_1e.conditions import AIRBORNE
from rules.warzone_1e.dice import FACES
from rules.warzone_1e.engagement import locked_with
from rules.warzone_1e.facts import Fact
from rules.warzone_1e.going import set_out
from rules.warzone_1e.scores import score
from rules.warzone_1e.state import Battlefield, Model

BREAK_AWAY = Action("break_away", RuleId("WZ1-CC-10"), moves=True)

OPPOSE, LET_GO = "oppose", "let_go"


class BreakAway(Command, frozen=True, tag="break_away"):
    """Leave a fight along a path, if whoever opposes it is overcome (WZ1-CC-10)."""

    model: ModelId
    path: Path
    facing: Facing | None = None


class Struggled(Fact, frozen=True, tag="struggled"):
    """A model tried to break away: its total against the highest of those that opposed it."""

    model: ModelId
    total: int
    against: int
    freed: bool
    rule: RuleId


class _Total(msgspec.Struct, frozen=True):
    mover: int
    others: int


def break_away(log: Log[Battlefield], seat: SeatId, command: BreakAway) -> Procedure[None]:
    """Spend an action to leave; where that fails it is lost. Raises ``Illegal``."""
    model = begin(log, seat, command.model, BREAK_AWAY)
    refused = refusal_to_break_away(log.state, model)
    if refused is not None:
        raise Illegal(refused)
    planned = plan_way_out(log.state, model, command)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, BREAK_AWAY)
    if (yield from comes_free(log, model.id)):
        set_out(log, model.id, planned, BREAK_AWAY.rule)


def plan_way_out(field: Battlefield, model: Model, command: BreakAway) -> movement.MovePlan | Refusal:
    """The way that a model goes once it is free; who fights in the air goes on flying."""
    return movement.plan(field, model, command.path, command.facing, fly=model.has(AIRBORNE))


def refusal_to_break_away(field: Battlefield, model: Model) -> Refusal | None:
    """Why there is nothing to break away from."""
    if locked_with(field, model):
        return None
    return refuse("WZ1-CC-10", "refused.not_locked", model=verbatim(model.name))


def comes_free(log: Log[Battlefield], mover: ModelId) -> Procedure[bool]:
    """Whether a model gets away from all that it is locked with; unopposed it just does.

    Its one total has to beat each of theirs; the highest of them level with it, all roll again.
    Rules: WZ1-CC-10, WZ1-CC-11, WZ1-DICE-01.
    """
    opposing = yield from _opposing(log.state, mover)
    if not opposing:
        return True
    total = yield from _totals(log.state, mover, opposing)
    while total.mover == total.others:
        total = yield from _totals(log.state, mover, opposing)
    freed = total.mover > total.others
    log.emit(Struggled(mover, total.mover, total.others, freed, BREAK_AWAY.rule))
    return freed


def chance_to_come_free(field: Battlefield, mover: Model) -> Fraction:
    """The chance to get away from all that a model is locked with, should they oppose it.

    What is level is rolled again, and so counts for nothing. Rules: WZ1-CC-10, WZ1-CC-11, WZ1-DICE-01.
    """
    highest: dict[int, int] = {0: 1}
    for enemy in locked_with(field, mover):
        together: dict[int, int] = defaultdict(int)
        for (most, ways), total in product(highest.items(), _possible_totals(field, enemy)):
            together[max(most, total)] += ways
        highest = together
    freed, held = 0, 0
    for (most, ways), total in product(highest.items(), _possible_totals(field, mover)):
        freed += ways * (total > most)
        held += ways * (total < most)
    return Fraction(freed, freed + held)


def _possible_totals(field: Battlefield, model: Model) -> range:
    """What a model may come to, each as likely as the others."""
    strength = score(field, model, "st")
    return range(1 + strength, FACES + 1 + strength)


def _totals(field: Battlefield, mover: ModelId, opposing: Sequence[Model]) -> Procedure[_Total]:
    own = yield from _total(field, field.models[mover])
    highest = 0
    for enemy in opposing:
        theirs = yield from _total(field, enemy)
        highest = max(highest, theirs)
    return _Total(own, highest)


def _total(field: Battlefield, model: Model) -> Procedure[int]:
    face = yield from roll_die(say("test.break_away"), FACES, model=model.id)
    return face + score(field, model, "st")


def _opposing(field: Battlefield, mover: ModelId) -> Procedure[list[Model]]:
    """Those it is locked with whose owners want it to stay."""
    enemies = locked_with(field, field.models[mover])
    opposing: list[Model] = []
    for seat in dict.fromkeys(enemy.owner for enemy in enemies):
        holders = [enemy for enemy in enemies if enemy.owner == seat]
        choice = yield from ask(_question(field, seat, mover, holders))
        if choice.option == OPPOSE:
            opposing.extend(holders)
    return opposing


def _question(field: Battlefield, seat: SeatId, mover: ModelId, holders: Sequence[Model]) -> Question:
    return Question(
        seat=seat,
        text=say("ask.oppose", model=verbatim(field.models[mover].name)),
        options=(option(OPPOSE, say("option.oppose")), option(LET_GO, say("option.let_go"))),
        default=OPPOSE,
        rule=BREAK_AWAY.rule,
        about=(mover, *(enemy.id for enemy in holders)),
    )
