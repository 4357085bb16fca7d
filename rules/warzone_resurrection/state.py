"""What stands on the table: the battlefield, its squads and models. All of it is frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from rules.core.figure import Figure
from rules.core.geometry import Board, Footprint, Point, Pose
from rules.core.ids import ModelId, RuleId, SeatId, TerrainId, UnitId, WeaponId
from rules.core.remember import once
from rules.core.terrain import Terrain
from rules.core.written import SkillRef
from rules.warzone_resurrection.card import Card, Role
from rules.warzone_resurrection.holdings import CardInPlay, CardKind, Holding, PauseOf
from rules.warzone_resurrection.profile import BaseSize, Power, Profile, Until, Weapon
from rules.warzone_resurrection.structures.structure import Structure

Phase = Literal["map", "deployment", "control", "activation", "over"]
Stage = Literal["waiting", "active", "done"]
Mode = Literal["basic", "advanced"]
WarlordType = Literal["close_combat", "psychic", "ranged", "tech"]
Edition = Literal["second", "french"]
Edge = Literal["north", "east", "south", "west"]
Fate = Literal["casualty", "fled", "no_room"]


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the players agreed on before the game."""

    mode: Mode = "basic"
    edition: Edition = "second"

    @property
    def french(self) -> bool:
        """Whether the French edition counts: a translation of the first printing, with its rules."""
        return self.edition == "french"


