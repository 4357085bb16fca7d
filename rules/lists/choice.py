"""Something that may be chosen in one place: an entry, with all the uses that led to it laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rules.lists.amount import BadAmount, Written, exact
from rules.lists.catalogue import Catalogue, CategoryUse, Change, Entry
from rules.lists.counting import compiled
from rules.lists.expression_text import BadExpression, read_truth
from rules.lists.owners import Alteration, Owner, number

if TYPE_CHECKING:
    from rules.lists.book import Book


class Resolved(NamedTuple):
    """An entry with the catalogue that it stands in, and the uses that led to it with theirs."""

    entry: Entry
    home: Catalogue
    uses: tuple[tuple[Entry, Catalogue], ...] = ()


class Choice(Owner):
    """Something that may be chosen in one place: an entry with all its uses laid over it."""

    __slots__ = (
        "_by_path", "_children", "_groups", "book", "categories", "comes", "conditions", "constrained",
        "default", "entry", "groups", "home", "members", "parent_is_choice", "parts", "prefix", "uses",
    )  # fmt: skip

    def __init__(
        self,
        book: Book,
        found: Resolved,
        prefix: tuple[str, ...],
        groups: tuple[Choice, ...],
        in_force: bool,
    ) -> None:
        entry, uses = found.entry, tuple(use for use, _ in found.uses)
        links = tuple(use.id for use in uses)
        super().__init__(entry.kind, entry, uses, "::".join((*prefix, *links, entry.id)))
        self.book, self.home, self.entry, self.uses = book, found.home, entry, uses
        #: Everything that stands below it: of the entry, and of the uses, the last one first.
        self.parts = ((entry, found.home), *reversed(found.uses))
        #: Whether it stands below another choice, not directly in a force.
        self.parent_is_choice = not in_force
        self.prefix = (*prefix, *links)
        self.groups: tuple[Choice, ...] = groups
        self.per_model = any(part.per_model for part in (entry, *uses))
        #: How many come along with what it belongs to: a use may bring some of what others leave.
        self.comes = next((part.comes for part in (*uses, entry) if part.comes), 0)
        self.default = next((part.default for part in (*uses, entry) if part.default), "")
        for part in (entry, *uses):
            for kind, written in part.points.items():
                self._set_price(kind, written)
        self.categories = self._category_uses()
        self.conditions = tuple(compiled(read_truth(part.only_if)) for part in (entry, *uses) if part.only_if)
        self.may_hide = self.may_hide or bool(self.conditions)
        self.may_hide = self.may_hide or any(group.hidden or group.may_hide for group in groups)
        enclosing = [key for group in groups for key in (group.id, f"={group.path}")]
        self.keys = ("any", self.kind, entry.id, f"={self.path}", *links, *enclosing)
        self._children: tuple[Choice, ...] | None = None
        self._by_path: dict[str, Choice] = {}
        self._groups: tuple[Choice, ...] = ()
        self.members: list[Choice] = []
        self.constrained: tuple[Choice, ...] = ()

    def _set_price(self, kind: str, written: Written) -> None:
        """A price is an amount, or an expression, which comes before all changes."""
        try:
            self.points[kind] = exact(written)
        except BadAmount:
            self.points[kind] = 0
            try:
                priced = Alteration(Change(kind, "set", written))
                if priced.value is None:
                    number(written)
            except BadExpression as error:
                self.errors.append(f"{self.id}: points {kind}: {error}")
                return
            self.changes[kind] = (priced, *self.changes.get(kind, ()))
            self.has_changes = True

    def _category_uses(self) -> tuple[CategoryUse, ...]:
        found: dict[str, CategoryUse] = {}
        for part in (self.entry, *self.uses, *(part for group in self.groups for part in _entries(group))):
            for use in part.categories:
                if use.category not in found or use.primary:
                    found[use.category] = use
            if part.role:
                found[part.role] = CategoryUse(f"{part.id}.role", category=part.role, primary=True)
            for tag in part.tags:
                found.setdefault(tag, CategoryUse(f"{part.id}.{tag}", category=tag))
        return tuple(found.values())

    @property
    def role(self) -> str:
        """The id of its primary category, or nothing."""
        return next((use.category for use in self.categories if use.primary), "")

    @property
    def is_default(self) -> bool:
        """Whether the innermost group that it is in starts with it."""
        return bool(self.groups) and self.groups[-1].starts_with(self)

    def starts_with(self, option: Choice) -> bool:
        """Whether an option is this group's default."""
        return bool(self.default) and self.default in (
            option.id,
            option.path,
            *(use.id for use in option.uses),
        )

    @property
    def children(self) -> tuple[Choice, ...]:
        """What may be chosen directly below it, out of groups too."""
        if self._children is None:
            with self.book.making:
                if self._children is None:
                    self._make_children()
        assert self._children is not None
        return self._children

    def _make_children(self) -> None:
        made: list[Choice] = []
        groups: list[Choice] = []
        self.book.expand(self.parts, self.prefix, (), made, groups)
        self._groups = tuple(groups)
        self._by_path = {choice.path: choice for choice in reversed(made)}
        self.constrained = tuple(choice for choice in (*groups, *made) if choice.demanding)
        # Other threads look at this first.
        self._children = tuple(made)

    @property
    def all_groups(self) -> tuple[Choice, ...]:
        """The groups directly below it, those in groups too."""
        assert self.children is not None
        return self._groups

    def child(self, path: str) -> Choice | None:
        """The choice of this path, or the first that bears this id."""
        choices = self.children
        return self._by_path.get(path) or look_up(choices, path)


def _entries(group: Choice) -> Iterable[Entry]:
    return (group.entry, *group.uses)


def look_up(choices: Iterable[Choice], path: str) -> Choice | None:
    """The choice of a path, or the first that bears this id."""
    loose: Choice | None = None
    for choice in choices:
        if choice.path == path:
            return choice
        if loose is None and (choice.id == path or path in (use.id for use in choice.uses)):
            loose = choice
    return loose
