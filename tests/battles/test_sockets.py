"""Playing over the websocket."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest

from accounts.models import User
from battles import consumers, desk, limits
from battles.bringing import Army
from battles.lobby import joining
from battles.models import Battle, Entry
from battles.threads import in_thread
from tests.battles.conftest import reader
from tests.battles.sockets import Client, LossyLayer, both

pytestmark = pytest.mark.django_db(transaction=True)

# The same in every process of a parallel run, since it becomes part of the tests' names.
SOME_ID = uuid.UUID("6d1f0c1e-5d3b-4a35-9d0c-0f4c1b9a7e21")


async def test_hello_shows_the_table_and_the_log(battle: Battle, alice: User) -> None:
    async with Client(battle, alice) as client:
        hello = await client.hear()
        assert hello["type"] == "hello"
        assert (hello["head"], hello["seat"]) == (1, "red")
        assert hello["view"]["awaited"] == ["red"]
        assert hello["offers"]
        assert [entry["seq"] for entry in hello["entries"]] == [1]


async def test_a_command_reaches_the_other_browser(battle: Battle, alice: User, bob: User) -> None:
    async with both(battle, alice, bob) as (first, second):
        accepted = await first.give(do="done")
        assert accepted["type"] == "accepted"
        news = await second.hear_until("news")
        assert news["head"] == accepted["head"]
        assert [entry["seq"] for entry in news["entries"]] == [2, 3, 4, 5]
        assert news["view"]["awaited"] == ["blue"]
        assert any("refused" not in offer for offer in news["offers"])


async def test_refusals_say_why_and_change_nothing(battle: Battle, alice: User, bob: User) -> None:
    async with both(battle, alice, bob) as (first, second):
        refused = await second.give(do="done")
        assert refused["type"] == "refused"
        assert (refused["code"], refused["rule"]) == ("illegal", "CORE-TURN")
        name = str(uuid.uuid4())
        await first.say(type="command", id=name, seq=7, command={"do": "done"})
        stale = await first.hear_until("refused")
        assert (stale["id"], stale["code"], stale["head"]) == (name, "stale", 1)
    assert await in_thread(Entry.objects.count)() == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" ", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ('"hello"', "malformed"),
        ("[" * 5000, "malformed"),
        ('{"type":"dance"}', "malformed"),
        ('{"type":"command"}', "malformed"),
        ('{"type":"command","id":"7","command":{"do":"done"}}', "malformed"),
        ('{"type":"command","id":"%s","command":[]}' % SOME_ID, "malformed"),
        ('{"type":"command","id":"%s","command":{"do":"done"},"seq":-1}' % SOME_ID, "malformed"),
        ('{"type":"command","id":"%s","command":{"do":"done","a":1}}' % SOME_ID, "illegal"),
        ('{"type":"command","id":"%s","command":{"do":"castle"}}' % SOME_ID, "illegal"),
        ('{"type":"command","id":"%s","command":{"do":"a\\u0000"}}' % SOME_ID, "malformed"),
        ('{"type":"command","id":"%s","command":{"do":"move","x":1e99}}' % SOME_ID, "malformed"),
        ('{"type":"preview","command":{"do":"castle"}}', "illegal"),
        ('{"type":"resume","after":-3}', "malformed"),
        ('{"type":"resume","after":99999999999}', "malformed"),
        ('{"type":"command","command":"%s"}' % ("x" * 17_000), "too_large"),
    ],
)
async def test_what_cannot_be_read_is_answered(battle: Battle, alice: User, text: str, code: str) -> None:
    async with Client(battle, alice) as client:
        await client.hear_until("hello")
        await client.socket.send_to(text_data=text)
        assert (await client.hear_until("refused"))["code"] == code
        assert (await client.give(do="done"))["type"] == "accepted"


async def test_bytes_that_are_no_text_are_answered(battle: Battle, alice: User) -> None:
    async with Client(battle, alice) as client:
        await client.hear_until("hello")
        await client.socket.send_to(bytes_data=b"\xff\xfe\x00")
        assert (await client.hear_until("refused"))["code"] == "malformed"


async def test_a_flood_is_answered_and_then_cut_off(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "MOST_TOO_MANY", 5)
    monkeypatch.setattr(limits, "monotonic", lambda: 1.0)
    async with Client(battle, alice) as client:
        await client.hear_until("hello")
        for _ in range(int(limits.BURST) + 10):
            await client.say(type="ping")
        answers = [await client.hear() for _ in range(int(limits.BURST) + 5)]
        codes = [answer.get("code") for answer in answers if answer["type"] == "refused"]
        assert codes
        assert set(codes) == {"too_fast"}
        assert await client.closing_code() == consumers.FLOODING
    assert await in_thread(Entry.objects.count)() == 1


async def test_who_is_too_fast_learns_which_message_it_was(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 1.0)
    async with Client(battle, alice) as client:
        await client.hear_until("hello")
        for _ in range(int(limits.BURST)):
            await client.say(type="ping")
        name = str(uuid.uuid4())
        await client.say(type="command", id=name, command={"do": "done"})
        refused = await client.hear_until("refused")
        assert (refused["code"], refused["id"]) == ("too_fast", name)


async def test_a_command_sent_twice_happens_once(battle: Battle, alice: User) -> None:
    async with Client(battle, alice) as client:
        name = str(uuid.uuid4())
        for _ in range(2):
            await client.say(type="command", id=name, command={"do": "done"})
        answers = []
        while len(answers) < 2:
            message = await client.hear()
            if message.get("id") == name:
                answers.append((message["type"], message["head"], message["replayed"]))
        assert answers == [("accepted", 5, False), ("accepted", 5, True)]


async def test_a_preview_comes_back_with_its_reference(battle: Battle, alice: User) -> None:
    async with Client(battle, alice) as client:
        move = {"do": "move", "model": "red-1", "to": [2000, 4000]}
        await client.say(type="preview", ref="p1", command=move)
        answer = await client.hear_until("preview")
        assert (answer["ref"], answer["preview"]["move"]["length"]) == ("p1", 2000)


async def test_who_comes_back_gets_what_is_missing(battle: Battle, alice: User, bob: User) -> None:
    async with both(battle, alice, bob) as (first, _):
        await first.give(do="done")
    async with Client(battle, bob, after=2) as client:
        hello = await client.hear_until("hello")
        assert [entry["seq"] for entry in hello["entries"]] == [3, 4, 5]
        await client.say(type="resume", after=4)
        news = await client.hear_until("news")
        assert [entry["seq"] for entry in news["entries"]] == [5]


async def test_a_long_log_comes_in_pieces_without_a_gap(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("battles.reading.MOST_ENTRIES", 3)
    async with both(battle, alice, bob) as (first, second):
        await first.give(do="done")
        await second.give(do="done")
    async with Client(battle, alice) as client:
        await client.hear_to(9)
        assert client.faults == []


async def test_heartbeats_say_whom_the_battle_waits_for(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)
    async with Client(battle, alice) as client:
        await client.hear_until("hello")
        for _ in range(3):
            beat = await client.hear_until("head")
            assert beat["awaited"] == ["red"]


async def test_presence_tells_who_comes_and_goes(battle: Battle, alice: User, bob: User) -> None:
    async with Client(battle, alice) as first:
        await first.hear_until("head", present=["red"])
        async with Client(battle, bob) as second:
            await second.hear_until("hello")
            await first.hear_until("head", present=["blue", "red"])
        await first.hear_until("head", present=["red"])


async def test_the_host_sees_the_opponent_arrive(waiting: Battle, alice: User, bob: User) -> None:
    async with Client(waiting, alice) as client:
        assert (await client.hear())["view"] is None
        await in_thread(joining.accept)(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")
        news = await client.hear_until("news")
        assert news["view"]["awaited"] == ["red"]


async def test_a_slow_reader_is_let_go(battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "PATIENCE", 0.05)
    stuck = asyncio.Event()

    async def never(self: Any, *_: Any, **__: Any) -> None:
        await stuck.wait()

    client = Client(battle, alice)
    async with client:
        await client.hear_until("hello")
        monkeypatch.setattr(consumers.BattleConsumer, "send", never)
        await client.say(type="ping")
        assert await client.closing_code() == consumers.TOO_SLOW


async def test_under_a_layer_that_loses_and_repeats_both_have_the_whole_log(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = LossyLayer(seed=7)
    monkeypatch.setattr("battles.near.join", lambda *_: None)
    monkeypatch.setattr("channels.consumer.get_channel_layer", lambda *_: layer)
    monkeypatch.setattr("battles.announce.get_channel_layer", lambda *_: layer)
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.2)
    async with both(battle, alice, bob) as (first, second):
        sides = [first, second]
        head = 1
        for turn in range(10):
            answer = await sides[turn % 2].give(do="done")
            assert answer["type"] == "accepted", answer
            head = answer["head"]
        await first.hear_to(head)
        await second.hear_to(head)
        assert layer.dropped > 2
        assert layer.repeated > 2
        for client in sides:
            assert client.faults == []
            assert client.log == list(range(1, head + 1))


@pytest.mark.parametrize("is_near", [True, False], ids=["in one process at once", "else by heartbeat"])
async def test_without_a_layer_the_news_still_come(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, is_near: bool
) -> None:
    class Away(LossyLayer):
        async def group_add(self, *_: Any) -> None:
            raise ConnectionError("nobody there")

        group_send = group_discard = group_add

    monkeypatch.setattr("channels.consumer.get_channel_layer", lambda *_: Away())
    monkeypatch.setattr("battles.announce.get_channel_layer", lambda *_: Away())
    if not is_near:
        monkeypatch.setattr("battles.near.join", lambda *_: None)
        monkeypatch.setattr(consumers, "HEARTBEAT", 0.1)
    async with both(battle, alice, bob) as (first, second):
        answer = await first.give(do="done")
        assert answer["type"] == "accepted"
        await second.hear_to(answer["head"])
        assert second.faults == []


async def test_two_players_at_the_same_moment_both_get_an_answer(
    battle: Battle, alice: User, bob: User
) -> None:
    orders = [desk.Order(uuid.uuid4(), {"do": "offer_draw"}) for _ in range(2)]
    work = in_thread(desk.submit)
    receipts = await asyncio.gather(
        work(battle.pk, reader(alice), orders[0]), work(battle.pk, reader(bob), orders[1])
    )
    assert sorted(receipt.head for receipt in receipts) == [2, 3]
    await in_thread(battle.refresh_from_db)()
    assert battle.stage == Battle.Stage.OVER
