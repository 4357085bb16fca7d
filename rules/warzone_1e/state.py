"""What stands on the table: the battlefield, its sides, units and models. All of it is frozen.

Chapters keep what they need in words of their own, without a field for each: ``conditions`` (``hidden``,
``braced``), ``counts`` (how often, how much) and ``about`` (with whom: the target aimed at). The chapter that
uses a word says so in ``words`` of its ``Chapter``: when it ends, and how it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from rules.core.figure import Figure
from rules.core.geometry import Board, Footprint, Outline, Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, TerrainId, UnitId, WeaponId
from rules.core.remember import once
from rules.core.terrain import Terrain
from rules.core.written import SkillRef
from rules.warzone_1e.profile import Card, Profile, Until
from rules.warzone_1e.weapon import Weapon

Phase = Literal[
    "map", "terrain", "objectives", "secret", "sides", "deployment", "nomination", "activation", "over"
]
Stage = Literal["waiting", "active", "done"]
Kind = Literal["squad", "individual"]
Edge = Literal["north", "east", "south", "west"]

#: How a model left the battle: killed, fled in a rout, gone over the edge of the table (WZ1-MOVE-06), or
#: warped away, from where it may come back (WZ1-ALG-02).
Fate = Literal["killed", "routed", "left", "warped"]

Words = tuple[str, ...]
Counts = dict[str, int]


#: Which special abilities may be bought: none, those of heroes and of one squad, or any
#: (WZ1-HERO-01, WZ1-CUST-03).
Abilities = Literal["none", "one_squad", "any"]


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the players agreed on before the game.

    ``terrain``: the table lies ready, or is laid in turn (WZ1-SETUP-02). ``pace``: the full game, or the
    quick-play rules for massive battles (WZ1-QUICK-01). ``abilities``: which may have been bought.
    ``sharing``: whether several players may share a side (WZ1-MULTI-01).
    """

    terrain: Literal["ready", "in_turn"] = "ready"
    pace: Literal["full", "quick"] = "full"
    abilities: Abilities = "none"
    sharing: Literal["one", "several"] = "one"

    @property
    def shared(self) -> bool:
        """Whether both sides have consented that players share a side."""
        return self.sharing == "several"

    @property
    def quick(self) -> bool:
        """Whether the quick-play rules count."""
        return self.pace == "quick"


