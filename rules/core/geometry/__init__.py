"""Geometry of the table, in whole thousandths of an inch; x to the right, y up.

Values
    ``Point``; ``Outline`` (a tuple of points); ``Shape`` (an outline grown by a
    radius: bases, hulls, areas, templates); ``Footprint`` (round base or hull,
    with a height), ``Pose`` (place, facing, elevation) and ``Body`` (a footprint
    in its pose); ``Solid`` (a shape between two heights, with the id of what it is
    part of); ``Arc``; ``Board``. All are frozen, hashable and encodable.

Lengths
    ``gap`` and ``gap_between`` (edge to edge, rounded up, 0 when touching),
    ``gap_in_space``, ``gap_to_point``, ``is_within``, ``in_reach``, ``touches``,
    ``overlaps``, ``wholly_inside``, ``distance``, ``length``. Comparisons are made
    on squares; the limit itself is within, and one thousandth is forgiven.

Directions
    Angles are whole hundredths of a degree, counter-clockwise from +x:
    ``degrees``, ``bearing``, ``step``, ``towards``, ``away``, ``turn_between``;
    ``in_front``, ``wholly_in_rear``, ``in_arc``, ``wholly_in_arc``, ``arc_holding``.

Making things
    ``at_inches``, ``round_base``, ``base_radius``, ``box``, ``oval``, ``circle``,
    ``rectangle``; ``check_polygon`` for outlines from outside (raises ``BadShape``).

Beside this package stand ``rules.core.terrain`` (pieces on the table),
``rules.core.sight`` and ``rules.core.cover`` (what is seen and how much of it),
``rules.core.movement`` and ``rules.core.pathfinding`` (where bases can go) and
``rules.core.templates``.
"""

from .angle import DEGREE, FULL_TURN, HALF_TURN, QUARTER_TURN, UNIT, degrees, turn_between, unit
from .arc import FRONT, QUARTERS, REAR, Arc, arc_holding, in_arc, in_front, wholly_in_arc, wholly_in_rear
from .board import Board, rectangle
from .body import (
    Body,
    Footprint,
    Pose,
    box,
    edge_point,
    gap_between,
    gap_in_space,
    oval,
    round_base,
    share_heights,
)
from .point import Point, at_inches, away, bearing, distance, length, middle, step, towards, turned
from .polygon import BadShape, Outline, check_polygon, contains_point, convex_hull, inside_length
from .shape import (
    Shape,
    circle,
    gap,
    gap_to_point,
    in_reach,
    overlaps,
    swept,
    touches,
    wholly_inside,
)
from .solid import Solid, solid_of
from .units import TOLERANCE, base_radius, is_within, slant

__all__ = [
    "DEGREE",
    "FRONT",
    "FULL_TURN",
    "HALF_TURN",
    "QUARTERS",
    "QUARTER_TURN",
    "REAR",
    "TOLERANCE",
    "UNIT",
    "Arc",
    "BadShape",
    "Board",
    "Body",
    "Footprint",
    "Outline",
    "Point",
    "Pose",
    "Shape",
    "Solid",
    "arc_holding",
    "at_inches",
    "away",
    "base_radius",
    "bearing",
    "box",
    "check_polygon",
    "circle",
    "contains_point",
    "convex_hull",
    "degrees",
    "distance",
    "edge_point",
    "gap",
    "gap_between",
    "gap_in_space",
    "gap_to_point",
    "in_arc",
    "in_front",
    "in_reach",
    "inside_length",
    "is_within",
    "length",
    "middle",
    "oval",
    "overlaps",
    "rectangle",
    "round_base",
    "share_heights",
    "slant",
    "solid_of",
    "step",
    "swept",
    "touches",
    "towards",
    "turn_between",
    "turned",
    "unit",
    "wholly_in_arc",
    "wholly_in_rear",
    "wholly_inside",
]
