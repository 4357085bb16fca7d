"""What would mend a problem. Whatever is offered was tried on the list first: the problem is gone, no other
came, and so there are fewer problems than before.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from rules.lists.book import Book
from rules.lists.checking import Finding, findings
from rules.lists.edit import Add, AddForce, AnyEdit, BadEdit, Remove
from rules.lists.editing import apply
from rules.lists.mend import Mend, both
from rules.lists.naming import free_id
from rules.lists.problem import Problem
from rules.lists.remedies import candidates
from rules.lists.roster import Roster
from rules.lists.standing import Standing

#: So many are offered for a problem, and so many candidates are tried.
_MOST_OFFERED, _MOST_TRIED = 6, 24

#: So many things are chosen on the way to a mend, so many ways are looked at for each, and so many in all.
_MOST_STEPS, _MOST_ALTERNATIVES, _MOST_STEPS_TRIED = 6, 4, 36


def mends_of(book: Book, roster: Roster, problem: Problem) -> tuple[Mend, ...]:
    """What would mend a problem of a list, the mildest first."""
    found = findings(Standing(book, roster))
    finding = next((each for each in found if each.problem == problem), None)
    return () if finding is None else _mends(finding, found)


def mends_of_all(book: Book, roster: Roster) -> tuple[tuple[Problem, tuple[Mend, ...]], ...]:
    """Every problem of a list with what would mend it."""
    found = findings(Standing(book, roster))
    return tuple((each.problem, _mends(each, found)) for each in found)


def _mends(finding: Finding, found: list[Finding]) -> tuple[Mend, ...]:
    trial = _Trial(finding, found)
    mends = trial.simple()
    if finding.problem.draft and all(isinstance(each.edit, Remove) for each in mends):
        mends = (*trial.carried_through(), *mends)
    return mends[:_MOST_OFFERED]


class _Trial:
    """What is offered is tried first; what it asks for in turn, and what has to give way, goes with it."""

    def __init__(self, finding: Finding, before: list[Finding]) -> None:
        self.finding, self.problem, self.before = finding, finding.problem, before
        self.book, self.roster = finding.spot.standing.book, finding.spot.standing.roster
        self.tried = 0
        self._known = {each.problem.subject for each in before}

    def simple(self) -> tuple[Mend, ...]:
        """What mends it by itself."""
        made: list[Mend] = []
        for mend in islice(candidates(self.finding), _MOST_TRIED):
            left = self._after(mend.edit) if all(mend.edit != each.edit for each in made) else None
            if left is not None and self._better(left):
                made.append(mend)
            if len(made) >= _MOST_OFFERED:
                break
        return tuple(made)

    def carried_through(self) -> tuple[Mend, ...]:
        """What mends it together with all that it asks for."""
        made: list[Mend] = []
        self.tried = 0
        for mend in candidates(self.finding):
            whole = self._carried_through(mend)
            if whole is not None:
                made.append(whole)
            if self.tried >= _MOST_STEPS_TRIED:
                break
        return tuple(made)

    def _carried_through(self, mend: Mend) -> Mend | None:
        left = self._after(mend.edit)
        for _ in range(_MOST_STEPS):
            if left is None or self._still_there(left):
                return None
            if self._better(left):
                return mend
            step = self._next_step(mend, left) if _is_named(mend.edit) else self._named(mend)
            if step is None:
                return None
            mend, left = step
        return None

    def _better(self, left: list[Finding]) -> bool:
        return len(left) < len(self.before) and not self._still_there(left)

    def _named(self, mend: Mend) -> tuple[Mend, list[Finding]] | None:
        """The mend with an id for what it adds, which later steps can name wherever the list has come to."""
        assert isinstance(mend.edit, Add | AddForce)
        named = Mend(msgspec.structs.replace(mend.edit, id=free_id(self.roster, "m")), mend.says)
        left = self._after(named.edit)
        return None if left is None else (named, left)

    def _after(self, edit: AnyEdit) -> list[Finding] | None:
        self.tried += 1
        try:
            return findings(Standing(self.book, apply(self.book, self.roster, edit)))
        except BadEdit:
            return None

    def _next_step(self, mend: Mend, left: list[Finding]) -> tuple[Mend, list[Finding]] | None:
        """The mend and the first thing that mends what it has brought about, with what is wrong then."""
        finding = next((each for each in left if each.problem.subject not in self._known), None)
        for then in islice(candidates(finding), _MOST_ALTERNATIVES) if finding is not None else ():
            longer = both(mend, then)
            after = self._after(longer.edit)
            if after is not None and len(after) < len(left) and not self._still_there(after):
                return longer, after
        return None

    def _still_there(self, left: list[Finding]) -> bool:
        return any(each.problem.subject == self.problem.subject for each in left)


def _is_named(edit: AnyEdit) -> bool:
    return not isinstance(edit, Add | AddForce) or bool(edit.id)
