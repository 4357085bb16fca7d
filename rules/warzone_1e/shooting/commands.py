"""What a seat may wish in the chapter on shooting."""

from __future__ import annotations

from rules.core.command import Command
from rules.core.ids import ModelId, WeaponId
from rules.warzone_1e.commands import Facing


class Fire(Command, frozen=True, tag="fire"):
    """Fire or throw something at an enemy (WZ1-LOS-01).

    ``spread``: a burst over several targets that begins with this one (WZ1-BURST-02); ``launched``: a grenade
    goes through the launcher (WZ1-LAUNCH-01).
    """

    model: ModelId
    weapon: WeaponId
    target: ModelId
    spread: bool = False
    launched: bool = False


class Spray(Command, frozen=True, tag="spray"):
    """Lay the triangular template at the muzzle, pointing along an angle (WZ1-SHOT-01, WZ1-FLAME-01)."""

    model: ModelId
    weapon: WeaponId
    angle: Facing = 0


class Aim(Command, frozen=True, tag="aim"):
    """Aim a weapon at an enemy (WZ1-AIM-01)."""

    model: ModelId
    weapon: WeaponId
    target: ModelId


class Brace(Command, frozen=True, tag="brace"):
    """Brace a heavy weapon (WZ1-BRACE-01)."""

    model: ModelId
    weapon: WeaponId
