"""What comes along when something is chosen: what its constraints demand at once, and groups' defaults."""

from __future__ import annotations

import msgspec

from rules.lists.amount import ceil
from rules.lists.book import Book
from rules.lists.checking import missing_choices
from rules.lists.choice import Choice
from rules.lists.comparing import judge
from rules.lists.naming import Ids
from rules.lists.roster import Node, Roster, with_force, with_node
from rules.lists.spot import Spot
from rules.lists.standing import Standing

replace = msgspec.structs.replace

_ROUNDS, _DEEPEST = 60, 20
_MOST_AT_ONCE = 500


def is_counted(choice: Choice) -> bool:
    """Whether several of a choice are one node with a count: options and models without anything below."""
    return choice.kind != "unit" and not choice.children and bool(choice.groups or choice.parent_is_choice)


def scaled(book: Book, choice: Choice | None, node: Node, count: int) -> Node:
    """A node with another count; what is counted for each of it goes along."""
    if node.count == count or not node.children:
        return replace(node, count=count)
    children = tuple(
        scaled(book, below, child, max(1, child.count * count // max(1, node.count)))
        if choice is not None and (below := choice.child(child.entry)) is not None and below.per_model
        else child
        for child in node.children
    )
    return replace(node, count=count, children=children)


class Grower:
    """Adds to a list, and to what was added, until nothing is missing that only one choice can fill."""

    def __init__(self, book: Book, roster: Roster, ids: Ids) -> None:
        self.book, self.roster, self._ids = book, roster, ids
        self._taken = 0

    def add(self, to: str, choice: Choice, count: int, id: str, bare: bool = False) -> Roster:
        """Add a choice under an id, with what it cannot be without."""
        spot = Standing(self.book, self.roster).by_id[to]
        if choice.per_model and spot.count > 1 and spot.place == "node":
            count *= spot.count
        if bare:
            self._insert(spot, Node(id, choice.path, count))
            return self.roster
        self._insert(spot, self._made(choice, count, id))
        return self.complete(id)

    def complete(self, id: str) -> Roster:
        """Add what a force or a node is missing, round by round."""
        for _ in range(_ROUNDS):
            standing = Standing(self.book, self.roster)
            spot = standing.by_id[id]
            if not self._round(spot):
                break
        return self.roster

    def _round(self, spot: Spot) -> bool:
        """Every place below takes what it lacks; False where nothing lacked anything."""
        taken = False
        for place in (spot, *spot.below()):
            if place.place not in ("node", "force") or self._full():
                continue
            for choice, count in self._lacking(place):
                self._take(place, choice, count)
                taken = True
        return taken

    def _full(self) -> bool:
        return self._taken > _MOST_AT_ONCE

    def _lacking(self, place: Spot) -> list[tuple[Choice, int]]:
        """Choices that are demanded for themselves; if there are none, one group's default.

        Inner groups come first: what fills them counts for the outer ones.
        """
        demanded = missing_choices(place)
        found = [
            each for choice in demanded if choice.kind != "group" for each in self._wanted(place, choice)
        ]
        if found:
            return found
        groups = sorted(
            (choice for choice in demanded if choice.kind == "group"), key=lambda group: -len(group.groups)
        )
        return next((wanted for group in groups if (wanted := self._wanted(place, group))), [])

    def _wanted(self, place: Spot, choice: Choice) -> list[tuple[Choice, int]]:
        """What a demanding choice or group lacks, as far as it is clear what to take."""
        spot = place.standing.absent(place, choice)
        if place.standing.hidden(spot):
            return []
        lacking = 0
        for requirement in choice.requirements:
            constraint = requirement.constraint
            if constraint.type not in ("min", "exactly") or constraint.what != "selections":
                continue
            if constraint.percent or constraint.of:
                continue
            verdict = judge(spot, choice, requirement)
            if verdict is not None and verdict.short and verdict.bound is not None:
                lacking = max(lacking, ceil(verdict.bound - (verdict.actual or 0)))
        if lacking <= 0:
            return []
        taken = _default(choice) if choice.kind == "group" else choice
        if taken is None or (
            taken is not choice and place.standing.hidden(place.standing.absent(place, taken))
        ):
            return []
        return [(taken, min(lacking, _MOST_AT_ONCE))]

    def _take(self, place: Spot, choice: Choice, count: int) -> None:
        same = next((each for each in place.children if each.owner is choice), None)
        if same is not None and place.place == "node" and isinstance(same.node, Node):
            more = same.node.count + count
            self.roster = with_node(
                self.roster, same.id, lambda each: (scaled(self.book, choice, each, more),)
            )
            return
        if place.place == "force":
            for _ in range(count):
                self._insert(place, self._made(choice, 1, self._new_id()))
            return
        self._insert(place, self._made(choice, count, self._new_id()))

    def _made(self, choice: Choice, count: int, id: str, depth: int = 0) -> Node:
        """A choice with what comes along with it."""
        coming = [each for each in choice.children if each.comes and not each.hidden]
        children = []
        for each in coming if depth < _DEEPEST else ():
            if not self._full():
                many = each.comes * (count if each.per_model else 1)
                children.append(self._made(each, many, self._new_id(), depth + 1))
        return Node(id, choice.path, count, children=tuple(children))

    def _new_id(self) -> str:
        id, self.roster = self._ids.another(self.roster)
        self._taken += 1
        return id

    def _insert(self, place: Spot, node: Node) -> None:
        if place.place == "force":
            self.roster = with_force(
                self.roster, place.id, lambda each: (replace(each, units=(*each.units, node)),)
            )
        else:
            self.roster = with_node(
                self.roster, place.id, lambda each: (replace(each, children=(*each.children, node)),)
            )


def _default(group: Choice) -> Choice | None:
    """The member that a group starts with: its default, or its only one."""
    options = [each for member in group.members for each in _options(member)]
    only = options[0] if len(options) == 1 else None
    return next((each for each in options if group.starts_with(each)), only)


def _options(member: Choice) -> list[Choice]:
    if member.kind != "group":
        return [member]
    return [each for inner in member.members for each in _options(inner)]
