"""Every page at a desk and on a phone: nothing in the way of anybody, and nothing beside the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, REFUSED, Player, Screen


def is_open_to_all(player: Player, page: str) -> None:
    """No barrier that axe knows, nothing to scroll sideways for. A picture is kept."""
    player.picture(page)
    assert player.barriers() == [], page
    assert player.overflow() == 0, page


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(DESK | {"color_scheme": "light"}, id="desk by day"),
        pytest.param(PHONE | {"color_scheme": "dark"}, id="phone by night"),
    ],
)
def test_pages_have_no_barriers(hall: Hall, screen: Screen) -> None:
    """Sign-in, home, opening, waiting, rules, and a battle against a bot with its dialogs."""
    player = hall.enter("alice", screen)
    page = player.page
    player.sign_in_by_hand()
    expect(page.get_by_text("No battles yet")).to_be_visible()
    is_open_to_all(player, "home without battles")

    page.goto("/rules")
    expect(page.locator(".chapters a").first).to_be_visible()
    is_open_to_all(player, "rules")

    page.goto("/open")
    expect(page.get_by_role("radio").first).to_be_visible()
    is_open_to_all(player, "open a battle")
    page.get_by_role("button", name="Open the battle").click()
    link = page.get_by_label("Invitation link").input_value()
    is_open_to_all(player, "waiting for an opponent")
    page.goto(link)
    expect(page.get_by_text("This is your own invitation")).to_be_visible()
    is_open_to_all(player, "invitation")

    page.goto("/")
    expect(page.get_by_text("Waiting for an opponent")).to_be_visible()
    is_open_to_all(player, "home")

    page.goto("/open")
    page.get_by_role("radio", name="A bot that plays at random").check()
    page.get_by_role("button", name="Open the battle").click()
    player.offer("accept_map").wait_for()
    is_open_to_all(player, "battle")
    for tab in page.get_by_role("tab").all():
        tab.click()
        is_open_to_all(player, f"battle, {tab.inner_text()}")
    page.get_by_role("button", name="Battle menu").click()
    is_open_to_all(player, "menu")
    page.get_by_role("button", name="Help and keys").click()
    expect(page.get_by_role("heading", name="Help and keys")).to_be_visible()
    is_open_to_all(player, "help")


def test_a_page_that_does_not_exist_says_so(hall: Hall) -> None:
    """And leads back."""
    player = hall.enter("alice")
    player.sign_in_by_hand()
    player.page.goto("/no/such/page")
    expect(player.page.get_by_role("heading", name="There is no such page.")).to_be_visible()
    player.page.get_by_role("link", name="Go to your battles").click()
    expect(player.page.get_by_role("heading", name="Your battles")).to_be_visible()


def test_a_battle_of_others_is_refused_in_words(hall: Hall) -> None:
    """Whoever has no seat and no spectator's link learns that, and not more."""
    host, outsider = hall.enter("alice"), hall.enter("bob")
    host.sign_in_by_hand()
    host.page.goto("/open")
    host.page.get_by_role("button", name="Open the battle").click()
    host.page.get_by_label("Invitation link").wait_for()
    outsider.expected = REFUSED
    outsider.sign_in_by_hand()
    outsider.page.goto(f"/battles/{host.battle}")
    expect(outsider.page.get_by_role("heading", name="You cannot see this battle")).to_be_visible()
    is_open_to_all(outsider, "barred")


def test_the_server_speaks_the_language_that_the_page_has_found(hall: Hall) -> None:
    """Also where a browser tells its wish to the page alone, as some do on websockets."""
    player = hall.enter("alice", {**DESK, "locale": "fr-FR"})
    player.page.goto("/rules/warzone_resurrection/WZR-COVER-01")
    expect(player.page.locator("html")).to_have_attribute("lang", "fr")
    assert [each["value"] for each in player.context.cookies() if each["name"] == "django_language"] == ["fr"]
