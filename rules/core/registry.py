"""The only list of game systems: one line each."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, cast

from rules.core.system import System

_SYSTEMS: dict[str, str] = {
    "warzone_resurrection": "rules.warzone_resurrection",
    "warzone_1e": "rules.warzone_1e",
}


class UnknownSystem(LookupError):
    """No game system has this id."""


def register(system_id: str, module: str) -> None:
    """Add a system whose module has it as ``SYSTEM``."""
    _SYSTEMS[system_id] = module


def system_ids() -> tuple[str, ...]:
    """The ids of all systems, in the order of the list."""
    return tuple(_SYSTEMS)


@cache
def get_system(system_id: str) -> System[Any]:
    """The system with this id. Raises ``UnknownSystem``."""
    if system_id not in _SYSTEMS:
        raise UnknownSystem(f"there is no game system {system_id!r}; there are: {', '.join(_SYSTEMS)}")
    return cast("System[Any]", import_module(_SYSTEMS[system_id]).SYSTEM)
