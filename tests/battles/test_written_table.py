"""The table in parts: told whole or by what has changed, it is the same table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from battles.written_table import WrittenTable
from bench.telling import Missed, changed, whole
from rules.core import seen
from rules.core.battle import Battle, awaited, begin, decide
from rules.core.bots import Luck, random_bot
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.message import localised
from rules.core.registry import get_system
from rules.core.starter import starter_brief

STEPS = 60


def written(
    system: Any, stand: Battle[Any], seat: SeatId | None, before: WrittenTable | None
) -> WrittenTable:
    view, offers = seen.table(system, stand, seat), seen.offers(system, stand, seat)
    return WrittenTable(stand.length, view, offers, system.texts("en"), before)


def plainly(system: Any, stand: Battle[Any], seat: SeatId | None) -> dict[str, Any]:
    """The same table, written in one piece by the engine's own means."""
    texts = system.texts("en")
    view = localised(seen.table(system, stand, seat), texts)
    offers = localised(seen.offers(system, stand, seat), texts)
    table: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({"view": view, "offers": offers}))
    return table


def told(text: bytes) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(b"{" + text + b"}")
    return message


@pytest.mark.parametrize("name", ["toy", "warzone_resurrection"])
def test_changes_bring_a_browser_to_the_very_table(name: str) -> None:
    system = get_system(name)
    stand = begin(system, starter_brief(system)).battle
    dice, luck = seeded("changes"), Luck(seeded("changes luck"))
    readers = [*stand.seats, None]
    tables = {seat: written(system, stand, seat, None) for seat in readers}
    browsers = {seat: whole(told(tables[seat].whole)) for seat in readers}
    sizes = {"whole": 0, "changes": 0}
    for _ in range(STEPS):
        if stand.result is not None:
            break
        seat = awaited(system, stand)[0]
        stand = decide(system, stand, seat, next(random_bot(system, stand, seat, luck)), dice).battle
        for reader in readers:
            before, now = tables[reader], written(system, stand, reader, tables[reader])
            assert told(now.whole) == plainly(system, stand, reader)
            changes = told(now.since(before))["changes"]
            browsers[reader] = changed(browsers[reader], before.length, changes)
            assert _without_defaults(browsers[reader]) == _without_defaults(whole(told(now.whole)))
            tables[reader] = now
            sizes["whole"] += len(now.whole)
            sizes["changes"] += len(now.since(before))
    assert sizes["changes"] < sizes["whole"] / 2


def _without_defaults(shown: dict[str, Any]) -> dict[str, Any]:
    """A field that is empty again is told as such in changes, and left out where all is told."""
    return {name: value for name, value in shown.items() if value not in (None, [])}


def test_changes_of_another_table_are_not_taken() -> None:
    system = get_system("toy")
    stand = begin(system, starter_brief(system)).battle
    first = written(system, stand, None, None)
    changes = told(first.since(first))["changes"]
    assert changes == {"since": stand.length, "fields": {}, "lists": {}}
    with pytest.raises(Missed):
        changed({}, stand.length + 1, changes)
