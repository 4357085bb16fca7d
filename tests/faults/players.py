"""Browsers that hold on through faults, and what must be true of a battle afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import websockets
from django.conf import settings
from django.test import Client as Browser

from accounts.models import User
from battles import log, row
from battles.models import Battle, Entry
from battles.standing import folded, memory, stand_of
from battles.threads import in_thread
from battles.views_for_seat import entries_for, table_json
from bench.telling import Shown, changed, whole
from rules.core.bots import Luck, random_bot
from rules.core.codec import plain
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.registry import get_system

if TYPE_CHECKING:
    from tests.servers import Server


def cookie_of(user: User) -> str:
    """What the browser of somebody who has signed in sends."""
    browser = Browser()
    browser.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"


class Player:
    """A browser that holds on: it comes back after every loss and asks for what it lacks."""

    def __init__(self, server: Server, battle: Battle, user: User) -> None:
        self.address = f"{server.websocket_url}/ws/battles/{battle.pk}"
        self.headers = {"Cookie": cookie_of(user), "Origin": server.url}
        self.log: list[int] = []
        self.told: dict[int, Any] = {}
        self.shown: Shown = {}
        self.head = 0
        self.answers: dict[str, Any] = {}
        self.socket: Any = None
        self.heard = asyncio.Condition()

    async def stay(self) -> None:
        """Be connected, until cancelled."""
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException):
                address = f"{self.address}?after={len(self.log)}&changes=1"
                async with websockets.connect(
                    address, additional_headers=self.headers, max_size=None
                ) as socket:
                    self.socket = socket
                    async for text in socket:
                        await self._note(json.loads(text))
            self.socket = None
            await asyncio.sleep(0.05)

    def another_window(self, after: int = 0) -> websockets.connect:
        """One more socket of the same person."""
        return websockets.connect(
            f"{self.address}?after={after}", additional_headers=self.headers, max_size=None
        )

    async def give(self, name: str, command: dict[str, Any]) -> dict[str, Any]:
        """Give a command again and again, under the same id, until there is an answer."""
        message = json.dumps({"type": "command", "id": name, "command": command})
        while name not in self.answers:
            if self.socket is not None:
                with contextlib.suppress(websockets.WebSocketException):
                    await self.socket.send(message)
            await asyncio.sleep(0.3)
        answer: dict[str, Any] = self.answers[name]
        return answer

    async def hear_to(self, head: int) -> None:
        """Until the log and the table have come this far."""
        async with self.heard:
            await self.heard.wait_for(lambda: len(self.log) >= head and self.head >= head)

    async def _note(self, message: dict[str, Any]) -> None:
        if message["type"] in {"accepted", "refused"} and message.get("code") != "failed":
            self.answers[message["id"]] = message
        if "changes" in message:
            self.shown = changed(self.shown, self.head, message["changes"])
        elif message["type"] in {"hello", "news"}:
            self.shown = whole(message)
        if message["type"] in {"hello", "news"}:
            self.head = message["head"]
        for entry in message.get("entries", ()):
            assert entry["seq"] <= len(self.log) + 1, "a gap"
            if entry["seq"] == len(self.log) + 1:
                self.log.append(entry["seq"])
            assert self.told.setdefault(entry["seq"], entry) == entry
        async with self.heard:
            self.heard.notify_all()


@contextlib.asynccontextmanager
async def seated(
    server: Server, battle: Battle, people: Mapping[str, User]
) -> AsyncIterator[dict[str, Player]]:
    """The players by their seats, at their screens."""
    players = {seat: await in_thread(Player)(server, battle, user) for seat, user in people.items()}
    staying = [asyncio.create_task(player.stay()) for player in players.values()]
    try:
        yield players
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)


def wish(battle: Battle, step: int) -> tuple[str, dict[str, Any]]:
    """Whose turn it is and what they might do."""
    battle.refresh_from_db()
    seat = battle.awaited[0]
    command = next(random_bot(get_system("toy"), stand_of(battle), SeatId(seat), Luck(seeded(step))))
    return seat, plain(command)


def check(battle: Battle, players: Mapping[str, Player]) -> None:
    """Nothing was lost or done twice; all screens show what the log folds to, and nobody was told more."""
    entries = list(Entry.objects.filter(battle=battle).order_by("seq"))
    head = len(entries)
    assert [entry.seq for entry in entries] == list(range(1, head + 1))
    rolls = [json.loads(entry.event) for entry in entries if '"rolled"' in entry.event]
    # The first die has the number 0, which is left out.
    assert [roll.get("index", 0) for roll in rolls] == list(range(len(rolls)))
    found = row.read(battle.pk)
    assert found is not None
    assert found.head == head
    memory.clear()
    stand = folded(found)
    assert stand_of(battle) == stand
    rows = log.rows(battle.pk, after=0, upto=head, most=head)
    for seat, player in players.items():
        may_read = msgspec.json.decode(msgspec.json.encode(entries_for(found, rows, SeatId(seat), "en")))
        assert player.log == list(range(1, head + 1))
        assert [player.told[number] for number in player.log] == may_read
        table = msgspec.json.decode(b"{" + table_json(found, stand, SeatId(seat), "en") + b"}")
        assert _filled(player.shown) == _filled(whole(table))


def _filled(shown: Shown) -> Shown:
    """Without the fields that are empty, which are told or left out."""
    return {name: value for name, value in shown.items() if value not in (None, [])}
