"""Decks: built from cards, tried out, with their odds; by hand and by keyboard, and from two windows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, Player, Screen
from tests.browser.test_pages import is_open_to_all

SAVED = re.compile("Saved$")


def begin_deck(player: Player, name: str) -> Page:
    """A new deck for any force."""
    page = player.page
    player.sign_in("/lists/new?kind=deck")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Begin the deck").click()
    page.wait_for_url("**/decks/*")
    expect(page.get_by_role("button", name="One more Morning Fog").first).to_be_visible()
    return page


def take(page: Page, card: str, times: int = 1) -> None:
    """Put copies of a card into the deck, from the list of all cards."""
    for _ in range(times):
        page.get_by_label("All cards").get_by_role("button", name=f"One more {card}").click()


def test_a_deck_is_built_until_it_is_legal_and_tried_out(hall: Hall) -> None:
    """Counts against limits at once, problems when the server has looked; then hands and odds."""
    page = begin_deck(hall.enter("alice"), "Fog of war")
    # What is bonded to somebody is not for a deck that is for anybody.
    expect(page.get_by_text("bonded to")).to_have_count(0)
    take(page, "Morning Fog", 3)
    more = page.get_by_label("All cards").get_by_role("button", name="One more Morning Fog")
    expect(more).to_be_disabled()
    expect(page.get_by_text("3 cards, at least 35 needed")).to_be_visible()
    expect(page.get_by_text("at least 35 needed").nth(1)).to_be_visible()

    for card in ("Blood Up", "Dust Storm", "Clear Orders"):
        take(page, card, 3)
    for card in ("Steady Aim", "Cold Steel", "Double Time", "Heads Down"):
        take(page, card, 5)
    take(page, "Reflex Sight", 3)
    expect(page.get_by_text("35 cards, at least 35 needed")).to_be_visible()
    expect(page.get_by_label("In the deck").get_by_text("Legal")).to_be_visible()

    page.get_by_role("button", name="Draw a hand").click()
    expect(page.get_by_text("Turn 0, 30 cards left in the deck")).to_be_visible()
    page.get_by_role("button", name="Exchange it").click()
    expect(page.get_by_role("button", name="Exchange it")).to_have_count(0)
    page.get_by_role("button", name="Next turn").click()
    expect(page.get_by_text("Turn 1, 29 cards left in the deck")).to_be_visible()
    page.get_by_role("button", name="By card").click()
    # 3 copies among 35 cards, 5 of them drawn: 1 - C(32,5)/C(35,5).
    expect(page.get_by_role("row", name="Morning Fog")).to_contain_text("38 %")

    page.goto("/lists")
    page.get_by_role("link", name="Fog of war").click()
    expect(page.get_by_text("35 cards, at least 35 needed")).to_be_visible()


def test_a_deck_is_edited_by_keyboard_and_undone(hall: Hall) -> None:
    """No pointer is needed, and nothing is done for good."""
    page = begin_deck(hall.enter("alice"), "By keys")
    page.get_by_label("Search").focus()
    page.keyboard.type("mortar")
    expect(page.get_by_text("One card")).to_be_visible()
    page.get_by_role("button", name="One more Mortar Strike").press("Enter")
    expect(page.get_by_text("One card, at least 35 needed")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("0 cards, at least 35 needed")).to_be_visible()
    page.keyboard.press("Control+y")
    expect(page.get_by_text("One card, at least 35 needed")).to_be_visible()
    expect(page.get_by_text(SAVED)).to_be_visible()


def test_two_windows_make_one_deck(hall: Hall) -> None:
    """What one window does, the other shows; nothing is lost."""
    player = hall.enter("alice")
    page = begin_deck(player, "Two windows")
    other = player.context.new_page()
    other.goto(page.url)
    take(other, "Blood Up")
    expect(other.get_by_text(SAVED)).to_be_visible()
    take(page, "Dust Storm")
    for window in (page, other):
        expect(window.get_by_label("In the deck").get_by_text("Blood Up", exact=True)).to_be_visible()
        expect(window.get_by_label("In the deck").get_by_text("Dust Storm", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(DESK | {"color_scheme": "light"}, id="desk by day"),
        pytest.param(PHONE | {"color_scheme": "dark"}, id="phone by night"),
    ],
)
def test_the_deck_builder_has_no_barriers(hall: Hall, screen: Screen) -> None:
    """In each of its parts."""
    player = hall.enter("alice", screen)
    page = begin_deck(player, "Open to all")
    take(page, "Morning Fog")
    expect(page.get_by_text(SAVED)).to_be_visible()
    is_open_to_all(player, "cards")
    narrow = page.get_by_role("group", name="Parts of the page").is_visible()
    for part in ("Deck", "Hand and odds") if narrow else ():
        page.get_by_role("button", name=re.compile(f"^{part}")).click()
        is_open_to_all(player, part)


def test_a_deck_is_edited_while_the_server_is_out_of_reach(hall: Hall) -> None:
    """What is done meanwhile shows at once, and is sent when the line is back."""
    player = hall.enter("alice")
    player.expected = re.compile("Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
    page = begin_deck(player, "On the train")
    expect(page.get_by_text(SAVED)).to_be_visible()
    player.context.set_offline(True)
    take(page, "Forced March", 2)
    expect(page.get_by_text("2 cards, at least 35 needed")).to_be_visible()
    expect(page.get_by_text("You are offline")).to_be_visible()
    player.context.set_offline(False)
    expect(page.get_by_text(SAVED)).to_be_visible(timeout=30_000)
    page.reload()
    expect(page.get_by_text("2 cards, at least 35 needed")).to_be_visible()


def test_another_persons_deck_is_read(hall: Hall) -> None:
    """Its builder leads its readers to the page for them."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    page = begin_deck(alice, "Open cards")
    take(page, "Forced March")
    expect(page.get_by_text(SAVED)).to_be_visible()
    page.get_by_label("More for Open cards").click()
    page.get_by_role("button", name="Share…").click()
    page.get_by_role("radio", name="Everybody").check()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    bob.sign_in(page.url.removeprefix(page.url.split("/decks/")[0]))
    expect(bob.page.get_by_role("button", name="Copy to your lists")).to_be_visible()
    expect(bob.page.get_by_text("Forced March")).to_be_visible()
    bob.page.get_by_text("Statistics").click()
    expect(bob.page.get_by_role("heading", name="Draw odds")).to_be_visible()
    is_open_to_all(bob, "a deck of others")
