"""Forces for the tests of lists: made by edits, asked for what they cost and what is wrong with them."""

from __future__ import annotations

from functools import cache

from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.edit import AnyEdit
from rules.lists.editing import apply
from rules.lists.roster import Roster, find_node
from rules.lists.standing import Standing
from rules.warzone_1e.lists import catalogues
from rules.warzone_1e.lists.organisation import STANDARD, SYSTEM


@cache
def book() -> Book:
    """The catalogues of the game."""
    return Book(catalogues())


class Draft:
    """A force of one list, under a chart. Its units bear the ids that they are added under."""

    def __init__(
        self, force: str, chart: str = STANDARD, limit: int = 10_000, made_of: Book | None = None
    ) -> None:
        self.book = made_of or book()
        self.force = force
        self.roster = Roster(SYSTEM, limits={"pts": limit})
        self.do(edits.AddForce(chart, force, id="f"))

    def do(self, *wished: AnyEdit) -> Draft:
        """Carry edits out. Raises ``BadEdit``."""
        for edit in wished:
            self.roster = apply(self.book, self.roster, edit)
        return self

    def unit(self, entry: str, id: str) -> Draft:
        """Add a unit, bare of all weapons that it comes with."""
        self.do(edits.Add("f", entry, id=id))
        unit = find_node(self.roster, id)
        assert unit is not None
        carried = [each.id for model in unit.children for each in model.children if "weapon." in each.entry]
        return self.do(*map(edits.Remove, carried))

    def units(self, entry: str, *ids: str) -> Draft:
        """Add several of a unit."""
        for id in ids:
            self.unit(entry, id)
        return self

    def model(self, unit: str, kind: str) -> str:
        """The id of the line of a kind of model in a unit; its only kind is called ``model``."""
        node = find_node(self.roster, unit)
        assert node is not None
        return next(each.id for each in node.children if each.entry.endswith(f".{kind}"))

    def count(self, unit: str, kind: str, count: int) -> Draft:
        """So many models of a kind in a unit."""
        return self.do(edits.SetCount(self.model(unit, kind), count))

    def give(self, unit: str, kind: str, **counts: int) -> Draft:
        """Weapons and other things for so many models of a kind in a unit."""
        at = self.model(unit, kind)
        node = find_node(self.roster, at)
        assert node is not None
        entry = node.entry.rpartition("::")[2]
        for what, count in counts.items():
            self.do(edits.Add(at, f"{entry}.{what}", id=f"{at}-{what}"))
            self.do(edits.SetCount(f"{at}-{what}", count))
        return self

    def buy(self, unit: str, *what: str) -> Draft:
        """Things for a whole unit."""
        node = find_node(self.roster, unit)
        assert node is not None
        return self.do(*(edits.Add(unit, f"{node.entry}.{each}", id=f"{unit}-{each}") for each in what))

    @property
    def standing(self) -> Standing:
        """The force against its book."""
        return Standing(self.book, self.roster)

    def cost(self, id: str = "") -> int:
        """What the army or a part of it costs."""
        standing = self.standing
        return int(standing.total(standing.by_id[id] if id else standing.army, "pts"))

    @property
    def broken(self) -> set[str]:
        """The rules that the force breaks: ids of constraints, or words such as ``hidden``."""
        return {problem.rule for problem in problems_of(self.standing)}

    @property
    def sentences(self) -> str:
        """Everything that is said of what is wrong."""
        return " ".join(str(problem.why) for problem in problems_of(self.standing))
