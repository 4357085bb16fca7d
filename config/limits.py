"""What is turned away at the door, before Django reads it."""

import json
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer


class TooLarge(Exception):
    """A request's body has grown past the limit."""


class BodyLimit:
    """Answers 413 to a body of more than ``limit`` bytes, announced or not.

    Django's own limit covers forms only, and only after the whole body lies on the disk.
    """

    def __init__(self, application: Any, limit: int) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the request on, counting."""
        if _announced_length(scope) > self.limit:
            await _refuse(send, self.limit)
            return
        received = 0

        async def counted() -> Any:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > self.limit:
                    raise TooLarge
            return message

        try:
            await self.application(scope, counted, send)
        except TooLarge:
            await _refuse(send, self.limit)


class NoSuchSocket(AsyncWebsocketConsumer):
    """Closes a websocket whose address means nothing."""

    async def connect(self) -> None:
        """Refuse the handshake."""
        await self.close()


def _announced_length(scope: Any) -> int:
    for name, value in scope.get("headers", ()):
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


async def _refuse(send: Any, limit: int) -> None:
    message = f"A request may hold at most {limit // 1024} KiB."
    body = json.dumps({"code": "too_large", "message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
