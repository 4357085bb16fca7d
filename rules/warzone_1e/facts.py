"""What can happen in any chapter. A chapter adds facts of its own only where none of these says it."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.geometry import Outline, Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, TerrainId, UnitId
from rules.core.terrain import Terrain
from rules.warzone_1e.state import Edge, Fate, Lasting, Objective, Phase, Token


class Fact(Event, frozen=True):
    """Something that happened, and the ``rule`` that brought it about."""


class MapAccepted(Fact, frozen=True, tag="map_accepted"):
    """A side accepts the table and the mission."""

    seat: SeatId
    rule: RuleId


class OrderTaken(Fact, frozen=True, tag="order_taken"):
    """The order of play, the first seat first; ``totals`` are the rolls with what was added."""

    seats: tuple[SeatId, ...]
    rule: RuleId
    totals: dict[SeatId, int] = {}
    initiative: bool = False


class PhaseBegan(Fact, frozen=True, tag="phase_began"):
    """A phase began; ``active`` is whose move it is."""

    phase: Phase
    active: SeatId | None
    rule: RuleId


class MoveFell(Fact, frozen=True, tag="move_fell"):
    """It is another seat's move in the same phase."""

    seat: SeatId
    rule: RuleId


class PieceLaid(Fact, frozen=True, tag="piece_laid"):
    """A piece of terrain lies on the table (WZ1-SETUP-02)."""

    seat: SeatId
    piece: Terrain
    rule: RuleId


class ObjectivesNamed(Fact, frozen=True, tag="objectives_named"):
    """A side has nominated its objectives (WZ1-VIC-06), or none."""

    seat: SeatId
    objectives: tuple[Objective, ...]
    rule: RuleId


class TurnsWritten(Fact, frozen=True, tag="turns_written"):
    """A side has written its number of turns; ``turns`` is None for whoever may not see it (WZ1-VIC-03)."""

    seat: SeatId
    rule: RuleId
    turns: int | None = None


class TurnsRevealed(Fact, frozen=True, tag="turns_revealed"):
    """The battle lasts so many turns."""

    turns: int
    rule: RuleId


class EdgeTaken(Fact, frozen=True, tag="edge_taken"):
    """A side has its edge of the table, and the zone to deploy in (WZ1-SETUP-03, WZ1-SETUP-04)."""

    seat: SeatId
    edge: Edge
    zone: Outline
    rule: RuleId


class TurnBegan(Fact, frozen=True, tag="turn_began"):
    """A game turn began: what the last one left is cleared away."""

    turn: int
    rule: RuleId


class Placed(Fact, frozen=True, tag="placed"):
    """A model is put somewhere without moving there; None takes it up again."""

    model: ModelId
    pose: Pose | None
    rule: RuleId


class PlacingBegan(Fact, frozen=True, tag="placing_began"):
    """A side sets up this unit, and no other before its move is over (WZ1-SETUP-06)."""

    unit: UnitId
    rule: RuleId


class UnitDeployed(Fact, frozen=True, tag="unit_deployed"):
    """A unit stands; ``following`` is who places next."""

    unit: UnitId
    following: SeatId | None
    rule: RuleId


class UnitLeftOut(Fact, frozen=True, tag="unit_left_out"):
    """There was no room for a unit among several forces: it is lost (WZ1-MULTI-02)."""

    unit: UnitId
    rule: RuleId


class UnitActivated(Fact, frozen=True, tag="unit_activated"):
    """A unit's turn began."""

    unit: UnitId
    rule: RuleId


class UnitDone(Fact, frozen=True, tag="unit_done"):
    """A unit's turn is over; ``following`` is whose move it is then, None that nobody has one left."""

    unit: UnitId
    following: SeatId | None
    rule: RuleId


class Ordered(Fact, frozen=True, tag="ordered"):
    """A unit is to be activated straight after the one that acts now (WZ1-ORD-02)."""

    unit: UnitId
    rule: RuleId


class ModelActivated(Fact, frozen=True, tag="model_activated"):
    """A model's turn began with so many actions."""

    model: ModelId
    actions: int
    rule: RuleId


class ModelDone(Fact, frozen=True, tag="model_done"):
    """A model's turn is over; what it had left is lost."""

    model: ModelId
    rule: RuleId


class ActionSpent(Fact, frozen=True, tag="action_spent"):
    """A model used an action; ``attack``: to strike at an enemy (WZ1-QUICK-03)."""

    model: ModelId
    action: str
    rule: RuleId
    amount: int = 1
    attack: bool = False


class ActionsChanged(Fact, frozen=True, tag="actions_changed"):
    """A model has more or fewer actions left."""

    model: ModelId
    actions: int
    rule: RuleId


