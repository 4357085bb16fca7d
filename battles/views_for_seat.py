"""What a reader gets to see of a battle, as JSON for the wire: the table, what may be done, the log.

All that leaves the server about a battle in play passes through here; every function takes the seat
(None: a spectator) and shows what ``rules.core`` lets that seat see.
"""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

import msgspec
import structlog

from battles import log
from battles.metrics import VIEW_SECONDS
from battles.models import Battle
from battles.row import Logged
from battles.standing import Stand
from battles.texts import texts_of
from battles.written_table import WrittenTable
from rules.core import seen
from rules.core.battle import visible
from rules.core.check import Check
from rules.core.codec import codec
from rules.core.event import Event, Finished, Rolled
from rules.core.ids import SeatId
from rules.core.message import Message, Texts, localised, render
from rules.core.places import places
from rules.core.registry import get_system
from rules.core.tell import Telling

#: Tables that were written last: several sockets of one seat, and a reload, get the same, and the next
#: table of a seat takes over what has not changed. Each is of its own about 60 kB.
MOST_TABLES = 512

#: What is shown of a battle that has not begun.
NO_TABLE = b'"view":null,"offers":[]'

_tables: OrderedDict[tuple[uuid.UUID, SeatId | None, str], WrittenTable] = OrderedDict()
_lock = Lock()
#: Tables are made one after the other. Threads would only take turns at it, and those of one battle would
#: work out twice what the second finds done.
_making = Lock()


def table_json(battle: Logged, stand: Stand | None, seat: SeatId | None, language: str) -> bytes:
    """``"view": ..., "offers": ...`` of one seat, without the braces about them."""
    return NO_TABLE if stand is None else table(battle, stand, seat, language).whole


def table(battle: Logged, stand: Stand, seat: SeatId | None, language: str) -> WrittenTable:
    """What one seat sees, and may do."""
    key = (battle.pk, seat, language)
    known = _known(key)
    if known is not None and known.length == stand.length:
        return known
    with _making:
        known = _known(key)
        if known is not None and known.length == stand.length:
            return known
        made = _written(battle.system, stand, seat, language, known)
    with _lock:
        _tables[key] = made
        if len(_tables) > MOST_TABLES:
            _tables.popitem(last=False)
    return made


def _known(key: tuple[uuid.UUID, SeatId | None, str]) -> WrittenTable | None:
    with _lock:
        known = _tables.get(key)
        if known is not None:
            _tables.move_to_end(key)
        return known


@VIEW_SECONDS.time()
def _written(
    system_id: str, stand: Stand, seat: SeatId | None, language: str, before: WrittenTable | None
) -> WrittenTable:
    system, texts = get_system(system_id), texts_of(system_id, language)
    view, offers = seen.table(system, stand, seat), seen.offers(system, stand, seat)
    return WrittenTable(stand.length, view, offers, texts, before)


def preview_of(
    battle: Logged, stand: Stand, seat: SeatId | None, command: Any, language: str
) -> dict[str, Any]:
    """What a command would do, each of its tests with its sum in words."""
    texts = texts_of(battle.system, language)
    preview = seen.preview(get_system(battle.system), stand, seat, command)
    targets = tuple(
        msgspec.structs.replace(
            target,
            tests=tuple(
                msgspec.structs.replace(test, lines=test.lines or sum_in_words(test.check, texts))
                for test in target.tests
            ),
        )
        for target in preview.targets
    )
    plain: dict[str, Any] = localised(msgspec.structs.replace(preview, targets=targets), texts)
    return plain


def entries_for(
    battle: Logged,
    rows: Sequence[log.Entry],
    seat: SeatId | None,
    language: str,
) -> list[dict[str, Any]]:
    """Log entries as the seat may read them; those it may not see have only their number and time."""
    texts = texts_of(battle.system, language)
    return [
        {"seq": row.seq, "at": row.at, **_entry(battle.system, row.event, row.told, seat, texts)}
        for row in rows
    ]


def _entry(system_id: str, text: str, told: str, seat: SeatId | None, texts: Texts) -> dict[str, Any]:
    system = get_system(system_id)
    event = visible(system, codec(system).event(text), seat)
    if event is None:
        return {"event": None, "text": None, "rolls": []}
    sentence = _sentence(told, seat)
    return {
        "event": localised(event, texts),
        "text": render(sentence, texts) if sentence else None,
        "rolls": rolls_in_words(event, texts),
    }


def _sentence(told: str, seat: SeatId | None) -> Message | None:
    """What is told to the seat. A sentence that cannot be read must not keep the rest of the log from it."""
    try:
        return msgspec.json.decode(told, type=Telling).to(seat)
    except msgspec.ValidationError:
        structlog.get_logger(__name__).exception("telling_unreadable", told=told)
        return None


def rolls_in_words(event: Event, texts: Texts) -> list[dict[str, Any]]:
    """The die of an event, if it is one, with the sum behind it."""
    if not isinstance(event, Rolled):
        return []
    roll: dict[str, Any] = {
        "index": event.index,
        "faces": event.faces,
        "face": event.face,
        "purpose": render(event.purpose, texts),
    }
    if event.check is not None:
        lines = sum_in_words(event.check, texts)
        roll |= {"target": event.check.target, "passed": event.passed, "lines": lines}
    return [roll]


def sum_in_words(check: Check, texts: Texts) -> tuple[str, ...]:
    """A check line by line: what it starts from, each modifier with its rule, what has to be rolled."""
    low = check.dice.low_passes
    steps = (
        render(Message(f"check.{m.stage}", {"amount": m.amount, "why": m.why, "rule": m.rule}), texts)
        for m in check.in_order()
    )
    return (
        render(Message("check.base", {"of": check.of, "base": check.base}), texts),
        *steps,
        render(Message("check.low" if low else "check.high", {"target": check.target}), texts),
    )


def result_for(battle: Battle, language: str) -> dict[str, Any] | None:
    """How a battle ended, in the reader's language."""
    if battle.result is None:
        return None
    result = msgspec.convert(battle.result, Finished)
    seats = [seat.seat for seat in battle.seats.all()]
    return {
        "winner": result.winner,
        "reason": render(result.reason, texts_of(battle.system, language)),
        "scores": result.scores,
        "places": places(seats, result.winner, result.scores, result.left, result.reason.key),
    }
