"""Chapter: Engaging, Counter Charge (WZR-CC-02, WZR-CC-22): who may stop an Engage on its way."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.core.event import Question
from rules.core.geometry import Pose
from rules.core.ids import ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.movement import Moment, route_length
from rules.core.procedure import Log, Procedure, ask, option
from rules.warzone_resurrection.conditions import BROKEN, SENTRY
from rules.warzone_resurrection.engagement import entries, is_engaged
from rules.warzone_resurrection.permissions import is_pinned
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.squads import leadership_test
from rules.warzone_resurrection.state import Battlefield, Model

_RULE = RuleId("WZR-CC-02")

#: Bases that only their like can stop.
_HUGE = frozenset({BaseSize.LARGE, BaseSize.NONE})


class Stop(msgspec.Struct, frozen=True):
    """Who stopped an Engage, and where its range was first met."""

    by: Model
    moment: Moment


def counter_charged(
    log: Log[Battlefield], mover: Model, target: ModelId, route: Sequence[Pose]
) -> Procedure[Stop | None]:
    """The enemy that stops an Engage on its route, if one wants to and passes its LD test."""
    for enemy, moment in able_to_stop(log.state, mover, target, route):
        if not (yield from _wants_to(enemy, mover)):
            continue
        squad = log.state.squad_of(enemy)
        if enemy.has(SENTRY) or (yield from leadership_test(log, squad, "test.counter_charge", model=enemy)):
            return Stop(enemy, moment)
    return None


def able_to_stop(
    field: Battlefield, mover: Model, target: ModelId, route: Sequence[Pose]
) -> list[tuple[Model, Moment]]:
    """The enemies, other than the target, whose range the route comes into before its end, in path order."""
    end = route_length(route)
    met = [(enemy, at) for enemy, at in entries(field, mover, route) if enemy.id != target and at.after < end]
    return [(enemy, at) for enemy, at in met if may_counter_charge(field, enemy, mover)]


def may_counter_charge(field: Battlefield, enemy: Model, mover: Model) -> bool:
    """Whether an enemy is free and large enough to counter charge (WZR-CC-02, WZR-MORALE-08)."""
    squad = field.squad_of(enemy)
    if is_pinned(field, enemy) or squad.has(BROKEN) or is_engaged(field, enemy):
        return False
    return enemy.base in _HUGE or (mover.base not in _HUGE and not mover.is_vehicle)


def _wants_to(enemy: Model, mover: Model) -> Procedure[bool]:
    name = verbatim(enemy.card.name)
    choice = yield from ask(
        Question(
            seat=enemy.owner,
            text=say("ask.counter_charge", model=name, mover=verbatim(mover.card.name)),
            options=(
                option("counter_charge", say("option.counter_charge")),
                option("decline", say("option.let_pass")),
            ),
            default="decline",
            rule=_RULE,
            about=(enemy.id, mover.id),
        )
    )
    return choice.option == "counter_charge"
