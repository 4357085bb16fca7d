"""The picture of a target as its viewer sees it, with the shadow of everything that hides some of it."""

from __future__ import annotations

from rules.core.cover import Screens, facing_rectangle
from rules.core.geometry import Body
from rules.core.ids import ModelId
from rules.core.measuring.answers import Picture, Shade


def picture(screens: Screens, viewer: Body, target: Body) -> Picture:
    """The target from its viewer's eye."""
    shades = screens.shadows(viewer, target)
    shown = (Shade(ModelId(shade.id), tuple((at.x, at.y) for at in shade.corners)) for shade in shades)
    return Picture(*facing_rectangle(viewer, target), tuple(shown))
