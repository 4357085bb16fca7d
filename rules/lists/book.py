"""A book: catalogues put together, so that every choice can be looked up and nothing is searched twice.

Choices are made when they are first asked for, since uses may lead in circles. A choice is known by its path
from the unit, force or group above it: the ids of the uses that led to it and its own, joined by ``::``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import RLock

from rules.lists.catalogue import (
    Catalogue,
    Category,
    CategoryUse,
    Described,
    Entry,
    ForceType,
    InfoGroup,
    PointsType,
    Profile,
    Rule,
)
from rules.lists.choice import Choice, Resolved, look_up
from rules.lists.owners import Owner

SharedInfo = Profile | Rule | InfoGroup

#: Uses of uses of uses: more than this is a circle.
_LONGEST_CHAIN = 12


class Role(Owner):
    """A category as a force has room for it."""

    __slots__ = ("category", "use")

    def __init__(self, category: Category, use: CategoryUse | None) -> None:
        super().__init__("category", category, (use,) if use else (), category.id)
        self.category, self.use = category, use
        self.keys = (category.id,)
        self.name = category.name


class Chart(Owner):
    """An organisation chart, with its roles and the charts of its inner forces."""

    __slots__ = ("inner", "roles", "type")

    def __init__(self, book: Book, type: ForceType) -> None:
        super().__init__("force", type, (), type.id)
        self.type = type
        self.keys = ("any", type.id)
        uses = ((use, book.category(use.category)) for use in type.categories)
        self.roles: dict[str, Role] = {found.id: Role(found, use) for use, found in uses if found}
        self.inner = {inner.id: Chart(book, inner) for inner in type.forces}


class Book:
    """A game's common catalogue with the factions in use."""

    def __init__(self, catalogues: Iterable[Catalogue]) -> None:
        self.catalogues: dict[str, Catalogue] = {each.id: each for each in catalogues}
        self.problems: list[str] = []
        #: Held while choices are made, which several threads may ask for at once.
        self.making = RLock()
        self._entries = {id: dict(_identified(each)) for id, each in self.catalogues.items()}
        self._categories = {
            each.id: each for catalogue in self.catalogues.values() for each in catalogue.categories
        }
        self.points: dict[str, PointsType] = {
            each.id: each for catalogue in self._systems_first() for each in catalogue.points
        }
        self.charts: dict[str, Chart] = {}
        for catalogue in self._systems_first():
            for type in catalogue.forces:
                self._add_chart(Chart(self, type))
        self._info: dict[str, dict[str, SharedInfo]] = {}
        self._roots: dict[str, tuple[Choice, ...]] = {}
        self._constrained_roots: dict[str, tuple[Choice, ...]] = {}
        self._by_path: dict[str, dict[str, Choice]] = {}
        self._army: Owner | None = None
        entries = (entry for known in self._entries.values() for entry in known.values())
        #: Whether its catalogues say of anybody which units he may be attached to.
        self.tells_who_joins = any(entry.may_join for entry in entries)

    def _systems_first(self) -> list[Catalogue]:
        return sorted(self.catalogues.values(), key=lambda each: bool(each.system))

    def _add_chart(self, chart: Chart) -> None:
        self.charts.setdefault(chart.id, chart)
        for inner in chart.inner.values():
            self._add_chart(inner)

    @property
    def system(self) -> Catalogue | None:
        """The game's common catalogue."""
        return next((each for each in self.catalogues.values() if not each.system), None)

    @property
    def main_points(self) -> str:
        """The id of the first type of points, which is what ``points`` and ``limit`` mean."""
        return next(iter(self.points), "")

    @property
    def army(self) -> Owner:
        """The owner of the constraints that the catalogues lay on the whole army."""
        if self._army is None:
            parts = [
                Described(each.id, each.name, constraints=each.constraints)
                for each in self.catalogues.values()
                if each.constraints
            ]
            army = Owner("army", Described("army", "army"), parts, "army")
            army.keys = ("army",)
            self._army = army
        return self._army

    def charts_for(self, catalogue_id: str) -> dict[str, Chart]:
        """The charts that a force of this catalogue may stand under: those of decks are for decks alone."""
        home = self.catalogues.get(catalogue_id)
        if home is not None and home.makes == "deck":
            return {type.id: self.charts[type.id] for type in home.forces}
        decks = {type.id for each in self.catalogues.values() if each.makes == "deck" for type in each.forces}
        return {id: chart for id, chart in self.charts.items() if id not in decks}

    def category(self, id: str) -> Category | None:
        """The category of this id."""
        return self._categories.get(id)

    def reachable(self, home: Catalogue) -> Iterator[Catalogue]:
        """The catalogues that one may use, itself first, then its imports, then the game's."""
        seen: set[str] = set()
        waiting = [home.id, *([home.system] if home.system else [])]
        while waiting:
            id = waiting.pop(0)
            catalogue = self.catalogues.get(id)
            if id in seen or catalogue is None:
                continue
            seen.add(id)
            yield catalogue
            waiting[:0] = [each.catalogue for each in catalogue.imports]

    def info(self, home: Catalogue | None, id: str) -> SharedInfo | None:
        """The profile, rule or group of them that an id means, to ``home`` first, else to anybody."""
        near = self.reachable(home) if home is not None else ()
        for catalogue in (*near, *self.catalogues.values()):
            if catalogue.id not in self._info:
                self._info[catalogue.id] = dict(_informing(catalogue))
            found = self._info[catalogue.id].get(id)
            if found is not None:
                return found
        return None

    def look_up(self, home: Catalogue, id: str) -> tuple[Entry, Catalogue] | None:
        """The entry of an id as ``home`` means it, and where it stands."""
        for catalogue in self.reachable(home):
            entry = self._entries[catalogue.id].get(id)
            if entry is not None:
                return entry, catalogue
        return None

    def resolve(self, home: Catalogue, entry: Entry) -> Resolved | None:
        """What a use leads to at last, and the uses on the way. None where it leads nowhere."""
        uses: list[tuple[Entry, Catalogue]] = []
        while entry.target:
            uses.append((entry, home))
            found = self.look_up(home, entry.target)
            if found is None or len(uses) > _LONGEST_CHAIN:
                return None
            entry, home = found
        return Resolved(entry, home, tuple(uses))

    def expand(
        self,
        parts: Iterable[tuple[Entry, Catalogue]],
        prefix: tuple[str, ...],
        groups: tuple[Choice, ...],
        made: list[Choice],
        all_groups: list[Choice],
        in_force: bool = False,
    ) -> None:
        """Make the choices below some entries, each as its own catalogue means them, group by group."""
        for part, home in parts:
            for entry in part.entries:
                found = self.resolve(home, entry)
                if found is None:
                    place = f"{home.name}: {entry.id}"
                    self.problems.append(f"{place} leads to {entry.target}, which does not exist")
                    continue
                choice = Choice(self, found, prefix, groups, in_force)
                self.problems += choice.errors
                if groups:
                    groups[-1].members.append(choice)
                if choice.kind != "group":
                    made.append(choice)
                elif len(groups) > _LONGEST_CHAIN:
                    self.problems.append(f"{home.name}: group {found.entry.id} holds itself")
                else:
                    all_groups.append(choice)
                    inner = (*groups, choice)
                    self.expand(choice.parts, choice.prefix, inner, made, all_groups, in_force)

    def roots(self, catalogue_id: str) -> tuple[Choice, ...]:
        """What a force of this catalogue may take, units first of all."""
        found = self._roots.get(catalogue_id)
        if found is None:
            with self.making:
                found = self._roots.get(catalogue_id)
                if found is None:
                    found = self._make_roots(catalogue_id)
        return found

    def _make_roots(self, catalogue_id: str) -> tuple[Choice, ...]:
        made: list[Choice] = []
        groups: list[Choice] = []
        home = self.catalogues.get(catalogue_id)
        if home is not None:
            for catalogue, exported in self._offering(home):
                entries = tuple(each for each in catalogue.entries if each.exported or not exported)
                all_of_it = Entry(catalogue.id, entries=entries)
                self.expand([(all_of_it, catalogue)], (), (), made, groups, in_force=True)
        found = tuple(made)
        self._constrained_roots[catalogue_id] = tuple(each for each in (*groups, *made) if each.demanding)
        self._by_path[catalogue_id] = {choice.path: choice for choice in reversed(made)}
        # Other threads look at this first.
        self._roots[catalogue_id] = found
        return found

    def _offering(self, home: Catalogue) -> Iterator[tuple[Catalogue, bool]]:
        yield home, False
        system = self.catalogues.get(home.system)
        if system is not None and system is not home:
            yield system, False
        for each in home.imports:
            catalogue = self.catalogues.get(each.catalogue)
            if each.entries and catalogue is not None:
                yield catalogue, True
        for catalogue in self.catalogues.values():
            if catalogue.extends == home.id:
                yield catalogue, True

    def constrained_roots(self, catalogue_id: str) -> tuple[Choice, ...]:
        """The choices and groups of a force that may be missed where they are not taken."""
        assert self.roots(catalogue_id) is not None
        return self._constrained_roots[catalogue_id]

    def root(self, catalogue_id: str, path: str) -> Choice | None:
        """The choice of a path in a force of this catalogue."""
        roots = self.roots(catalogue_id)
        return self._by_path[catalogue_id].get(path) or look_up(roots, path)


