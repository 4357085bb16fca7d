"""Finding each other: the lobby, being ready, rematches, two people at one screen, a bot at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import PHONE, Player
from tests.browser.test_pages import is_open_to_all

LONG = 30_000


def choose(player: Player, *names: str) -> None:
    """Pick cards with radio buttons by what stands on them."""
    for name in names:
        player.page.get_by_role("radio", name=re.compile(f"^{name}")).check()


def resign(player: Player) -> None:
    """Give the battle up."""
    player.page.get_by_label("Battle menu").click()
    player.page.get_by_role("button", name="Resign", exact=True).click()
    player.page.get_by_role("button", name="Resign the battle").click()


def test_two_people_find_each_other_and_play_again(hall: Hall) -> None:
    """Bob, on a phone in the lobby, sees Alice's challenge come up; they fight, and fight again."""
    host, guest = hall.enter("alice"), hall.enter("bob", PHONE)
    guest.sign_in("/lobby")
    expect(guest.page.get_by_text("Nobody is waiting")).to_be_visible()
    guest.page.screenshot(path=hall.folder / "lobby-empty.png", full_page=True)

    host.sign_in("/lobby")
    host.page.get_by_role("link", name="Open a battle").click()
    choose(host, "By turns")
    for place in ("mission", "table"):
        host.page.locator(f"input[name={place}][value=lot]").check()
    host.page.get_by_label("A word to whoever").fill("Beginners welcome")
    host.page.get_by_label("Begin only when all").check()
    host.page.get_by_label("Name of the battle").fill("Whoever comes")
    is_open_to_all(host, "open a battle to anybody")
    host.page.screenshot(path=hall.folder / "open.png", full_page=True)
    host.page.get_by_role("button", name="Open the battle").click()
    expect(host.page.get_by_text("It stands in the lobby")).to_be_visible()

    # The list is live: nobody has to load it anew.
    expect(guest.page.get_by_text("Beginners welcome")).to_be_visible()
    expect(guest.page.get_by_text("alice is here now")).to_be_attached()
    is_open_to_all(guest, "the lobby on a phone")
    guest.page.screenshot(path=hall.folder / "lobby-phone.png", full_page=True)
    host.page.screenshot(path=hall.folder / "waiting.png", full_page=True)
    guest.page.get_by_role("link", name="Take it up").click()
    expect(guest.page.get_by_role("button", name="Take the seat")).to_be_enabled()
    is_open_to_all(guest, "joining on a phone")
    guest.page.screenshot(path=hall.folder / "join-phone.png", full_page=True)
    guest.page.get_by_role("button", name="Take the seat").click()

    for player in (host, guest):
        expect(player.page.get_by_role("heading", name="Ready to begin?")).to_be_visible()
    is_open_to_all(guest, "the ready room on a phone")
    guest.page.get_by_role("button", name="I am ready").click()
    expect(host.page.locator(".badge.good")).to_have_text("ready")
    host.page.screenshot(path=hall.folder / "ready.png", full_page=True)
    host.page.get_by_role("button", name="I am ready").click()
    for player in (host, guest):
        expect(player.page.locator(".board")).to_be_visible(timeout=LONG)
    assert any(" by lot" in line for line in host.log())

    first = host.battle
    resign(host)
    host.page.get_by_role("button", name="Rematch").click()
    expect(guest.page.get_by_text("A rematch is asked for.")).to_be_visible()
    guest.page.get_by_role("button", name="Play again").click()
    host.page.get_by_role("link", name="Go to the rematch").click()
    expect(host.page.get_by_role("button", name="Rematch")).to_have_count(0)
    for player in (host, guest):
        expect(player.offer("accept_map")).to_be_visible(timeout=LONG)
        assert player.battle != first
    assert [player.view()["seat"] for player in (host, guest)] == ["blue", "red"]


def test_two_people_share_a_screen_and_no_secrets(hall: Hall) -> None:
    """One device for two: between their tables stands a page that shows neither's cards."""
    both = hall.enter("alice", PHONE)
    both.sign_in("/open")
    both.page.get_by_label("Game system").select_option("toy")
    choose(both, "Somebody at this screen")
    both.page.get_by_label("Name of the second player").fill("Anna")
    both.page.get_by_role("button", name="Open the battle").click()

    cover = both.page.locator(".cover")
    expect(cover).to_contain_text("Only alice looks now")
    expect(both.page.locator(".board")).to_have_count(0)
    is_open_to_all(both, "the page between two tables")
    both.page.screenshot(path=hall.folder / "cover.png")
    both.page.get_by_role("button", name="I am alice").click()
    both.offer("done").click()
    both.page.get_by_role("button", name="Pass the device to Anna").click()
    expect(both.page.locator(".board")).to_have_count(0)

    # Whoever loads the page anew is asked who they are before anything is shown.
    both.page.reload()
    expect(cover).to_contain_text("Only Anna looks now")
    both.page.get_by_role("button", name="I am Anna").click()
    expect(both.page.locator(".board")).to_be_visible()
    expect(both.standing).to_have_text("Your move")
    both.page.screenshot(path=hall.folder / "second.png")
    both.offer("done").click()
    expect(both.page.get_by_text("alice is to move.")).to_be_visible()


def test_a_bot_is_played_with_one_click(hall: Hall) -> None:
    """From the first page to a table that waits for the player."""
    player = hall.enter("alice")
    player.sign_in()
    player.page.screenshot(path=hall.folder / "home.png", full_page=True)
    player.page.get_by_role("button", name="Play a bot now").click()
    expect(player.offer("accept_map")).to_be_visible(timeout=LONG)
