"""The forces, tables and missions that come with the game, read from ``data/``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from rules.core.system import Starter
from rules.warzone_resurrection.written import (
    WrittenForce,
    WrittenTable,
    read_card,
    whole,
)
from rules.warzone_resurrection.written_arms import WrittenError
from rules.warzone_resurrection.written_missions import WrittenMission, read_mission

DATA = Path(__file__).parent / "data"

T = TypeVar("T", WrittenForce, WrittenTable, WrittenMission)


@cache
def forces() -> tuple[Starter, ...]:
    """Ready-made forces; ``points`` is the sum of what stands in them."""
    return tuple(
        _starter(force, sum(whole(model).points for unit in force.units for model in unit.models))
        for force in _read("forces", WrittenForce)
    )


@cache
def tables() -> tuple[Starter, ...]:
    """Ready-made tables."""
    return tuple(_starter(table) for table in _read("tables", WrittenTable))


@cache
def missions() -> tuple[Starter, ...]:
    """Missions."""
    return tuple(_starter(mission) for mission in _read("missions", WrittenMission))


def _read(folder: str, kind: type[T]) -> list[T]:
    found = []
    for path in sorted((DATA / folder).glob("*.yaml")):
        try:
            written = msgspec.convert(yaml.safe_load(path.read_text("utf-8")), kind)
            if isinstance(written, WrittenForce):
                for model in (model for unit in written.units for model in unit.models):
                    read_card(model)
            if isinstance(written, WrittenMission):
                read_mission(written)
        except (yaml.YAMLError, msgspec.ValidationError, WrittenError) as error:
            raise WrittenError(f"{path.name}: {error}") from error
        found.append(written)
    return found


def _starter(written: WrittenForce | WrittenTable | WrittenMission, points: int = 0) -> Starter:
    return Starter(written.id, written.name, written.summary, msgspec.to_builtins(written), points)