def _informing(catalogue: Catalogue) -> Iterator[tuple[str, SharedInfo]]:
    """Every profile, rule and group of them by its id; what is shared is what an id means."""
    for entry in (*_everything(catalogue), *catalogue.categories, *catalogue.forces):
        own: tuple[SharedInfo, ...] = (*entry.profiles, *entry.rules, *entry.info_groups)
        yield from ((each.id, each) for each in own)
    groups = list(catalogue.info_groups)
    shared: tuple[SharedInfo, ...] = (*catalogue.army_rules, *catalogue.rules, *catalogue.profiles)
    yield from ((each.id, each) for each in shared)
    for group in groups:
        groups += group.groups
        inner: tuple[SharedInfo, ...] = (group, *group.rules, *group.profiles)
        yield from ((each.id, each) for each in inner)


def _everything(catalogue: Catalogue) -> Iterator[Entry]:
    waiting = [*catalogue.entries, *catalogue.shared]
    while waiting:
        entry = waiting.pop()
        yield entry
        waiting += entry.entries


def _identified(catalogue: Catalogue) -> Iterator[tuple[str, Entry]]:
    """Every entry of a catalogue by its id; what is shared comes last and so is what an id means."""
    waiting = [*catalogue.entries, *(inner for each in catalogue.shared for inner in each.entries)]
    while waiting:
        entry = waiting.pop()
        yield entry.id, entry
        waiting += entry.entries
    for entry in catalogue.shared:
        yield entry.id, entry
