"""One place of a list: the army, a force, a unit, a model or an option, or what might be chosen there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.lists.amount import Amount
from rules.lists.owners import Owner
from rules.lists.roster import Force, Node

if TYPE_CHECKING:
    from rules.lists.standing import Standing

#: How much there is of what, by key.
Tally = dict[str, Amount]


class Spot:
    """One place of a list."""

    __slots__ = (
        "absent",
        "cats",
        "children",
        "count",
        "force",
        "keys",
        "known_company",
        "known_hidden",
        "known_roles",
        "node",
        "own_points",
        "owner",
        "parent",
        "place",
        "standing",
        "tallies",
        "totals",
    )  # fmt: skip

    def __init__(
        self, standing: Standing, parent: Spot | None, owner: Owner | None, node: Node | Force | None
    ) -> None:
        self.standing: Standing = standing
        self.parent: Spot | None = parent
        self.owner: Owner | None = owner
        self.node: Node | Force | None = node
        self.place = "node"
        self.force: Spot | None = parent.force if parent is not None else None
        self.count = node.count if isinstance(node, Node) else 0
        self.children: list[Spot] = []
        self.cats: tuple[str, ...] = ()
        self.keys: tuple[str, ...] = owner.keys if owner is not None else ()
        self.tallies: dict[tuple[str, bool, bool], Tally] = {}
        self.totals: Tally = {}
        #: What its standing has worked out of it so far.
        self.own_points: Tally = {}
        self.absent: dict[str, Spot] = {}
        self.known_roles: tuple[str, tuple[str, ...]] | None = None
        self.known_hidden: bool | None = None
        self.known_company: Spot | None = None

    def forget(self) -> None:
        """Away with all that depends on categories, once those have changed."""
        self.tallies.clear()
        self.own_points.clear()
        self.absent.clear()
        self.known_hidden = self.known_company = None

    @property
    def id(self) -> str:
        """The id of the node or force; the army has none."""
        return self.node.id if self.node is not None else ""

    @property
    def name(self) -> str:
        """What it is called, as its changes have it."""
        found = self.standing.text(self, "name", self.owner.name if self.owner is not None else "")
        if found or self.node is None:
            return found
        if isinstance(self.node, Node):
            return self.node.kept.name if self.node.kept is not None else self.node.entry
        return self.node.name or self.node.type or self.node.id

    @property
    def role(self) -> str:
        """The id of the primary category, as its changes have it."""
        return self.standing.roles(self)[0]

    @property
    def is_unit(self) -> bool:
        """Whether it stands directly in a force."""
        return self.place == "node" and self.parent is not None and self.parent.place == "force"

    @property
    def models(self) -> list[Spot]:
        """The models in it, itself included where it is one."""
        return [each for each in (self, *self.below()) if "model" in each.keys]

    @property
    def is_shallow(self) -> bool:
        """Whether nothing stands below what is directly below it."""
        return not any(child.children for child in self.children)

    def up(self) -> Iterator[Spot]:
        """The place itself and all above it, the army last."""
        spot: Spot | None = self
        while spot is not None:
            yield spot
            spot = spot.parent

    @property
    def host(self) -> Spot | None:
        """The unit that this one is attached to; None for what stands alone."""
        joins = self.node.joins if isinstance(self.node, Node) else ""
        host = self.standing.by_id.get(joins) if joins else None
        return host if host is not self else None

    @property
    def company(self) -> Spot:
        """The unit with all that are attached to it, or that stand with it beside another, as one place."""
        host = self.host or self
        company = host.known_company
        if company is None:
            company = host.known_company = Spot(self.standing, host.parent, host.owner, host.node)
            company.children = [host, *(each for each in self.standing.joined if each.host is host)]
        return company

    def below(self) -> Iterator[Spot]:
        """All places below it."""
        for child in self.children:
            yield child
            yield from child.below()
