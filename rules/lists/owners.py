"""What a list may hold, ready to be counted and checked: catalogue entries with their uses followed, their
constraints and changes read.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.lists.amount import Amount, BadAmount, exact
from rules.lists.catalogue import Change, Constraint, Described
from rules.lists.counting import Valued, compiled
from rules.lists.expression import Expression, Number, reads_size
from rules.lists.expression_text import BadExpression, read_number, read_truth
from rules.lists.shorthand import constraints_of


def number(written: object) -> Expression:
    """The expression of a number that may be written as one. Raises ``BadExpression``."""
    if isinstance(written, str):
        try:
            return Number(exact(written))
        except BadAmount:
            return read_number(written)
    if isinstance(written, int | float):
        try:
            return Number(exact(written))
        except BadAmount as error:
            raise BadExpression(str(error)) from error
    raise BadExpression(f"{written!r} is no number")


class Alteration:
    """A change with its expressions read."""

    __slots__ = ("change", "do", "field", "reads_size", "times", "value", "when")

    def __init__(self, change: Change) -> None:
        self.change = change
        self.field, self.do = change.field, change.do
        when = read_truth(change.when) if change.when else None
        times = tuple(map(read_number, change.times))
        self.when: Valued | None = compiled(when) if when is not None else None
        self.times: tuple[Valued, ...] = tuple(map(compiled, times))
        self.value: Valued | None = None
        if not isinstance(change.value, bool):
            try:
                self.value = compiled(number(change.value))
            except BadExpression:
                self.value = None
        #: Whether it depends on how many models the unit has.
        self.reads_size = any(map(reads_size, (*times, *([when] if when is not None else []))))


class Requirement:
    """A constraint with its expressions read, and who it belongs to."""

    __slots__ = ("by_size", "changes", "constant", "constraint", "fixed", "most", "owner", "value", "when")

    def __init__(self, owner: str, constraint: Constraint, changes: tuple[Alteration, ...]) -> None:
        self.owner, self.constraint, self.changes = owner, constraint, changes
        self.when: Valued | None = compiled(read_truth(constraint.when)) if constraint.when else None
        checks = constraint.type == "check"
        read = read_truth(str(constraint.value)) if checks else number(constraint.value)
        self.value: Valued = compiled(read)
        #: Whether its bound depends on how many models the unit has.
        self.by_size = reads_size(read) or any(change.reads_size for change in changes)
        #: Its value, where nothing changes it.
        self.fixed = read.value if isinstance(read, Number) and not changes else None
        #: Whether it says the same of everything in one place.
        self.constant = (
            constraint.type in ("min", "max", "exactly", "unique")
            and constraint.within != "self"
            and self.when is None
            and self.fixed is not None
        )

        #: The most there may be directly in its place, where that is all it says and nothing changes it.
        self.most = self.fixed if self.constant and _is_simple(constraint) else None

    @property
    def demands(self) -> bool:
        """Whether it may be broken by something that is not there."""
        if self.constraint.type not in ("min", "exactly"):
            return False
        return self.fixed is None or self.fixed > 0


def _is_simple(constraint: Constraint) -> bool:
    plain = constraint.type == "max" and constraint.within == "parent" and constraint.what == "selections"
    return plain and constraint.shared and not (constraint.of or constraint.percent or constraint.deep)


class Owner:
    """Something with constraints and changes of its own: a choice, a group, a category or a force."""

    __slots__ = (
        "changes",
        "demanding",
        "described",
        "errors",
        "has_changes",
        "hidden",
        "id",
        "keys",
        "kind",
        "may_hide",
        "name",
        "path",
        "per_model",
        "points",
        "requirements",
    )  # fmt: skip

    def __init__(self, kind: str, target: Described, uses: Iterable[Described], path: str) -> None:
        self.kind, self.id, self.path = kind, target.id, path
        self.described: tuple[Described, ...] = (target, *reversed(tuple(uses)))
        self.name = target.name or next((use.name for use in self.described if use.name), "")
        self.hidden = any(part.hidden for part in self.described)
        self.per_model = False
        self.points: dict[str, Amount] = {}
        self.errors: list[str] = []
        self.changes = self._read_changes()
        self.has_changes = bool(self.changes)
        #: Whether it depends on the list whether it is hidden.
        self.may_hide = "hidden" in self.changes
        self.requirements = self._read_requirements()
        self.demanding = any(requirement.demands for requirement in self.requirements)
        self.keys: tuple[str, ...] = ()

    def _read_changes(self) -> dict[str, tuple[Alteration, ...]]:
        found: dict[str, tuple[Alteration, ...]] = {}
        for part in self.described:
            for change in part.changes:
                try:
                    read = Alteration(change)
                except BadExpression as error:
                    self.errors.append(f"{part.id}: change of {change.field}: {error}")
                    continue
                found[change.field] = (*found.get(change.field, ()), read)
        return found

    def _read_requirements(self) -> tuple[Requirement, ...]:
        found = []
        for part in self.described:
            for constraint in constraints_of(part):
                changes = self.changes.get(constraint.id, ())
                try:
                    found.append(Requirement(part.id, constraint, changes))
                except BadExpression as error:
                    self.errors.append(f"{part.id}: constraint {constraint.id}: {error}")
        return tuple(found)
