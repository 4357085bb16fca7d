"""Effects in play: what powers and cards lay on a Model or on a whole Squad, until an end that is a fact.

``Model.effects`` and ``Squad.effects`` hold them; ``effects_on`` has them answer like any skill meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import ModelId, RuleId, UnitId
from rules.core.procedure import Log
from rules.warzone_resurrection.events import EffectBegan, EffectEnded
from rules.warzone_resurrection.profile import Until
from rules.warzone_resurrection.state import Battlefield, Lasting, Model, Squad

#: On whom an effect lies: one of the two is None.
Bearer = tuple[ModelId | None, UnitId | None]


def begin(
    log: Log[Battlefield],
    bearer: Model | Squad,
    effect: Lasting,
    because: RuleId,
    by: ModelId | None = None,
) -> None:
    """Lay an effect on a Model or on a Squad. One of the same source that lies there makes way for it."""
    model, squad = (None, bearer.id) if isinstance(bearer, Squad) else (bearer.id, None)
    log.emit(EffectBegan(effect, because, model, squad, by))


def end(log: Log[Battlefield], moment: Until, because: RuleId) -> None:
    """End everything that lasted until this moment, in the order of the forces."""
    for (model, squad), effect in tuple(in_play(log.state)):
        if effect.until == moment:
            log.emit(EffectEnded(effect, because, model, squad))


def in_play(field: Battlefield) -> Iterator[tuple[Bearer, Lasting]]:
    """Every effect in play, and on whom it lies: Squads first."""
    for squad in field.squads.values():
        yield from (((None, squad.id), effect) for effect in squad.effects)
    for model in field.models.values():
        yield from (((model.id, None), effect) for effect in model.effects)