class Moved(Fact, frozen=True, tag="moved"):
    """A model went along a path; ``length`` over the table, in thousandths."""

    model: ModelId
    path: tuple[Point, ...]
    pose: Pose
    length: int
    rule: RuleId
    flying: bool = False


class Halted(Fact, frozen=True, tag="halted"):
    """A movement stops for those who may interrupt it; ``route`` is what is left of it (WZ1-WAIT-03)."""

    model: ModelId
    route: tuple[Pose, ...]
    rule: RuleId
    flying: bool = False
    lands: bool = True


class WentOn(Fact, frozen=True, tag="went_on"):
    """A movement that was interrupted goes on, or is given up."""

    model: ModelId
    rule: RuleId


class WasHit(Fact, frozen=True, tag="hit"):
    """Something has hit a model, and its Armor is put to the test unless that is denied it."""

    model: ModelId
    rule: RuleId
    by: ModelId | None = None


class WoundsLost(Fact, frozen=True, tag="wounds_lost"):
    """A model lost wounds; ``by`` is whoever brought it about."""

    model: ModelId
    amount: int
    rule: RuleId
    by: ModelId | None = None


class WoundsRegained(Fact, frozen=True, tag="wounds_regained"):
    """A model regained wounds."""

    model: ModelId
    amount: int
    rule: RuleId


class Removed(Fact, frozen=True, tag="removed"):
    """A model left the battle; ``by`` is whoever brought it about."""

    model: ModelId
    fate: Fate
    rule: RuleId
    by: ModelId | None = None


class LeaderNamed(Fact, frozen=True, tag="leader_named"):
    """A unit has another leader, or none; ``for_turn``: until the turn ends (WZ1-UNIT-04)."""

    unit: UnitId
    model: ModelId | None
    rule: RuleId
    for_turn: bool = False


class Gained(Fact, frozen=True, tag="gained"):
    """A model came into a condition."""

    model: ModelId
    condition: str
    rule: RuleId


class Lost(Fact, frozen=True, tag="lost"):
    """A model is out of a condition."""

    model: ModelId
    condition: str
    rule: RuleId


class UnitGained(Fact, frozen=True, tag="unit_gained"):
    """A unit came into a condition."""

    unit: UnitId
    condition: str
    rule: RuleId


class UnitLost(Fact, frozen=True, tag="unit_lost"):
    """A unit is out of a condition."""

    unit: UnitId
    condition: str
    rule: RuleId


class Counted(Fact, frozen=True, tag="counted"):
    """Something about a model, a unit or a side now counts so much; 0 forgets it."""

    what: str
    count: int
    rule: RuleId
    model: ModelId | None = None
    unit: UnitId | None = None
    seat: SeatId | None = None


class Concerned(Fact, frozen=True, tag="concerned"):
    """Something that a model does is about another one (``aim``: its target); None is about nobody."""

    model: ModelId
    what: str
    other: ModelId | None
    rule: RuleId


class Used(Fact, frozen=True, tag="used"):
    """A model used what it may use only so often in a game turn."""

    model: ModelId
    what: str
    rule: RuleId


class EffectBegan(Fact, frozen=True, tag="effect_began"):
    """An effect is in play on a model, a unit or a whole side."""

    effect: Lasting
    rule: RuleId
    model: ModelId | None = None
    unit: UnitId | None = None
    seat: SeatId | None = None


class EffectEnded(Fact, frozen=True, tag="effect_ended"):
    """An effect is no longer in play."""

    effect: Lasting
    rule: RuleId
    model: ModelId | None = None
    unit: UnitId | None = None
    seat: SeatId | None = None


class TokenLaid(Fact, frozen=True, tag="token_laid"):
    """A token lies on the table, in place of any other of its id."""

    token: Token
    rule: RuleId


class TokenTaken(Fact, frozen=True, tag="token_taken"):
    """A token is taken off the table."""

    token: str
    rule: RuleId


class Paused(Fact, frozen=True, tag="paused"):
    """These seats may act out of turn, one after the other; none: the active one goes on."""

    seats: tuple[SeatId, ...]
    rule: RuleId


class TerrainGone(Fact, frozen=True, tag="terrain_gone"):
    """A piece of terrain is no longer there."""

    piece: TerrainId
    rule: RuleId


class SideWithdrew(Fact, frozen=True, tag="side_withdrew"):
    """A player has given up among several: all that is left of the side leaves the table (CORE-RESIGN)."""

    seat: SeatId
    rule: RuleId


class SideLost(Fact, frozen=True, tag="side_lost"):
    """A side has lost in a battle of several sides, and retreats (WZ1-MULTI-08, WZ1-MULTI-09)."""

    seat: SeatId
    rule: RuleId
