"""The websocket of a page that shows challenges: it is told that there is news, and asks what over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from battles.consumers import FLOODING, SIGN_IN, without_the_layer_if_need_be
from battles.limits import TokenBucket
from battles.lobby.news import LOBBY, group_of_person


class LobbyConsumer(AsyncWebsocketConsumer):
    """One page of one person. What it misses while the layer is away, it sees when it asks by itself."""

    async def dispatch(self, message: Any) -> None:
        """Hand a message to its method: there are no connections to tidy."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Listen to the lobby and to what is meant for this person."""
        self.listens_to: tuple[str, ...] = ()
        self.bucket = TokenBucket(rate=1, burst=20)
        await self.accept()
        user: Any = self.scope.get("user")
        if user is None or not user.is_authenticated:
            await self.close(SIGN_IN)
            return
        self.listens_to = (LOBBY, group_of_person(user.pk))
        with without_the_layer_if_need_be():
            for group in self.listens_to:
                await self.channel_layer.group_add(group, self.channel_name)

    async def disconnect(self, code: int) -> None:
        """Listen no more."""
        with without_the_layer_if_need_be():
            for group in self.listens_to:
                await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is asked here; a page may only show that it is alive."""
        if self.bucket.take():
            await self.close(FLOODING)

    async def lobby_changed(self, _: dict[str, Any]) -> None:
        """There is something new to ask for."""
        await self.send(text_data=msgspec.json.encode({"type": "changed"}).decode())
