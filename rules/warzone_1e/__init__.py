"""Warzone, 1st edition: a plug-in of the engine. ``SYSTEM`` is the only public name."""

from rules.warzone_1e.system import WarzoneFirstEdition

SYSTEM = WarzoneFirstEdition()

__all__ = ["SYSTEM"]
