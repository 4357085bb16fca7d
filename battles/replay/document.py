"""A whole log as a file: what one takes home, and what one opens again. Whatever is opened is hostile.

The file has the events, which are the battle, and what proves its dice. What was told of them is told anew.
"""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

from accounts.client_json import BadJson, Bounds
from battles.log import Entry
from battles.replay.film import BattleSide, Tape
from rules.core.battle import Battle, unfold
from rules.core.codec import codec, encode
from rules.core.event import Began, Event, Rolled
from rules.core.message import Message, say, verbatim
from rules.core.proof import Proof, ProvenRoll, faults
from rules.core.registry import UnknownSystem, get_system
from rules.core.tell import tell

#: Bytes of a file, lists within lists, and the largest number in it. The longest battles have a million.
BOUNDS = Bounds(8 * 1024 * 1024, 24, 2**53)
#: No battle has more entries.
MOST_ENTRIES = 20_000

Name = Annotated[str, msgspec.Meta(max_length=200)]
SeatName = Annotated[str, msgspec.Meta(min_length=1, max_length=20, pattern=r"^\w+$")]


class FiledSide(msgspec.Struct, frozen=True):
    """A seat of the battle."""

    seat: SeatName
    player: Name
    force: Name
    points: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0


class FiledEntry(msgspec.Struct, frozen=True):
    """An entry, whose number is its place."""

    at: datetime
    event: dict[str, Any]


class Document(msgspec.Struct, frozen=True):
    """The file."""

    format: Literal["sallyport battle 1"]
    system: Annotated[str, msgspec.Meta(max_length=40)]
    name: Name
    table: Name
    mission: Name
    sides: Annotated[tuple[FiledSide, ...], msgspec.Meta(min_length=1, max_length=8)]
    revision: Annotated[str, msgspec.Meta(max_length=40)]
    commitment: Annotated[str, msgspec.Meta(max_length=128)]
    nonces: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)]
    secret: Annotated[str, msgspec.Meta(max_length=256)] | None
    entries: Annotated[tuple[FiledEntry, ...], msgspec.Meta(min_length=1, max_length=MOST_ENTRIES)]


class Unreadable(Exception):
    """This file is no battle. ``why`` is a message for people."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def unpacked(data: bytes) -> bytes:
    """A file as it is without gzip, and no more of it than is too much. Raises ``Unreadable``."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, BOUNDS.most_bytes + 1)
    except zlib.error as error:
        raise Unreadable(say("replay.no_file", problem=verbatim(str(error)))) from error


def read_document(data: bytes) -> Document:
    """The file, as far as its shape goes. Raises ``Unreadable``."""
    try:
        values = BOUNDS.decoded(unpacked(data))
        BOUNDS.ensure_modest(values)
        document = msgspec.convert(values, Document)
        get_system(document.system)
    except BadJson as bad:
        problem = bad.problem or bad.fault.name.replace("_", " ").lower()
        raise Unreadable(say("replay.no_file", problem=verbatim(problem))) from bad
    except msgspec.ValidationError as error:
        raise Unreadable(say("replay.no_file", problem=verbatim(str(error)))) from error
    except UnknownSystem as error:
        raise Unreadable(say("missing.system")) from error
    return document


def tape_of(document: Document) -> Tape:
    """The log of a file, told anew and checked by folding it. Raises ``Unreadable``."""
    place = 0
    entries: list[Entry] = []
    try:
        for entry, event, told in _folded(document):
            place += 1
            entries.append(Entry(place, entry.at, encode(event).decode(), told))
    except (Unreadable, MemoryError):
        raise
    # Whatever stands in a log, the rules were never asked to understand it.
    except Exception as error:
        raise Unreadable(say("replay.no_sense", entry=place + 1)) from error
    sides = tuple(msgspec.convert(msgspec.to_builtins(side), BattleSide) for side in document.sides)
    return Tape(
        uuid.uuid4(), document.system, document.name, document.table, document.mission, sides, tuple(entries)
    )


def _folded(document: Document) -> Iterator[tuple[FiledEntry, Event, str]]:
    system = get_system(document.system)
    events = codec(system).events([encode(entry.event) for entry in document.entries])
    stands = unfold(system, events)
    battle: Battle[Any] | None = None
    for place, (entry, event) in enumerate(zip(document.entries, events, strict=True)):
        _ensure_in_order(battle, event, place)
        after = next(stands)
        if battle is None and set(after.seats) != {side.seat for side in document.sides}:
            raise Unreadable(say("replay.other_seats"))
        yield entry, event, encode(tell(system, battle or after, event)).decode()
        battle = after
    assert battle is not None
    if next(iter(system.violations(battle.game)), None) is not None:
        raise Unreadable(say("replay.no_sense", entry=len(document.entries)))


def _ensure_in_order(battle: Battle[Any] | None, event: Event, place: int) -> None:
    """Raise where an entry may not stand in its place."""
    begins, ended = isinstance(event, Began), battle is not None and battle.result is not None
    skips = isinstance(event, Rolled) and battle is not None and event.index != battle.dice
    if begins != (battle is None) or ended or skips:
        raise Unreadable(say("replay.out_of_order", entry=place + 1))


def dice_faults(document: Document) -> list[str] | None:
    """What is wrong with the dice of a file; None where it does not have their secret."""
    if document.secret is None:
        return None
    rolls = [
        ProvenRoll(*(int(entry.event[name]) for name in ("index", "faces", "face")))
        for entry in document.entries
        if entry.event.get("type") == "rolled"
    ]
    proof = Proof(document.commitment, document.nonces, document.secret, tuple(rolls))
    return list(faults(proof))
