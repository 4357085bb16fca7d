"""What a seat may wish in chapters 01 to 03. Other chapters' commands stand in their own files."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.core.command import Command
from rules.core.geometry.polygon import MAX_COORDINATE
from rules.core.ids import ModelId, TerrainId, UnitId

Coordinate = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Waypoint = tuple[Coordinate, Coordinate]

#: Hundredths of a degree.
Facing = Annotated[int, Meta(ge=-36_000, le=72_000)]
Path = Annotated[tuple[Waypoint, ...], Meta(max_length=24)]


class AcceptMap(Command, frozen=True, tag="accept_map"):
    """Accept the table and what is fought for."""


class ShareSide(Command, frozen=True, tag="share_side"):
    """Divide the side's units among so many players (WZ1-MULTI-01)."""

    players: int


class LayPiece(Command, frozen=True, tag="lay_piece"):
    """Lay a piece of terrain with its middle ``at`` a place, turned by ``turn`` (WZ1-SETUP-02)."""

    piece: TerrainId
    at: Waypoint = (0, 0)
    turn: Facing = 0


class NameObjectives(Command, frozen=True, tag="name_objectives"):
    """Nominate pieces of terrain as objectives, or none (WZ1-VIC-06)."""

    pieces: Annotated[tuple[TerrainId, ...], Meta(max_length=12)] = ()


class WriteTurns(Command, frozen=True, tag="write_turns"):
    """Write 1, 2 or 3 in secret (WZ1-VIC-03)."""

    turns: int


class PlaceUnit(Command, frozen=True, tag="place_unit"):
    """Set a whole unit up in ranks about a place (WZ1-SETUP-06)."""

    unit: UnitId
    at: Waypoint = (0, 0)
    facing: Facing = 0


class Place(Command, frozen=True, tag="place"):
    """Put one model of the unit that is set up elsewhere."""

    model: ModelId
    at: Waypoint = (0, 0)
    facing: Facing = 0


class NameLeader(Command, frozen=True, tag="name_leader"):
    """Mark one of those with the highest LD as the squad's leader (WZ1-UNIT-02)."""

    model: ModelId


class LeaveOut(Command, frozen=True, tag="leave_out"):
    """Go without a unit for which others have left no room (WZ1-MULTI-02)."""

    unit: UnitId


class DonePlacing(Command, frozen=True, tag="done_placing"):
    """The unit stands; the next is the other side's (WZ1-SETUP-06)."""


class Activate(Command, frozen=True, tag="activate"):
    """Nominate or activate a unit (WZ1-TURN-04, WZ1-TURN-05)."""

    unit: UnitId


class EndModel(Command, frozen=True, tag="end_model"):
    """End a model's turn; what it has not used is lost (WZ1-TURN-07)."""

    model: ModelId


class EndUnit(Command, frozen=True, tag="end_unit"):
    """End the unit's turn (WZ1-TURN-08)."""


class Move(Command, frozen=True, tag="move"):
    """Move along a path, or turn on the spot (WZ1-MOVE-01, WZ1-MOVE-02).

    ``fly``: through the air; the model stays up unless it is to ``land`` (WZ1-FLY-01).
    """

    model: ModelId
    path: Path = ()
    facing: Facing | None = None
    fly: bool = False
    land: bool = False


class Climb(Command, frozen=True, tag="climb"):
    """Cross a wall that the model touches (WZ1-MOVE-04)."""

    model: ModelId
    piece: TerrainId


class Leave(Command, frozen=True, tag="leave"):
    """Go over the nearest edge of the table, for good (WZ1-MOVE-06)."""

    model: ModelId


COMMANDS: tuple[type[Command], ...] = (
    AcceptMap,
    LayPiece,
    NameObjectives,
    WriteTurns,
    ShareSide,
    PlaceUnit,
    Place,
    NameLeader,
    LeaveOut,
    DonePlacing,
    Activate,
    EndModel,
    EndUnit,
    Move,
    Climb,
    Leave,
)
