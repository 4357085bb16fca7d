"""What the templates of shotguns, flame-throwers, grenades and explosives look like, and who is under one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from rules.core.geometry import Body, Outline, Point, Shape, circle, touches
from rules.core.ids import ModelId, inches
from rules.core.templates import fixed_to, under
from rules.core.yaml_file import read_yaml

_SIZES = Path(__file__).parent / "data" / "templates.yaml"

Standing = Iterable[tuple[ModelId, Body]]


class Triangle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The triangular template, in inches."""

    length: float
    width: float


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round template, in inches."""

    radius: float


class Circles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The explosion template: circles about one centre, the innermost first, in inches."""

    radii: tuple[float, ...]


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large the templates are: the book's text does not say (WZ1-SHOT-01, WZ1-GREN-01, WZ1-EXPL-01)."""

    triangle: Triangle
    grenade: Round
    explosion: Circles


@cache
def sizes() -> Sizes:
    """The sizes that are played with."""
    return msgspec.convert(read_yaml(_SIZES), Sizes)


@cache
def triangle() -> Outline:
    """The triangular template with its point at the origin, pointing along +x."""
    long, half = inches(sizes().triangle.length), inches(sizes().triangle.width / 2)
    return Point(0, 0), Point(long, -half), Point(long, half)


def at_muzzle(firer: Body, angle: int) -> Shape:
    """The triangular template with its point against a base, pointing along an angle (WZ1-SHOT-01)."""
    return fixed_to(firer, triangle(), angle)


def grenade_at(centre: Point) -> Shape:
    """The grenade template about a point (WZ1-GREN-01)."""
    return circle(centre, inches(sizes().grenade.radius))


def circles_at(centre: Point) -> tuple[Shape, ...]:
    """The circles of the explosion template about a point, the innermost first (WZ1-EXPL-01)."""
    return tuple(circle(centre, inches(radius)) for radius in sizes().explosion.radii)


def caught_under(template: Shape, standing: Standing) -> tuple[ModelId, ...]:
    """Everybody even partly under a template, the nearest to its middle first."""
    return tuple(map(ModelId, under(template, standing)))


def circle_of(circles: tuple[Shape, ...], body: Body) -> int | None:
    """In which circle a body stands, 0 for the innermost that it reaches; None: in none (WZ1-EXPL-01)."""
    return next((place for place, one in enumerate(circles) if touches(one, body.shape)), None)
