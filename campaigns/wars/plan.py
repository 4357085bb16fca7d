"""What organisers write of a campaign: its map, what territories give, prices, events, and how it is won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec

from rules.core.campaign.experience import ExperienceRules, faults_of
from rules.core.message import Message, say, verbatim

#: How much a plan may hold: territories, resources, event tables, lines of one, corners of a territory.
MOST_TERRITORIES, MOST_RESOURCES, MOST_TABLES, MOST_LINES, MOST_CORNERS = 200, 10, 20, 50, 60
#: The largest number in a plan, the width and depth of its map, signs of a name and of a text.
MOST, EDGE, LONGEST_NAME, LONGEST_TEXT = 100_000, 1000, 100, 2000


class Written(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that organisers write."""


class Territory(Written, frozen=True):
    """A territory of the map. ``shape`` are its corners (0 to 1000 each way), its name stands ``at``.

    ``gives`` is what it pays its owner each round, ``worth`` what it counts in the campaign's score; battles
    over it are fought on ``table`` for ``mission`` (ids of the game's own), where it names them.
    """

    id: str
    name: str
    at: tuple[int, int] = (0, 0)
    shape: tuple[tuple[int, int], ...] = ()
    borders: tuple[str, ...] = ()
    gives: dict[str, int] = {}
    worth: int = 0
    table: str = ""
    mission: str = ""
    text: str = ""


class Resource(Written, frozen=True):
    """Something that contenders hold and spend; each begins with ``start``, and is paid ``each_round``."""

    id: str
    name: str
    start: int = 0
    each_round: int = 0


class EventLine(Written, frozen=True):
    """Something that may happen, as likely as its ``weight``; ``pays`` is what it brings or takes."""

    text: str
    weight: int = 1
    pays: dict[str, int] = {}


class EventTable(Written, frozen=True):
    """A table of events, from which one is drawn by lot."""

    id: str
    name: str
    lines: tuple[EventLine, ...]

    def line(self, face: int) -> EventLine:
        """The line for the face of a die that has as many as all weights together; faces begin at 1."""
        for each in self.lines:
            if face <= each.weight:
                return each
            face -= each.weight
        raise ValueError(face)

    @property
    def faces(self) -> int:
        """The sum of all weights."""
        return sum(each.weight for each in self.lines)


