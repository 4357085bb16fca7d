"""What happens in the chapter on shooting and nowhere else."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId, WeaponId


class TemplateLaid(Event, frozen=True, tag="template_laid"):
    """A template lies on the table: about a place, or from a muzzle along an ``angle``."""

    kind: str
    at: Point
    angle: int | None
    rule: RuleId
    by: ModelId | None = None


class Fired(Event, frozen=True, tag="fired"):
    """A model fires or throws something at another one."""

    model: ModelId
    weapon: WeaponId
    target: ModelId
    rule: RuleId