class Mission(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What is fought for (WZ1-VIC). ``ends`` is how: nobody left, against the clock, or sudden death.

    ``turns`` is a number agreed on beforehand; None where a secret one is written (WZ1-VIC-03) or none is
    needed.
    ``objectives``: how many pieces of terrain each side may nominate (WZ1-VIC-06), ``worth`` what one is.
    ``long``: the sudden death target is the enemy's whole worth (WZ1-VIC-05).
    """

    id: str = "destruction"
    name: str = "Destruction"
    ends: Literal["destruction", "clock", "sudden_death"] = "destruction"
    turns: int | None = None
    objectives: int = 0
    worth: int = 1
    long: bool = False
    depth: int = 12_000
    margin: int = 6_000
    summary: str = ""


class Lasting(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect in play: what it does, what it is of (a spell, a gift), by whom, and when it ends."""

    of: str
    effect: SkillRef
    until: Until = "turn"
    by: ModelId | None = None


class Objective(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of terrain that is worth victory points (WZ1-VIC-06), and who nominated it."""

    piece: TerrainId
    seat: SeatId
    worth: int = 1


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A marker or an area on the table, such as a gate; ``kind`` is a word of its chapter."""

    id: str
    kind: str
    at: Point
    radius: int = 0
    owner: SeatId | None = None
    by: ModelId | None = None
    until: Until = "turn"
    counts: Counts = {}


class Model(Figure, msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A model: its card, where it stands, and how it is.

    ``actions`` are those left in its turn; ``spent`` and ``used`` those it has used in this game turn.
    """

    id: ModelId
    unit: UnitId
    owner: SeatId
    card: Card
    wounds: int
    pose: Pose | None = None
    stage: Stage = "waiting"
    actions: int = 0
    spent: int = 0
    used: Words = ()
    conditions: Words = ()
    counts: Counts = {}
    about: dict[str, ModelId] = {}
    effects: tuple[Lasting, ...] = ()
    fate: Fate | None = None

    @property
    def profile(self) -> Profile:
        """Its printed scores."""
        return self.card.profile

    @property
    def name(self) -> str:
        """What it is called."""
        return self.card.name

    @property
    def footprint(self) -> Footprint:
        """What it stands on, and how tall it is."""
        return self.card.footprint

    def at_pose(self, pose: Pose | None) -> Model:
        """The same model standing elsewhere, or not on the table."""
        return msgspec.structs.replace(self, pose=pose)

    def count(self, what: str) -> int:
        """How often, or how much; 0 where nothing was counted."""
        return self.counts.get(what, 0)

    def weapon(self, id: WeaponId | str) -> Weapon | None:
        """Its weapon of this id."""
        return self.card.weapon(id)


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A squad, or an individual on its own (WZ1-UNIT-01).

    ``leader`` is the leader at the moment, ``for_turn`` says that it is one only until the turn ends
    (WZ1-UNIT-04). ``size`` is how many models it began with (WZ1-BROKE-01), ``points`` its whole value.
    """

    id: UnitId
    owner: SeatId
    name: str
    models: tuple[ModelId, ...]
    kind: Kind = "squad"
    faction: str = ""
    leader: ModelId | None = None
    for_turn: bool = False
    size: int = 1
    points: int = 0
    stage: Stage = "waiting"
    used: Words = ()
    conditions: Words = ()
    counts: Counts = {}
    skills: tuple[SkillRef, ...] = ()
    effects: tuple[Lasting, ...] = ()

    @property
    def is_individual(self) -> bool:
        """Whether it is a lone model (WZ1-UNIT-09)."""
        return self.kind == "individual"

    @property
    def keeps_together(self) -> bool:
        """Whether its members have to stay near its leader: squads, and individuals with a retinue."""
        return not self.is_individual or len(self.models) > 1

    def has(self, condition: str) -> bool:
        """Whether it is in this condition."""
        return condition in self.conditions

    def count(self, what: str) -> int:
        """How often, or how much; 0 where nothing was counted."""
        return self.counts.get(what, 0)


class Going(msgspec.Struct, frozen=True, omit_defaults=True):
    """A movement that has been interrupted: what is left of its route, and how it ends (WZ1-WAIT-03)."""

    model: ModelId
    route: tuple[Pose, ...]
    rule: RuleId
    flying: bool = False
    lands: bool = True


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's force beside the table.

    ``edge`` is the table edge behind it; ``turns`` the number written in secret (WZ1-VIC-03); ``lost``: it
    has lost in a battle of several sides and retreats (WZ1-MULTI-09); ``withdrawn``: its player has given up
    and the others play on.
    """

    seat: SeatId
    name: str
    faction: str = ""
    accepted: bool = False
    edge: Edge | None = None
    zone: Outline = ()
    turns: int | None = None
    written: bool = False
    named: bool = False
    lost: bool = False
    withdrawn: bool = False
    conditions: Words = ()
    counts: Counts = {}
    effects: tuple[Lasting, ...] = ()

    def count(self, what: str) -> int:
        """How often, or how much; 0 where nothing was counted."""
        return self.counts.get(what, 0)


class Battlefield(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """The whole game: table, turn, sides, units and models.

    ``order`` is the order of play: by initiative in the turn, by choice while setting up. ``active`` is the
    seat that places, nominates or activates; ``unit`` and ``model`` are what is being activated (or placed).
    ``pause`` are the seats that may act out of turn before the active one goes on, ``going`` what is left of
    a movement meanwhile, ``ordered`` the units that are activated straight after this one. ``to_lay`` are
    pieces of terrain that are not laid yet,
    ``climbs`` the Move actions that named walls take, taller than a model (WZ1-MOVE-04).
    """

    board: Board
    sides: dict[SeatId, Side]
    units: dict[UnitId, Unit]
    models: dict[ModelId, Model]
    options: Options = Options()
    mission: Mission = Mission()
    terrain: tuple[Terrain, ...] = ()
    to_lay: tuple[Terrain, ...] = ()
    climbs: dict[TerrainId, int] = {}
    objectives: tuple[Objective, ...] = ()
    tokens: tuple[Token, ...] = ()
    turn: int = 0
    turns: int | None = None
    phase: Phase = "map"
    order: tuple[SeatId, ...] = ()
    active: SeatId | None = None
    unit: UnitId | None = None
    model: ModelId | None = None
    pause: tuple[SeatId, ...] = ()
    going: Going | None = None
    ordered: tuple[UnitId, ...] = ()

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """The seats round the table."""
        return tuple(self.sides)

    @property
    def playing(self) -> tuple[SeatId, ...]:
        """The seats whose players have not given up."""
        return tuple(side.seat for side in self.sides.values() if not side.withdrawn)

    def unit_of(self, model: Model) -> Unit:
        """The unit that a model belongs to."""
        return self.units[model.unit]

    def members(self, unit: Unit) -> Iterator[Model]:
        """The models of a unit that are still in play."""
        return (self.models[id] for id in unit.models if self.models[id].fate is None)

    def units_of(self, seat: SeatId) -> Iterator[Unit]:
        """The units of a side that have a model in play."""
        return (unit for unit in self.units.values() if unit.owner == seat and any(self.members(unit)))

    @once
    def standing(self) -> tuple[Model, ...]:
        """Every model on the table."""
        return tuple(m for m in self.models.values() if m.pose is not None and m.fate is None)

    def friends(self, model: Model) -> Iterator[Model]:
        """The other models of its side on the table."""
        return (other for other in self.standing if other.owner == model.owner and other.id != model.id)

    def enemies(self, model: Model) -> Iterator[Model]:
        """The models of other sides on the table."""
        return (other for other in self.standing if other.owner != model.owner)

    def with_model(self, id: ModelId, change: Callable[[Model], Model]) -> Battlefield:
        """The battlefield with one model changed."""
        return msgspec.structs.replace(self, models={**self.models, id: change(self.models[id])})

    def with_unit(self, id: UnitId, change: Callable[[Unit], Unit]) -> Battlefield:
        """The battlefield with one unit changed."""
        return msgspec.structs.replace(self, units={**self.units, id: change(self.units[id])})

    def with_side(self, seat: SeatId, change: Callable[[Side], Side]) -> Battlefield:
        """The battlefield with one side changed."""
        return msgspec.structs.replace(self, sides={**self.sides, seat: change(self.sides[seat])})
