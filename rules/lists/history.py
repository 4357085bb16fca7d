"""A list with everything that was done to it, so that all of it can be undone and done again."""

from __future__ import annotations

import msgspec

from rules.lists.book import Book
from rules.lists.edit import AnyEdit, BadEdit
from rules.lists.editing import apply
from rules.lists.roster import Roster


class Written(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A history as it is kept and sent: where it began, all edits, and how many of them are in force."""

    start: Roster
    edits: tuple[AnyEdit, ...] = ()
    done: int = 0


class History:
    """The list after each edit. It never changes: what is done to it gives another history."""

    def __init__(
        self, book: Book, states: tuple[Roster, ...], edits: tuple[AnyEdit, ...] = (), done: int | None = None
    ) -> None:
        self.book, self.states, self.edits = book, states, edits
        self.done = len(edits) if done is None else done

    @property
    def roster(self) -> Roster:
        """The list as it is."""
        return self.states[self.done]

    def do(self, edit: AnyEdit) -> History:
        """After one more edit; what was undone before is forgotten. Raises ``BadEdit``."""
        made = apply(self.book, self.roster, edit)
        states = (*self.states[: self.done + 1], made)
        return History(self.book, states, (*self.edits[: self.done], edit))

    def undo(self) -> History:
        """Before the last edit; where there is none, as it is."""
        return History(self.book, self.states, self.edits, max(0, self.done - 1))

    def redo(self) -> History:
        """With the next edit done again; where there is none, as it is."""
        return History(self.book, self.states, self.edits, min(len(self.edits), self.done + 1))

    def written(self) -> Written:
        """As it is kept and sent."""
        return Written(self.states[0], self.edits, self.done)


def begin(book: Book, roster: Roster) -> History:
    """A history that begins with a list."""
    return History(book, (roster,))


def read_history(book: Book, written: Written) -> History:
    """The history that was written. Raises ``BadEdit`` where an edit cannot be carried out."""
    states = [written.start]
    for edit in written.edits:
        states.append(apply(book, states[-1], edit))
    done = max(0, min(written.done, len(written.edits)))
    return History(book, tuple(states), written.edits, done)


def replay(book: Book, roster: Roster, edits: tuple[AnyEdit, ...]) -> tuple[Roster, tuple[AnyEdit, ...]]:
    """Edits made elsewhere, done to a list that has moved on; and those of them that no longer can be.

    Two windows that were open on one list are brought together so: the later one's edits are done again on
    what the earlier one made. Ids that the edits choose themselves keep what they are about apart.
    """
    refused = []
    for edit in edits:
        try:
            roster = apply(book, roster, edit)
        except BadEdit:
            refused.append(edit)
    return roster, tuple(refused)
