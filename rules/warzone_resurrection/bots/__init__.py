"""What is good in Warzone Resurrection: small functions that weigh, each named after what it weighs.

All worths are in points of Models: what a side would give for it of those that it brought.
"""

from rules.warzone_resurrection.bots.advice import WarzoneAdvice

__all__ = ["WarzoneAdvice"]
