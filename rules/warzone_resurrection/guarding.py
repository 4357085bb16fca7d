"""Chapter: Generic Special Skills, Guarded and Shielded (WZR-SKILL-31, 32, 46): Wounds that others take."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.event import Question
from rules.core.ids import INCH, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.warzone_resurrection.effect import Attack, effects_on
from rules.warzone_resurrection.measurement import within
from rules.warzone_resurrection.state import Battlefield, Model

WITHIN = 2 * INCH

_GUARDED, _SHIELDED = RuleId("WZR-SKILL-31"), RuleId("WZR-SKILL-46")
_HEROES = frozenset({"warlord", "lord"})
_KEEP = "keep"


def received(log: Log[Battlefield], attack: Attack) -> Procedure[Attack]:
    """A Wound Effect as it is taken: that of a Ranged Attack may be handed to another before any test.

    Each is decided by itself, and whoever takes it over hands it to nobody else (WZR-SKILL-32).
    """
    if not attack.ranged:
        return attack
    target = log.state.models[attack.target]
    takers = list(takers_for(log.state, target))
    if not takers:
        return attack
    choice = yield from ask(_question(log.state, target, takers))
    chosen = next((taker.id for taker in takers if taker.id == choice.option), attack.target)
    return msgspec.structs.replace(attack, target=chosen)


def takers_for(field: Battlefield, model: Model) -> Iterator[Model]:
    """Who may take a Wound Effect of a Ranged Attack over from a Model.

    Within 2 inches of it, and no Vehicles: from a Guarded one those of its Squad that are not Guarded, from a
    Shielded one all friends that are neither.
    """
    guarded, shielded = is_guarded(field, model), is_shielded(field, model)
    if not guarded and not shielded:
        return
    for friend in field.friends(model):
        if is_guarded(field, friend) or friend.is_vehicle or not within(model, friend, WITHIN):
            continue
        of_squad = guarded and friend.squad == model.squad
        if of_squad or (shielded and not is_shielded(field, friend)):
            yield friend


def is_guarded(field: Battlefield, model: Model) -> bool:
    """Whether a Model is Guarded: every Squad Commander is, but no Acting one, and who has it as a skill."""
    squad = field.squad_of(model)
    commands = squad.commander == model.id and not squad.acting
    return commands or any(effect.guarded for effect in effects_on(field, model))


def is_shielded(field: Battlefield, model: Model) -> bool:
    """Whether a Model is Shielded: every Lord and Warlord is, and who has it as a skill."""
    return is_hero(field, model) or any(effect.shielded for effect in effects_on(field, model))


def is_hero(field: Battlefield, model: Model) -> bool:
    """Whether a Model is a Lord or Warlord, by itself or as what its unit is."""
    squad = field.squad_of(model)
    return model.card.role in _HEROES or (squad.role in _HEROES and squad.commander == model.id)


def _question(field: Battlefield, target: Model, takers: list[Model]) -> Question:
    return Question(
        seat=target.owner,
        text=say("ask.hand_over", model=verbatim(target.card.name)),
        options=(
            option(_KEEP, say("option.keep_wound")),
            *(option(taker.id, verbatim(taker.card.name)) for taker in takers),
        ),
        default=_KEEP,
        rule=_GUARDED if is_guarded(field, target) else _SHIELDED,
        about=(target.id, *(taker.id for taker in takers)),
    )
