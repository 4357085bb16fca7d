"""Chapter: Dive for Cover (WZ1-WAIT-11): out from under an explosion, for those who wait."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.check import Check
from rules.core.event import Question
from rules.core.ids import ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, test
from rules.core.refusal import Illegal, Refusal
from rules.warzone_1e import movement
from rules.warzone_1e.conditions import HIDDEN, WAITING
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.engagement import is_locked
from rules.warzone_1e.facts import Lost
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import is_panicked

DIVE = RuleId("WZ1-WAIT-11")

_DIVE, _STAY, _PLACE = "dive", "stay", "place"


def dive_for_cover(log: Log[Battlefield], caught: Sequence[ModelId]) -> Procedure[None]:
    """Each that waits and is under the template may test its LD, and move at once if it passes.

    It waits no more either way. Where it stands afterwards counts. Nobody dives out of close combat.
    """
    for id in caught:
        model = log.state.models[id]
        if model.on_table and model.has(WAITING) and _is_free(log.state, model):
            yield from _dive(log, model)


def _is_free(field: Battlefield, model: Model) -> bool:
    return not is_panicked(field, model) and not is_locked(field, model)


def dive_check(field: Battlefield, model: Model) -> Check:
    """The LD test of somebody who dives for cover."""
    return score_check(field, model, "ld", "test.dive", PLAIN)


def _dive(log: Log[Battlefield], model: Model) -> Procedure[None]:
    name = verbatim(model.name)
    options = (option(_DIVE, say("option.dive")), option(_STAY, say("option.stay")))
    wish = yield from ask(
        Question(model.owner, say("ask.dive", model=name), options, _STAY, DIVE, (model.id,))
    )
    if wish.option == _STAY:
        return
    passed = yield from test(dive_check(log.state, model), model.id)
    log.emit(Lost(model.id, WAITING, DIVE))
    if not passed:
        return
    places = (option(_PLACE, say("option.dive_to"), place=True), option(_STAY, say("option.stay")))
    choice = yield from ask(
        Question(model.owner, say("ask.dive_to", model=name), places, _STAY, DIVE, (model.id,))
    )
    if choice.at is None:
        return
    planned = movement.plan(log.state, log.state.models[model.id], (choice.at,), choice.facing)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    movement.go(log, model.id, planned, DIVE)
    if model.has(HIDDEN):
        log.emit(Lost(model.id, HIDDEN, RuleId("WZ1-HIDE-03")))
