"""Chapter: Firing at Figures in Close Combat (WZ1-CC-15, WZ1-CC-17): whom a shot that hits really strikes."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.check import Check, check
from rules.core.geometry import Shape, gap
from rules.core.ids import ModelId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, roll_die, test
from rules.warzone_1e.dice import FACES, PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.engagement import locked_with
from rules.warzone_1e.state import Battlefield, Model

#: Up to here the shot strikes the model aimed at, or the bigger of two (WZ1-CC-15).
AIMED_AT = 10
BIGGER = 12


def whom_it_strikes(log: Log[Battlefield], shooter: ModelId, target: ModelId) -> Procedure[ModelId]:
    """Whom a shot strikes that has hit somebody locked in close combat: the target, or who fights with it.

    Of several the friend of the shooter that is nearest to the line of fire is at risk.
    """
    field = log.state
    aimed_at = field.models[target]
    other = yield from _at_risk(field, field.models[shooter], aimed_at)
    if other is None:
        return target
    large, other_large = _is_large(field, aimed_at), _is_large(field, other)
    first, second = (other, aimed_at) if other_large and not large else (aimed_at, other)
    strikes = yield from test(which_figure(first, clearly_bigger=large != other_large), target)
    return first.id if strikes else second.id


def which_figure(first: Model, *, clearly_bigger: bool) -> Check:
    """The roll for who is struck: the one aimed at, or the bigger one, if it is passed."""
    need = BIGGER if clearly_bigger else AIMED_AT
    found = check("test.which_figure", PLAIN, need)
    return Check(say("test.which_figure", model=verbatim(first.name)), found.dice, found.base)


def _is_large(field: Battlefield, model: Model) -> bool:
    return any(effect.large for effect in effects_on(field, model))


def _at_risk(field: Battlefield, shooter: Model, aimed_at: Model) -> Procedure[Model | None]:
    """Who else may be struck; among friends equally near to the line of fire a die decides."""
    locked = [other for other in locked_with(field, aimed_at) if other.id != shooter.id]
    friends = [other for other in locked if other.owner == shooter.owner]
    if not friends:
        return locked[0] if len(locked) == 1 else None
    line = Shape((shooter.at, aimed_at.at)) if shooter.at != aimed_at.at else aimed_at.body.shape
    gaps = {friend.id: gap(friend.body.shape, line) for friend in friends}
    nearest = [friend for friend in friends if gaps[friend.id] == min(gaps.values())]
    if len(nearest) == 1:
        return nearest[0]
    return (yield from _drawn(nearest))


def _drawn(nearest: Sequence[Model]) -> Procedure[Model]:
    """One of several by lot: the faces are shared out evenly; those left over are rolled again."""
    share = FACES // len(nearest)
    while True:
        face = yield from roll_die(say("test.nearest_friend"), FACES)
        if face <= share * len(nearest):
            return nearest[(face - 1) // share]
