"""Pages that show challenges hear that something has changed, and what concerns others they do not hear."""

from __future__ import annotations

import json

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from accounts.models import User
from battles import consumers
from battles.bringing import Army
from battles.lobby import hosting, joining, opening
from battles.routing import websocket_urlpatterns
from battles.threads import in_thread
from tests.battles.conftest import wish
from tests.battles.sockets import PATIENCE, Client

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


class Page:
    """A page that shows challenges."""

    def __init__(self, user: User | None) -> None:
        self.socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), "/ws/lobby")
        if user is not None:
            self.socket.scope["user"] = user

    async def __aenter__(self) -> Page:
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect(timeout=PATIENCE)

    async def hears(self) -> bool:
        """Whether it is told of a change, all that it is told."""
        if await self.socket.receive_nothing(timeout=0.2):
            return False
        assert json.loads(await self.socket.receive_from()) == {"type": "changed"}
        return True


async def test_pages_hear_of_challenges_that_concern_them(alice: User, bob: User, charlie: User) -> None:
    opened = in_thread(opening.open_for)
    async with Page(bob) as bobs, Page(charlie) as charlies:
        battle = await opened(alice, wish(opponent="anybody"), "en")
        assert [await page.hears() for page in (bobs, charlies)] == [True, True]
        await in_thread(joining.accept)(battle.invitation_code, bob, Army("two"), "bobs-nonce", "en")
        assert [await page.hears() for page in (bobs, charlies)] == [True, True]
        meant = await opened(alice, wish(opponent="person", person="bob"), "en")
        assert [await page.hears() for page in (bobs, charlies)] == [True, False]
        await in_thread(hosting.withdraw)(meant.pk, alice)
        assert [await page.hears() for page in (bobs, charlies)] == [True, False]
        await opened(alice, wish(opponent="invite"), "en")
        assert [await page.hears() for page in (bobs, charlies)] == [False, False]


async def test_who_has_not_signed_in_hears_nothing() -> None:
    page = Page(None)
    async with page:
        assert (await page.socket.receive_output(timeout=PATIENCE))["code"] == 4401


async def test_those_who_wait_hear_that_somebody_is_ready(alice: User, bob: User) -> None:
    battle = await in_thread(opening.open_for)(alice, wish(waits_for_ready=True), "en")
    async with Client(battle, alice) as host:
        await host.hear_until("head", present=["red"])
        await in_thread(joining.accept)(battle.invitation_code, bob, Army("two"), "bobs-nonce", "en")
        await host.hear_until("head", head=0)
        await in_thread(joining.say_ready)(battle.pk, bob, True, "en")
        await host.hear_until("head", head=0)
        await in_thread(joining.say_ready)(battle.pk, alice, True, "en")
        assert (await host.hear_until("news"))["view"]["awaited"] == ["red"]


async def test_who_plays_both_seats_has_a_socket_for_each(alice: User, bob: User) -> None:
    """Each shows its own hand and gives its own commands; nobody else gets in by naming a seat."""
    battle = await in_thread(opening.open_for)(alice, wish(opponent="hot_seat"), "en")
    async with Client(battle, alice, seat="red") as red, Client(battle, alice, seat="blue") as blue:
        for client, seat in ((red, "red"), (blue, "blue")):
            hello = await client.hear_until("hello", seat=seat)
            hands = {side["id"]: bool(side["piles"][0].get("cards")) for side in hello["view"]["seats"]}
            assert hands == {"red": seat == "red", "blue": seat == "blue"}
        assert (await blue.give(do="done"))["code"] == "illegal"
        assert (await red.give(do="done"))["type"] == "accepted"
        assert (await blue.hear_until("news"))["view"]["awaited"] == ["blue"]
        assert (await blue.give(do="done"))["type"] == "accepted"
        assert red.faults == blue.faults == []
    stranger = Client(battle, bob, seat="blue")
    async with stranger:
        assert await stranger.closing_code() == consumers.NOT_FOUND
