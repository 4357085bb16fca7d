"""Solids: whatever stands upright on the table and can hide, stop or carry something."""

from msgspec import Struct

from .body import Body
from .shape import Shape


class Solid(Struct, frozen=True, gc=False):
    """A shape that reaches from one height to another, as part of the thing called ``id``.

    Several solids may share an id: the walls and floors of one building, say.
    A solid with ``bottom == top`` and a polygon is a floor; one whose outline
    is a bare edge is a wall without thickness.
    """

    id: str
    shape: Shape
    bottom: int
    top: int


def solid_of(name: str, body: Body) -> Solid:
    """A body as a thing in the way of others."""
    return Solid(name, body.shape, body.bottom, body.top)


def shares_heights(solid: Solid, bottom: int, top: int) -> bool:
    """Whether a solid is somewhere between two heights; what merely stands on it is not."""
    return solid.bottom < top and bottom < solid.top
