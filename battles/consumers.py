"""The websocket of a battle: it carries orders in and news out, and decides nothing.

A socket subscribes before it reads the log, reads whenever it hears of a change and at each heartbeat,
and sends what it has not sent yet. So it may miss any number of announcements and lose nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs

import msgspec
import structlog
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from redis import RedisError

from battles import desk, metrics, near, presence, reading, wire
from battles.access import Reader
from battles.announce import PRESENCE, group_of
from battles.errors import Malformed, NotFound, Refused, TooFast, own_texts
from battles.limits import TokenBucket, read_json
from battles.lobby.news import CHANGED as LOBBY_CHANGED
from battles.lobby.news import LOBBY
from battles.talk import reading as talk
from battles.texts import language_of_scope
from battles.threads import in_thread
from battles.written_table import WrittenTable
from rules.core.message import render, say

#: Seconds between two heartbeats.
HEARTBEAT = 20.0
#: Seconds that a client may take to read one message.
PATIENCE = 15.0
#: Messages over the limit, more than there were within it, that end the connection.
MOST_TOO_MANY = 200

# Why a socket was closed.
BAD_ADDRESS, SIGN_IN, NOT_FOUND, TOO_SLOW, FLOODING, FAILED = 4400, 4401, 4404, 4408, 4429, 4500


class BattleConsumer(AsyncWebsocketConsumer):
    """One socket of one reader."""

    async def dispatch(self, message: Any) -> None:
        """Hand a message to its method. No thread is asked to tidy connections: ``in_thread`` does it."""
        if near.is_ours(message):
            return
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Say hello, or say by the closing code why not."""
        self.opened = False
        self.pump: asyncio.Task[None] | None = None
        await self.accept()
        try:
            self._read_address()
        except Malformed:
            await self.close(BAD_ADDRESS)
            return
        if self.reader == Reader():
            await self.close(SIGN_IN)
            return
        # First subscribe, then read: what happens in between is announced to us.
        await self._subscribe()
        near.join(group_of(self.battle_id), self.dispatch)
        self.opened = True
        metrics.SOCKETS.inc()
        self.pump = asyncio.create_task(self._send_news())

    async def disconnect(self, code: int) -> None:
        """Leave no trace."""
        if not self.opened:
            return
        self.opened = False
        metrics.SOCKETS.dec()
        if self.pump is not None:
            self.pump.cancel()
        near.leave(group_of(self.battle_id), self.dispatch)
        with without_the_layer_if_need_be():
            await self.channel_layer.group_discard(group_of(self.battle_id), self.channel_name)
        await in_thread(presence.leave)(self.battle_id, self.seat, self.channel_name)
        await self._tell_others_who_is_here()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Carry one message out; each gets an answer, and none that is refused changes anything."""
        if not self.opened:
            return
        about: dict[str, Any] = {}
        try:
            wait = self._wait()
            values = read_json(text_data if text_data is not None else bytes_data or b"")
            about = _names(values)
            if wait:
                raise TooFast(wait)
            await self._carry_out(wire.client_message(values))
        except Refused as refused:
            await self._say({"type": "refused", "id": None} | about | refused.problem(self.language))
            if isinstance(refused, NotFound):
                self._end(NOT_FOUND)
        except Exception:
            structlog.get_logger(__name__).exception("message_failed", battle=str(self.battle_id))
            message = render(say("server.failed"), own_texts(self.language))
            failed = {"code": "failed", "message": message}
            await self._say({"type": "refused", "id": None} | about | failed)

    async def battle_changed(self, _: dict[str, Any]) -> None:
        """The log has grown, or somebody may no longer look."""
        self.wake.set()

    async def battle_talk(self, _: dict[str, Any]) -> None:
        """Somebody has said something."""
        self.owes_talk = True
        self.wake.set()

    async def battle_presence(self, _: dict[str, Any]) -> None:
        """Somebody came or went. Who lies behind does not hear of it."""
        if not self.behind:
            self.owes_head = True
            self.wake.set()

    def _read_address(self) -> None:
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.battle_id: uuid.UUID = self.scope["url_route"]["kwargs"]["battle"]
        code, seat = (query.get(name, [""])[-1] for name in ("watch", "seat"))
        self.reader = Reader.asking(self.scope.get("user"), code, seat)
        self.language = language_of_scope(dict(self.scope))
        self.sent = wire.seq(query.get("after", ["0"])[-1])
        self.seat: str | None = None
        self.wants_changes = query.get("changes", [""])[-1] == "1"
        self.shown: WrittenTable | None = None
        self.greeted = False
        self.owes_news = False
        self.owes_head = False
        self.owes_talk = True
        self.talk_head = 0
        self.behind: bool = False
        self.wake: asyncio.Event = asyncio.Event()
        self.bucket = TokenBucket()
        self.too_many = 0

    def _wait(self) -> float:
        """Seconds until the client may send again, 0 if it may now; one that never listens is sent away."""
        wait = self.bucket.take()
        self.too_many = max(0, self.too_many + (1 if wait else -1))
        if self.too_many > MOST_TOO_MANY:
            self._end(FLOODING)
        return wait

    async def _carry_out(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.CommandMessage():
                submit = in_thread(desk.submit)
                receipt = await submit(self.battle_id, self.reader, wire.order_of(message), self.language)
                await self._say({"type": "accepted"} | msgspec.to_builtins(receipt))
            case wire.PreviewMessage(ref=ref, command=command):
                preview = await in_thread(reading.preview)(
                    self.battle_id, self.reader, command, self.language
                )
                await self._say({"type": "preview", "ref": ref, "preview": preview})
            case wire.ResumeMessage(after=after):
                self.sent = wire.seq(after)
                self.owes_news = True
                self.wake.set()
            case wire.PingMessage():
                await self._say({"type": "pong"})

    async def _send_news(self) -> None:
        """Until the socket closes: send what has not been sent, then wait for a word or a heartbeat."""
        try:
            await self._catch_up()
            await self._arrive()
            while True:
                if not await self._woken():
                    self.owes_head = self.owes_talk = True
                    await self._ensure_still_signed_in()
                    await self._subscribe()
                    await in_thread(presence.arrive)(self.battle_id, self.seat, self.channel_name)
                await self._catch_up()
                if self.owes_head:
                    self.owes_head = False
                    await self._say(await in_thread(reading.heartbeat)(self.battle_id, self.reader))
                if self.owes_talk:
                    self.owes_talk = False
                    await self._tell_of_talk()
        except NotFound:
            self._end(NOT_FOUND)
        except SignedOut:
            self._end(SIGN_IN)
        except Exception:
            structlog.get_logger(__name__).exception("news_failed", battle=str(self.battle_id))
            self._end(FAILED)

    async def _woken(self) -> bool:
        """Whether there was a word before the heartbeat was due."""
        try:
            await asyncio.wait_for(self.wake.wait(), HEARTBEAT)
        except TimeoutError:
            return False
        self.wake.clear()
        return True

    async def _catch_up(self) -> None:
        more = True
        while more:
            owed, self.owes_news = self.owes_news, False
            found = await in_thread(reading.news)(self.battle_id, self.reader, self.sent, self.language)
            if self.owes_news:
                continue  # The client has asked for something else meanwhile.
            is_first = not self.greeted or found.seat != self.seat
            is_due = is_first or owed or found.seen > self.sent
            before = None if is_first or owed or not self.wants_changes else self.shown
            self.greeted, self.seat, self.sent = True, found.seat, found.seen
            self.behind = found.behind
            if is_due:
                self.shown = found.table
                await self._send(found.as_json(before, type="hello" if is_first else "news"))
            more = found.seen < found.head

    async def _tell_of_talk(self) -> None:
        """How far the talk has come; what has been said is asked for over HTTP."""
        head = await in_thread(talk.head_for)(self.battle_id, self.reader)
        if head != self.talk_head:
            self.talk_head = head
            await self._say({"type": "talk", "head": head})

    async def _arrive(self) -> None:
        await in_thread(presence.arrive)(self.battle_id, self.seat, self.channel_name)
        self.owes_head = True
        self.wake.set()
        await self._tell_others_who_is_here()

    async def _tell_others_who_is_here(self) -> None:
        if self.seat is not None:
            poke = {"type": PRESENCE, "battle": str(self.battle_id)}
            with without_the_layer_if_need_be():
                await self.channel_layer.group_send(group_of(self.battle_id), poke)
                if not self.sent:
                    # Before a battle begins, the lobby shows whether its host is here.
                    await self.channel_layer.group_send(LOBBY, {"type": LOBBY_CHANGED})

    async def _subscribe(self) -> None:
        """Hear of changes. Done again at each heartbeat, for a layer that was away or has forgotten us."""
        with without_the_layer_if_need_be():
            await self.channel_layer.group_add(group_of(self.battle_id), self.channel_name)

    async def _ensure_still_signed_in(self) -> None:
        session = self.scope.get("session")
        if self.reader.user_id is None or session is None or session.session_key is None:
            return
        if not await in_thread(session.exists)(session.session_key):
            raise SignedOut

    async def _say(self, message: dict[str, Any]) -> None:
        await self._send(msgspec.json.encode(message))

    async def _send(self, message: bytes) -> None:
        """Send, unless the client does not read: then end, so that nothing piles up. It can come back."""
        if not self.opened:
            return
        try:
            await asyncio.wait_for(self.send(text_data=message.decode()), PATIENCE)
        except TimeoutError:
            metrics.SLOW_SOCKETS.inc()
            self._end(TOO_SLOW)
        except OSError:
            pass  # The client has gone in the middle of it; ``disconnect`` follows.

    def _end(self, code: int) -> None:
        """Close from our side, without waiting for a client that may never answer."""
        self.closing = asyncio.create_task(self._close(code))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.close(code), PATIENCE)
        await self.disconnect(code)


class SignedOut(Exception):
    """The session that opened the socket has ended."""


@contextlib.contextmanager
def without_the_layer_if_need_be() -> Iterator[None]:
    """Where Valkey cannot be reached, the heartbeats still bring the news."""
    try:
        yield
    except (OSError, RedisError) as error:
        structlog.get_logger(__name__).warning("layer_unreachable", error=str(error))


def _names(values: Any) -> dict[str, Any]:
    """By what the client knows which of its messages an answer is to."""
    if not isinstance(values, dict):
        return {}
    return {name: values[name] for name in ("id", "ref") if isinstance(values.get(name), str | int)}
