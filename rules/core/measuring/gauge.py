"""How a game measures. A system with more to say than distances fulfils ``Measured``.

Every function is given the table as the seat that asks may know it, and answers with the functions that
carry the rules out: what measuring shows is what a command will find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from rules.core.geometry import Board, Point, Pose, Shape, circle, distance, gap_in_space, solid_of
from rules.core.ids import ModelId
from rules.core.measuring.answers import Ring, Sighting, Spot, TemplateShape
from rules.core.measuring.bodies import Seen
from rules.core.message import say
from rules.core.offer import Offer
from rules.core.pathfinding import Way, way_to
from rules.core.preview import SightLine
from rules.core.system import System
from rules.core.templates import laid, under

S = TypeVar("S")


class Gauge(Generic[S]):
    """Measuring in general. A system's own is a subclass that knows more."""

    def rings(self, seen: Seen[S], model: ModelId) -> Iterator[Ring]:
        """Distances about a model: the ranges of its weapons, and the ground that it controls."""
        shown = seen.model(model)
        if shown.control_radius:
            yield Ring("control", say("measure.control"), shown.control_radius, "control")
        for weapon in shown.weapons:
            if weapon.range:
                yield Ring(f"weapon:{weapon.id}", weapon.name, weapon.range)

    def sight(self, seen: Seen[S], viewer: ModelId, at: Spot | None, target: ModelId | Spot) -> Sighting:
        """What a model sees of another or of a place, from where it stands or as if it stood at ``at``."""
        one = seen.body(viewer)
        if at is not None:
            one = one.moved(Pose(Point(*at), one.pose.facing, one.pose.elevation))
        if isinstance(target, tuple):
            there = Point(*target)
            apart = max(0, distance(one.at, there) - one.footprint.radius)
        else:
            other = seen.body(target)
            there, apart = other.at, gap_in_space(one, other)
        return Sighting(SightLine((one.at.x, one.at.y), (there.x, there.y), free=True), apart)

    def way(self, seen: Seen[S], model: ModelId, to: Spot) -> Way:
        """The shortest way for a model to a place, round whatever it cannot go through."""
        solids = [solid_of(id, other) for id, other in seen.bodies() if id != model]
        return way_to(seen.body(model), Point(*to), solids, Board(*seen.view.size))

    def allows(self, seen: Seen[S], offer: Offer) -> Callable[[Sequence[Spot]], bool] | None:
        """Whether an open offer's path may be this one, asked of what plans the movement.

        None where there is nothing quicker than to try the command.
        """
        return None

    def templates(self) -> tuple[TemplateShape, ...]:
        """The templates of the game."""
        return ()

    def laid(self, template: TemplateShape, at: Spot, facing: int) -> Shape:
        """A template where it is put: about its middle, or from there on along a facing."""
        if template.radius:
            return circle(Point(*at), template.radius)
        return laid(tuple(Point(*corner) for corner in template.outline), Point(*at), facing)

    def under(self, seen: Seen[S], shape: Shape) -> tuple[ModelId, ...]:
        """Whom a template touches, those nearest to its middle first."""
        return tuple(map(ModelId, under(shape, seen.bodies())))


@runtime_checkable
class Measured(Protocol):
    """A system that measures more than distances."""

    @property
    def gauge(self) -> Gauge[Any]:
        """How it measures."""
        ...


def gauge_of(system: System[S]) -> Gauge[S]:
    """A system's own way to measure, or the general one."""
    return system.gauge if isinstance(system, Measured) else Gauge()
