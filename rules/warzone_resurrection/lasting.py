"""Effects in play: what powers and cards lay on a Model, a Squad or a side, until an end that is a fact.

``Model.effects``, ``Squad.effects`` and ``Side.effects`` hold them; ``effects_on`` has them answer like any
skill meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.procedure import Log
from rules.warzone_resurrection.events import EffectBegan, EffectEnded
from rules.warzone_resurrection.profile import Until
from rules.warzone_resurrection.state import Battlefield, Lasting, Model, Side, Squad

#: On whom an effect lies: all but one of the three are None.
Where = tuple[ModelId | None, UnitId | None, SeatId | None]


def begin(
    log: Log[Battlefield],
    bearer: Model | Squad | Side,
    effect: Lasting,
    because: RuleId,
    by: ModelId | None = None,
) -> None:
    """Lay an effect on a Model, a Squad or a side. One of the same source there makes way for it."""
    match bearer:
        case Model():
            log.emit(EffectBegan(effect, because, bearer.id, by=by))
        case Squad():
            log.emit(EffectBegan(effect, because, squad=bearer.id, by=by))
        case Side():
            log.emit(EffectBegan(effect, because, by=by, seat=bearer.seat))


def end(log: Log[Battlefield], moment: Until, because: RuleId) -> None:
    """End everything that lasted until this moment, in the order of the forces."""
    for where, effect in tuple(in_play(log.state)):
        if effect.until == moment:
            log.emit(EffectEnded(effect, because, *where))


def end_of(log: Log[Battlefield], source: str, because: RuleId) -> None:
    """End everything that one source does: the card in play of this id."""
    for where, effect in tuple(in_play(log.state)):
        if effect.of == source:
            log.emit(EffectEnded(effect, because, *where))


def in_play(field: Battlefield) -> Iterator[tuple[Where, Lasting]]:
    """Every effect in play, and on whom it lies: sides first, then Squads."""
    for side in field.sides.values():
        yield from (((None, None, side.seat), effect) for effect in side.effects)
    for squad in field.squads.values():
        yield from (((None, squad.id, None), effect) for effect in squad.effects)
    for model in field.models.values():
        yield from (((model.id, None, None), effect) for effect in model.effects)
