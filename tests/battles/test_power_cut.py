"""A real server, killed in the middle of a battle and started again: nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from typing import TYPE_CHECKING, Any

import pytest
import websockets
from django.conf import settings
from django.test import Client as Browser

from accounts.models import User
from battles.models import Battle, Entry
from battles.secret import commitment_to, secret_of
from battles.standing import folded, memory, stand_of
from battles.threads import in_thread
from rules.core.battle import awaited, decide
from rules.core.bots import Luck, random_bot
from rules.core.codec import plain
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.proof import dice_of
from rules.core.registry import get_system

if TYPE_CHECKING:
    from tests.servers import Server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


#: Commands in the course of which the power fails.
STEPS = 45


class Player:
    """A browser that holds on: it comes back after every loss and asks for what it lacks."""

    def __init__(self, server: Server, battle: Battle, user: User) -> None:
        browser = Browser()
        browser.force_login(user)
        cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
        self.address = f"{server.websocket_url}/ws/battles/{battle.pk}"
        self.headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}", "Origin": server.url}
        self.log: list[int] = []
        self.told: dict[int, Any] = {}
        self.answers: dict[str, Any] = {}
        self.socket: Any = None
        self.heard = asyncio.Condition()

    async def stay(self) -> None:
        """Be connected, until cancelled."""
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException):
                address = f"{self.address}?after={len(self.log)}"
                async with websockets.connect(
                    address, additional_headers=self.headers, max_size=None
                ) as socket:
                    self.socket = socket
                    async for text in socket:
                        await self._note(json.loads(text))
            self.socket = None
            await asyncio.sleep(0.05)

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
        """Until the log has come this far."""
        async with self.heard:
            await self.heard.wait_for(lambda: len(self.log) >= head)

    async def _note(self, message: dict[str, Any]) -> None:
        if message["type"] in {"accepted", "refused"}:
            self.answers[message["id"]] = message
        for entry in message.get("entries", ()):
            assert entry["seq"] <= len(self.log) + 1, "a gap"
            if entry["seq"] == len(self.log) + 1:
                self.log.append(entry["seq"])
            assert self.told.setdefault(entry["seq"], entry) == entry
        async with self.heard:
            self.heard.notify_all()


def _wish(battle: Battle, step: int) -> tuple[str, dict[str, Any]]:
    """Whose turn it is and what they might do."""
    battle.refresh_from_db()
    seat = battle.awaited[0]
    command = next(random_bot(get_system("toy"), stand_of(battle), SeatId(seat), Luck(seeded(step))))
    return seat, plain(command)


def _make_eventful(battle: Battle) -> None:
    """Give the battle dice under which two decisions are asked for, as any battle's salt might."""
    system = get_system("toy")
    for number in range(200):
        battle.salt = number.to_bytes(32, "big")
        battle.commitment = commitment_to(battle.salt)
        dice = dice_of(secret_of(battle), ("alice-nonce", "bobs-nonce"))
        stand, decisions = stand_of(battle), 0
        for step in range(STEPS):
            if stand.result is not None:
                break
            seat = awaited(system, stand)[0]
            command = next(random_bot(system, stand, seat, Luck(seeded(step))))
            stand = decide(system, stand, seat, command, dice).battle
            decisions += stand.halt is not None
        if decisions >= 2:
            battle.save(update_fields=["salt", "commitment"])
            return
    raise AssertionError("no dice make this battle eventful")


async def test_a_battle_goes_on_where_it_was(server: Server, battle: Battle, alice: User, bob: User) -> None:
    await in_thread(_make_eventful)(battle)
    players = {
        "red": await in_thread(Player)(server, battle, alice),
        "blue": await in_thread(Player)(server, battle, bob),
    }
    staying = [asyncio.create_task(player.stay()) for player in players.values()]
    kills = cut_in_decision = 0
    try:
        async with asyncio.timeout(100):
            for step in range(STEPS):
                seat, command = await in_thread(_wish)(battle, step)
                name = str(uuid.uuid4())
                giving = asyncio.create_task(players[seat].give(name, command))
                halted = (await in_thread(stand_of)(battle)).halt is not None
                if step % 15 == 7 or (halted and not cut_in_decision):
                    # The order may be on its way, in the middle of its transaction, or done and unanswered.
                    await asyncio.sleep(0.005 * (step % 4))
                    cut_in_decision += halted
                    server.kill()
                    kills += 1
                    await in_thread(server.start)()
                answer = await giving
                assert answer["type"] == "accepted", answer
                head = answer["head"]
                await in_thread(battle.refresh_from_db)()
                if battle.stage == Battle.Stage.OVER:
                    break
            for player in players.values():
                await player.hear_to(head)
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
    assert kills >= 2
    assert cut_in_decision
    assert players["red"].log == players["blue"].log == list(range(1, head + 1))
    await in_thread(_nothing_was_lost_or_done_twice)(battle, head)


def _nothing_was_lost_or_done_twice(battle: Battle, head: int) -> None:
    entries = list(Entry.objects.filter(battle=battle).order_by("seq"))
    assert [entry.seq for entry in entries] == list(range(1, head + 1))
    rolls = [json.loads(entry.event) for entry in entries if '"rolled"' in entry.event]
    # The first die has the number 0, which is left out.
    assert [roll.get("index", 0) for roll in rolls] == list(range(len(rolls)))
    memory.clear()
    assert stand_of(battle) == folded(battle)
