"""Websocket clients for tests, and a channel layer that treats them badly."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import uuid
from collections.abc import AsyncIterator
from typing import Any

from channels.layers import InMemoryChannelLayer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from accounts.models import User
from battles.models import Battle
from battles.routing import websocket_urlpatterns

PATIENCE = 5.0


class Client:
    """A browser's socket: keeps the log as it comes, and notes anything out of order."""

    def __init__(
        self, battle: Battle, user: User | None, *, after: int = 0, watch: str = "", seat: str = ""
    ) -> None:
        address = f"/ws/battles/{battle.pk}?after={after}&watch={watch}&seat={seat}"
        self.socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), address)
        if user is not None:
            self.socket.scope["user"] = user
        self.log: list[int] = list(range(1, after + 1))
        self.entries: dict[int, Any] = {}
        self.view: Any = None
        self.seat: str | None = None
        self.present: list[str] = []
        self.faults: list[str] = []
        self.frames: list[str] = []

    async def __aenter__(self) -> Client:
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await self.socket.disconnect(timeout=PATIENCE)

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        text = await self.socket.receive_from(timeout=PATIENCE)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        self._note(message)
        return message

    async def hear_until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type that says this."""
        while True:
            message = await self.hear()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def hear_to(self, head: int) -> None:
        """Listen until the log has come this far."""
        while len(self.log) < head:
            await self.hear()

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send_to(text_data=json.dumps(message))

    async def give(self, **command: Any) -> dict[str, Any]:
        """Give a command and hear what came of it."""
        name = str(uuid.uuid4())
        await self.say(type="command", id=name, command=command)
        while True:
            message = await self.hear()
            if message.get("id") == name:
                return message

    async def closing_code(self) -> int:
        """Why the server closes the socket, which it is about to do."""
        while (output := await self.socket.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
            self.frames.append(output["text"])
        code: int = output["code"]
        return code

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] in {"hello", "news"}:
            self.view = message["view"]
            self.seat = message["seat"]
            for entry in message["entries"]:
                seq = entry["seq"]
                if seq in self.entries and self.entries[seq] != entry:
                    self.faults.append(f"entry {seq} came again as another")
                if seq > len(self.log) + 1:
                    self.faults.append(f"a gap before entry {seq}")
                if seq == len(self.log) + 1:
                    self.log.append(seq)
                self.entries[seq] = entry
        if message["type"] == "head":
            self.present = message["present"]


class LossyLayer(InMemoryChannelLayer):
    """Drops a third of what is sent to groups, repeats a third, and delays some of it."""

    def __init__(self, seed: int = 1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chance = random.Random(seed)
        self.dropped = self.repeated = 0
        self.late: set[asyncio.Task[None]] = set()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        fate = self.chance.random()
        if fate < 1 / 3:
            self.dropped += 1
            return
        await super().group_send(group, message)
        if fate < 2 / 3:
            self.repeated += 1
            task = asyncio.ensure_future(self._again(group, message))
            self.late.add(task)
            task.add_done_callback(self.late.discard)

    async def _again(self, group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.chance.random() / 10)
        await super().group_send(group, message)


@contextlib.asynccontextmanager
async def both(battle: Battle, alice: User, bob: User) -> AsyncIterator[tuple[Client, Client]]:
    """Alice's and Bob's sockets, greeted."""
    async with Client(battle, alice) as first, Client(battle, bob) as second:
        await first.hear_until("hello")
        await second.hear_until("hello")
        yield first, second
