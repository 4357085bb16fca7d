"""Watching battles again in the browser: with the mouse, by keyboard, on a phone."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle
from battles.replay import apart, making
from tests.battles.conftest import play_on, wish
from tests.battles.test_opened_logs import LOGS
from tests.browser.conftest import Hall
from tests.browser.players import PHONE


@pytest.fixture
def fought(hall: Hall) -> Battle:
    """A battle between Alice and Bob that is over, and filmed. It goes alike in every run."""
    battle: Battle = beside(_fought)
    return battle


def _fought() -> Battle:
    alice, bob = (User.objects.get(username=name) for name in ("alice", "bob"))
    waiting = opening.open_for(alice, wish(), "en")
    battle = joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")
    play_on(battle, 60)
    film()
    battle.refresh_from_db()
    return battle


def beside(work: Callable[[], Any]) -> Any:
    """Do something where no loop of Playwright's runs."""

    def alone() -> Any:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(alone).result()


def film() -> None:
    """What a worker does."""
    for replay in making.left_undone(timezone.now()):
        making.make(replay.pk)


def slider_of(page: Page) -> Locator:
    """What shows the moment, and chooses it."""
    return page.get_by_role("slider", name="Moment of the battle")


def test_a_battle_is_found_and_played_by_keyboard(hall: Hall, fought: Battle) -> None:
    bob = hall.enter("bob")
    page = bob.page
    bob.sign_in("/past")
    expect(page.get_by_role("main")).to_contain_text("A duel")
    page.screenshot(path=hall.folder / "past.png", full_page=True)
    assert bob.barriers() == []
    page.get_by_role("link", name="Watch again").click()
    slider = slider_of(page)
    last = int(slider.get_attribute("max") or 0)
    assert last > 5
    for key, value in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        expect(slider).to_have_value(str(value))
    expect(page.locator(".result")).to_contain_text("won")
    page.get_by_label("Speed").select_option("0.5")
    page.get_by_role("button", name="Play").click()
    expect(slider).not_to_have_value(str(last))
    page.get_by_role("button", name="Pause").click()
    assert bob.barriers() == []

    page.get_by_role("link", name="Report").click()
    expect(page.get_by_role("heading", name="What was left of each side")).to_be_visible()
    expect(page.get_by_role("heading", name="The dice against what was to be expected")).to_be_visible()
    page.screenshot(path=hall.folder / "report.png", full_page=True)
    assert bob.barriers() == []
    assert bob.overflow() == 0
    page.locator("article li a").first.click()
    expect(page).to_have_url(re.compile("/replay.*at="))


def test_a_moment_is_shared(hall: Hall, fought: Battle) -> None:
    """What became of a model is jumped to; whoever has the link sees the same, until it is taken back."""
    bob, guest = hall.enter("bob"), hall.enter("a guest")
    page = bob.page
    bob.sign_in("/past")
    page.goto(f"/battles/{fought.pk}/replay")
    slider = slider_of(page)
    fates = page.locator("section[aria-labelledby=fates] button")
    page.locator("[data-row=blue-2]").click()
    fates.last.click()
    expect(page).to_have_url(re.compile(r"at=\d+"))
    page.get_by_label("Through whose eyes").select_option("red")
    expect(page).to_have_url(re.compile("view=red"))
    page.screenshot(path=hall.folder / "replay.png")

    page.get_by_role("button", name="Share and save").click()
    page.get_by_label("Whoever has the link").check()
    link = page.get_by_label("Link", exact=True)
    guest.page.goto(link.input_value())
    expect(guest.page.get_by_label("Through whose eyes")).to_have_value("red")
    expect(slider_of(guest.page)).to_have_value(slider.input_value())
    page.get_by_label("Whoever has the link").uncheck()
    expect(link).to_have_count(0)
    guest.expected = re.compile("status of 404")
    guest.page.reload()
    expect(guest.page.get_by_role("alert")).to_contain_text("no such battle")


def test_a_log_from_a_file_is_watched_on_a_phone(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart.resource, "setrlimit", lambda *_: None)
    monkeypatch.setattr(making, "films_apart", apart.film_here)
    file = tmp_path / "square.json"
    file.write_bytes(gzip.decompress((LOGS / "ruined-square.json.gz").read_bytes()))
    alice = hall.enter("alice", PHONE)
    page = alice.page
    alice.sign_in("/past")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_text("It is being looked through")).to_be_visible()
    beside(film)
    expect(slider_of(page)).to_be_visible()
    page.get_by_role("button", name="To the next turn").click()
    page.get_by_role("button", name="One step back").click()
    page.screenshot(path=hall.folder / "replay-phone.png")
    assert alice.overflow() == 0
    assert alice.barriers() == []
    page.get_by_role("link", name="Report").click()
    expect(page.get_by_role("heading", name="Report: Ruined square")).to_be_visible()
    page.screenshot(path=hall.folder / "report-phone.png", full_page=True)
    assert alice.overflow() == 0
    assert alice.barriers() == []
