"""Opening a battle from a system's ready-made forces, tables and missions, named by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.ids import SeatId
from rules.core.system import Brief, Starter, System

#: The seats of a battle of two, in the order of the brief.
SEATS: tuple[SeatId, SeatId] = (SeatId("red"), SeatId("blue"))


class UnknownStarter(LookupError):
    """No ready-made force, table or mission has this id."""


def find(starters: Sequence[Starter], wanted: str | None) -> Starter:
    """The starter with this id, or the first where none is named. Raises ``UnknownStarter``."""
    for starter in starters:
        if wanted in {None, starter.id}:
            return starter
    known = ", ".join(starter.id for starter in starters)
    raise UnknownStarter(f"there is no {wanted!r}; there are: {known}")


def starter_brief(
    system: System[Any],
    *,
    forces: Sequence[str] = (),
    table: str | None = None,
    mission: str | None = None,
    names: Sequence[str] = SEATS,
) -> Brief:
    """A brief for two of the system's own forces: the first ones where none are named.

    Raises ``UnknownStarter``.
    """
    ready = system.starter_forces()
    wanted = [*forces] or [starter.id for starter in (*ready, *ready)[: len(SEATS)]]
    if len(wanted) != len(SEATS):
        raise UnknownStarter(f"a battle needs {len(SEATS)} forces, not {len(wanted)}")
    return Brief(
        seats=SEATS,
        names=dict(zip(SEATS, names, strict=True)),
        forces={seat: find(ready, force).data for seat, force in zip(SEATS, wanted, strict=True)},
        table=find(system.starter_tables(), table).data,
        mission=find(system.starter_missions(), mission).data,
    )
