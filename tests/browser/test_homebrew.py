"""Making a unit with forms, publishing it, taking it into a list; somebody else keeps it by its link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, REFUSED, Screen
from tests.browser.test_pages import is_open_to_all


def begin(page: Page, name: str) -> None:
    """A pack for Bauhaus."""
    page.goto("/homebrew")
    page.get_by_label("Name of the pack").fill(name)
    page.get_by_label("Faction").select_option("Bauhaus")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def make_rats(page: Page) -> None:
    """A unit with a Model of its own, which has a weapon of its own."""
    page.get_by_role("button", name="+ A unit").click()
    page.get_by_label("Name", exact=True).first.fill("Sewer rats")
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Name", exact=True).fill("Sewer rat")
    page.get_by_label("Points", exact=True).fill("9")
    page.get_by_label("CC", exact=True).fill("14")
    page.get_by_label("Add a skill…").select_option("Heal (X)")
    page.get_by_label("Value of Heal").fill("4")
    page.get_by_role("button", name="+ A weapon").click()
    page.get_by_label("Name", exact=True).fill("Nailed club")
    page.get_by_label("Kind").select_option("Close combat")
    page.get_by_label("Strength").fill("2")
    page.get_by_role("button", name="Sewer rat", exact=True).click()
    page.get_by_label("Add a weapon…").select_option("Nailed club")


def publish(page: Page, revision: int) -> None:
    """The next revision."""
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text(f"Published as revision {revision}")).to_be_visible()


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(DESK | {"color_scheme": "light"}, id="desk by day"),
        pytest.param(PHONE | {"color_scheme": "dark"}, id="phone by night"),
    ],
)
def test_a_unit_is_made_published_and_taken_into_a_list(hall: Hall, screen: Screen) -> None:
    player = hall.enter("alice", screen)
    page = player.page
    player.sign_in("/homebrew")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    is_open_to_all(player, "no homebrew")

    begin(page, "The sewers")
    is_open_to_all(player, "an empty pack")
    make_rats(page)
    is_open_to_all(player, "a model's form")
    card = page.locator("article", has_text="Sewer rats")
    expect(card).to_contain_text("36 pts")
    expect(card).to_contain_text("Heal (4)")
    expect(card).to_contain_text("Nailed club")

    page.get_by_label("Points", exact=True).fill("-1")
    expect(page.get_by_text("The number has to be from 0 to 5000.")).to_be_visible()
    is_open_to_all(player, "a fault")
    page.get_by_label("Points", exact=True).fill("10")
    page.get_by_role("button", name="Sewer rats", exact=True).click()
    expect(card).to_contain_text("40 pts")
    is_open_to_all(player, "a unit's form")
    publish(page, 1)

    page.get_by_role("button", name="Try it in a list").click()
    expect(page.get_by_role("heading", name="Homebrew")).to_be_visible()
    expect(page.get_by_text("Revision 1")).to_be_visible()
    units = page.get_by_role("button", name="Add units")
    if units.is_visible():
        units.click()
    page.get_by_role("button", name=re.compile("^Add Sewer rats")).click()
    expect(page.get_by_text("40 /")).to_be_visible()


def test_others_keep_it_by_its_link(hall: Hall) -> None:
    alice = hall.enter("alice", DESK)
    alice.sign_in("/homebrew")
    begin(alice.page, "The sewers")
    make_rats(alice.page)
    publish(alice.page, 1)
    alice.page.get_by_role("button", name="Share", exact=True).click()
    alice.page.get_by_role("radio", name=re.compile("link", re.IGNORECASE)).check()
    address = alice.page.get_by_role("dialog").locator("input[readonly]").input_value()

    bob = hall.enter("bob", DESK)
    bob.expected = REFUSED
    bob.sign_in("/homebrew")
    page = bob.page
    page.goto(address)
    expect(page.get_by_role("heading", name="The sewers")).to_be_visible()
    expect(page.locator("article", has_text="Sewer rats")).to_contain_text("36 pts")
    is_open_to_all(bob, "somebody else's pack")
    page.get_by_role("button", name="Keep it", exact=True).click()
    expect(page.get_by_role("button", name="Keep it no longer")).to_be_visible()
    page.goto("/homebrew")
    expect(page.get_by_role("heading", name="Kept from others")).to_be_visible()
    expect(page.get_by_role("link", name="The sewers")).to_be_visible()
    page.goto("/homebrew/public")
    expect(page.get_by_text("Nobody has shared anything like that.")).to_be_visible()
    is_open_to_all(bob, "nothing public")


def test_a_pack_goes_through_json(hall: Hall) -> None:
    player = hall.enter("alice", DESK)
    page = player.page
    player.sign_in("/homebrew")
    begin(page, "The sewers")
    page.get_by_label("More").click()
    page.get_by_role("button", name="As JSON").click()
    field = page.get_by_label("The pack", exact=True)
    field.fill("{")
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("This cannot be read")).to_be_visible()
    field.fill(
        '{"name": "Cellar", "faction": "bauhaus", "models": {"rat": {"name": "Rat", "skills": ["flying"]}}}'
    )
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("heading", name="Cellar")).to_be_visible()
    expect(page.get_by_text("“flying” is no skill of Models.")).to_be_visible()
    page.get_by_role("button", name="models.rat.skills[0]").click()
    page.get_by_role("button", name="Take out flying").click()
    expect(page.get_by_text("“flying” is no skill of Models.")).not_to_be_visible()
