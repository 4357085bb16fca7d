"""Special abilities: what units have of themselves, and what heroes and squads buy (chapters 08, 14).

Importing this package makes them known to data; their names and prices are data.
"""

from rules.warzone_1e.skills import abilities

__all__ = ["abilities"]
