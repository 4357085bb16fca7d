"""Two browsers at each of some battles: they give commands, and time how long the other waits for news."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Coroutine, Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.telling import Shown, changed, whole
from bench.timing import share

#: Seconds that a browser waits for news before the bench gives up.
PATIENCE = 20.0

Command = dict[str, Any]
Browsers = Mapping[str, "Browser"]


class Outcome(msgspec.Struct):
    """What a load came to: how long each command was on its way, in seconds, and how long all of it took."""

    times: list[float]
    seconds: float
    size: int

    @property
    def rate(self) -> float:
        """Commands a second."""
        return len(self.times) / self.seconds

    def within(self, part: float) -> float:
        """Milliseconds within which this part of the commands arrived."""
        return 1000 * share(self.times, part)


class _Entry(msgspec.Struct):
    seq: int


class Heard(msgspec.Struct):
    """As much of a message as is looked at."""

    type: str
    head: int = 0
    code: str | None = None
    message: str | None = None
    entries: tuple[_Entry, ...] = ()
    view: dict[str, Any] | None = None
    offers: list[dict[str, Any]] = []
    changes: dict[str, Any] | None = None


class Refused(Exception):
    """The server did not carry a command out; the text says why."""


class Browser:
    """One socket: what it hears is noted as it comes.

    ``entries`` are the numbers of the log's entries in the order in which they came, ``shown`` is the table
    as it was put together, and ``arrived`` says when each length of the log became known.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard = 0
        self.head = 0
        self.entries: list[int] = []
        self.shown: Shown = {}
        self.arrived: dict[int, float] = {}
        self.news = asyncio.Event()
        self.answer: asyncio.Future[Heard] | None = None
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            message = msgspec.json.decode(text, type=Heard)
            if message.type in {"hello", "news"}:
                self._note(message, len(text))
            elif message.type in {"accepted", "refused"} and self.answer and not self.answer.done():
                self.answer.set_result(message)

    def _note(self, message: Heard, size: int) -> None:
        self.heard = size
        if message.changes is not None:
            self.shown = changed(self.shown, self.head, message.changes)
        elif message.view is not None:
            self.shown = whole({"view": message.view, "offers": message.offers})
        self.head = max(self.head, message.head)
        self.arrived.setdefault(message.head, perf_counter())
        self.entries += [entry.seq for entry in message.entries]
        self.news.set()

    async def hear_to(self, head: int) -> None:
        """Until the table shows the log at this length, or a later one."""
        while self.head < head:
            self.news.clear()
            await self.hear()

    def known_at(self, head: int) -> float:
        """When this length of the log became known to this browser, or a later one; it is."""
        return min(at for known, at in self.arrived.items() if known >= head)

    async def hear(self) -> None:
        """Until there are news."""
        await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def give(self, command: Command, name: str = "") -> Heard:
        """Give a command, under an id of one's own choice; the receipt. Raises ``Refused``."""
        self.answer = asyncio.get_running_loop().create_future()
        order = {"type": "command", "id": name or str(uuid.uuid4()), "command": command}
        await self.socket.send(msgspec.json.encode(order).decode())
        said = await asyncio.wait_for(self.answer, PATIENCE)
        if said.type == "refused":
            raise Refused(f"{said.code}: {said.message}")
        return said

    async def close(self) -> None:
        """Leave."""
        self.listening.cancel()
        await self.socket.close()


class Table(msgspec.Struct):
    """A battle to be played: the address of each seat's socket with its headers, and who does what."""

    sockets: Mapping[str, tuple[str, Mapping[str, str]]]
    script: Sequence[tuple[str, Command]]


async def play(tables: Sequence[Table], seconds: float, pace: float, *, hasty: bool = False) -> Outcome:
    """Play at all tables at once; ``pace`` is commands a second at each, 0 one after the other.

    ``hasty`` players go on as soon as a command is accepted, not when both have seen what came of it; then
    the times are those until it was accepted.
    """
    browsers = [await sit_down(table) for table in tables]
    for seats in browsers:
        for browser in seats.values():
            await browser.hear()
    began = perf_counter()
    times: list[float] = []
    try:
        await asyncio.gather(
            *(
                _play(table, seats, _Pace(pace, number / len(tables), began + seconds, hasty), times.append)
                for number, (table, seats) in enumerate(zip(tables, browsers, strict=True))
            )
        )
        took = perf_counter() - began
        size = max(browser.heard for seats in browsers for browser in seats.values())
    finally:
        await asyncio.gather(*(browser.close() for seats in browsers for browser in seats.values()))
    return Outcome(times, took, size)


class _Pace(msgspec.Struct):
    """How fast a table plays, with what delay it begins, when it ends, and for what it does not wait."""

    each_second: float
    offset: float
    until: float
    hasty: bool

    async def before(self) -> None:
        if self.each_second:
            await asyncio.sleep(self.offset / self.each_second)

    async def after(self, took: float) -> None:
        if self.each_second:
            await asyncio.sleep(max(0.0, 1 / self.each_second - took))


async def _play(table: Table, seats: Browsers, pace: _Pace, note: Callable[[float], None]) -> None:
    await pace.before()
    for seat, command in table.script:
        if perf_counter() >= pace.until:
            return
        began = perf_counter()
        if pace.hasty:
            await _timed(seats[seat].give(command), began, note)
        else:
            await _seen_by_all(seats, seat, command, note)
        await pace.after(perf_counter() - began)


async def _seen_by_all(seats: Browsers, seat: str, command: Command, note: Callable[[float], None]) -> None:
    """Give a command, and wait until everybody has news; those of the others are timed."""
    began = perf_counter()
    for browser in seats.values():
        browser.news.clear()
    others = [browser for name, browser in seats.items() if name != seat]
    heard = [_timed(other.hear(), began, note) for other in others]
    await asyncio.gather(seats[seat].give(command), seats[seat].hear(), *heard)


async def _timed(waiting: Coroutine[Any, Any, object], began: float, note: Callable[[float], None]) -> None:
    await waiting
    note(perf_counter() - began)


async def sit_down(table: Table) -> dict[str, Browser]:
    """Open the sockets of a table."""
    return {
        seat: Browser(await connect(address, additional_headers=headers, max_size=None))
        for seat, (address, headers) in table.sockets.items()
    }
