"""A list as it stands against its book: where everything is, how much there is of what, what it costs.

A ``Standing`` is worked out anew for every list; what is asked for twice is kept. Places are ``Spot``s: the
army, its forces, their units, and what is below those. A spot without a node stands for something that might
be chosen there: conditions are looked at from it.
"""

from __future__ import annotations

from fractions import Fraction

from rules.lists.amount import Amount, BadAmount, bounded, exact, shown
from rules.lists.book import Book, Chart
from rules.lists.choice import Choice
from rules.lists.expression import FORCES, MAIN_POINTS, SELECTIONS
from rules.lists.owners import Alteration, Owner
from rules.lists.roster import Force, Node, Roster
from rules.lists.spot import Spot, Tally

#: A factor that is repeated more often has long left the bounds.
_MOST_POWER = 60


class Loop(Exception):
    """A price that depends on itself: whose, and of which points."""

    def __init__(self, price: tuple[int, str]) -> None:
        super().__init__()
        self.price = price


class Standing:
    """A list against its book."""

    def __init__(self, book: Book, roster: Roster) -> None:
        self.book, self.roster = book, roster
        self.loops: dict[tuple[str, str], Spot] = {}
        self._working: set[tuple[int, str]] = set()
        self.by_id: dict[str, Spot] = {}
        #: Every force and node, each before what is below it.
        self.spots: list[Spot] = []
        self.changed_roles: list[Spot] = []
        #: Units that are attached to others.
        self.joined: list[Spot] = []
        self.army: Spot = Spot(self, None, book.army, None)
        self.army.place = "army"
        for force in roster.forces:
            self._place_force(self.army, force, None)
        self._settle_categories()

    def _place_force(self, parent: Spot, force: Force, charts: dict[str, Chart] | None) -> None:
        chart = (charts or {}).get(force.type) or self.book.charts.get(force.type)
        spot = Spot(self, parent, chart, force)
        spot.place, spot.force = "force", spot
        spot.keys = ("any", force.type, force.catalogue)
        parent.children.append(spot)
        self.spots.append(spot)
        self.by_id[force.id] = spot
        for unit in force.units:
            self._place(spot, unit, self.book.root(force.catalogue, unit.entry) if not unit.kept else None)
        for inner in force.forces:
            self._place_force(spot, inner, chart.inner if chart is not None else None)

    def _place(self, parent: Spot, node: Node, choice: Choice | None) -> None:
        spot = Spot(self, parent, choice, node)
        self._categorise(spot, choice)
        parent.children.append(spot)
        self.spots.append(spot)
        self.by_id[node.id] = spot
        if node.joins:
            self.joined.append(spot)
        for child in node.children:
            known = choice is not None and child.kept is None
            self._place(spot, child, choice.child(child.entry) if known and choice is not None else None)

    def _categorise(self, spot: Spot, choice: Choice | None) -> None:
        if choice is None:
            return
        if choice.categories:
            spot.cats = tuple(use.category for use in choice.categories)
            spot.keys = choice.keys + spot.cats
        if "category" in choice.changes:
            self.changed_roles.append(spot)

    @property
    def units(self) -> list[Spot]:
        """What stands directly in a force, in the order of the list."""
        return [spot for spot in self.spots if spot.is_unit]

    def _settle_categories(self) -> None:
        """Changes of categories look at the categories that the catalogue gives."""
        if not self.changed_roles:
            return
        settled = [(spot, self.roles(spot)) for spot in self.changed_roles]
        for spot, (_, categories) in settled:
            assert spot.owner is not None
            spot.cats = categories
            spot.keys = spot.owner.keys + categories
        for spot in (self.army, *self.spots):
            spot.forget()

    def roles(self, spot: Spot) -> tuple[str, tuple[str, ...]]:
        """The primary category of a spot, and all of them."""
        if spot.known_roles is not None:
            return spot.known_roles
        owner = spot.owner
        if not isinstance(owner, Choice):
            return "", ()
        found, primary = [use.category for use in owner.categories], owner.role
        for change in owner.changes.get("category", ()):
            if not self.applies(spot, change):
                continue
            id = str(change.change.value)
            if change.do == "add_category" and id not in found:
                found.append(id)
            elif change.do == "remove_category" and id in found:
                found.remove(id)
                primary = "" if primary == id else primary
            elif change.do == "make_primary":
                primary = id
                if id not in found:
                    found.append(id)
            elif change.do == "unmake_primary" and primary == id:
                primary = ""
        spot.known_roles = primary, tuple(found)
        return spot.known_roles

    # counting -------------------------------------------------------------------------------------

    def tally(self, spot: Spot, what: str, deep: bool, subforces: bool) -> Tally:
        """How much there is below a spot, by key."""
        key = (what, deep, subforces)
        found = spot.tallies.get(key)
        if found is None:
            if spot.place == "node" and not (deep and subforces) and (deep or spot.is_shallow):
                found = self.tally(spot, what, True, True)  # It comes to the same, and is counted once.
            else:
                found = self._tallied(spot, what, deep, subforces)
            spot.tallies[key] = found
        return found

    def _tallied(self, spot: Spot, what: str, deep: bool, subforces: bool) -> Tally:
        found: Tally = {}
        for child in spot.children:
            if child.place == "force":
                self._tally_force(found, spot, child, what, deep, subforces)
            elif what != FORCES:
                self.count_in(found, child, what, deep)
        return found

    def _tally_force(
        self, found: Tally, spot: Spot, force: Spot, what: str, deep: bool, subforces: bool
    ) -> None:
        if spot.place == "force" and not subforces:
            return
        if what == FORCES:
            for key in force.keys:
                found[key] = found.get(key, 0) + 1
            if not subforces:
                return
        _add(found, self.tally(force, what, deep, subforces))

    def count_in(self, found: Tally, spot: Spot, what: str, deep: bool) -> None:
        """Add a node, and what is below it, to a tally."""
        amount = spot.count if what == SELECTIONS else self.points(spot, what)
        if amount:
            for key in spot.keys:
                found[key] = found.get(key, 0) + amount
        if deep and spot.children:
            _add(found, self.tally(spot, what, True, True))

    # what changes make of it ----------------------------------------------------------------------

    def applies(self, spot: Spot, change: Alteration) -> bool:
        """Whether a change's condition holds at a spot."""
        return change.when is None or bool(change.when(spot))

    def times(self, spot: Spot, change: Alteration) -> int:
        """How many times a change is made: 0 where its condition does not hold."""
        if not self.applies(spot, change):
            return 0
        if not change.times:
            return 1
        return int(sum(max(0, each(spot)) for each in change.times))

    def changed(self, spot: Spot, changes: tuple[Alteration, ...], amount: Amount) -> Amount:
        """An amount after the changes made to it."""
        for change in changes:
            times = self.times(spot, change)
            if not times:
                continue
            by = change.value(spot) if change.value is not None else 0
            match change.do:
                case "set":
                    amount = by
                case "increase":
                    amount += by * times
                case "decrease":
                    amount -= by * times
                case "multiply":
                    amount = bounded(amount * by ** min(times, _MOST_POWER))
                case "divide" if by:
                    amount = bounded(Fraction(amount) / by ** min(times, _MOST_POWER))
                case _:
                    pass
        return amount

    def text(self, spot: Spot, field: str, base: str) -> str:
        """A text after the changes made to it."""
        owner = spot.owner
        if owner is None or not owner.has_changes or field not in owner.changes:
            return base
        for change in owner.changes[field]:
            base = self.altered_text(spot, change, base)
        return base

    def altered_text(self, spot: Spot, change: Alteration, base: str) -> str:
        """A text after one change."""
        times = self.times(spot, change)
        if not times:
            return base
        written = str(change.change.value)
        if change.do == "set":
            return written
        if change.do == "append":
            return " ".join((base, *[written] * min(times, 99))).strip()
        return _reckoned(base, change, times)

    def hidden(self, spot: Spot) -> bool:
        """Whether a spot's entry, or a group that it is in, is not offered."""
        if spot.owner is not None and not spot.owner.may_hide:
            return spot.owner.hidden
        if spot.known_hidden is None:
            spot.known_hidden = self._hidden(spot)
        return spot.known_hidden

    def _hidden(self, spot: Spot) -> bool:
        owner = spot.owner
        if owner is None:
            return False
        hidden = owner.hidden
        for change in owner.changes.get("hidden", ()):
            if change.do == "set" and self.applies(spot, change):
                hidden = str(change.change.value).lower() == "true"
        if isinstance(owner, Choice):
            hidden = hidden or any(not each(spot) for each in owner.conditions)
            hidden = hidden or any(self.hidden(self.absent(spot.parent, group)) for group in owner.groups)
        return hidden

    def absent(self, parent: Spot | None, owner: Owner) -> Spot:
        """The spot of something that is not chosen, or of a group or category, below a place."""
        assert parent is not None
        spot = parent.absent.get(owner.path)
        if spot is None:
            spot = parent.absent[owner.path] = Spot(self, parent, owner, None)
            spot.place = "absent"
        return spot

    # points ---------------------------------------------------------------------------------------

    def points(self, spot: Spot, kind: str) -> Amount:
        """What a node itself costs, all its count, without what is below it."""
        if kind == MAIN_POINTS:
            kind = self.book.main_points
        owner = spot.owner
        if owner is not None and kind not in owner.changes:
            return owner.points.get(kind, 0) * spot.count
        points = spot.own_points.get(kind)
        if points is None:
            points = spot.own_points[kind] = self._points(spot, kind)
        return points

    def _points(self, spot: Spot, kind: str) -> Amount:
        owner, node = spot.owner, spot.node
        if owner is None:
            known = node.kept.points.get(kind, 0) if isinstance(node, Node) and node.kept else 0
            return exact(known)
        return self.price(spot, owner, kind) * spot.count

    def price(self, spot: Spot, owner: Owner, kind: str) -> Amount:
        """What one of something costs at a spot, after its changes."""
        price = owner.points.get(kind, 0)
        if owner.has_changes and kind in owner.changes:
            price = self._changed_price(spot, owner, kind, price)
        return price

    def _changed_price(self, spot: Spot, owner: Owner, kind: str, price: Amount) -> Amount:
        working = (id(spot), kind)
        if working in self._working:
            raise Loop(working)
        self._working.add(working)
        try:
            return self.changed(spot, owner.changes[kind], price)
        except Loop as loop:
            self.loops.setdefault((owner.id, kind), spot)
            if loop.price != working:
                spot.own_points[kind] = price * spot.count
                raise
            return price
        finally:
            self._working.discard(working)

    def total(self, spot: Spot, kind: str) -> Amount:
        """What a node, a force or the army costs with all that is below it."""
        kept = spot.totals.get(kind)
        if kept is None:
            kept = self.points(spot, kind) if spot.place == "node" else 0
            for child in spot.children:
                kept += self.total(child, kind)
            spot.totals[kind] = kept
        return kept

    def limit(self, kind: str) -> Amount | None:
        """How much of a type of points may be spent; None where there is no limit."""
        if kind in ("", MAIN_POINTS):
            kind = self.book.main_points
        written = self.roster.limits.get(kind)
        if written is None:
            type = self.book.points.get(kind)
            written = type.limit if type is not None else None
        if written is None:
            return None
        amount = exact(written)
        return amount if amount >= 0 else None


def _add(found: Tally, more: Tally) -> None:
    for key, amount in more.items():
        found[key] = found.get(key, 0) + amount


def _reckoned(base: str, change: Alteration, times: int) -> str:
    """Arithmetic on a text that is a number; any other text stays as it is."""
    try:
        amount, by = exact(base), exact(str(change.change.value))
    except BadAmount:
        return base
    if change.do == "increase":
        return shown(amount + by * times)
    return shown(amount - by * times) if change.do == "decrease" else base
