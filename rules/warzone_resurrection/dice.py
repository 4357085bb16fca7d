"""Chapter: Dice Rolls (WZR-DICE). D20, low is good; 1 always passes, 20 never."""

from __future__ import annotations

from rules.core.check import Dice

D20 = Dice(faces=20, low_passes=True, always=1, never=20)

FACES = 20
POWER_SHOT = 1
FUMBLE = 20
