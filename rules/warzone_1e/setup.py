"""Chapter: Setting Up the Battle (WZ1-SETUP-02, WZ1-SETUP-03, WZ1-VIC-03, WZ1-VIC-06, WZ1-MULTI-02).

Once everybody accepts the table: terrain in turn (where agreed), objectives, the secret number of turns, the
sides of the table, and then deployment.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from rules.core.event import Question
from rules.core.geometry import (
    FULL_TURN,
    Board,
    Outline,
    Point,
    Shape,
    contains_point,
    rectangle,
    wholly_inside,
)
from rules.core.geometry.point import turned
from rules.core.geometry.polygon import bounds
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.terrain import Terrain
from rules.warzone_1e import deployment
from rules.warzone_1e.commands import AcceptMap, LayPiece, NameObjectives, WriteTurns
from rules.warzone_1e.dice import roll_off
from rules.warzone_1e.facts import (
    EdgeTaken,
    MapAccepted,
    MoveFell,
    ObjectivesNamed,
    OrderTaken,
    PhaseBegan,
    PieceLaid,
    TurnsRevealed,
    TurnsWritten,
)
from rules.warzone_1e.state import Battlefield, Edge, Mission, Objective

_TERRAIN = RuleId("WZ1-SETUP-02")
_SIDES = RuleId("WZ1-SETUP-03")
_OBJECTIVES = RuleId("WZ1-VIC-06")
_SECRET = RuleId("WZ1-VIC-03")

#: What may be written in secret.
LEAST_TURNS, MOST_TURNS = 1, 3

#: So many sides take opposite edges; more choose any.
TWO = 2

OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def accept_map(log: Log[Battlefield], seat: SeatId, command: AcceptMap) -> Procedure[None]:
    """Accept table and mission; once everybody has, the battle is set up. Raises ``Illegal``."""
    if log.state.phase != "map" or log.state.sides[seat].accepted:
        raise forbid(_TERRAIN, "refused.map_accepted")
    log.emit(MapAccepted(seat, _TERRAIN))
    yield from after_map(log)


def after_map(log: Log[Battlefield]) -> Procedure[None]:
    """Once everybody has accepted, terrain is laid in turn, where that was agreed on."""
    if not all(side.accepted for side in log.state.sides.values()):
        return
    if log.state.to_lay:
        totals = yield from roll_off(log.state.playing, "test.terrain")
        log.emit(OrderTaken(tuple(totals), _TERRAIN, totals))
        log.emit(PhaseBegan("terrain", log.state.order[0], _TERRAIN))
        return
    yield from after_terrain(log)


# Terrain in turn ---------------------------------------------------------------------------------------


def lay_piece(log: Log[Battlefield], seat: SeatId, command: LayPiece) -> Procedure[None]:
    """Lay any piece that is left wherever one likes (WZ1-SETUP-02). Raises ``Illegal``."""
    laid = laid_piece(log.state, seat, command)
    if isinstance(laid, Refusal):
        raise Illegal(laid)
    log.emit(PieceLaid(seat, laid, _TERRAIN))
    yield from after_piece(log, seat)


def after_piece(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    """Whoever follows this seat lays the next piece; once none is left, what comes after terrain."""
    if log.state.to_lay:
        log.emit(MoveFell(_next(log.state, seat), _TERRAIN))
        return
    yield from after_terrain(log)


def laid_piece(field: Battlefield, seat: SeatId, command: LayPiece) -> Terrain | Refusal:
    """The piece where it would lie, or why it may not."""
    if field.phase != "terrain" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    piece = next((piece for piece in field.to_lay if piece.id == command.piece), None)
    if piece is None:
        return refuse(_TERRAIN, "refused.no_such_piece")
    shape = _moved(piece.shape, Point(*command.at), command.turn % FULL_TURN)
    if not wholly_inside(Shape(shape), field.board.outline):
        return refuse(_TERRAIN, "refused.off_board")
    return msgspec.structs.replace(piece, shape=shape)


def _moved(shape: Outline, at: Point, turn: int) -> Outline:
    """An outline with the middle of its bounds at a place, turned about it."""
    left, low, right, high = bounds(shape)
    centre = Point((left + right) // 2, (low + high) // 2)
    return tuple(turned(corner - centre, turn) + at for corner in shape)


def after_terrain(log: Log[Battlefield]) -> Procedure[None]:
    """All terrain lies: objectives are nominated, where there are any (WZ1-VIC-06)."""
    if log.state.mission.objectives and log.state.terrain:
        log.emit(PhaseBegan("objectives", log.state.playing[0], _OBJECTIVES))
        return
    yield from after_objectives(log)


# Objectives --------------------------------------------------------------------------------------------


def name_objectives(log: Log[Battlefield], seat: SeatId, command: NameObjectives) -> Procedure[None]:
    """Nominate pieces of terrain as objectives, or none (WZ1-VIC-06). Raises ``Illegal``."""
    refused = refusal_of_objectives(log.state, seat, command)
    if refused is not None:
        raise Illegal(refused)
    worth = log.state.mission.worth
    named = tuple(Objective(piece, seat, worth) for piece in command.pieces)
    log.emit(ObjectivesNamed(seat, named, _OBJECTIVES))
    yield from after_naming(log)


def after_naming(log: Log[Battlefield]) -> Procedure[None]:
    """The next seat nominates, until everybody has."""
    left = [side.seat for side in log.state.sides.values() if not side.named]
    if left:
        log.emit(MoveFell(left[0], _OBJECTIVES))
        return
    yield from after_objectives(log)


def refusal_of_objectives(field: Battlefield, seat: SeatId, command: NameObjectives) -> Refusal | None:
    """Why these may not be nominated: it is too late, there are too many, or one is none."""
    if field.phase in {"map", "terrain"}:
        return refuse(_OBJECTIVES, "refused.objectives_too_early")
    if field.phase != "objectives":
        return refuse(_OBJECTIVES, "refused.objectives_too_late")
    if field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if len(command.pieces) > field.mission.objectives:
        return refuse(_OBJECTIVES, "refused.too_many_objectives", most=field.mission.objectives)
    taken = {objective.piece for objective in field.objectives}
    known = {piece.id for piece in field.terrain}
    for piece in command.pieces:
        if piece not in known or piece in taken or command.pieces.count(piece) > 1:
            return refuse(_OBJECTIVES, "refused.no_objective", piece=verbatim(piece))
    return None


def after_objectives(log: Log[Battlefield]) -> Procedure[None]:
    """Where the battle is against the clock, its turns are written in secret (WZ1-VIC-03)."""
    if log.state.mission.ends == "clock" and log.state.mission.turns is None:
        log.emit(PhaseBegan("secret", None, _SECRET))
        return
    yield from choose_sides(log)


# The secret number ---------------------------------------------------------------------------------------


def write_turns(log: Log[Battlefield], seat: SeatId, command: WriteTurns) -> Procedure[None]:
    """Write a number in secret; once all have, their sum is how long the battle lasts. Raises ``Illegal``."""
    if log.state.phase != "secret" or log.state.sides[seat].written:
        raise forbid(_SECRET, "refused.turns_written")
    if not LEAST_TURNS <= command.turns <= MOST_TURNS:
        raise forbid(_SECRET, "refused.turns", least=LEAST_TURNS, most=MOST_TURNS)
    log.emit(TurnsWritten(seat, _SECRET, command.turns))
    yield from after_writing(log)


def after_writing(log: Log[Battlefield]) -> Procedure[None]:
    """Once everybody has written, the numbers come to light."""
    sides = log.state.sides.values()
    if all(side.written for side in sides):
        log.emit(TurnsRevealed(sum(side.turns or 0 for side in sides), _SECRET))
        yield from choose_sides(log)


def redact_turns(event: TurnsWritten, seat: SeatId | None) -> TurnsWritten:
    """What is written is its writer's secret."""
    return event if seat == event.seat else msgspec.structs.replace(event, turns=None)


