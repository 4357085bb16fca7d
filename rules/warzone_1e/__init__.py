"""Warzone, 1st edition: a plug-in of the engine. ``SYSTEM`` is the only public name."""

import rules.warzone_1e.chapters
import rules.warzone_1e.close_combat_traits
import rules.warzone_1e.skills  # noqa: F401  (what data may name)
from rules.warzone_1e.system import WarzoneFirstEdition

SYSTEM = WarzoneFirstEdition()

__all__ = ["SYSTEM"]
