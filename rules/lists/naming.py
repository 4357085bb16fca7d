"""Ids for what an edit adds to a list."""

from __future__ import annotations

from itertools import count as numbers

import msgspec

from rules.lists.edit import cannot
from rules.lists.roster import Roster, all_forces, all_nodes

_LONGEST = 64


class Ids:
    """Numbered after an id that was chosen (``id.1``, ``id.2``), else by the list's own counter (``n1``).

    Whoever chooses an id so knows those of all that comes along.
    """

    def __init__(self, roster: Roster, chosen: str = "") -> None:
        self._taken = _taken(roster)
        self._chosen, self._number = chosen, 0

    def first(self, roster: Roster) -> tuple[str, Roster]:
        """The id of what is added itself. Raises ``BadEdit`` where the chosen one cannot be had."""
        if not self._chosen:
            return self.another(roster)
        if self._chosen in self._taken or len(self._chosen) > _LONGEST:
            raise cannot("edit.id_taken", id=self._chosen[:_LONGEST])
        self._taken.add(self._chosen)
        return self._chosen, roster

    def another(self, roster: Roster) -> tuple[str, Roster]:
        """An id for something that comes along, and the list with its counter moved on."""
        number = self._number if self._chosen else roster.next - 1
        id = ""
        while not id or id in self._taken:
            number += 1
            id = f"{self._chosen}.{number}" if self._chosen else f"n{number}"
        self._taken.add(id)
        if self._chosen:
            self._number = number
            return id, roster
        return id, msgspec.structs.replace(roster, next=number + 1)


def free_id(roster: Roster, letter: str) -> str:
    """An id that nothing has, for what an edit adds that later ones are to name."""
    taken = _taken(roster)
    return next(id for number in numbers(roster.next) if (id := f"{letter}{number}") not in taken)


def _taken(roster: Roster) -> set[str]:
    """The ids of all forces and nodes."""
    forces = {force.id for force in all_forces(roster.forces)}
    return forces | {node.id for node in all_nodes(roster)}
