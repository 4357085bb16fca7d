"""What happens in the chapter on shooting and nowhere else."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId


class TemplateLaid(Event, frozen=True, tag="template_laid"):
    """A template lies on the table: about a place, or from a muzzle along an ``angle``."""

    kind: str
    at: Point
    angle: int | None
    rule: RuleId
    by: ModelId | None = None
