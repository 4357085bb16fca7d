"""Facts of Warzone Resurrection. ``because`` names the rule; ``evolution`` tells what each changes."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, UnitId, WeaponId
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import (
    Declared,
    Fate,
    FireWall,
    Lasting,
    Momentum,
    Phase,
    Resources,
)


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


class Placed(Event, frozen=True, tag="placed"):
    """A Model is put on the table or elsewhere without moving; None takes it up while setting up."""

    model: ModelId
    pose: Pose | None
    because: RuleId


class SideDeployed(Event, frozen=True, tag="side_deployed"):
    """A player has placed the whole force."""

    seat: SeatId
    because: RuleId


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


class SquadDone(Event, frozen=True, tag="squad_done"):
    """A Squad's Activation is over; ``following`` activates next (None: nobody has a Squad left)."""

    squad: UnitId
    following: SeatId | None
    because: RuleId


class ModelActivated(Event, frozen=True, tag="model_activated"):
    """A Model's Activation begins with so many Action Points."""

    model: ModelId
    points: int
    because: RuleId


class ModelDone(Event, frozen=True, tag="model_done"):
    """A Model is Deactivated for this Game Turn."""

    model: ModelId
    because: RuleId


class Paused(Event, frozen=True, tag="paused"):
    """The active player waits for these seats, one after the other, to interrupt; none: it goes on."""

    seats: tuple[SeatId, ...]
    because: RuleId


class PointsSpent(Event, frozen=True, tag="points_spent"):
    """Action Points are spent; ``on`` names the Action that counts as used, None for none."""

    model: ModelId
    amount: int
    because: RuleId
    on: str | None = None


class PointsGained(Event, frozen=True, tag="points_gained"):
    """Action Points are gained."""

    model: ModelId
    amount: int
    because: RuleId


class Moved(Event, frozen=True, tag="moved"):
    """A Model travelled ``length`` (thousandths) along ``path`` and stands as ``pose`` says.

    ``counts`` is what of it counts against twice its Movement Value this Game Turn.
    """

    model: ModelId
    path: tuple[Point, ...]
    pose: Pose
    length: int
    counts: int
    because: RuleId


class MomentumGained(Event, frozen=True, tag="momentum_gained"):
    """The next close combat test of this Game Turn has a bonus; none takes it away."""

    model: ModelId
    momentum: Momentum
    because: RuleId


class Hit(Event, frozen=True, tag="hit"):
    """A Wound Effect: ``model`` was hit at strength ``st``. ``by`` None for a fall and the like."""

    model: ModelId
    st: int
    damage: str
    because: RuleId
    by: ModelId | None = None
    weapon: WeaponId | None = None
    ranged: bool = False


class Struck(Event, frozen=True, tag="struck"):
    """A Model made a close combat test at ``target`` in this Activation."""

    model: ModelId
    target: ModelId
    because: RuleId


class WoundsLost(Event, frozen=True, tag="wounds_lost"):
    """A Model loses Wounds."""

    model: ModelId
    amount: int
    because: RuleId
    by: ModelId | None = None


class Removed(Event, frozen=True, tag="removed"):
    """A Model leaves play for good."""

    model: ModelId
    fate: Fate
    because: RuleId
    by: ModelId | None = None


class Gained(Event, frozen=True, tag="gained"):
    """A Model comes into a condition."""

    model: ModelId
    condition: str
    because: RuleId


class Lost(Event, frozen=True, tag="lost"):
    """A Model is no longer in a condition."""

    model: ModelId
    condition: str
    because: RuleId


class RateRaised(Event, frozen=True, tag="rate_raised"):
    """A weapon (None: bare hands) has +1 RoF or RoA this Game Turn."""

    model: ModelId
    weapon: WeaponId | None
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


class FearFaced(Event, frozen=True, tag="fear_faced"):
    """A Model has faced a Fear of ``x`` this Game Turn, and no test for one as great or less follows."""

    model: ModelId
    x: int
    because: RuleId


class SquadAnnounced(Event, frozen=True, tag="squad_announced"):
    """A player has to Activate this Squad next."""

    seat: SeatId
    squad: UnitId
    because: RuleId


class WeaponsTaken(Event, frozen=True, tag="weapons_taken"):
    """A Model puts its weapons down and carries these from now on."""

    model: ModelId
    weapons: tuple[Weapon, ...]
    because: RuleId


class Used(Event, frozen=True, tag="used"):
    """A Model used a skill that it may use once a Game Turn."""

    model: ModelId
    what: str
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


class ResourcesChanged(Event, frozen=True, tag="resources_changed"):
    """A player's Resource Cards lie so from now on; ``burned_for`` names what was burned for."""

    seat: SeatId
    resources: Resources
    because: RuleId
    burned_for: str | None = None


class EffectBegan(Event, frozen=True, tag="effect_began"):
    """Something acts on a Model, or on each Model of a Squad, until its end; ``by`` brought it about."""

    effect: Lasting
    because: RuleId
    model: ModelId | None = None
    squad: UnitId | None = None
    by: ModelId | None = None


class EffectEnded(Event, frozen=True, tag="effect_ended"):
    """It no longer acts on that Model or Squad."""

    effect: Lasting
    because: RuleId
    model: ModelId | None = None
    squad: UnitId | None = None


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


EVENTS: tuple[type[Event], ...] = (
    MapAccepted,
    InitiativeTaken,
    PhaseBegan,
    TurnBegan,
    Placed,
    SideDeployed,
    CommanderNamed,
    SquadActivated,
    SquadDone,
    ModelActivated,
    ModelDone,
    Paused,
    PointsSpent,
    PointsGained,
    Moved,
    MomentumGained,
    Hit,
    Struck,
    WoundsLost,
    Removed,
    Gained,
    Lost,
    RateRaised,
    SquadGained,
    SquadLost,
    FearFaced,
    SquadAnnounced,
    WeaponsTaken,
    Used,
    SquadUsed,
    SquadActionDeclared,
    SquadActionResolved,
    Suppressed,
    RecoveryTried,
    ResourcesChanged,
    EffectBegan,
    EffectEnded,
    TemplateLaid,
    WallLaid,
)
