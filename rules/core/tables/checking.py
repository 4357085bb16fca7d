"""What is wrong with a table, whatever the game: every fault, so that all can be mended at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, islice, pairwise

from rules.core.geometry import (
    BadShape,
    Board,
    Outline,
    Point,
    Shape,
    check_polygon,
    distance,
    overlaps,
    wholly_inside,
)
from rules.core.message import Message, say, verbatim
from rules.core.tables.drawn import MOST_IN_ALL, DrawnOpening, DrawnPiece, DrawnTable, DrawnZone
from rules.core.tables.laying import Library, library_of, outline_of, own_shape
from rules.core.tables.rules import TableFault, TableRules, TableWord, TableWords

#: How many pairs of buildings are looked at for one that stands in the other.
MOST_PAIRS = 100


def faults_of(rules: TableRules, table: DrawnTable) -> list[TableFault]:
    """All that is wrong with a table, and all that is doubtful. The game looks at what is sound in itself."""
    words = rules.words()
    found = list(_faults(table, words))
    if all(fault.doubt for fault in found):
        found += rules.faults(table)
    return sorted(found, key=lambda fault: fault.doubt)


def _faults(table: DrawnTable, words: TableWords) -> Iterator[TableFault]:
    library = library_of(words)
    board = Board(*table.size).outline
    if not table.name.strip():
        yield TableFault("", say("table.nameless"))
    if _parts(table, library) > MOST_IN_ALL:
        yield TableFault("", say("table.too_much", most=MOST_IN_ALL))
        return
    yield from _repeated("terrain", [piece.id for piece in table.terrain])
    yield from _repeated("zones", [zone.id for zone in table.zones])
    standing: dict[str, Shape] = {}
    for piece in table.terrain:
        place = f"terrain.{piece.id}"
        wrong = list(_wrong_with(piece, words, library))
        yield from (TableFault(place, why) for why in wrong)
        if wrong:
            continue
        shape = Shape(outline_of(piece, library))
        yield from _beyond_the_edge(place, shape, board)
        if own_shape(piece, library).roof:
            standing[piece.id] = shape
    yield from _buildings_in_buildings(standing)
    yield from _faults_of_zones(table, words, board)


def _parts(table: DrawnTable, library: Library) -> int:
    """Corners and openings of all pieces."""
    own = [own_shape(piece, library) for piece in table.terrain]
    return sum(len(piece.shape) + len(piece.openings) for piece in own)


def _buildings_in_buildings(standing: Mapping[str, Shape]) -> Iterator[TableFault]:
    """Of those that come near each other at all, the first ones: a stranger may have drawn very many."""
    pairs = combinations(standing.items(), 2)
    near = (pair for pair in pairs if _boxes_meet(pair[0][1], pair[1][1]))
    for (one, first), (other, second) in islice(near, MOST_PAIRS):
        if overlaps(first, second):
            yield TableFault(f"terrain.{one}", say("table.overlap", other=verbatim(other)), doubt=True)


def _boxes_meet(one: Shape, other: Shape) -> bool:
    left, low, right, high = one.bounds
    left2, low2, right2, high2 = other.bounds
    return left < right2 and left2 < right and low < high2 and low2 < high


def _repeated(part: str, ids: list[str]) -> Iterator[TableFault]:
    for id, count in Counter(ids).items():
        if count > 1:
            yield TableFault(f"{part}.{id}", say("table.same_id", id=verbatim(id)))


def _beyond_the_edge(place: str, shape: Shape, board: Outline) -> Iterator[TableFault]:
    if not overlaps(shape, Shape(board)):
        yield TableFault(place, say("table.off"))
    elif not wholly_inside(shape, board):
        yield TableFault(place, say("table.partly_off"), doubt=True)


# pieces ----------------------------------------------------------------------------------------------


def _wrong_with(piece: DrawnPiece, words: TableWords, library: Library) -> Iterator[Message]:
    if piece.piece:
        if piece.piece not in library:
            yield say("table.no_piece", piece=verbatim(piece.piece))
        return
    if piece.kind not in _ids(words.kinds):
        yield say("table.no_kind")
    if piece.material and piece.material not in _ids(words.materials):
        yield say("table.no_material", material=verbatim(piece.material))
    if not _is_polygon(tuple(Point(*corner) for corner in piece.shape)):
        yield say("table.shape")
        return
    yield from _wrong_with_values(piece, words)
    yield from _wrong_with_levels(piece)
    for opening in piece.openings:
        if not _lies_in_a_wall(opening, piece):
            yield say("table.opening", name=verbatim(opening.id))
        if not set(opening.admits) <= _ids(words.admits):
            yield say("table.admits", name=verbatim(opening.id))


def _wrong_with_values(piece: DrawnPiece, words: TableWords) -> Iterator[Message]:
    known = {value.id: value for value in words.values}
    for id, amount in piece.values.items():
        value = known.get(id)
        if value is None:
            yield say("table.no_value", value=verbatim(id))
        elif not value.least <= amount <= value.most:
            yield say("table.value", value=value.label, least=value.least, most=value.most)


def _wrong_with_levels(piece: DrawnPiece) -> Iterator[Message]:
    if piece.roof and piece.height == 0:
        yield say("table.flat_roof")
    if piece.openings and not piece.roof:
        yield say("table.no_walls")
    if any(not 0 < floor < piece.height for floor in piece.floors) or _has_twins(piece.floors):
        yield say("table.floors")
    if _has_twins(tuple(opening.id for opening in piece.openings)):
        yield say("table.same_opening")


def _has_twins(values: tuple[object, ...]) -> bool:
    return len(set(values)) < len(values)


def _lies_in_a_wall(opening: DrawnOpening, piece: DrawnPiece) -> bool:
    corners = [Point(*corner) for corner in piece.shape]
    sides = list(pairwise([*corners, corners[0]]))
    if not 0 <= opening.side < len(sides):
        return False
    along = 0 <= opening.start < opening.end <= distance(*sides[opening.side])
    return along and opening.sill < opening.top <= piece.height


def _ids(words: tuple[TableWord, ...]) -> set[str]:
    return {word.id for word in words}


def _is_polygon(outline: Outline) -> bool:
    try:
        check_polygon(outline)
    except BadShape:
        return False
    return True


# zones -----------------------------------------------------------------------------------------------


def _faults_of_zones(table: DrawnTable, words: TableWords, board: Outline) -> Iterator[TableFault]:
    sound: list[tuple[DrawnZone, Shape]] = []
    for zone in table.zones:
        place = f"zones.{zone.id}"
        outline = tuple(Point(*corner) for corner in zone.shape)
        if zone.seat >= words.seats:
            yield TableFault(place, say("table.no_seat", seats=words.seats))
        elif not _is_polygon(outline):
            yield TableFault(place, say("table.shape"))
        elif not wholly_inside(Shape(outline), board):
            yield TableFault(place, say("table.zone_off"))
        else:
            sound.append((zone, Shape(outline)))
    seated = {zone.seat for zone in table.zones}
    for seat in range(words.seats):
        if seat not in seated:
            yield TableFault("zones", say("table.no_zone", player=seat + 1))
    for (zone, shape), (other, second) in combinations(sound, 2):
        if zone.seat != other.seat and overlaps(shape, second):
            yield TableFault(f"zones.{zone.id}", say("table.zones_overlap"), doubt=True)