def as_known(field: Battlefield, seat: SeatId | None) -> Battlefield:
    """The battlefield as a seat may know it: without what others have written."""
    if field.phase != "secret":
        return field
    sides = {
        side.seat: side if side.seat == seat else msgspec.structs.replace(side, turns=None)
        for side in field.sides.values()
    }
    return msgspec.structs.replace(field, sides=sides)


# Sides of the table --------------------------------------------------------------------------------------


def choose_sides(log: Log[Battlefield]) -> Procedure[None]:
    """All roll, without Leadership; the highest chooses an edge, and of two the other has the opposite one.

    Three and more choose one after the other, any edge. Rules: WZ1-SETUP-03, WZ1-MULTI-02.
    """
    rule = _SIDES if len(log.state.seats) <= TWO else RuleId("WZ1-MULTI-02")
    totals = yield from roll_off(log.state.playing, "test.sides")
    log.emit(OrderTaken(tuple(totals), rule, totals))
    choosers = log.state.order if len(log.state.seats) > TWO else log.state.order[:1]
    for seat in choosers:
        options = tuple(option(edge, say(f"edge.{edge}")) for edge in get_args(Edge))
        taken = {side.edge for side in log.state.sides.values()}
        default = next((one.id for one in options if one.id not in taken), options[0].id)
        choice = yield from ask(Question(seat, say("ask.edge"), options, default, rule))
        _take_edge(log, seat, msgspec.convert(choice.option, Edge), rule)
    for seat in log.state.order[len(choosers) :]:
        edge = log.state.sides[log.state.order[0]].edge
        assert edge is not None
        _take_edge(log, seat, OPPOSITE[edge], rule)
    yield from deployment.begin(log)


def _take_edge(log: Log[Battlefield], seat: SeatId, edge: Edge, rule: RuleId) -> None:
    log.emit(EdgeTaken(seat, edge, zone_of(log.state.board, log.state.mission, edge), rule))


def zone_of(board: Board, mission: Mission, edge: Edge) -> Outline:
    """A deployment zone: so deep from its edge, and clear of the edges beside it (WZ1-SETUP-04)."""
    along_x = edge in {"north", "south"}
    depth = min(mission.depth, board.depth if along_x else board.width)
    margin = min(mission.margin, (board.width if along_x else board.depth) // 4)
    far = (board.depth if along_x else board.width) - depth
    near, end = (0, depth) if edge in {"south", "west"} else (far, far + depth)
    if along_x:
        return rectangle(margin, near, board.width - margin, end)
    return rectangle(near, margin, end, board.depth - margin)


def is_in_zone(zone: Outline, at: Point) -> bool:
    """Whether a base's centre lies in a deployment zone, its border included (WZ1-SETUP-04)."""
    return contains_point(zone, at)


def _next(field: Battlefield, seat: SeatId) -> SeatId:
    at = field.order.index(seat)
    order = (*field.order[at + 1 :], *field.order[: at + 1])
    return next(other for other in order if other in field.playing)
