"""What scenario files say about Warzone: the table they set up, the steps they take, what they claim.

``docs/scenarios-warzone-1e.md`` lists every word. A chapter's commands and claims stand in its ``Chapter``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.core.command import Command
from rules.core.geometry import degrees
from rules.core.ids import ModelId, SeatId, TerrainId, UnitId, inches
from rules.core.scenario.error import ScenarioError
from rules.core.written import Place, Written, WrittenError
from rules.warzone_1e.chapter import chapters, collected
from rules.warzone_1e.muster import with_leaders
from rules.warzone_1e.profile import Until
from rules.warzone_1e.setup import zone_of
from rules.warzone_1e.state import (
    Battlefield,
    Edge,
    Fate,
    Lasting,
    Model,
    Objective,
    Options,
    Phase,
    Side,
    Stage,
    Token,
    Unit,
)
from rules.warzone_1e.written import (
    WrittenMission,
    WrittenModel,
    WrittenTable,
    WrittenUnit,
    read_ability,
    read_board,
    read_card,
    read_climbs,
    read_mission,
    read_pose,
    read_terrain,
)


class GivenEffect(Written, frozen=True):
    """An effect in play: of what, what it does (as abilities are written), and when it ends."""

    of: str
    effect: str
    until: Until = "turn"
    by: str | None = None


class GivenModel(WrittenModel, frozen=True):
    """A model as a scenario finds it: where it stands and what has happened to it this turn."""

    at: Place | None = None
    facing: float = 0
    elevation: float = 0
    wounds: int | None = None
    stage: Stage = "waiting"
    actions: int | None = None
    spent: int = 0
    used: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    about: dict[str, str] = {}
    in_play: tuple[GivenEffect, ...] = ()
    fate: Fate | None = None


class GivenUnit(WrittenUnit, frozen=True):
    """A unit as a scenario finds it. ``led``: whether it has a leader now; ``size`` what it began with."""

    models: tuple[GivenModel, ...]
    owner: str = ""
    stage: Stage = "waiting"
    leader: str | None = None
    led: bool = True
    size: int | None = None
    used: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    in_play: tuple[GivenEffect, ...] = ()


class GivenSide(Written, frozen=True):
    """A side as a scenario finds it."""

    name: str = ""
    faction: str = ""
    edge: Edge | None = None
    turns: int | None = None
    lost: bool = False
    conditions: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    in_play: tuple[GivenEffect, ...] = ()


class GivenObjective(Written, frozen=True):
    """A piece of terrain that a side has nominated."""

    piece: str
    by: str
    worth: int = 1


class GivenToken(Written, frozen=True):
    """A token on the table, in inches."""

    id: str
    kind: str
    at: Place
    radius: float = 0
    owner: str | None = None
    by: str | None = None
    until: Until = "turn"
    counts: dict[str, int] = {}


class GivenState(Written, frozen=True):
    """How the battle stands."""

    turn: int = 1
    turns: int | None = None
    phase: Phase = "activation"
    active: str | None = None
    order: tuple[str, ...] = ()
    unit: str | None = None
    model: str | None = None
    pause: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    to_lay: bool = False


class Given(Written, frozen=True):
    """All that a scenario sets up."""

    units: tuple[GivenUnit, ...] = ()
    options: Options = Options()
    board: WrittenTable = WrittenTable()
    mission: WrittenMission = WrittenMission()
    seats: tuple[str, ...] = ()
    sides: dict[str, GivenSide] = {}
    objectives: tuple[GivenObjective, ...] = ()
    tokens: tuple[GivenToken, ...] = ()
    state: GivenState = GivenState()


def stage(given: Mapping[str, Any]) -> Battlefield:
    """The battlefield that a scenario describes. Raises ``ScenarioError``."""
    try:
        return _stage(msgspec.convert(given, Given))
    except (msgspec.ValidationError, WrittenError) as error:
        raise ScenarioError(f"given: {error}") from error


def _stage(given: Given) -> Battlefield:
    owners = [unit.owner or "red" for unit in given.units]
    seats = tuple(SeatId(seat) for seat in given.seats or dict.fromkeys([*owners, "red", "blue"]))[:8]
    now = given.state
    board, mission, terrain = (
        read_board(given.board),
        read_mission(given.mission),
        read_terrain(given.board.terrain),
    )
    active = SeatId(now.active) if now.active else _owner_of(given, now.unit) or seats[0]
    field = Battlefield(
        board=board,
        sides={seat: _side(seat, given, board_zone=(board, mission)) for seat in seats},
        units={UnitId(unit.id): _unit(unit) for unit in given.units},
        models={ModelId(model.id): _model(model, unit) for unit in given.units for model in unit.models},
        options=given.options,
        mission=mission,
        terrain=() if now.to_lay else terrain,
        to_lay=terrain if now.to_lay else (),
        climbs=read_climbs(given.board.terrain),
        objectives=tuple(Objective(TerrainId(o.piece), SeatId(o.by), o.worth) for o in given.objectives),
        tokens=tuple(map(_token, given.tokens)),
        turn=now.turn,
        turns=now.turns,
        phase=now.phase,
        order=tuple(map(SeatId, now.order)) or seats,
        active=active,
        unit=UnitId(now.unit) if now.unit else None,
        model=ModelId(now.model) if now.model else None,
        pause=tuple(map(SeatId, now.pause)),
        ordered=tuple(map(UnitId, now.ordered)),
    )
    if len(field.models) != sum(len(unit.models) for unit in given.units):
        raise WrittenError("two models have the same id")
    field = with_leaders(field)
    for unit in given.units:
        if not unit.led:
            field = field.with_unit(UnitId(unit.id), lambda u: msgspec.structs.replace(u, leader=None))
    return field


def _owner_of(given: Given, unit: str | None) -> SeatId | None:
    return next((SeatId(one.owner or "red") for one in given.units if one.id == unit), None)


def _side(seat: SeatId, given: Given, board_zone: tuple[Any, Any]) -> Side:
    written = given.sides.get(seat, GivenSide())
    return Side(
        seat,
        written.name or seat,
        written.faction,
        accepted=seat in given.state.accepted,
        edge=written.edge,
        zone=zone_of(*board_zone, written.edge) if written.edge else (),
        turns=written.turns,
        written=written.turns is not None,
        lost=written.lost,
        conditions=written.conditions,
        counts=written.counts,
        effects=tuple(map(_effect, written.in_play)),
    )


def _unit(unit: GivenUnit) -> Unit:
    marked = unit.leader or next((model.id for model in unit.models if model.leader), None)
    return Unit(
        id=UnitId(unit.id),
        owner=SeatId(unit.owner or "red"),
        name=unit.name or unit.id,
        models=tuple(ModelId(model.id) for model in unit.models),
        kind=unit.kind,
        faction=unit.faction,
        leader=ModelId(marked) if marked else None,
        size=unit.size or len(unit.models),
        points=unit.points or sum(model.points for model in unit.models),
        stage=unit.stage,
        used=unit.used,
        conditions=tuple(sorted(unit.conditions)),
        counts=unit.counts,
        skills=tuple(map(read_ability, unit.skills)),
        effects=tuple(map(_effect, unit.in_play)),
    )


def _model(model: GivenModel, unit: GivenUnit) -> Model:
    card = read_card(model, unit.skills)
    actions = model.actions if model.actions is not None else card.profile.ac
    return Model(
        ModelId(model.id),
        UnitId(unit.id),
        SeatId(unit.owner or "red"),
        card,
        card.profile.w if model.wounds is None else model.wounds,
        read_pose(model.at, model.facing, model.elevation) if model.at is not None else None,
        stage=model.stage,
        actions=actions if model.stage == "active" else 0,
        spent=model.spent,
        used=model.used,
        conditions=tuple(sorted(model.conditions)),
        counts=model.counts,
        about={what: ModelId(other) for what, other in model.about.items()},
        effects=tuple(map(_effect, model.in_play)),
        fate=model.fate,
    )


def _effect(given: GivenEffect) -> Lasting:
    by = ModelId(given.by) if given.by else None
    return Lasting(given.of, read_ability(given.effect), given.until, by)


def _token(given: GivenToken) -> Token:
    owner, by = SeatId(given.owner) if given.owner else None, ModelId(given.by) if given.by else None
    at = read_pose(given.at).at
    return Token(given.id, given.kind, at, inches(given.radius), owner, by, given.until, given.counts)


# Steps -------------------------------------------------------------------------------------------------


def step(state: Battlefield, written: Mapping[str, Any]) -> tuple[SeatId, Command]:
    """The command of a ``when`` step. Raises ``ScenarioError``."""
    known = {
        kind.__struct_config__.tag: kind
        for chapter in chapters()
        for kind in (*chapter.commands, *chapter.actions)
    }
    command = known.get(str(written.get("do")))
    if command is None:
        raise ScenarioError(
            f"{written.get('do')!r} is nothing one can do; there are {', '.join(map(str, known))}"
        )
    readers = {"path": _path, "at": _place, "to": _place, "facing": degrees, "turn": degrees} | collected(
        lambda chapter: chapter.fields
    )
    try:
        fields = {
            key: readers[key](value) if key in readers else value
            for key, value in written.items()
            if key not in {"by", "do"}
        }
        return SeatId(str(written["by"])), msgspec.convert({"do": written["do"], **fields}, command)
    except KeyError as error:
        raise ScenarioError(f"a step needs {error}") from error
    except (TypeError, ValueError, msgspec.ValidationError) as error:
        raise ScenarioError(f"{written['do']}: {error}") from error


def _path(value: Any) -> list[list[int]]:
    return [_place(place) for place in value]


def _place(value: Any) -> list[int]:
    x, y = value
    return [inches(x), inches(y)]
