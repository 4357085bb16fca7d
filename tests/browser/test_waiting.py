"""Being awaited: the clock on the table, the badge elsewhere, the link in a letter, one's own settings."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connections
from playwright.sync_api import expect

from accounts.models import User
from battles import desk
from battles.bringing import Army
from battles.clocks.clock import Agreement
from battles.lobby import joining, opening
from battles.models import Battle
from tests.battles.conftest import play_to_a_question, reader, wish
from tests.browser.conftest import Hall
from tests.browser.players import PHONE

T = TypeVar("T")
RUNNING = re.compile(r"\brunning\b")


def begun(clock: Agreement) -> Battle:
    """A battle between Alice and Bob with this clock, in which Alice is to act."""
    alice, bob = User.objects.get(username="alice"), User.objects.get(username="bob")
    waiting = aside(lambda: opening.open_for(alice, wish(clock=clock), "en"))
    return aside(lambda: joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en"))


def aside(work: Callable[[], T]) -> T:
    """Do something at the server's desk, in a thread of its own: the browser's loop sleeps in this one."""

    def tidily() -> T:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(tidily).result()


def test_who_is_awaited_sees_it_everywhere(hall: Hall) -> None:
    battle = begun(Agreement("game", 1800, increment=10))
    alice, bob = hall.enter("alice"), hall.enter("bob", PHONE)
    alice.sign_in("/")
    expect(alice.page.locator("nav a").first).to_contain_text("1")
    assert alice.page.title().startswith("(1) ")
    alice.page.goto(f"/battles/{battle.pk}")
    timers = alice.page.locator("header .seats [role=timer]")
    expect(timers).to_have_count(2)
    expect(timers.first).to_have_class(RUNNING)
    alice.page.wait_for_function(
        "() => document.querySelector('header .running').innerText.startsWith('29:')"
    )
    assert timers.nth(1).inner_text() == "30:00"
    assert alice.barriers() == []

    # The move passes on: so does the time, in both browsers, and Bob's other pages tell it.
    bob.sign_in("/settings")
    done = desk.Order(uuid.uuid4(), {"do": "done"})
    aside(lambda: desk.submit(battle.pk, reader(battle.host), done))
    expect(timers.nth(1)).to_have_class(RUNNING)
    bob.page.goto("/")
    expect(bob.page.locator("nav .count")).to_have_text("1")
    bob.page.screenshot(path=hall.folder / "home.png")


def test_a_letters_link_opens_at_the_question(hall: Hall) -> None:
    battle = begun(Agreement("decision", 3600))
    aside(lambda: play_to_a_question(battle))
    asked = {"red": "alice", "blue": "bob"}[battle.awaited[0]]
    player = hall.enter(asked, PHONE)
    player.sign_in("/")
    player.page.goto(f"/battles/{battle.pk}#decision")
    expect(player.options.first).to_be_focused()
    expect(player.page.locator("[aria-labelledby=decision-title] [role=timer]")).to_be_visible()
    player.page.screenshot(path=hall.folder / "decision.png")
    assert player.barriers() == []


def test_settings_are_kept_and_hold_in_every_browser(hall: Hall) -> None:
    alice = hall.enter("alice")
    alice.sign_in("/settings")
    page = alice.page
    page.get_by_role("radio", name="Once a day").check()
    expect(page.get_by_text("Saved")).to_be_visible()
    page.get_by_role("combobox", name="At", exact=True).select_option("07:00")
    page.get_by_label("Until", exact=True).fill("07:30")
    page.get_by_label("Until", exact=True).blur()
    expect(page.get_by_text("Saved")).to_be_visible()
    page.screenshot(path=hall.folder / "settings.png", full_page=True)
    assert (alice.barriers(), alice.overflow()) == ([], 0)
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()

    elsewhere = hall.enter("alice", PHONE)
    elsewhere.sign_in("/settings")
    expect(elsewhere.page.get_by_role("heading", name="Réglages")).to_be_visible()
    expect(elsewhere.page.get_by_role("radio", name="Une fois par jour")).to_be_checked()
    expect(elsewhere.page.get_by_role("combobox", name="À", exact=True)).to_have_value("7")
    elsewhere.page.screenshot(path=hall.folder / "settings-phone.png", full_page=True)
    assert (elsewhere.barriers(), elsewhere.overflow()) == ([], 0)


def test_a_push_is_shown_and_leads_nowhere_but_here(hall: Hall) -> None:
    alice = hall.enter("alice")
    alice.context.grant_permissions(["notifications"])
    alice.sign_in("/settings")
    alice.page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
    )
    worker = alice.context.service_workers[0]
    pushed = [
        {
            "title": "It is your move: A duel",
            "body": "Against bob.",
            "url": "/battles/1#decision",
            "tag": "battle 1",
        },
        {"title": "Your time runs out: A duel", "body": "", "url": "/battles/1#decision", "tag": "battle 1"},
        {"title": "Come here", "body": "", "url": "//elsewhere.example/", "tag": "battle 2"},
    ]
    shown = worker.evaluate(
        """async (pushed) => {
            for (const said of pushed) {
                const event = new PushEvent("push", { data: JSON.stringify(said) });
                const waited = [];
                event.waitUntil = (work) => waited.push(work);
                self.dispatchEvent(event);
                await Promise.all(waited);
            }
            const shown = await self.registration.getNotifications();
            return shown.map((each) => [each.title, each.data.url]).sort();
        }""",
        pushed,
    )
    assert shown == [["Come here", "/"], ["Your time runs out: A duel", "/battles/1#decision"]]
