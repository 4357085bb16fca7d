"""What would mend a problem. Whatever is offered was tried on the list first: the problem is gone, no other
came, and so there are fewer problems than before.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from rules.lists.book import Book
from rules.lists.checking import Finding, findings, problems_of
from rules.lists.edit import (
    Add,
    AnyEdit,
    BadEdit,
)
from rules.lists.editing import apply
from rules.lists.problem import Problem
from rules.lists.remedies import Mend, both, candidates, more, new_id
from rules.lists.roster import Roster
from rules.lists.standing import Standing

#: So many are offered for a problem, and so many candidates are tried.
_MOST_OFFERED, _MOST_TRIED = 6, 24

#: So many things are chosen on the way to a mend, and so many ways are looked at for each.
_MOST_STEPS, _MOST_ALTERNATIVES = 6, 3


def mends_of(book: Book, roster: Roster, problem: Problem) -> tuple[Mend, ...]:
    """What would mend a problem of a list, the mildest first."""
    found = findings(Standing(book, roster))
    finding = next((each for each in found if each.problem == problem), None)
    if finding is None:
        return ()
    trial = _Trial(book, roster, finding, found)
    made: list[Mend] = []
    for mend in candidates(finding):
        if trial.tried >= _MOST_TRIED or len(made) >= _MOST_OFFERED:
            break
        whole = trial.carried_through(mend) if all(mend.edit != each.edit for each in made) else None
        if whole is not None:
            made.append(whole)
    return tuple(made)


class _Trial:
    """What is offered is tried first; what it leaves open in turn is chosen as well, if need be."""

    def __init__(self, book: Book, roster: Roster, finding: Finding, before: list[Finding]) -> None:
        self.book, self.roster, self.problem = book, roster, finding.problem
        self.before, self.tried = before, 0
        self._known = {each.problem.subject for each in before}

    def carried_through(self, mend: Mend) -> Mend | None:
        """The mend with all that it asks for; None where it does not mend the problem, or makes another."""
        left = self._after(mend.edit)
        for _ in range(_MOST_STEPS):
            if left is None or any(each.problem.subject == self.problem.subject for each in left):
                return None
            if len(left) < len(self.before):
                return mend
            if not self.problem.draft:
                return None
            step = self._next_step(mend, left) if _is_named(mend.edit) else self._named(mend)
            if step is None:
                return None
            mend, left = step
        return None

    def _named(self, mend: Mend) -> tuple[Mend, list[Finding]] | None:
        """The mend with an id for what it adds, which later steps can name wherever the list has come to."""
        assert isinstance(mend.edit, Add)
        named = Mend(msgspec.structs.replace(mend.edit, id=new_id(self.roster)), mend.says)
        left = self._after(named.edit)
        return None if left is None else (named, left)

    def _after(self, edit: AnyEdit) -> list[Finding] | None:
        self.tried += 1
        try:
            return findings(Standing(self.book, apply(self.book, self.roster, edit)))
        except BadEdit:
            return None

    def _next_step(self, mend: Mend, left: list[Finding]) -> tuple[Mend, list[Finding]] | None:
        """The mend and the first thing that fills what it has left open, with what is wrong then."""
        opened = (each for each in left if each.problem.draft and each.problem.subject not in self._known)
        finding = next(opened, None)
        for then in islice(more(finding), _MOST_ALTERNATIVES) if finding is not None else ():
            longer = both(mend, then)
            after = self._after(longer.edit)
            if after is not None and len(after) < len(left):
                return longer, after
        return None


def _is_named(edit: AnyEdit) -> bool:
    return not isinstance(edit, Add) or bool(edit.id)


def mends_of_all(book: Book, roster: Roster) -> tuple[tuple[Problem, tuple[Mend, ...]], ...]:
    """Every problem of a list with what would mend it."""
    problems = problems_of(Standing(book, roster))
    return tuple((problem, mends_of(book, roster, problem)) for problem in problems)
