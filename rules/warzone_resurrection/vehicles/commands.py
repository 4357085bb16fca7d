"""What a player may wish for with a Vehicle. Points and lengths are thousandths of an inch."""

from __future__ import annotations

from typing import Literal

from rules.core.command import Command
from rules.core.ids import ModelId

Waypoint = tuple[int, int]

DriveKind = Literal["tactical_move", "combat_move", "fast_move", "full_throttle"]


class Drive(Command, frozen=True, tag="drive"):
    """A Move Action of a Vehicle (WZR-VEH-13): it pivots towards each waypoint, goes there, looks along
    ``facing``. ``reverse``: straight back to the only waypoint, without pivots."""

    model: ModelId
    action: DriveKind
    path: tuple[Waypoint, ...] = ()
    facing: int | None = None
    reverse: bool = False


class Pivot(Command, frozen=True, tag="pivot"):
    """Pivot for nothing, as some types may once an Activation (WZR-VEH-16)."""

    model: ModelId
    facing: int


class Ram(Command, frozen=True, tag="ram"):
    """Ram: straight to a point, without a pivot (WZR-VEH-23)."""

    model: ModelId
    to: Waypoint


class TorrentOfFire(Command, frozen=True, tag="torrent_of_fire"):
    """Shoot with all weapons (WZR-VEH-18). ``shots`` names the weapon and the target of each die, as
    ``cannon:b1``; what a weapon's dice leave out goes to its first target."""

    model: ModelId
    shots: tuple[str, ...]


class TurnTurret(Command, frozen=True, tag="turn_turret"):
    """Turn the turret to look along ``facing``; it costs nothing (WZR-VEH-15)."""

    model: ModelId
    facing: int


VEHICLE_COMMANDS: tuple[type[Command], ...] = (Drive, Pivot, Ram, TorrentOfFire, TurnTurret)
