"""A scenario file that cannot be understood, as opposed to one whose claims do not hold."""

from __future__ import annotations


class ScenarioError(ValueError):
    """What is wrong with a scenario file, in words for the one who wrote it."""