class Prices(Written, frozen=True):
    """What models cost between battles, in ``resource``, for each 100 of their points."""

    resource: str = ""
    recruits: int = 100
    replacements: int = 100

    @staticmethod
    def of(points: int, rate: int) -> int:
        """The price of so many points, rounded up."""
        return -(-points * rate // 100)


class Scoring(Written, frozen=True):
    """What battles count in the campaign's score."""

    win: int = 3
    draw: int = 1
    loss: int = 0


class Victory(Written, frozen=True):
    """What ends the campaign once a round is over: so many territories held, such a score, so many rounds.

    Zero is never. After the last round the highest score wins.
    """

    territories: int = 0
    score: int = 0
    rounds: int = 0


class Plan(Written, frozen=True, dict=True):
    """A campaign as its organisers want it.

    ``secret``: attacks are known to those who declare them until all are opened. ``points`` is the most that
    an army may cost, and ``points_each_round`` by how much that rises. ``experience`` stands in for the
    game's own rules, where there are any; ``picture`` lies under the map.
    """

    system: str
    territories: tuple[Territory, ...] = ()
    resources: tuple[Resource, ...] = ()
    events: tuple[EventTable, ...] = ()
    prices: Prices = Prices()
    scoring: Scoring = Scoring()
    victory: Victory = Victory()
    experience: ExperienceRules | None = None
    secret: bool = False
    attacks: int = 1
    points: int = 0
    points_each_round: int = 0
    table: str = ""
    mission: str = ""
    picture: str = ""

    @cached_property
    def places(self) -> dict[str, Territory]:
        """The territories by their ids."""
        return {each.id: each for each in self.territories}

    @cached_property
    def borders(self) -> dict[str, frozenset[str]]:
        """What borders on what: said of one of two, it holds for both."""
        found: dict[str, set[str]] = {each.id: set() for each in self.territories}
        for each in self.territories:
            for other in each.borders:
                found[each.id].add(other)
                found[other].add(each.id)
        return {id: frozenset(others) for id, others in found.items()}

    def limit(self, round: int) -> int:
        """The most that an army may cost in a round; 0 is no limit."""
        return self.points and self.points + self.points_each_round * max(0, round - 1)


def faults(plan: Plan) -> Iterator[Message]:
    """Everything that is wrong with a plan."""
    yield from _too_many(plan)
    for ids in (plan.territories, plan.resources, plan.events):
        yield from _twice(each.id for each in ids)
    yield from _bad_numbers(plan)
    known, resources = {each.id for each in plan.territories}, {each.id for each in plan.resources}
    for each in plan.territories:
        for border in each.borders:
            if border not in known or border == each.id:
                yield say("plan.no_border", name=verbatim(each.name), border=verbatim(border))
        yield from _unknown(each.gives, resources)
        if not all(0 <= value <= EDGE for corner in (*each.shape, each.at) for value in corner):
            yield say("plan.off_map", name=verbatim(each.name), edge=EDGE)
    for table in plan.events:
        for line in table.lines:
            yield from _unknown(line.pays, resources)
    yield from _unknown([plan.prices.resource] if plan.prices.resource else [], resources)
    if plan.experience is not None:
        yield from faults_of(plan.experience)


def _too_many(plan: Plan) -> Iterator[Message]:
    bounds = [
        ("plan.territories", len(plan.territories), MOST_TERRITORIES),
        ("plan.resources", len(plan.resources), MOST_RESOURCES),
        ("plan.tables", len(plan.events), MOST_TABLES),
        ("plan.lines", max((len(each.lines) for each in plan.events), default=0), MOST_LINES),
        ("plan.corners", max((len(each.shape) for each in plan.territories), default=0), MOST_CORNERS),
    ]
    for what, count, most in bounds:
        if count > most:
            yield say("plan.too_many", what=say(what), most=most)
    for table in plan.events:
        if not table.lines:
            yield say("plan.empty", name=verbatim(table.name))
    named: list[Territory | Resource | EventTable] = [*plan.territories, *plan.resources, *plan.events]
    texts = (*(each.text for each in plan.territories), *(line.text for t in plan.events for line in t.lines))
    if any(not 0 < len(each.name) <= LONGEST_NAME or not 0 < len(each.id) <= LONGEST_NAME for each in named):
        yield say("plan.names", most=LONGEST_NAME)
    if any(len(text) > LONGEST_TEXT for text in texts):
        yield say("plan.texts", most=LONGEST_TEXT)


def _twice(ids: Iterable[str]) -> Iterator[Message]:
    for id, count in Counter(ids).items():
        if count > 1:
            yield say("plan.twice", id=verbatim(id))


def _bad_numbers(plan: Plan) -> Iterator[Message]:
    lines = [line for table in plan.events for line in table.lines]
    least_one = [plan.attacks, *(line.weight for line in lines)]
    never_less = [
        plan.points, plan.points_each_round, plan.prices.recruits, plan.prices.replacements,
        plan.victory.territories, plan.victory.score, plan.victory.rounds,
        plan.scoring.win, plan.scoring.draw, plan.scoring.loss,
        *(each.worth for each in plan.territories),
        *(amount for each in plan.territories for amount in each.gives.values()),
        *(amount for each in plan.resources for amount in (each.start, each.each_round)),
    ]  # fmt: skip
    either = [abs(amount) for line in lines for amount in line.pays.values()]
    if any(number > MOST for number in (*least_one, *never_less, *either)):
        yield say("plan.large", most=MOST)
    if any(number < 0 for number in never_less) or any(number < 1 for number in least_one):
        yield say("plan.negative")


def _unknown(wanted: Iterable[str], resources: set[str]) -> Iterator[Message]:
    for id in wanted:
        if id not in resources:
            yield say("plan.no_resource", id=verbatim(id))
