"""A table as somebody draws it, finished or not.

Lengths are thousandths of an inch, angles hundredths of a degree counter-clockwise. What is not a document at
all raises ``msgspec.ValidationError``; what is wrong with one is told by ``checking``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rules.core.geometry.body import MAX_HEIGHT
from rules.core.geometry.polygon import MAX_COORDINATE
from rules.core.ids import INCH

#: What a table may have at most.
MOST_PIECES, MOST_ZONES, MOST_CORNERS, MOST_PARTS = 120, 12, 24, 24
#: Corners and openings of all its pieces together: each of them costs every later look at the table time.
MOST_IN_ALL = 1000
#: How long the sides of a table are.
SHORTEST_SIDE, LONGEST_SIDE = 12 * INCH, 144 * INCH

#: How a piece is drawn, whatever its game makes of it.
Look = Literal["area", "wall", "woods", "building", "rock", "water", "hill"]
Edge = Literal["", "north", "east", "south", "west"]

Coordinate = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Place = tuple[Coordinate, Coordinate]
Corners = Annotated[tuple[Place, ...], Meta(max_length=MOST_CORNERS)]
Height = Annotated[int, Meta(ge=0, le=MAX_HEIGHT)]
Side = Annotated[int, Meta(ge=SHORTEST_SIDE, le=LONGEST_SIDE)]
Id = Annotated[str, Meta(pattern=r"^[\w-]{1,40}\Z")]
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=100)]
Amount = Annotated[int, Meta(ge=0, le=1000)]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything drawn."""


class DrawnOpening(Drawn, frozen=True):
    """A door or window of a closed building: in which ``side`` (0 is from the first corner to the second).

    ``start`` and ``end`` count along that side, ``sill`` and ``top`` from the foot. ``admits`` are words of
    the game for those who may go through, none: whoever fits.
    """

    id: Word
    side: int
    start: Coordinate
    end: Coordinate
    top: Height
    sill: Height = 0
    admits: Annotated[tuple[Word, ...], Meta(max_length=MOST_PARTS)] = ()


class DrawnPiece(Drawn, frozen=True):
    """A piece of terrain, drawn about its own origin, which lies ``at`` a place and is turned by ``turn``.

    One that is a ``piece`` of the game's library has its shape and values from there, and only an id, a
    place, a name and an elevation of its own. ``kind`` and ``material`` are words of the game, ``values`` its
    numbers. ``roof``: it is closed, its walls follow its outline, and ``openings`` are in them.
    """

    id: Id
    at: Place = (0, 0)
    turn: Annotated[int, Meta(ge=0, lt=36000)] = 0
    piece: Word = ""
    name: Name = ""
    elevation: Height = 0
    look: Look = "area"
    kind: Word = ""
    shape: Corners = ()
    height: Height = 0
    see_through: bool = False
    roof: bool = False
    floors: Annotated[tuple[Height, ...], Meta(max_length=MOST_PARTS)] = ()
    openings: Annotated[tuple[DrawnOpening, ...], Meta(max_length=MOST_PARTS)] = ()
    material: Word = ""
    values: Annotated[dict[Word, Amount], Meta(max_length=MOST_PARTS)] = {}


class DrawnZone(Drawn, frozen=True):
    """An area for deployment: ``seat`` is the number of the player, ``edge`` the table's edge behind them."""

    id: Id
    shape: Corners
    seat: Annotated[int, Meta(ge=0, le=7)] = 0
    edge: Edge = ""


class DrawnTable(Drawn, frozen=True):
    """A table, from its lower left corner: ``size`` is its width and depth."""

    size: tuple[Side, Side]
    name: Name = ""
    summary: Annotated[str, Meta(max_length=500)] = ""
    terrain: Annotated[tuple[DrawnPiece, ...], Meta(max_length=MOST_PIECES)] = ()
    zones: Annotated[tuple[DrawnZone, ...], Meta(max_length=MOST_ZONES)] = ()
