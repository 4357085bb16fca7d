"""What measuring tells, as data to draw.

Lengths are thousandths of an inch, shares thousandths of a whole.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.check import Modifier
from rules.core.ids import ModelId, RuleId, TerrainId
from rules.core.message import Message
from rules.core.preview import Preview, SightLine

Spot = tuple[int, int]
Corners = tuple[Spot, ...]


class Ring(msgspec.Struct, frozen=True, omit_defaults=True):
    """A distance about a model, counted from the edge of its base. ``kind`` tells how it is drawn."""

    id: str
    label: Message
    radius: int
    kind: Literal["movement", "weapon", "control"] = "weapon"
    rule: RuleId | None = None


class RingsAbout(msgspec.Struct, frozen=True):
    """All distances about a model, the shortest first."""

    model: ModelId
    rings: tuple[Ring, ...]


class Rings(msgspec.Struct, frozen=True, tag_field="measure", tag="rings"):
    """All distances about some models."""

    about: tuple[RingsAbout, ...]


class Hiding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that hides some of a target: how much by itself, and what it does to an attack.

    ``counts`` is whether it makes a difference; ``why`` says why not.
    """

    id: TerrainId | ModelId
    share: int
    counts: bool
    modifiers: tuple[Modifier, ...] = ()
    why: Message | None = None


class Shade(msgspec.Struct, frozen=True):
    """What one thing hides of the target, as corners in its picture."""

    id: TerrainId | ModelId
    corners: Corners


class Picture(msgspec.Struct, frozen=True):
    """The target as the viewer sees it, and what hides it.

    It reaches from ``left`` (negative) to ``right`` of its middle, and from its foot up to ``height``.
    """

    left: int
    right: int
    height: int
    shades: tuple[Shade, ...]


class SightNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something worth knowing beside, with its rule."""

    text: Message
    rule: RuleId | None = None


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="measure", tag="sight"):
    """What one model sees of another or of a place. ``seen`` is None where the game has no lines of sight.

    ``distance`` counts from base to base, ``hidden`` is what all things together hide; ``amount`` is the
    whole change that they make to an attack.
    """

    line: SightLine
    distance: int
    seen: bool | None = None
    hidden: int = 0
    amount: int = 0
    parts: tuple[Hiding, ...] = ()
    picture: Picture | None = None
    remarks: tuple[SightNote, ...] = ()


class Reached(msgspec.Struct, frozen=True, tag_field="measure", tag="reach"):
    """Where a movement may end: an outline of all straight ways, and in pieces what lies round corners."""

    outline: Corners
    beyond: tuple[Corners, ...]


class WayRound(msgspec.Struct, frozen=True, tag_field="measure", tag="way"):
    """The corners of the shortest way, after its beginning; ``arrives`` is False where none leads there."""

    path: Corners
    arrives: bool


class TemplateShape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A template of the game: a circle of some ``radius``, or an outline that points along +x."""

    id: str
    label: Message
    radius: int = 0
    outline: Corners = ()


class Templates(msgspec.Struct, frozen=True, tag_field="measure", tag="templates"):
    """All templates of the game."""

    templates: tuple[TemplateShape, ...]


class Under(msgspec.Struct, frozen=True, tag_field="measure", tag="under"):
    """A template as it lies, and who is under it, those nearest to its middle first."""

    outline: Corners
    models: tuple[ModelId, ...]


class Together(msgspec.Struct, frozen=True, tag_field="measure", tag="together"):
    """What commands would do one after the other. It ends with the first that is refused or needs dice."""

    previews: tuple[Preview, ...]


Answer = Rings | Sighting | Reached | WayRound | Templates | Under | Together
ANSWERS: tuple[type[msgspec.Struct], ...] = (
    Rings,
    Sighting,
    Reached,
    WayRound,
    Templates,
    Under,
    Together,
)
