"""Warzone Resurrection: a plug-in of the engine. ``SYSTEM`` is the only public name."""

import rules.warzone_resurrection.cards
import rules.warzone_resurrection.powers
import rules.warzone_resurrection.skills
import rules.warzone_resurrection.vehicles.endings
import rules.warzone_resurrection.vehicles.skills
import rules.warzone_resurrection.weapons  # noqa: F401  (what data may name)
from rules.warzone_resurrection.system import WarzoneResurrection

SYSTEM = WarzoneResurrection()

__all__ = ["SYSTEM"]
