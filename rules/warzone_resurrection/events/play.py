"""Facts of the battle as a whole: its turns and phases, its sides, what lies on the table."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import Message
from rules.warzone_resurrection.holdings import PauseOf
from rules.warzone_resurrection.state import FireWall, Phase, Resources


class MapAccepted(Event, frozen=True, tag="map_accepted"):
    """A player accepts table and mission."""

    seat: SeatId
    because: RuleId


class InitiativeTaken(Event, frozen=True, tag="initiative_taken"):
    """A player has the Initiative."""

    seat: SeatId
    because: RuleId


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase begins; ``active`` is the seat whose move it is."""

    phase: Phase
    active: SeatId | None
    because: RuleId


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A Game Turn begins: what lasted for a turn is over."""

    turn: int
    because: RuleId


class SideDeployed(Event, frozen=True, tag="side_deployed"):
    """A player has placed the whole force."""

    seat: SeatId
    because: RuleId


class PlacesRevealed(Event, frozen=True, tag="places_revealed"):
    """Everybody sees where everybody stands, who have set up out of each other's sight."""

    because: RuleId


class Paused(Event, frozen=True, tag="paused"):
    """The active player waits for these seats, one after the other, to interrupt; none: it goes on.

    ``of`` says by what: Models on Sentry, cards, or Strategy Cards.
    """

    seats: tuple[SeatId, ...]
    because: RuleId
    of: PauseOf = "sentry"


class MoveFell(Event, frozen=True, tag="move_fell"):
    """It is this player who Activates the next Squad, because the one whose turn it was has none left."""

    seat: SeatId
    because: RuleId


class SquadAnnounced(Event, frozen=True, tag="squad_announced"):
    """A player has to Activate this Squad next."""

    seat: SeatId
    squad: UnitId
    because: RuleId


class ResourcesChanged(Event, frozen=True, tag="resources_changed"):
    """A player's Resource Cards lie so from now on; ``burned_for`` names what was burned for."""

    seat: SeatId
    resources: Resources
    because: RuleId
    burned_for: str | None = None


class Scored(Event, frozen=True, tag="scored"):
    """A side earns victory points; ``reason`` says what for."""

    seat: SeatId
    points: int
    reason: Message
    because: RuleId


class TemplateLaid(Event, frozen=True, tag="template_laid"):
    """A template lies at ``at``: centred there, or its narrow end is there and it points along ``facing``."""

    template: str
    at: Point
    facing: int | None
    because: RuleId
    by: ModelId | None = None


class WallLaid(Event, frozen=True, tag="wall_laid"):
    """A wall of fire burns until the next Control Phase."""

    wall: FireWall
    because: RuleId
