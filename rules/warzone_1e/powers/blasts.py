"""What goes off without a weapon: spells, gifts, missiles."""

from __future__ import annotations

from rules.core.check import Modifier
from rules.core.geometry import Point, Shape, circle
from rules.core.ids import ModelId, RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.cover import OPEN
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.diving import dive_for_cover
from rules.warzone_1e.shooting.facts import TemplateLaid
from rules.warzone_1e.sight import cover_of
from rules.warzone_1e.state import Battlefield
from rules.warzone_1e.templates import caught_under, circle_of, circles_at


def burst(
    log: Log[Battlefield], by: ModelId, at: Point, damage: int, times: int, rule: RuleId
) -> Procedure[None]:
    """The explosion template goes off: each circle strikes once less than the one inside it (WZ1-EXPL-01)."""
    circles = circles_at(at)
    log.emit(TemplateLaid("explosion", at, None, rule, by))
    yield from dive_for_cover(log, caught(log.state, circles[-1]))
    found = [(id, circle_of(circles, log.state.models[id].body)) for id in caught(log.state, circles[-1])]
    hits = [
        Hit(id, damage, rule, times - place, by, armoured=shielding(log.state, by, id), explosive=True)
        for id, place in found
        if place is not None and place < times
    ]
    for hit in hits:
        yield from take_hit(log, hit)


def caught(field: Battlefield, template: Shape) -> tuple[ModelId, ...]:
    """Everybody even partly under a template, the nearest to its middle first."""
    return caught_under(template, [(model.id, model.body) for model in field.standing])


def within_reach(field: Battlefield, at: Point, reach: int) -> tuple[ModelId, ...]:
    """Everybody within so many thousandths of a point, the nearest first."""
    return caught(field, circle(at, reach))


def shielding(field: Battlefield, by: ModelId, target: ModelId) -> tuple[Modifier, ...]:
    """What cover from whoever brought it about adds to Armor against what goes off (WZ1-EXPL-02)."""
    if by == target:
        return ()
    cover = cover_of(field, field.models[by], field.models[target])
    return (cover.to_armour(),) if cover != OPEN else ()
