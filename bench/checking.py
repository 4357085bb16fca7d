"""After a load: does every log hold what was done, once and in order, and fold to what browsers showed?"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from battles import row
from battles.models import Entry
from battles.standing import folded
from battles.views_for_seat import table_json
from bench.players import Browser
from bench.telling import Shown, whole
from rules.core.ids import SeatId
from rules.core.text import ENGLISH


class Given(msgspec.Struct):
    """A command that a browser gave; ``head`` is the log's length after it, 0 where no receipt came."""

    seat: str
    id: uuid.UUID
    head: int = 0
    refused: bool = False


class Played(msgspec.Struct):
    """A battle with its browsers, as they were when they left, and all that they asked for."""

    battle: uuid.UUID
    browsers: Mapping[str, Browser]
    given: list[Given]


class Faults(msgspec.Struct):
    """How often something went wrong, and where.

    ``lost`` counts commands and entries that somebody should have and has not, ``doubled`` what was done
    or told twice, ``out_of_order`` what stands or came before its time, ``unlike`` tables that are not those
    that the log folds to.
    """

    lost: int = 0
    doubled: int = 0
    out_of_order: int = 0
    unlike: int = 0
    lines: list[str] = msgspec.field(default_factory=list)

    def add(self, what: str, count: int, where: object) -> None:
        """Note that something went wrong so many times; a count of none is no fault."""
        if count:
            setattr(self, what, getattr(self, what) + count)
            self.lines.append(f"{what}: {count} in {where}")


class _Logged(msgspec.Struct):
    """A command as it stands in the log."""

    id: uuid.UUID
    head: int


def faults_of(played: Sequence[Played]) -> Faults:
    """What is wrong with these battles."""
    faults = Faults()
    for each in played:
        _check_log(each, faults)
        _check_browsers(each, faults)
    return faults


def _check_log(played: Played, faults: Faults) -> None:
    """The entries are numbered without a gap, and every command stands among them once, in order."""
    entries = Entry.objects.filter(battle_id=played.battle).order_by("seq")
    numbers = list(entries.values_list("seq", flat=True))
    battle = row.read(played.battle)
    head = battle.head if battle else 0
    faults.add("lost", len(set(range(1, head + 1)) - set(numbers)), played.battle)
    found = entries.filter(command_id__isnull=False).values_list("command_id", "command_head")
    logged = [_Logged(*line) for line in found]
    times = Counter(line.id for line in logged)
    faults.add("doubled", sum(count - 1 for count in times.values()), played.battle)
    asked = [given for given in played.given if not given.refused]
    heads = {line.id: line.head for line in logged}
    # Where no receipt came in time, the log still tells whether the command was done.
    lost = [each for each in asked if each.id not in heads or each.head not in {0, heads[each.id]}]
    faults.add("lost", len(lost), played.battle)
    ours = {given.id for given in asked}
    told = [line.id for line in logged if line.id in ours]
    faults.add("out_of_order", told != [given.id for given in asked if given.id in heads], played.battle)


def _check_browsers(played: Played, faults: Faults) -> None:
    """Every browser was told every entry, once and in order, and shows what the log folds to."""
    battle = row.read(played.battle)
    if battle is None:
        faults.add("lost", 1, played.battle)
        return
    stand = folded(battle)
    for seat, browser in played.browsers.items():
        where = f"{played.battle}, {seat}"
        faults.add("lost", len(set(range(1, battle.head + 1)) - set(browser.entries)), where)
        faults.add("doubled", len(browser.entries) - len(set(browser.entries)), where)
        faults.add("out_of_order", browser.entries != sorted(browser.entries), where)
        shown = msgspec.json.decode(b"{" + table_json(battle, stand, SeatId(seat), ENGLISH) + b"}")
        faults.add("unlike", _marked(browser.shown) != _marked(whole(shown)), where)


def _marked(shown: Shown) -> Shown:
    """Without the fields that are empty, which are told or left out."""
    return {name: value for name, value in shown.items() if value not in (None, [])}
