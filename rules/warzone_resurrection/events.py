"""Facts of Warzone Resurrection, and how each changes the battlefield. ``because`` names the rule."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.event import Event
from rules.core.geometry import Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, UnitId, WeaponId
from rules.warzone_resurrection.state import (
    AIMED,
    COMMANDER_LOST,
    EXTRA_RATE,
    MODEL_TURN_CONDITIONS,
    SQUAD_TURN_CONDITIONS,
    Battlefield,
    Declared,
    Fate,
    FireWall,
    Model,
    Momentum,
    Phase,
    Resources,
    Side,
    Squad,
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
    """A Model is put on the table, put elsewhere without moving, or (None) taken up again while setting up."""

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
    SquadUsed,
    SquadActionDeclared,
    SquadActionResolved,
    Suppressed,
    RecoveryTried,
    ResourcesChanged,
    WallLaid,
)


def evolve(field: Battlefield, event: Event) -> Battlefield:  # noqa: PLR0912 - one case a fact
    """The battlefield after a fact. Never fails, rolls or asks."""
    match event:
        case MapAccepted(seat=seat):
            return field.with_side(seat, lambda side: change(side, accepted_map=True))
        case InitiativeTaken(seat=seat):
            return change(field, first=seat)
        case PhaseBegan(phase=phase, active=active):
            return change(field, phase=phase, active=active, squad=None, model=None, pause=())
        case TurnBegan(turn=turn):
            return _new_turn(field, turn)
        case Placed(model=id, pose=pose):
            return field.with_model(id, lambda model: change(model, pose=pose))
        case SideDeployed(seat=seat):
            return field.with_side(seat, lambda side: change(side, deployed=True))
        case CommanderNamed(squad=squad, model=commander, acting=acting):
            return field.with_squad(squad, lambda s: _commanded(s, commander, acting))
        case SquadActivated(squad=squad):
            field = field.with_squad(squad, lambda s: change(s, stage="active"))
            return change(field, squad=squad, model=None)
        case SquadDone(squad=id, following=following):
            return _squad_done(field, id, following)
        case ModelActivated(model=id, points=points):
            field = field.with_model(id, lambda m: change(m, stage="active", points=points, struck=()))
            return change(field, model=id)
        case ModelDone(model=id):
            field = field.with_model(id, _deactivated)
            return change(field, model=None) if field.model == id else field
        case Paused(seats=seats):
            return change(field, pause=seats)
        case PointsSpent(model=id, amount=amount, on=on):
            return field.with_model(id, lambda model: _spent(model, amount, on))
        case PointsGained(model=id, amount=amount):
            return field.with_model(id, lambda model: change(model, points=model.points + amount))
        case Moved(model=id, pose=pose, counts=counts):
            return field.with_model(id, lambda m: change(m, pose=pose, travelled=m.travelled + counts))
        case MomentumGained(model=id, momentum=momentum):
            return field.with_model(id, lambda model: change(model, momentum=momentum))
        case Hit():
            return field
        case Struck(model=id, target=target):
            return field.with_model(id, lambda model: change(model, struck=(*model.struck, target)))
        case WoundsLost(model=id, amount=amount):
            return field.with_model(id, lambda model: change(model, wounds=model.wounds - amount))
        case Removed(model=id, fate=fate):
            return _removed(field, id, fate)
        case Gained(model=id, condition=condition):
            return field.with_model(id, lambda m: change(m, conditions=_with(m.conditions, condition)))
        case Lost(model=id, condition=condition):
            return field.with_model(id, lambda m: change(m, conditions=_without(m.conditions, condition)))
        case RateRaised(model=id, weapon=weapon):
            return field.with_model(id, lambda m: _raised(m, weapon))
        case SquadGained(squad=id, condition=condition):
            return field.with_squad(id, lambda s: change(s, conditions=_with(s.conditions, condition)))
        case SquadLost(squad=id, condition=condition):
            return field.with_squad(id, lambda s: change(s, conditions=_without(s.conditions, condition)))
        case SquadUsed(squad=id, what=what):
            return field.with_squad(id, lambda s: change(s, used=(*s.used, what)))
        case SquadActionDeclared(squad=id, declared=declared, paid=paid):
            return _paid(field.with_squad(id, lambda s: change(s, declared=declared)), paid)
        case SquadActionResolved(squad=id):
            return field.with_squad(id, _resolved)
        case Suppressed(squad=id, st=st):
            return field.with_squad(id, lambda s: change(s, suppressed=st))
        case RecoveryTried(squad=id, paid=paid):
            return _paid(field.with_squad(id, lambda s: change(s, recovery_tries=s.recovery_tries + 1)), paid)
        case ResourcesChanged(seat=seat, resources=resources):
            return field.with_side(seat, lambda side: change(side, resources=resources))
        case WallLaid(wall=wall):
            return change(field, walls=(*field.walls, wall))
    raise TypeError(f"{type(event).__name__} is no event of Warzone Resurrection")


def _paid(field: Battlefield, models: tuple[ModelId, ...]) -> Battlefield:
    """A point of each of these Models."""
    for id in models:
        field = field.with_model(id, lambda model: _spent(model, 1, None))
    return field


def _resolved(squad: Squad) -> Squad:
    assert squad.declared is not None
    return change(squad, declared=change(squad.declared, resolved=True))


def _with(conditions: tuple[str, ...], condition: str) -> tuple[str, ...]:
    return conditions if condition in conditions else tuple(sorted((*conditions, condition)))


def _without(conditions: tuple[str, ...], condition: str) -> tuple[str, ...]:
    return tuple(kept for kept in conditions if kept != condition)


def _commanded(squad: Squad, commander: ModelId | None, acting: bool) -> Squad:
    conditions = _with(squad.conditions, COMMANDER_LOST) if acting else squad.conditions
    return change(squad, commander=commander, acting=acting, conditions=conditions)


def _deactivated(model: Model) -> Model:
    return change(model, stage="done", points=0, conditions=_without(model.conditions, AIMED))


def _raised(model: Model, weapon: WeaponId | None) -> Model:
    return change(model, raised=weapon, conditions=_with(model.conditions, EXTRA_RATE))


def _spent(model: Model, amount: int, on: str | None) -> Model:
    used = (*model.used, on) if on else model.used
    return change(model, points=max(0, model.points - amount), spent=model.spent + amount, used=used)


def _squad_done(field: Battlefield, id: UnitId, following: SeatId | None) -> Battlefield:
    owner = field.squads[id].owner
    field = field.with_squad(id, lambda squad: change(squad, stage="done"))
    field = field.with_side(owner, lambda side: _activated_last(side, id))
    return change(field, squad=None, model=None, active=following)


def _activated_last(side: Side, squad: UnitId) -> Side:
    return change(side, last_activated=squad)


def _removed(field: Battlefield, id: ModelId, fate: Fate) -> Battlefield:
    squad = field.models[id].squad
    field = field.with_model(
        id, lambda m: change(m, fate=fate, pose=None, points=0, stage="done", conditions=())
    )
    field = field.with_squad(squad, lambda s: change(s, lost_this_turn=s.lost_this_turn + 1))
    return change(field, model=None) if field.model == id else field


def _new_turn(field: Battlefield, turn: int) -> Battlefield:
    models = {id: _rested(model) for id, model in field.models.items()}
    field = change(field, models=models, turn=turn, squad=None, model=None, walls=())
    squads = {
        id: _gathered(squad, sum(1 for _ in field.members(squad))) for id, squad in field.squads.items()
    }
    return change(field, squads=squads)


def _rested(model: Model) -> Model:
    if model.fate is not None:
        return model
    kept = tuple(c for c in model.conditions if c not in MODEL_TURN_CONDITIONS)
    return change(
        model,
        stage="waiting",
        points=0,
        spent=0,
        travelled=0,
        used=(),
        conditions=kept,
        momentum=Momentum(),
        struck=(),
        raised=None,
    )


def _gathered(squad: Squad, size: int) -> Squad:
    kept = tuple(c for c in squad.conditions if c not in SQUAD_TURN_CONDITIONS)
    return change(
        squad,
        stage="waiting",
        size_at_turn_start=size,
        lost_this_turn=0,
        recovery_tries=0,
        declared=None,
        suppressed=None,
        conditions=kept,
        used=(),
    )
