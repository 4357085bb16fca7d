"""What is good in Warzone: small functions that weigh, each named after what it weighs.

All worths are in points of models: what a side would give for it of those that it brought.
"""

from rules.warzone_1e.bots.advice import FirstEditionAdvice

__all__ = ["FirstEditionAdvice"]
