"""Facts of a Squad."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.warzone_resurrection.state import Declared


class CommanderNamed(Event, frozen=True, tag="commander_named"):
    """A Model commands its Squad from now on; ``acting`` after the loss of the Commander."""

    squad: UnitId
    model: ModelId | None
    acting: bool
    because: RuleId


class SquadActivated(Event, frozen=True, tag="squad_activated"):
    """A Squad's Activation begins."""

    squad: UnitId
    because: RuleId


class SquadArrives(Event, frozen=True, tag="squad_arrives"):
    """A Squad comes out of reserve about this point."""

    squad: UnitId
    at: Point
    because: RuleId


class SquadDone(Event, frozen=True, tag="squad_done"):
    """A Squad's Activation is over; ``following`` activates next (None: nobody has a Squad left)."""

    squad: UnitId
    following: SeatId | None
    because: RuleId


class SquadGained(Event, frozen=True, tag="squad_gained"):
    """A Squad comes into a condition."""

    squad: UnitId
    condition: str
    because: RuleId


class SquadLost(Event, frozen=True, tag="squad_lost"):
    """A Squad is no longer in a condition."""

    squad: UnitId
    condition: str
    because: RuleId


class SquadUsed(Event, frozen=True, tag="squad_used"):
    """A Model of a Squad used a special rule that the Squad may use so many times a Game Turn."""

    squad: UnitId
    what: str
    because: RuleId


class SquadActionDeclared(Event, frozen=True, tag="squad_action_declared"):
    """A Squad declares a Squad Special Action; 1 point of each of ``paid``."""

    squad: UnitId
    declared: Declared
    paid: tuple[ModelId, ...]
    because: RuleId


class SquadActionResolved(Event, frozen=True, tag="squad_action_resolved"):
    """A Squad Special Action is over, or comes to nothing because too few can take part."""

    squad: UnitId
    enough: bool
    because: RuleId


class Suppressed(Event, frozen=True, tag="suppressed"):
    """Whoever of a Squad moves this Game Turn runs into fire of this strength."""

    squad: UnitId
    st: int
    because: RuleId


class RecoveryTried(Event, frozen=True, tag="recovery_tried"):
    """A Squad tried to recover from Pinning or to regroup; 1 point of each of ``paid``."""

    squad: UnitId
    paid: tuple[ModelId, ...]
    because: RuleId
