"""Chapters: Falling from Height, Jumping from Height (WZR-FALL): what lies below, and what a drop costs."""

from __future__ import annotations

from rules.core.geometry import Point, contains_point
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.procedure import Log, Procedure
from rules.core.terrain import Terrain
from rules.warzone_resurrection import harm, morale
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.state import Battlefield, Model

#: How deep each size of base jumps for nothing, in thousandths (WZR-FALL-02).
FREE_DROP = {
    BaseSize.SMALL: INCH,
    BaseSize.MEDIUM: 2 * INCH,
    BaseSize.LARGE: 3 * INCH,
    BaseSize.NONE: 3 * INCH,
}

#: What the inches of a fall, rounded up, are added to for its strength (WZR-FALL-01).
FALL_ST = 6

#: What a fall does to Structure Points, from whatever height (WZR-FALL-01).
FALL_AVV = 10


def drop_beyond_free(model: Model, height: int) -> int:
    """What of a jump down costs movement, and is a fall; in thousandths."""
    return max(0, height - FREE_DROP[model.base])


def fall(log: Log[Battlefield], id: ModelId, height: int, because: RuleId) -> Procedure[None]:
    """The Autohit of a fall from a height in thousandths (WZR-FALL-01); none for no height."""
    if height <= 0:
        return
    squad = log.state.models[id].squad
    hit = Attack(target=id, st=FALL_ST - (-height // INCH), rule=because, avv=FALL_AVV)
    yield from harm.resolve_wound(log, hit)
    yield from morale.check_losses(log, (squad,))


def ground(field: Battlefield, at: Point, highest: int) -> int:
    """The height of what one would land on at a point: the uppermost floor or top not above ``highest``."""
    heights = (
        height for piece in field.terrain if contains_point(piece.shape, at) for height in tops_of(piece)
    )
    return max((height for height in heights if height <= highest), default=0)


def tops_of(piece: Terrain) -> tuple[int, ...]:
    """The heights on which a piece carries a Model: its floors, its top, the foot of what is see-through."""
    if piece.walls:
        return piece.levels
    return (piece.elevation,) if piece.see_through else (piece.top,)
