"""Chapter: Spot (WZ1-SPOT-01 to 07): finding what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.check import Check, Modifier, modifier
from rules.core.command import Command
from rules.core.ids import INCH, ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, roll
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.dice import FUMBLE, PERFECT, SPECIAL
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.facts import ActionsChanged, Lost, Used
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.sight import cover_of, faces, has_line, within
from rules.warzone_1e.state import Battlefield, Model

SPOT = Action("spot", RuleId("WZ1-SPOT-01"))

#: What cover, and a distance beyond this, take from a Spot roll (WZ1-SPOT-02).
BEHIND_COVER = -4
FAR_AWAY = -4
NEAR = 12 * INCH
#: What each try before it at the same target adds (WZ1-SPOT-03).
EACH_TRY = 4


class Spot(Command, frozen=True, tag="spot"):
    """Look for a hidden enemy (WZ1-SPOT-01)."""

    model: ModelId
    target: ModelId


def spot(log: Log[Battlefield], seat: SeatId, command: Spot) -> Procedure[None]:
    """Look for a hidden enemy; what is found, all see (WZ1-SPOT-01, WZ1-SPOT-06). Raises ``Illegal``."""
    model = begin(log, seat, command.model, SPOT)
    target = log.state.models.get(command.target)
    refused = refusal_to_spot(log.state, model, target)
    if refused is not None or target is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.not_your_model"))
    pay(log, model.id, SPOT)
    test = spot_check(log.state, model, target)
    log.emit(Used(model.id, _word(target), SPOT.rule))
    face = yield from roll(test, model.id)
    if face == PERFECT:
        found = [enemy for enemy in log.state.enemies(model) if _in_sight(log.state, model, enemy)]
        log.emit(*(Lost(enemy.id, HIDDEN, RuleId("WZ1-SPOT-04")) for enemy in found if enemy.has(HIDDEN)))
    elif test.passes(face):
        log.emit(Lost(target.id, HIDDEN, SPOT.rule))
    elif face == FUMBLE and log.state.models[model.id].actions:
        log.emit(ActionsChanged(model.id, 0, RuleId("WZ1-SPOT-05")))


def refusal_to_spot(field: Battlefield, model: Model, target: Model | None) -> Refusal | None:
    """Why a model cannot look for this one."""
    if target is None or not target.on_table or target.owner == model.owner or not target.has(HIDDEN):
        return refuse(SPOT.rule, "refused.nothing_to_spot")
    if not _in_sight(field, model, target):
        return refuse(SPOT.rule, "refused.spot_unseen", target=verbatim(target.name))
    return None


def _in_sight(field: Battlefield, model: Model, other: Model) -> bool:
    """Whether somebody would be seen if it did not hide."""
    return faces(model, other) and has_line(field, model, other)


def spot_check(field: Battlefield, model: Model, target: Model) -> Check:
    """The Spot roll, at LD or less with all that counts; one source counts once (WZ1-SPOT-07)."""
    found: list[Modifier] = []
    for each in _modifiers(field, model, target):
        if each not in found:
            found.append(each)
    return score_check(field, model, "ld", "test.spot", SPECIAL, found).watching(PERFECT, FUMBLE)


def _modifiers(field: Battlefield, model: Model, target: Model) -> Iterator[Modifier]:
    cover = cover_of(field, model, target)
    if cover.kind != "none":
        yield modifier("WZ1-SPOT-02", f"why.cover_{cover.kind}", BEHIND_COVER)
    if not within(model, target, NEAR):
        yield modifier("WZ1-SPOT-02", "why.far_away", FAR_AWAY)
    tries = model.used.count(_word(target))
    if tries:
        yield modifier("WZ1-SPOT-03", "why.tried_before", EACH_TRY * tries, tries=tries)
    for effect in effects_on(field, model):
        yield from effect.spotting_modifiers(field, model, target)
    for effect in effects_on(field, target):
        yield from effect.spotted_modifiers(field, target, model)


def _word(target: Model) -> str:
    """What is written down of a try, to be counted."""
    return f"spot:{target.id}"


def hidden_enemies(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies that a model could look for, wherever they are."""
    return (enemy for enemy in field.enemies(model) if enemy.has(HIDDEN))
