"""What a battle is played with, named by ids: its system, table, mission and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from battles.errors import Malformed, NotFound
from rules.core.message import say
from rules.core.registry import UnknownSystem, get_system
from rules.core.starter import UnknownStarter, chosen_options, find
from rules.core.system import Starter, System


def system_of(system_id: str) -> System[Any]:
    """The system. Raises ``NotFound``."""
    try:
        return get_system(system_id)
    except UnknownSystem as error:
        raise NotFound(say("missing.system")) from error


def starter_of(starters: Sequence[Starter], wanted: str) -> Starter:
    """The ready-made table, mission or force of this id. Raises ``Malformed``."""
    try:
        return find(starters, wanted)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error


def options_of(system: System[Any], wished: Mapping[str, str]) -> dict[str, str]:
    """A value for every option. Raises ``Malformed``."""
    try:
        return chosen_options(system, wished)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error


def another_force(system: System[Any], than: str) -> str:
    """The id of a ready-made force, another one where there are several."""
    forces = [starter.id for starter in system.starter_forces()]
    return next((force for force in forces if force != than), than)
