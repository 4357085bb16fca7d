"""What a battle is played with, named by ids: its system, table, mission and options."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from battles.errors import Malformed, NotFound
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.registry import UnknownSystem, get_system
from rules.core.several import ALL_SEATS, TWO, most_seats
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


def seats_of(system: System[Any], size: int) -> tuple[SeatId, ...]:
    """The seats of a battle of so many. Raises ``Malformed`` where the game does not know so many sides."""
    if not TWO <= size <= most_seats(system):
        raise Malformed(say("opening.seats", most=most_seats(system)))
    return ALL_SEATS[:size]


def options_of(system: System[Any], wished: Mapping[str, str]) -> dict[str, str]:
    """A value for every option. Raises ``Malformed``."""
    try:
        return chosen_options(system, wished)
    except UnknownStarter as error:
        raise Malformed(str(error)) from error


def another_force(system: System[Any], than: Container[str], most: int | None = None) -> str:
    """The id of a ready-made force of at most so many points, another than these where there is one."""
    ready = system.starter_forces()
    forces = [one.id for one in ready if most is None or one.points <= most] or [ready[0].id]
    return next((force for force in forces if force not in than), forces[0])
