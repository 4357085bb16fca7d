"""An organiser runs a league at a desk; a member plays in it on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from accounts.models import User
from campaigns.clubs import desk as clubs
from campaigns.clubs.models import Role
from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, Player
from tests.browser.test_pages import is_open_to_all
from tests.campaigns.conftest import found
from tests.people import person


def test_a_league_from_sign_up_to_its_table(hall: Hall) -> None:
    alice, bob = User.objects.get(username="alice"), User.objects.get(username="bob")
    club = found(alice)
    for each in (bob, person("carol"), person("dave")):
        clubs.admitted(club, each, Role.MEMBER)
    organiser, member = hall.enter("alice", DESK), hall.enter("bob", PHONE)
    organiser.sign_in("/clubs")
    organiser.page.get_by_role("link", name=club.name).click()
    league = makes_a_league(organiser)
    member.sign_in(f"{league}/players")
    signs_up(member)
    starts_it(organiser, league)
    pairs_by_hand(organiser)
    changes_terms(organiser, league)
    member.page.goto(f"/clubs/{club.pk}/numbers")
    finds_the_parts_of_a_club_in_one_line(member)
    member.page.goto("/clubs")
    enters_a_result(member)
    rules(organiser, member.page.url)
    member.page.goto(league)
    looks_into_the_table(member)
    organiser.page.goto(f"/clubs/{club.pk}/ratings")
    organiser.page.get_by_role("button", name="bob").click()
    expect(organiser.page.get_by_role("img", name=re.compile("^Rating of bob"))).to_be_visible()
    is_open_to_all(organiser, "ratings")


def makes_a_league(organiser: Player) -> str:
    page = organiser.page
    page.get_by_role("link", name="Leagues").click()
    page.get_by_label("Name of the event").fill("Winter league")
    page.get_by_text("Scoring", exact=True).click()
    page.get_by_placeholder("Painted army").fill("Painted army")
    page.get_by_role("button", name="Add extra points").click()
    is_open_to_all(organiser, "leagues of a club")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name="Winter league")).to_be_visible()
    return page.url


def signs_up(member: Player) -> None:
    page = member.page
    page.get_by_label(re.compile("^Faction")).fill("Bauhaus")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("button", name="Drop out")).to_be_visible()
    is_open_to_all(member, "players of a league")


def starts_it(organiser: Player, league: str) -> None:
    page = organiser.page
    page.goto(f"{league}/players")
    for name in ("carol", "dave"):
        page.get_by_role("combobox", name="Member").select_option(name)
        page.get_by_role("button", name="Sign them up").click()
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    page.get_by_role("link", name="Terms").click()
    is_open_to_all(organiser, "terms of a league")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Under way")).to_be_visible()
    page.get_by_role("link", name="Rounds").click()
    page.get_by_label(re.compile("^To be played until")).fill("2100-01-08T22:00")
    page.get_by_role("button", name="Pair it").click()
    expect(page.get_by_text("dave has a bye")).to_be_visible()
    is_open_to_all(organiser, "a round")


def pairs_by_hand(organiser: Player) -> None:
    page = organiser.page
    for second, bye in (("dave", "carol"), ("carol", "dave")):
        page.get_by_text("Pair by hand").click()
        page.get_by_label("Table 1, first player").select_option("bob")
        page.get_by_label("Table 1, second player").select_option(second)
        page.get_by_label("Table 2, first player").select_option(bye)
        is_open_to_all(organiser, "a round that is paired by hand")
        page.get_by_label("Why it is paired by hand").fill("They share a car.")
        page.get_by_role("button", name="Pair like this").click()
        expect(page.get_by_text(f"{bye} has a bye")).to_be_visible()


def changes_terms(organiser: Player, league: str) -> None:
    page = organiser.page
    page.goto(f"{league}/terms")
    page.get_by_text("Change the terms").click()
    page.locator("summary", has_text="Scoring").click()
    page.get_by_label("Bye", exact=True).fill("1")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_text("dave: place 1 (3 points) → place 1 (1 points)")).to_be_visible()
    is_open_to_all(organiser, "other terms of a league")
    page.get_by_label(re.compile("^Why they change")).fill("As voted.")
    page.get_by_role("button", name="Change them").click()
    expect(page.get_by_text("alice changed the terms: Scoring")).to_be_visible()
    expect(
        page.get_by_text(re.compile("^alice paired round 1 by hand: bob . carol, dave")).first
    ).to_be_visible()


def finds_the_parts_of_a_club_in_one_line(member: Player) -> None:
    tabs = member.page.get_by_role("navigation", name="Friday Ironclads")
    expect(tabs.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    box = tabs.bounding_box()
    assert box is not None
    assert box["height"] < 60
    is_open_to_all(member, "the parts of a club")


def enters_a_result(member: Player) -> None:
    page = member.page
    page.get_by_role("link", name=re.compile("bob.*carol")).click()
    page.get_by_role("link", name="Play it here").click()
    expect(page.get_by_role("link", name="A league game against carol")).to_be_visible()
    expect(page.get_by_role("radio").first).to_be_visible()
    is_open_to_all(member, "opening a league game")
    page.go_back()
    expect(page.get_by_role("link", name="Play it here")).to_be_visible()
    is_open_to_all(member, "a game of a league")
    page.get_by_role("radio", name="bob won").check()
    page.get_by_label("Victory points of bob").fill("12")
    page.get_by_label("Painted army: bob").fill("1")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("Your opponent has to confirm")).to_be_visible()


def rules(organiser: Player, game: str) -> None:
    page: Page = organiser.page
    page.goto(game)
    page.get_by_text("Decide as an umpire").click()
    page.get_by_label("Reason").fill("Carol has left for home.")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_text("alice ruled:")).to_be_visible()
    is_open_to_all(organiser, "a game with its ledger")


def looks_into_the_table(member: Player) -> None:
    page = member.page
    page.get_by_role("button", name="How bob comes by these numbers").click()
    # A win and a painted army.
    expect(page.get_by_text("round 1: 4 = 4")).to_be_visible()
    is_open_to_all(member, "the table of a league")
