"""Postgres cuts its connections, and Valkey goes away and comes back, while a battle is being played."""

from __future__ import annotations

import asyncio
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import pytest
from django.db import connection

from accounts.models import User
from battles.models import Battle
from battles.threads import in_thread
from config.services.embedded import temporary_home
from config.services.ports import free_port
from config.services.valkey import Valkey
from tests.faults.players import check, seated, wish
from tests.servers import Server, environment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: The commands in the course of which the connections are cut, and between which Valkey is away.
CUTS, VALKEY_STOPS, VALKEY_STARTS, STEPS = {3, 9, 15}, 6, 12, 18
#: What the server calls itself when it connects to Postgres.
SERVER = "served"


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Valkey of this test alone, which may be stopped."""
    with ExitStack() as stack:
        place = temporary_home(stack)
        valkey = Valkey(
            place, place.data / "valkey.log", port=free_port(), password="sallyport", forgetful=True
        )
        valkey.start()
        stack.callback(valkey.stop)
        yield valkey


def page_status(server: Server) -> int:
    """What a call that counts requests answers."""
    with urllib.request.urlopen(f"{server.url}/api/me", timeout=10) as answer:
        return int(answer.status)


def cut_connections() -> None:
    """Those of the server, as a restart of Postgres would, whatever is on its way."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            [SERVER],
        )


async def test_a_battle_goes_on_without_its_services(
    transactional_db: None, valkey: Valkey, tmp_path: Path, battle: Battle, alice: User, bob: User
) -> None:
    address = f"{environment()['DATABASE_URL']}?application_name={SERVER}"
    server = Server(tmp_path, REDIS_URL=valkey.url, DATABASE_URL=address)
    await in_thread(server.start)()
    try:
        async with seated(server, battle, {"red": alice, "blue": bob}) as players, asyncio.timeout(90):
            for step in range(STEPS):
                if step == VALKEY_STOPS:
                    valkey.stop()
                    assert await in_thread(page_status)(server) == HTTPStatus.OK
                if step == VALKEY_STARTS:
                    await in_thread(valkey.start)()
                seat, command = await in_thread(wish)(battle, step)
                giving = asyncio.create_task(players[seat].give(str(uuid.uuid4()), command))
                if step in CUTS:
                    await asyncio.sleep(0.002 * step)
                    await in_thread(cut_connections)()
                answer = await giving
                assert answer["type"] == "accepted", answer
                # Screens are up to date at once, with or without Valkey.
                async with asyncio.timeout(10):
                    for player in players.values():
                        await player.hear_to(answer["head"])
                await in_thread(battle.refresh_from_db)()
                if battle.stage == Battle.Stage.OVER:
                    break
    finally:
        server.stop()
    assert step > VALKEY_STARTS
    await in_thread(check)(battle, players)
