"""The tables and missions that come with the game, read from ``data/``; its armies are ``lists.ready``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from rules.core.system import Starter
from rules.core.written import WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_1e.written import WrittenMission, WrittenTable, read_mission, read_terrain

DATA = Path(__file__).parent / "data"

W = TypeVar("W", WrittenTable, WrittenMission)


@cache
def tables() -> tuple[Starter, ...]:
    """Ready-made tables."""
    found = []
    for table in _read("tables", WrittenTable):
        read_terrain(table.terrain)
        found.append(_starter(table))
    return tuple(found)


@cache
def missions() -> tuple[Starter, ...]:
    """Missions."""
    found = []
    for mission in _read("missions", WrittenMission):
        read_mission(mission)
        found.append(_starter(mission))
    return tuple(found)


def _read(folder: str, kind: type[W]) -> Iterator[W]:
    """Every file of a folder. Raises ``WrittenError`` with the name of the one that is wrong."""
    for path in sorted((DATA / folder).glob("*.yaml")):
        try:
            yield msgspec.convert(read_yaml(path), kind)
        except (yaml.YAMLError, msgspec.ValidationError, WrittenError) as error:
            raise WrittenError(f"{path.name}: {error}") from error


def _starter(written: WrittenTable | WrittenMission) -> Starter:
    return Starter(written.id, written.name, written.summary, msgspec.to_builtins(written))