class Mission(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What is fought for: a way of victory and its numbers. ``turns`` None plays until one side is gone.

    ``concealed``: the sides set up out of each other's sight (WZR-MISSION-09).
    """

    id: str = "annihilation"
    name: str = "Annihilation"
    turns: int | None = None
    victory: str = "body_count"
    data: dict[str, object] = {}
    summary: str = ""
    concealed: bool = False


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deployment zone or another area; ``edge`` is the board edge it belongs to.

    The mission is about the areas that are its ``objective``.
    """

    id: str
    shape: tuple[Point, ...]
    seat: SeatId | None = None
    edge: Edge | None = None
    name: str = ""
    objective: bool = False


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """An objective marker, flat on the table; who stands within ``reach`` of it (thousandths) may hold it."""

    id: str
    name: str
    at: Point
    reach: int


class Lasting(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect in play: what it does, what it is of (a power, a card), and when it ends."""

    of: str
    effect: SkillRef
    until: Until = "turn"


class Momentum(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a completed Engage gives the first close combat test of the turn (WZR-ACT-06, WZR-CC-04)."""

    st: int = 0
    avv: int = 0


class Model(Figure, msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A Model: its card, where it stands, and how it is.

    ``travelled`` is what it moved this Game Turn, in thousandths; ``used`` the Actions and skills it has used
    this Game Turn. ``points`` are Action Points left; ``spent`` those spent in this Activation. ``raised`` is
    the weapon with +1 RoF or RoA this Game Turn (None while ``EXTRA_RATE`` holds: its bare hands).
    ``feared`` is the greatest Fear that it has faced this Game Turn. Of a Vehicle: ``structure`` is what
    SP its locations have left, ``turret`` where its turret looks beside its facing.
    """

    id: ModelId
    squad: UnitId
    owner: SeatId
    card: Card
    wounds: int
    pose: Pose | None = None
    stage: Stage = "waiting"
    points: int = 0
    spent: int = 0
    travelled: int = 0
    used: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    momentum: Momentum = Momentum()
    struck: tuple[ModelId, ...] = ()
    raised: WeaponId | None = None
    feared: int = 0
    effects: tuple[Lasting, ...] = ()
    structure: tuple[int, ...] = ()
    turret: int = 0
    fate: Fate | None = None

    @property
    def profile(self) -> Profile:
        """Its printed line."""
        return self.card.profile

    @property
    def base(self) -> BaseSize:
        """The size of its base."""
        return self.card.base

    @property
    def span(self) -> int:
        """As far as its base may reach from its centre, in thousandths; more rather than less, and quick."""
        return self.card.span

    @property
    def footprint(self) -> Footprint:
        """What it stands on, with the height it counts as."""
        return self.card.footprint

    @property
    def is_vehicle(self) -> bool:
        """Whether it is a Vehicle."""
        return self.card.is_vehicle

    def at_pose(self, pose: Pose) -> Model:
        """The same Model standing elsewhere."""
        return msgspec.structs.replace(self, pose=pose)

    def weapon(self, weapon: WeaponId) -> Weapon | None:
        """Its weapon line of this id."""
        return next((line for line in self.card.weapons if line.id == weapon), None)

    def power(self, power: str) -> Power | None:
        """The power of this id that it knows."""
        return next((known for known in self.card.powers if known.id == power), None)


class Declared(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Squad Special Action that a Squad has declared this Game Turn (WZR-SQUAD-08).

    ``target`` is a Model or a Squad. Those who take part use none of the Actions it ``forbids``.
    """

    action: str
    rule: RuleId
    target: str
    participants: tuple[ModelId, ...]
    forbids: tuple[str, ...] = ()
    resolved: bool = False


class Squad(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Squad: its Models, who commands it, and its state of mind.

    ``commander`` is the Squad Commander, or the Acting one (``acting``) after its loss.
    ``size_at_turn_start`` and ``lost_this_turn`` count Models for Morale. ``used`` are the special rules
    that its Models have used this Game Turn, once for each use.
    """

    id: UnitId
    owner: SeatId
    name: str
    models: tuple[ModelId, ...]
    role: Role = "troop"
    commander: ModelId | None = None
    acting: bool = False
    stage: Stage = "waiting"
    size_at_turn_start: int = 0
    lost_this_turn: int = 0
    recovery_tries: int = 0
    conditions: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    skills: tuple[SkillRef, ...] = ()
    effects: tuple[Lasting, ...] = ()
    points: int = 0
    declared: Declared | None = None
    suppressed: int | None = None

    def has(self, condition: str) -> bool:
        """Whether it is in this condition."""
        return condition in self.conditions


class FireWall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wall of fire between two tokens, and what it does to whoever crosses it (WZR-TMPL-06)."""

    by: ModelId
    start: Point
    end: Point
    st: int
    damage: str = "Piercing"


class Resources(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's Resource Cards, by how they lie (WZR-RES-04)."""

    ready: int = 0
    burned: int = 0
    removed: int = 0


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's force beside the table. ``announced`` is the Squad that has to be Activated next."""

    seat: SeatId
    name: str
    faction: str = ""
    resources: Resources = Resources()
    brought_by_warlord: int = 0
    last_activated: UnitId | None = None
    announced: UnitId | None = None
    accepted_map: bool = False
    deployed: bool = False
    cards: Holding = Holding()
    effects: tuple[Lasting, ...] = ()
    victory_points: int = 0


class Battlefield(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """The whole game: table, turn, sides, squads and models.

    ``structures`` tells of each piece of ``terrain`` that can be destroyed what it withstands.
    ``active`` is the seat that activates a Squad now (or deploys); ``squad`` and ``model`` what is
    being activated. ``first`` is the seat with the Initiative; ``pause`` the seats that may interrupt before
    the active one goes on, and ``pause_of`` by what; ``cards_played`` counts all cards that came into play.
    """

    board: Board
    sides: dict[SeatId, Side]
    squads: dict[UnitId, Squad]
    models: dict[ModelId, Model]
    options: Options = Options()
    mission: Mission = Mission()
    terrain: tuple[Terrain, ...] = ()
    structures: dict[TerrainId, Structure] = {}
    zones: tuple[Zone, ...] = ()
    markers: tuple[Marker, ...] = ()
    turn: int = 0
    phase: Phase = "map"
    first: SeatId | None = None
    active: SeatId | None = None
    squad: UnitId | None = None
    model: ModelId | None = None
    pause: tuple[SeatId, ...] = ()
    pause_of: PauseOf = "sentry"
    cards_in_play: tuple[CardInPlay, ...] = ()
    cards_played: int = 0
    walls: tuple[FireWall, ...] = ()

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """The seats round the table, clockwise."""
        return tuple(self.sides)

    @property
    def sentry_pause(self) -> tuple[SeatId, ...]:
        """The seats that may interrupt from Sentry (WZR-ACT-17)."""
        return self.pause if self.pause_of == "sentry" else ()

    def cards_of(self, kind: CardKind) -> tuple[CardInPlay, ...]:
        """The cards of a kind that are in play."""
        return tuple(card for card in self.cards_in_play if card.kind == kind)

    def squad_of(self, model: Model) -> Squad:
        """The Squad that a Model belongs to."""
        return self.squads[model.squad]

    def members(self, squad: Squad) -> Iterator[Model]:
        """The Models of a Squad that are still in play."""
        return (self.models[id] for id in squad.models if self.models[id].fate is None)

    @once
    def standing(self) -> tuple[Model, ...]:
        """Every Model on the table."""
        return tuple(m for m in self.models.values() if m.pose is not None and m.fate is None)

    @once
    def places(self) -> tuple[tuple[Model, int, int, int], ...]:
        """Every Model on the table with its centre and its span: for a quick look at many of them."""
        return tuple((m, m.pose.at.x, m.pose.at.y, m.card.span) for m in self.standing if m.pose)

    def on_table(self) -> Iterator[Model]:
        """Every Model on the table."""
        return iter(self.standing)

    def friends(self, model: Model) -> Iterator[Model]:
        """The other Models of its side on the table."""
        return (other for other in self.standing if other.owner == model.owner and other.id != model.id)

    def enemies(self, model: Model) -> Iterator[Model]:
        """The Models of other sides on the table."""
        return (other for other in self.standing if other.owner != model.owner)

    def with_model(self, id: ModelId, change: Callable[[Model], Model]) -> Battlefield:
        """The battlefield with one Model changed."""
        return msgspec.structs.replace(self, models={**self.models, id: change(self.models[id])})

    def with_squad(self, id: UnitId, change: Callable[[Squad], Squad]) -> Battlefield:
        """The battlefield with one Squad changed."""
        return msgspec.structs.replace(self, squads={**self.squads, id: change(self.squads[id])})

    def with_side(self, seat: SeatId, change: Callable[[Side], Side]) -> Battlefield:
        """The battlefield with one side changed."""
        return msgspec.structs.replace(self, sides={**self.sides, seat: change(self.sides[seat])})
