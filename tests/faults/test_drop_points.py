"""Wherever a connection is lost: who comes back is told the rest of the log, all of it and nothing twice."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles.models import Battle, Entry, Snapshot
from battles.standing import memory, stand_of
from battles.threads import in_thread
from tests.battles.conftest import play_on
from tests.battles.sockets import Client

pytestmark = pytest.mark.django_db(transaction=True)


async def test_whatever_the_last_entry_that_was_seen(battle: Battle, bob: User) -> None:
    head = (await in_thread(play_on)(battle, 4))[-1]
    whole = {}
    for after in range(head + 1):
        async with Client(battle, bob, after=after) as client:
            await client.hear_until("hello")
            await client.hear_to(head)
            assert client.faults == []
            assert list(client.entries) == list(range(after + 1, head + 1))
            whole = whole or client.entries
            assert client.entries.items() <= whole.items()
            assert client.view["turn"] == (await in_thread(stand_of)(battle)).game.turn


def test_a_battle_begun_under_other_rules_plays_on(battle: Battle) -> None:
    """What is saved under another revision is left alone: its shape may be another, and the log suffices."""
    play_on(battle, 8)
    Entry.objects.filter(battle=battle).update(revision="before")
    Battle.objects.filter(pk=battle.pk).update(revision="before")
    saved = {"length": battle.head, "revision": "before", "saved": b"in a shape that nobody reads any more"}
    Snapshot.objects.update_or_create(battle=battle, defaults=saved)
    memory.clear()
    before = battle.head
    heads = play_on(battle, 60, seed=2)
    assert heads[0] > before
    revisions = Entry.objects.filter(battle=battle).order_by("seq").values_list("seq", "revision")
    assert all((revision == "before") == (seq <= before) for seq, revision in revisions)
    memory.clear()
    assert stand_of(battle).length == battle.head
