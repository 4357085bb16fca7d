"""What psychic powers do (WZR-PSY). Importing this package makes it known to data; their lines are data."""

from rules.warzone_resurrection.powers import minds, printed

__all__ = ["minds", "printed"]
