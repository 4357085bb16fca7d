"""Checking every roll of a battle in the browser, and on a machine of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Hall
from tests.browser.players import Player
from tests.browser.test_table import come_to_blows, open_duel


@pytest.fixture
def fought(hall: Hall) -> Player:
    """Alice, before a battle that has seen a roll and that Bob has given up."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    alice.page.keyboard.press(come_to_blows(alice, bob))
    expect(alice.page.locator(".odds")).to_contain_text("loses a wound")
    alice.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("log").locator("summary").first).to_be_visible()
    bob.page.get_by_role("button", name="Battle menu").click()
    bob.page.get_by_role("button", name="Resign", exact=True).click()
    bob.page.get_by_role("button", name="Resign the battle").click()
    expect(alice.page.locator("#outcome")).to_contain_text("won")
    return alice


def test_honest_dice_are_found_honest(fought: Player, tmp_path: Path, capsys: Any) -> None:
    """By the browser's arithmetic, with what it saw before the end; and by the command with the file."""
    page = fought.page
    page.get_by_role("link", name="Check every roll").click()
    expect(page.get_by_role("status")).to_contain_text("The dice were honest.")
    checks = page.locator(".checks li")
    expect(checks).to_have_count(4)
    expect(page.locator(".checks li.good")).to_have_count(4)
    assert fought.barriers() == []
    assert fought.overflow() == 0
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the proof").click()
    file = tmp_path / "proof.json"
    download.value.save_as(file)
    call_command("dice", "verify", str(file))
    assert "rolls are what the secret and the nonces say" in capsys.readouterr().out
    expect(page.locator("tbody .what")).to_contain_text(["Secret", "drawing a card", "Strike"])
    assert page.locator("tbody tr").count() == len(json.loads(file.read_text())["rolls"])


def test_a_forged_roll_is_found(fought: Player) -> None:
    """What the server says is not believed."""
    page = fought.page
    _forge(page)
    page.get_by_role("link", name="Check every roll").click()
    expect(page.get_by_role("status")).to_contain_text("Something is wrong with these dice.")
    expect(page.locator("tbody tr.bad")).to_have_count(1)
    assert fought.barriers() == []


def _forge(page: Page) -> None:
    def forged(route: Route) -> None:
        proof = route.fetch().json()
        roll = proof["rolls"][0]
        roll["face"] = roll["face"] % roll["faces"] + 1
        route.fulfill(json=proof)

    page.route("**/proof", forged)


def test_before_the_end_the_secret_is_kept(hall: Hall) -> None:
    """The promise is there to be noted, and how it will be checked."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    alice.page.get_by_role("button", name="Battle menu").click()
    alice.page.get_by_role("link", name="Check every roll").click()
    expect(alice.page.get_by_text("is published when the battle ends").first).to_be_visible()
    expect(alice.page.locator("code").first).to_have_text(promised_to(alice))
    assert alice.barriers() == []


def promised_to(player: Player) -> str:
    """What the API says that was promised."""
    battle = player.page.url.split("/battles/")[1].split("/")[0]
    path = f"/api/battles/{battle}"
    found: str = player.page.evaluate("path => fetch(path).then(a => a.json()).then(b => b.commitment)", path)
    return found
