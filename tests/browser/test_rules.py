"""The rules reference: found, read and followed by anybody, and opened in place from the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, REFUSED, Player, Screen
from tests.browser.test_table import open_duel

RULES = "/rules/warzone_resurrection"


def is_open_to_all(player: Player, page: str) -> None:
    """No barrier that axe knows, nothing to scroll sideways for."""
    assert player.barriers() == [], page
    assert player.overflow() == 0, page


@pytest.mark.parametrize("screen", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_a_rule_is_found_and_followed_without_signing_in(hall: Hall, screen: Screen) -> None:
    """Chapters, search as one types, an entry's page, links both ways, and back again."""
    reader = hall.enter("alice", screen)
    page = reader.page
    page.goto(RULES)
    page.get_by_role("link", name="Shooting and cover").click()
    expect(page.get_by_role("heading", name="Shooting and cover")).to_be_visible()
    expect(page.locator(".found li").first).to_contain_text("WZR-SHOOT-01")
    is_open_to_all(reader, "chapter")

    page.get_by_role("link", name="All chapters").click()
    page.get_by_label("Search the rules").press_sequentially("ENGAGED ranged")
    first = page.locator(".found li").first
    expect(first).to_contain_text("Making a Ranged Attack at Engaged Models")
    expect(first.locator("mark").first).to_have_text("Ranged")
    is_open_to_all(reader, "search")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Making a Ranged Attack at Engaged Models")
    expect(page.get_by_role("region", name="Ruling")).to_contain_text("Nearest to the shooter")
    is_open_to_all(reader, "rule")

    address = page.url
    page.get_by_role("navigation", name="Mentioned in").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Making a Ranged Attack at Engaged Models")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("navigation", name="See also").get_by_role("link", name="WZR-SHOOT-04").click()
    expect(page).to_have_url(address)
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Making a Ranged Attack at Engaged Models")
    page.go_back()
    expect(page.get_by_label("Search the rules")).to_have_value("ENGAGED ranged")
    expect(first).to_be_visible()


def test_a_rule_has_an_address(hall: Hall) -> None:
    """It can be sent to a friend; one that is no rule says so."""
    reader = hall.enter("alice")
    reader.expected = REFUSED
    page = reader.page
    page.goto(f"{RULES}/WZR-COVER-01")
    expect(page).to_have_title("Range Attack and Terrain (WZR-COVER-01) · Sallyport")
    page.get_by_role("link", name="Shooting and cover").click()
    expect(page.locator(".found li").first).to_be_visible()
    page.goto(f"{RULES}/WZR-nothing")
    expect(page.get_by_role("alert")).to_contain_text("no such rule")


def test_no_word_found_says_so(hall: Hall) -> None:
    """And a longer list comes page by page, each asked for once."""
    reader = hall.enter("alice")
    page = reader.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/rules?" in request.url else None)
    page.goto(f"{RULES}?q=xyzzy")
    expect(page.get_by_role("status")).to_have_text("No entry has these words.")
    page.get_by_label("Search the rules").fill("the")
    expect(page.locator(".found li")).to_have_count(50)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".found li")).to_have_count(100)
    assert len(asked) == len(set(asked)) == 3


def test_why_opens_the_rule_in_place(hall: Hall) -> None:
    """From what is not possible now: the entry over the table, on to another one and back, by keys alone."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    page = alice.page
    page.locator("[data-row='red-1']").click()
    page.get_by_text("Not possible now").click()
    why = page.locator(".refused").get_by_role("button", name="Why? Rule").first
    rule = why.get_attribute("title")
    why.focus()
    page.keyboard.press("Enter")
    entry = page.get_by_role("dialog")
    expect(entry).to_contain_text(str(rule))
    assert alice.barriers() == []
    other = entry.get_by_role("navigation").get_by_role("link").first
    if other.count():
        title = entry.get_by_role("heading", level=2).inner_text()
        other.focus()
        page.keyboard.press("Enter")
        expect(entry.get_by_role("heading", level=2)).not_to_have_text(title)
        entry.get_by_role("button", name="Back").click()
        expect(entry.get_by_role("heading", level=2)).to_have_text(title)
    page.keyboard.press("Escape")
    expect(entry).to_have_count(0)
    expect(why).to_be_focused()


def test_the_site_speaks_french_where_one_wants_it(hall: Hall) -> None:
    """By a choice that stays, and by the browser's own wish where nothing was chosen."""
    reader = hall.enter("alice", PHONE)
    page = reader.page
    page.goto("/rules")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_label("Chercher dans les règles")).to_be_visible()
    expect(page.locator(".chapters")).to_contain_text("Tir et couvert", ignore_case=True)
    assert page.locator("html").get_attribute("lang") == "fr"
    is_open_to_all(reader, "rules in French")
    page.reload()
    expect(page.get_by_role("link", name="Batailles")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("link", name="Battles")).to_be_visible()

    guest = hall.enter("bob", DESK | {"locale": "fr-CA"})
    guest.page.goto("/rules")
    expect(guest.page.get_by_label("Chercher dans les règles")).to_be_visible()
