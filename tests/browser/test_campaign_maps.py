"""Outlines of territories on a campaign's map: by mouse and keys at a desk, by finger on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from accounts.models import User
from campaigns.clubs import desk as clubs
from campaigns.clubs.models import Role
from campaigns.wars.models import War, WarEntry
from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE
from tests.browser.test_pages import is_open_to_all
from tests.campaigns.conftest import found
from tests.campaigns.wars.conftest import begun, ordered


def shape_of(war: War, territory: str) -> list[list[int]]:
    """An outline as it is kept."""
    plan = WarEntry.objects.filter(war=war, fact__type="planned").order_by("-seq")[0].fact["plan"]
    (place,) = (each for each in plan["territories"] if each["id"] == territory)
    return list(place.get("shape", []))


def at(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where a point of the map is on the screen."""
    point = page.locator("svg .sea").evaluate(
        """(sea, [x, y]) => {
          const point = new DOMPoint(x, y).matrixTransform(sea.getScreenCTM());
          return [point.x, point.y];
        }""",
        [x, y],
    )
    return point[0], point[1]


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the plan").click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def test_outlines_are_drawn_and_pulled(hall: Hall) -> None:
    alice = User.objects.get(username="alice")
    war = begun(alice, found(alice))
    player = hall.enter("alice", DESK)
    player.sign_in("/clubs")
    page = player.page
    page.goto(f"/campaigns/{war.pk}/organising")
    page.get_by_role("button", name="North, held by nobody").click()
    page.get_by_role("button", name="Begin with six corners").click()
    corners = page.get_by_role("button", name=re.compile(r"^Corner \d"))
    expect(corners).to_have_count(6)
    # By mouse: a corner, and the whole.
    page.get_by_role("button", name="Corner 1 (610, 200)").scroll_into_view_if_needed()
    page.mouse.move(*at(page, 610, 200))
    page.mouse.down()
    page.mouse.move(*at(page, 700, 150), steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name=re.compile(r"^Corner 1 \((69\d|70\d), 1[45]\d\)"))).to_be_visible()
    page.mouse.move(*at(page, 500, 200))
    page.mouse.down()
    page.mouse.move(*at(page, 500, 300), steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name=re.compile(r"^Move North \(\d+, (29\d|30\d)\)"))).to_be_visible()
    # By keys: a corner more, moved and taken away again; the whole moves by a step.
    page.get_by_role("button", name="Add a corner after corner 3").press("Enter")
    expect(corners).to_have_count(7)
    fourth = page.locator("[data-corner='3']")
    expect(fourth).to_be_focused()
    before = fourth.get_attribute("aria-label")
    fourth.press("Shift+ArrowDown")
    expect(fourth).not_to_have_attribute("aria-label", before or "")
    fourth.press("Delete")
    expect(corners).to_have_count(6)
    is_open_to_all(player, "campaign-outline")
    page.get_by_role("checkbox", name="South").check()
    save(page)
    assert len(shape_of(war, "n")) == 6


def test_an_outline_is_drawn_by_finger_and_news_leads_to_the_campaign(hall: Hall) -> None:
    alice, bob = (User.objects.get(username=name) for name in ("alice", "bob"))
    club = found(alice)
    clubs.admitted(club, bob, Role.MEMBER)
    war = begun(alice, club)
    for who in (alice, bob):
        ordered(who, war.pk, {"do": "join"})
    ordered(alice, war.pk, {"do": "begin_round", "number": 1})
    player, other = hall.enter("alice", PHONE), hall.enter("bob", PHONE)
    player.sign_in("/clubs")
    page = player.page
    page.goto(f"/campaigns/{war.pk}/organising")
    page.get_by_role("button", name="West, held by nobody").tap()
    page.get_by_role("button", name="Draw it corner by corner").tap()
    page.locator("svg .sea").first.scroll_into_view_if_needed()
    for corner in ((60, 320), (340, 300), (360, 640), (80, 660)):
        page.touchscreen.tap(*at(page, *corner))
    page.get_by_role("button", name="Close the outline").tap()
    expect(page.get_by_role("button", name=re.compile(r"^Corner \d"))).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Corner 4 ")).tap()
    page.get_by_role("button", name="Take this corner away").tap()
    is_open_to_all(player, "campaign-outline-phone")
    save(page)
    assert len(shape_of(war, "w")) == 3
    # Organisers say until when attacks are declared.
    page.goto(f"/campaigns/{war.pk}")
    page.get_by_label("Attacks are declared until (Europe/Paris)").fill("2027-01-15T20:00")
    page.get_by_role("button", name="Set the deadline").tap()
    expect(page.get_by_text("Attacks are declared until Friday, January 15, 2027")).to_be_visible()
    is_open_to_all(player, "campaign-deadline")
    # Whoever has not been there finds the news at home, until they have seen it.
    other.sign_in("/")
    news = other.page.get_by_role("link", name="Round 1 has begun: The Long Winter")
    expect(news).to_be_visible()
    is_open_to_all(other, "home-news")
    news.tap()
    expect(other.page.get_by_text("Attacks are declared until Friday, January 15, 2027")).to_be_visible()
    other.page.goto("/")
    expect(other.page.get_by_role("heading", name="Your battles")).to_be_visible()
    expect(news).to_have_count(0)
