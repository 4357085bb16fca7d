"""The forces, tables and missions that come with the game, read from ``data/``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from rules.core.system import Starter
from rules.core.written import WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.structures.written import read_terrain
from rules.warzone_resurrection.units import WrittenRoster, raise_force
from rules.warzone_resurrection.written import WrittenForce, WrittenTable, read_card, whole
from rules.warzone_resurrection.written_missions import WrittenMission, read_mission

DATA = Path(__file__).parent / "data"

W = TypeVar("W", WrittenRoster, WrittenTable, WrittenMission)
R = TypeVar("R", WrittenForce, WrittenRoster, WrittenTable, WrittenMission)


@cache
def forces() -> tuple[Starter, ...]:
    """Ready-made forces; ``points`` is the sum of what stands in them."""
    return tuple(
        _starter(force, sum(whole(model).points for unit in force.units for model in unit.models))
        for force in _read("forces", WrittenRoster, _raised)
    )


@cache
def rosters() -> tuple[WrittenRoster, ...]:
    """The same forces as they choose from the library of units."""
    return tuple(_read("forces", WrittenRoster, lambda roster: roster))


@cache
def tables() -> tuple[Starter, ...]:
    """Ready-made tables."""
    return tuple(_starter(table) for table in _read("tables", WrittenTable, _laid))


@cache
def missions() -> tuple[Starter, ...]:
    """Missions."""
    return tuple(_starter(mission) for mission in _read("missions", WrittenMission, _set))


def _raised(roster: WrittenRoster) -> WrittenForce:
    force = raise_force(roster)
    for model in (model for unit in force.units for model in unit.models):
        read_card(model)
    return force


def _laid(table: WrittenTable) -> WrittenTable:
    read_terrain(table.terrain)
    return table


def _set(mission: WrittenMission) -> WrittenMission:
    read_mission(mission)
    return mission


def _read(folder: str, kind: type[W], read: Callable[[W], R]) -> Iterator[R]:
    """Every file of a folder. Raises ``WrittenError`` with the name of the one that is wrong."""
    for path in sorted((DATA / folder).glob("*.yaml")):
        try:
            yield read(msgspec.convert(read_yaml(path), kind))
        except (yaml.YAMLError, msgspec.ValidationError, WrittenError) as error:
            raise WrittenError(f"{path.name}: {error}") from error


def _starter(written: WrittenForce | WrittenTable | WrittenMission, points: int = 0) -> Starter:
    return Starter(written.id, written.name, written.summary, msgspec.to_builtins(written), points)
