"""A real server, killed in the middle of a battle and started again: nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING

import pytest

from accounts.models import User
from battles.models import Battle
from battles.secret import commitment_to, secret_of
from battles.standing import stand_of
from battles.threads import in_thread
from rules.core.battle import awaited, decide
from rules.core.bots import Luck, random_bot
from rules.core.dice import seeded
from rules.core.proof import dice_of
from rules.core.registry import get_system
from tests.faults.players import check, seated, wish

if TYPE_CHECKING:
    from tests.servers import Server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


#: Commands in the course of which the power fails.
STEPS = 45


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
    kills = cut_in_decision = 0
    async with seated(server, battle, {"red": alice, "blue": bob}) as players, asyncio.timeout(100):
        for step in range(STEPS):
            seat, command = await in_thread(wish)(battle, step)
            giving = asyncio.create_task(players[seat].give(str(uuid.uuid4()), command))
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
            await in_thread(battle.refresh_from_db)()
            if battle.stage == Battle.Stage.OVER:
                break
        for player in players.values():
            await player.hear_to(answer["head"])
    assert kills >= 2
    assert cut_in_decision
    await in_thread(check)(battle, players)
