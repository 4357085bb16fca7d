"""What templates look like, and who is under one (WZR-TMPL-01, WZR-MEAS-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rules.core.geometry import Outline, Point, Shape, circle, touches
from rules.core.ids import INCH, ModelId
from rules.core.templates import fixed_to, teardrop, trapezoid
from rules.core.templates import under as under_shape
from rules.warzone_resurrection.state import Battlefield, Model

TemplateKind = Literal["circle", "trapezoid", "teardrop"]


class Template(msgspec.Struct, frozen=True):
    """A template: a circle ``size`` across, or a shape with a narrow end that is ``size`` long."""

    kind: TemplateKind
    size: int
    outline: Outline = ()


#: Every template by its code. Lengths in thousandths (WZR-TMPL-01).
TEMPLATES: Mapping[str, Template] = {
    "SE": Template("circle", 3 * INCH),
    "LE": Template("circle", 5 * INCH),
    "ST": Template("trapezoid", 7 * INCH, trapezoid(INCH, 3 * INCH, 7 * INCH)),
    "FT": Template("teardrop", 7 * INCH, teardrop(INCH // 2, 5 * INCH // 2, 7 * INCH)),
    "SFT": Template("teardrop", 7 * INCH // 2, teardrop(INCH // 4, 5 * INCH // 4, 7 * INCH // 2)),
}

#: The codes of templates that are centred somewhere, of those that begin at the shooter's base, and which of
#: these are flames.
EXPLOSIONS = frozenset(code for code, template in TEMPLATES.items() if template.kind == "circle")
SPRAYED = frozenset(TEMPLATES) - EXPLOSIONS
FLAMERS = frozenset({"FT", "SFT"})


def centred(code: str, centre: Point) -> Shape:
    """An explosion template about a point."""
    return circle(centre, TEMPLATES[code].size // 2)


def sprayed(code: str, shooter: Model, angle: int) -> Shape:
    """A template with its narrow end on the shooter's base, pointing along an angle."""
    return fixed_to(shooter.body, TEMPLATES[code].outline, angle)


def under(field: Battlefield, shape: Shape) -> tuple[ModelId, ...]:
    """Every Model whose base is touched by a template, those nearest to its middle first (WZR-MEAS-02)."""
    return tuple(map(ModelId, under_shape(shape, ((m.id, m.body) for m in field.standing))))


def is_under(shape: Shape, model: Model) -> bool:
    """Whether some part of a Model's base lies under a template (WZR-MEAS-02)."""
    return touches(shape, model.body.shape)
