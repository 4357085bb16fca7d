"""Clients that send garbage, repeat, flood, lie about their seat, come back without end or never read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import uuid
from typing import Any

import pytest
import websockets

from accounts.models import User
from battles.models import Battle
from battles.threads import in_thread
from tests.faults.players import Player, check, seated, wish
from tests.servers import Server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

STEPS, RETURNS = 10, 100
NOT_FOUND, FLOODING = 4404, 4429

GARBAGE: list[str | bytes] = [
    os.urandom(200),
    b"\xff\xfe",
    "[" * 4000,
    '{"type":"command"',
    '{"type":"command","id":7,"command":[]}',
    '{"type":"news","head":9,"entries":[]}',
    '{"type":"resume","after":-1}',
    '{"type":"resume","after":1e99}',
    '{"type":"command","id":"00000000-0000-0000-0000-000000000000","command":{"do":"done","seat":"blue"}}',
    '{"type":"preview","ref":"' + "x" * 9000 + '","command":{"do":"\\u0000"}}',
    "x" * 40_000,
]


async def send_garbage(player: Player) -> list[str]:
    """Each piece is refused, in the same socket; the codes."""
    codes = []
    async with player.another_window() as socket:
        for piece in GARBAGE:
            await socket.send(piece)
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                codes.append(message["code"])
            if len(codes) == len(GARBAGE):
                return codes
    return codes


async def flood(player: Player) -> int:
    """More than anybody may say, without listening; why the server hung up."""
    with contextlib.suppress(websockets.ConnectionClosed):
        async with player.another_window() as socket:
            for _ in range(1000):
                await socket.send('{"type":"ping"}')
            async for _ in socket:
                pass
    return socket.close_code or 0


async def pretend(outsider: Player, seat: str) -> tuple[list[str], int]:
    """Somebody who has no seat says that one is theirs; what they hear, and why the server hung up."""
    heard = []
    address = f"{outsider.address}?after=0&seat={seat}"
    resign = {"type": "command", "id": str(uuid.uuid4()), "command": {"do": "resign"}}
    async with websockets.connect(address, additional_headers=outsider.headers) as socket:
        with contextlib.suppress(websockets.ConnectionClosed):
            await socket.send(json.dumps(resign))
            async for text in socket:
                heard.append(text)
    return heard, socket.close_code or 0


async def play_for_the_other(player: Player, seat: str) -> dict[str, Any]:
    """A player asks for the opponent's seat; the hello that they get."""
    address = f"{player.address}?after=0&seat={seat}"
    async with websockets.connect(address, additional_headers=player.headers) as socket:
        hello: dict[str, Any] = json.loads(await socket.recv())
        return hello


async def come_back(player: Player) -> None:
    """Open the socket again and again, and read no further than hello."""
    for _ in range(RETURNS):
        async with player.another_window() as socket:
            assert json.loads(await socket.recv())["type"] == "hello"


async def never_read(player: Player, done: asyncio.Event) -> None:
    """A window that asks for everything and takes nothing."""
    async with websockets.connect(
        f"{player.address}?after=0", additional_headers=player.headers, max_queue=1
    ) as socket:
        while not done.is_set():
            with contextlib.suppress(websockets.ConnectionClosed):
                await socket.send('{"type":"resume","after":0}')
            await asyncio.sleep(0.1)
        socket.transport.abort()


async def play(battle: Battle, players: dict[str, Player]) -> None:
    """Go on with the battle, every command sent three times, by two windows of the same person."""
    for step in range(STEPS):
        seat, command = await in_thread(wish)(battle, step)
        name = str(uuid.uuid4())
        message = json.dumps({"type": "command", "id": name, "command": command})
        async with players[seat].another_window() as window:
            first = asyncio.create_task(players[seat].give(name, command))
            await window.send(message)
            await window.send(message)
            answers = [await first, await _answer(window, name), await _answer(window, name)]
        assert {answer["type"] for answer in answers} == {"accepted"}, answers
        assert len({answer["head"] for answer in answers}) == 1
        await in_thread(battle.refresh_from_db)()
        if battle.stage == Battle.Stage.OVER:
            break
    for player in players.values():
        await player.hear_to(battle.head)


async def _answer(window: websockets.ClientConnection, name: str) -> dict[str, Any]:
    async for text in window:
        message: dict[str, Any] = json.loads(text)
        if message.get("id") == name:
            return message
    raise AssertionError("no answer")


async def test_the_others_play_on(
    server: Server, battle: Battle, alice: User, bob: User, charlie: User
) -> None:
    outsider = await in_thread(Player)(server, battle, charlie)
    done = asyncio.Event()
    async with seated(server, battle, {"red": alice, "blue": bob}) as players, asyncio.timeout(90):
        red, blue = players["red"], players["blue"]
        lazy = asyncio.create_task(never_read(blue, done))
        garbage, closed, lie, hello, _, _ = await asyncio.gather(
            send_garbage(red),
            flood(blue),
            pretend(outsider, "red"),
            play_for_the_other(blue, "red"),
            come_back(red),
            play(battle, players),
        )
        done.set()
        await lazy
    assert set(garbage) <= {"malformed", "too_large", "illegal"}
    assert len(garbage) == len(GARBAGE)
    assert closed == FLOODING
    # Turned away before or after they speak, they hear that there is no such battle, and nothing of it.
    assert {json.loads(text).get("code") for text in lie[0]} <= {"not_found"}
    assert lie[1] == NOT_FOUND
    assert hello["seat"] == "blue"
    await in_thread(check)(battle, players)
