"""From solids and bodies to the flat tables that the kernels read."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from rules.core.geometry import BadShape, Body, Solid, distance
from rules.core.kernels.plan import PILLAR, PRISM, SLAB, WALL, Blockers, Bodies, Work

WHOLE = frozenset({"kind", "at", "within", "inside", "near", "first", "second", "answers", "owner"})
"""Columns that hold whole numbers."""

Table = TypeVar("Table", bound=tuple[Any, ...])


def blockers(solids: Sequence[Solid], bounds: Sequence[tuple[int, int, int, int]]) -> Blockers:
    """Solids as a table. Raises BadShape for a rounded outline, which nothing on a table has."""
    outlines = [solid.shape.outline for solid in solids]
    if any(solid.shape.radius and len(solid.shape.outline) > 1 for solid in solids):
        raise BadShape("what stands in the way is round, or has an outline, not both")
    return Blockers(
        kind=[_kind(solid) for solid in solids],
        left=[float(found[0]) for found in bounds],
        low=[float(found[1]) for found in bounds],
        right=[float(found[2]) for found in bounds],
        high=[float(found[3]) for found in bounds],
        bottom=[float(solid.bottom) for solid in solids],
        top=[float(solid.top) for solid in solids],
        radius=[float(solid.shape.radius) for solid in solids],
        at=_starts(outlines),
        cx=[float(p.x) for outline in outlines for p in outline],
        cy=[float(p.y) for outline in outlines for p in outline],
    )


def _kind(solid: Solid) -> int:
    corners = len(solid.shape.outline)
    if corners < 3:
        return (PILLAR, WALL)[corners - 1]
    return SLAB if solid.bottom == solid.top else PRISM


def _starts(groups: Iterable[Sequence[object]]) -> list[int]:
    starts = [0]
    for group in groups:
        starts.append(starts[-1] + len(group))
    return starts


def bodies(found: Sequence[Body], inside: Sequence[Sequence[int]]) -> Bodies:
    """Bodies as a table, with the places of the solids that block nothing for each."""
    hulls = [body.shape.outline if body.footprint.corners else () for body in found]
    return Bodies(
        x=[float(body.at.x) for body in found],
        y=[float(body.at.y) for body in found],
        r=[float(_greatest_reach(body)) for body in found],
        bottom=[float(body.bottom) for body in found],
        top=[float(body.top) for body in found],
        at=_starts(hulls),
        cx=[float(p.x) for hull in hulls for p in hull],
        cy=[float(p.y) for hull in hulls for p in hull],
        within=_starts(inside),
        inside=[index for places in inside for index in places],
    )


def _greatest_reach(body: Body) -> int:
    if not body.footprint.corners:
        return body.footprint.radius
    return 1 + max(distance(body.at, corner) for corner in body.shape.outline)


def work(table: Blockers, found: Sequence[Body]) -> Work:
    """Scratch space large enough for any question about these."""
    solids, corners = len(table.kind), len(table.cx)
    own = 2 * max((len(body.footprint.corners) for body in found), default=0) + 2
    boxes = solids + corners
    return Work(
        near=[0] * max(1, solids),
        fx=[0.0] * (corners + own),
        fy=[0.0] * (corners + own),
        fr=[0.0] * (corners + own),
        s0=[0.0] * boxes,
        s1=[0.0] * boxes,
        z0=[0.0] * boxes,
        z1=[0.0] * boxes,
        ps=[0.0] * (4 * boxes + 8),
        pz=[0.0] * (4 * boxes + 8),
        cuts=[0.0] * (corners + 2),
        chord=[0.0] * 8,
        line=[0.0] * 6,
    )


def room(table: type[Table], columns: Mapping[str, int], arrays: bool) -> Table:
    """A table of noughts to write on, with so many in each column, as lists or as arrays."""
    if arrays:
        numpy: Any = import_module("numpy")
        return table(**{n: numpy.zeros(many, _kind_of(n)) for n, many in columns.items()})
    return table(**{n: [0 if n in WHOLE else 0.0] * many for n, many in columns.items()})


def whole_array(values: Sequence[int]) -> Any:
    """Whole numbers as an array."""
    numpy: Any = import_module("numpy")
    return numpy.array(values, dtype="int64")


def as_arrays(table: Table) -> Table:
    """The same table with its columns as arrays, for compiled kernels."""
    numpy: Any = import_module("numpy")  # here, as it is only ever needed beside numba
    columns = zip(getattr(table, "_fields"), table, strict=True)  # noqa: B009
    return type(table)(*(numpy.array(column, dtype=_kind_of(name)) for name, column in columns))


def _kind_of(column: str) -> str:
    return "int64" if column in WHOLE else "float64"
