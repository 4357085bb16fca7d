"""What a seat may wish about spells and gifts."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.core.command import Command
from rules.core.ids import ModelId
from rules.warzone_1e.commands import Facing, Path, Waypoint

Word = Annotated[str, Meta(max_length=80)]


class Concentrate(Command, frozen=True, tag="concentrate"):
    """Gather strength for a power used later in the same turn (WZ1-ACT-06)."""

    model: ModelId


class UsePower(Command, frozen=True, tag="use_power"):
    """Use a spell or a gift (WZ1-ART-03, WZ1-GIFT-04).

    ``level`` is picked where it is variable; ``target`` is a model or a unit; ``item`` what of it is meant.
    """

    model: ModelId
    power: Word
    level: Annotated[str, Meta(max_length=4)] = ""
    target: Word = ""
    item: Word = ""
    at: Waypoint | None = None
    path: Path = ()
    facing: Facing | None = None


class Direct(Command, frozen=True, tag="direct"):
    """Give orders to whoever is dominated (WZ1-CHG-01)."""

    model: ModelId


class BringBack(Command, frozen=True, tag="bring_back"):
    """Put a model that was warped away back on the table (WZ1-ALG-02)."""

    model: ModelId
    target: ModelId
    at: Waypoint = (0, 0)


class PassGate(Command, frozen=True, tag="pass_gate"):
    """Step through a gate with a Move action, and come out near whoever opened it (WZ1-ILIAN-04)."""

    model: ModelId
    at: Waypoint = (0, 0)
