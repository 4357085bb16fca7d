"""Every page that an address alone leads to, at a desk and on a phone: no barriers, nothing beyond."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from config.services import node
from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, Screen
from tests.browser.test_pages import is_open_to_all

#: An address in the list of pages that names nothing in particular.
PLAIN = re.compile(r"path: /\^((?:\\/[a-z]*)+)(?:\(.*)?\$/")


def plain_addresses() -> list[str]:
    """The addresses of all pages that are about nothing in particular, from the list of pages itself."""
    app = (node.FRONTEND / "src" / "App.svelte").read_text(encoding="utf-8")
    found = [address.replace("\\/", "/") for address in PLAIN.findall(app)]
    return [address for address in found if address == "/" or not address.endswith("/")]


def test_pages_are_found_in_their_list() -> None:
    assert {"/", "/lobby", "/lists", "/settings", "/rules"} <= set(plain_addresses())


@pytest.mark.parametrize(
    "screen",
    [pytest.param(DESK, id="desk"), pytest.param(PHONE | {"color_scheme": "dark"}, id="phone")],
)
def test_every_page_is_open_to_all(hall: Hall, screen: Screen) -> None:
    """One after the other, as somebody sees them who has just come in."""
    player = hall.enter("alice", screen)
    player.sign_in()
    for address in plain_addresses():
        player.page.goto(address)
        expect(player.page.get_by_role("heading", level=1).first).to_be_visible()
        expect(player.page.locator("[aria-busy=true]")).to_have_count(0)
        is_open_to_all(player, address.strip("/") or "home of a newcomer")
