"""What scenario files say about Warzone Resurrection: the table they set up and the steps they take.

``docs/scenarios.md`` lists every word; ``claims.py`` has what may be claimed afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.core.command import Command
from rules.core.geometry import degrees
from rules.core.ids import ModelId, SeatId, UnitId, inches
from rules.core.scenario.error import ScenarioError
from rules.core.written import Place, Written, WrittenError
from rules.warzone_resurrection.commands import COMMANDS
from rules.warzone_resurrection.holdings import PauseOf
from rules.warzone_resurrection.profile import Until
from rules.warzone_resurrection.scenario_cards import GivenCards, read_holding, with_cards_in_play
from rules.warzone_resurrection.state import (
    Battlefield,
    Declared,
    Lasting,
    Model,
    Momentum,
    Options,
    Phase,
    Resources,
    Side,
    Squad,
    Stage,
)
from rules.warzone_resurrection.structures.written import read_terrain
from rules.warzone_resurrection.written import (
    WrittenModel,
    WrittenTable,
    WrittenUnit,
    read_board,
    read_card,
    read_pose,
    read_zone,
)
from rules.warzone_resurrection.written_arms import read_skill
from rules.warzone_resurrection.written_missions import WrittenMission, lay_markers, lay_zones, read_mission


class GivenEffect(Written, frozen=True):
    """An effect in play: of what, what it does (as skills are written), and when it ends."""

    of: str
    effect: str
    until: Until = "turn"


class GivenModel(WrittenModel, frozen=True):
    """A Model as a scenario finds it: where it stands and what has happened to it this Game Turn."""

    at: Place | None = None
    facing: float = 0
    elevation: float = 0
    wounds: int | None = None
    stage: Stage = "waiting"
    action_points: int | None = None
    spent: int = 0
    used: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    travelled: float = 0
    momentum: Momentum = Momentum()
    in_play: tuple[GivenEffect, ...] = ()
    feared: int = 0
    structure: tuple[int, ...] | None = None


class GivenUnit(WrittenUnit, frozen=True):
    """A Squad as a scenario finds it."""

    models: tuple[GivenModel, ...]
    owner: str = ""
    stage: Stage = "waiting"
    conditions: tuple[str, ...] = ()
    acting: bool = False
    size_at_turn_start: int | None = None
    lost_this_turn: int = 0
    recovery_tries: int = 0
    rules_used: tuple[str, ...] = ()
    in_play: tuple[GivenEffect, ...] = ()
    declared: Declared | None = None
    suppressed: int | None = None
    commander: str | None = None


class GivenState(Written, frozen=True):
    """How the battle stands."""

    turn: int = 1
    phase: Phase = "activation"
    active: str | None = None
    first: str | None = None
    squad: str | None = None
    model: str | None = None
    resources: dict[str, Resources] = {}
    brought_by_warlord: dict[str, int] = {}
    factions: dict[str, str] = {}
    last_activated: dict[str, str] = {}
    announced: dict[str, str] = {}
    accepted_map: tuple[str, ...] = ()
    deployed: tuple[str, ...] = ()
    pause: tuple[str, ...] = ()
    victory_points: dict[str, int] = {}
    cards: dict[str, GivenCards] = {}
    pause_of: PauseOf = "sentry"


class Given(Written, frozen=True):
    """All that a scenario sets up."""

    units: tuple[GivenUnit, ...]
    options: Options = Options()
    board: WrittenTable = WrittenTable()
    mission: WrittenMission = WrittenMission()
    seats: tuple[str, ...] = ()
    state: GivenState = GivenState()


def stage(given: Mapping[str, Any]) -> Battlefield:
    """The battlefield that a scenario describes. Raises ``ScenarioError``."""
    try:
        return _stage(msgspec.convert(given, Given))
    except (msgspec.ValidationError, WrittenError) as error:
        raise ScenarioError(f"given: {error}") from error


def _stage(given: Given) -> Battlefield:
    owners = [unit.owner for unit in given.units]
    seats = tuple(SeatId(seat) for seat in given.seats or dict.fromkeys([*owners, "red", "blue"]))[:8]
    now = given.state
    board = read_board(given.board)
    terrain, structures = read_terrain(given.board.terrain)
    field = Battlefield(
        board=board,
        sides={seat: _side(seat, now) for seat in seats},
        squads={UnitId(unit.id): _squad(unit) for unit in given.units},
        models={ModelId(model.id): _model(model, unit) for unit in given.units for model in unit.models},
        options=given.options,
        mission=read_mission(given.mission),
        terrain=terrain,
        structures=structures,
        zones=lay_zones(given.mission, board, seats, tuple(read_zone(z, seats) for z in given.board.zones)),
        markers=lay_markers(given.mission, board),
        turn=now.turn,
        phase=now.phase,
        first=SeatId(now.first or now.active or seats[0]),
        active=SeatId(now.active) if now.active else seats[0],
        squad=UnitId(now.squad) if now.squad else None,
        model=ModelId(now.model) if now.model else None,
        pause=tuple(map(SeatId, now.pause)),
        pause_of=now.pause_of,
    )
    if len(field.models) != sum(len(unit.models) for unit in given.units):
        raise WrittenError("two models have the same id")
    return with_cards_in_play(field, now.cards)


def _side(seat: SeatId, now: GivenState) -> Side:
    last = now.last_activated.get(seat)
    return Side(
        seat,
        str(seat).capitalize(),
        now.factions.get(seat, ""),
        resources=now.resources.get(seat, Resources()),
        brought_by_warlord=now.brought_by_warlord.get(seat, 0),
        last_activated=UnitId(last) if last else None,
        announced=UnitId(now.announced[seat]) if seat in now.announced else None,
        accepted_map=now.phase != "map" or seat in now.accepted_map,
        deployed=now.phase not in {"map", "deployment"} or seat in now.deployed,
        victory_points=now.victory_points.get(seat, 0),
        cards=read_holding(now.cards.get(seat, GivenCards())),
    )


def _squad(unit: GivenUnit) -> Squad:
    if not unit.models:
        raise WrittenError(f"the unit {unit.id} has no models")
    named = unit.commander or next((m.id for m in unit.models if m.commander), unit.models[0].id)
    return Squad(
        id=UnitId(unit.id),
        owner=SeatId(unit.owner),
        name=unit.name or unit.id,
        models=tuple(ModelId(model.id) for model in unit.models),
        role=unit.role,
        commander=ModelId(named),
        acting=unit.acting,
        stage=unit.stage,
        size_at_turn_start=len(unit.models) if unit.size_at_turn_start is None else unit.size_at_turn_start,
        lost_this_turn=unit.lost_this_turn,
        recovery_tries=unit.recovery_tries,
        used=unit.rules_used,
        conditions=tuple(sorted(unit.conditions)),
        skills=tuple(map(read_skill, unit.skills)),
        effects=_effects(unit.in_play),
        points=unit.points,
        declared=unit.declared,
        suppressed=unit.suppressed,
    )


def _model(model: GivenModel, unit: GivenUnit) -> Model:
    card = read_card(model)
    points = model.action_points
    if points is None:
        points = card.profile.action_points if model.stage == "active" else 0
    return Model(
        id=ModelId(model.id),
        squad=UnitId(unit.id),
        owner=SeatId(unit.owner),
        card=card,
        wounds=card.profile.w if model.wounds is None else model.wounds,
        pose=read_pose(model.at, model.facing, model.elevation) if model.at else None,
        stage=model.stage,
        points=points,
        spent=model.spent,
        travelled=inches(model.travelled),
        used=model.used,
        conditions=tuple(sorted(model.conditions)),
        momentum=model.momentum,
        effects=_effects(model.in_play),
        feared=model.feared,
        structure=card.structure if model.structure is None else model.structure,
    )


def _effects(given: tuple[GivenEffect, ...]) -> tuple[Lasting, ...]:
    return tuple(Lasting(one.of, read_skill(one.effect), one.until) for one in given)


def _path(places: Any) -> list[tuple[int, int]]:
    return [_place(place) for place in places]


def _place(place: Any) -> tuple[int, int]:
    x, y = place
    return inches(x), inches(y)


#: How the fields of a step become those of a command: inches and degrees into the engine's integers.
_FIELDS: dict[str, Callable[[Any], Any]] = {
    "path": _path,
    "tokens": _path,
    "at": _place,
    "to": _place,
    "facing": degrees,
}
_KNOWN_COMMANDS = {command.__struct_config__.tag: command for command in COMMANDS}


def step(state: Battlefield, written: Mapping[str, Any]) -> tuple[SeatId, Command]:
    """The command of a ``when`` step. Raises ``ScenarioError``."""
    fields = {key: value for key, value in written.items() if key not in {"by", "do"}}
    command = _KNOWN_COMMANDS.get(str(written.get("do")))
    if command is None:
        raise ScenarioError(
            f"{written.get('do')!r} is nothing one can do; there are {', '.join(map(str, _KNOWN_COMMANDS))}"
        )
    try:
        values = {key: _FIELDS.get(key, _same)(value) for key, value in fields.items()}
        seat = SeatId(str(written["by"]))
        return seat, msgspec.convert({"do": written["do"], **values}, command)
    except KeyError as error:
        raise ScenarioError(f"a step needs {error}") from error
    except (TypeError, ValueError, msgspec.ValidationError) as error:
        raise ScenarioError(f"{written['do']}: {error}") from error


def _same(value: Any) -> Any:
    return value
