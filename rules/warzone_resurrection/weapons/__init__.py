"""Traits of weapons (WZR-ARM, WZR-DEF-04). Importing this package makes them known to data."""

from rules.warzone_resurrection.weapons import blasts, traits

__all__ = ["blasts", "traits"]
