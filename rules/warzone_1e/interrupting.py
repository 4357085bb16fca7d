"""Chapter: Wait (WZ1-WAIT-03): where those who wait may interrupt a movement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from rules.core.geometry import Pose
from rules.core.ids import INCH, ModelId
from rules.core.movement import cut
from rules.warzone_1e.movement import HAIR, MovePlan
from rules.warzone_1e.sight import sees
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.waiting import PASSES, watchers

#: In the sight of those who wait a movement may be interrupted after each so many thousandths.
STEP = INCH
#: So often it is looked who sees it; where that changes, the very place is found.
LOOK = INCH // 4


def stop_of(field: Battlefield, model: Model, planned: MovePlan) -> int | None:
    """How far a movement goes before somebody who waits may interrupt it; None: it is not (WZ1-WAIT-03).

    That is where somebody comes to see it, the last place where somebody still does, and each inch in
    anybody's sight.
    """
    if field.pause or model.owner != field.active:
        return None
    way = _Way(field, model, planned.route)
    if not way.seers:
        return None
    low, before = 0, way.seen_by(0)
    for high in (*range(LOOK, planned.length, LOOK), planned.length):
        now = way.seen_by(high)
        stops = [*_changes(way, low, high, before, now)]
        if now and high % STEP == 0 and high < planned.length - STEP // 2:
            stops.append(high)
        stop = min((far for far in stops if HAIR < far < planned.length - HAIR), default=None)
        if stop is not None:
            return stop
        low, before = high, now
    return None


class _Way:
    """A way on which those of other sides who wait, and let nothing go by, may see a model."""

    def __init__(self, field: Battlefield, model: Model, route: Sequence[Pose]) -> None:
        self._field, self._model, self._route = field, model, route
        self.seers = [
            other
            for other in watchers(field)
            if other.owner != model.owner and not field.sides[other.owner].count(PASSES)
        ]

    def seen_by(self, far: int) -> set[ModelId]:
        """Who sees it after so many thousandths."""
        moved = self._model.at_pose(cut(self._route, far)[-1])
        there = msgspec.structs.replace(self._field, models={**self._field.models, moved.id: moved})
        return {other.id for other in self.seers if sees(there, other, moved)}


def _changes(way: _Way, low: int, high: int, before: set[ModelId], now: set[ModelId]) -> Iterator[int]:
    """Where, between two looks, somebody first sees it, and where somebody sees it for the last time."""
    if found := now - before:
        yield _first(low, high, lambda far: bool(found & way.seen_by(far)))
    if lost := before - now:
        yield _first(low, high, lambda far: not lost <= way.seen_by(far)) - 1


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The first number at which something holds that does at ``high``, and not yet at ``low``."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
