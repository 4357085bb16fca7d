"""Opening a battle from a system's ready-made forces, tables and missions, named by their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any

from rules.core.ids import SeatId
from rules.core.several import ALL_SEATS, TWO, most_seats
from rules.core.system import Brief, Starter, System

#: The seats of a battle of two, in the order of the brief.
SEATS: tuple[SeatId, ...] = ALL_SEATS[:TWO]


class UnknownStarter(LookupError):
    """No ready-made force, table or mission, and no option, has this id."""


def find(starters: Sequence[Starter], wanted: str | None) -> Starter:
    """The starter with this id, or the first where none is named. Raises ``UnknownStarter``."""
    for starter in starters:
        if wanted in {None, starter.id}:
            return starter
    known = ", ".join(starter.id for starter in starters)
    raise UnknownStarter(f"there is no {wanted!r}; there are: {known}")


def chosen_options(system: System[Any], wished: Mapping[str, str]) -> dict[str, str]:
    """A value for every option of a battle: that which is wished for, or the usual one.

    Raises ``UnknownStarter`` for options and values that there are not.
    """
    values = {option.id: [value.id for value in option.values] for option in system.options}
    for id, value in wished.items():
        if value not in values.get(id, ()):
            raise UnknownStarter(f"there is no {id}: {value}; there are: {values}")
    return {id: wished.get(id, known[0]) for id, known in values.items()}


def agreements(system: System[Any]) -> list[dict[str, str]]:
    """Every way in which a battle's options may be chosen, the usual one first."""
    ids = [option.id for option in system.options]
    values = [[value.id for value in option.values] for option in system.options]
    return [dict(zip(ids, chosen, strict=True)) for chosen in product(*values)]


def starter_brief(
    system: System[Any],
    *,
    forces: Sequence[str] = (),
    table: str | None = None,
    mission: str | None = None,
    names: Sequence[str] = (),
    options: Mapping[str, str] = MappingProxyType({}),
) -> Brief:
    """A brief for as many of the system's own forces as are named: for the first two where none are.

    Raises ``UnknownStarter``.
    """
    ready = system.starter_forces()
    wanted = [*forces] or [starter.id for starter in (*ready, *ready)[:TWO]]
    most = most_seats(system)
    if not TWO <= len(wanted) <= most:
        raise UnknownStarter(f"a battle needs {TWO} to {most} forces, not {len(wanted)}")
    seats = ALL_SEATS[: len(wanted)]
    return Brief(
        seats=seats,
        names=dict(zip(seats, names or seats, strict=True)),
        forces={seat: find(ready, force).data for seat, force in zip(seats, wanted, strict=True)},
        table=find(system.starter_tables(), table).data,
        mission=find(system.starter_missions(), mission).data,
        options=dict(chosen_options(system, options)),
    )
