"""An organiser founds a club at a desk; a member asks to join on a phone, is let in, and comes on Friday."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE
from tests.browser.test_pages import is_open_to_all


def test_a_club_from_its_founding_to_its_first_game_night(hall: Hall) -> None:
    organiser, member = hall.enter("alice", DESK), hall.enter("bob", PHONE)
    desk, phone = organiser.page, member.page
    organiser.sign_in("/clubs")
    desk.get_by_label("Name", exact=True).fill("Friday Ironclads")
    desk.get_by_label("Everybody may find").check()
    is_open_to_all(organiser, "clubs")
    desk.get_by_role("button", name="Found it").click()
    expect(desk.get_by_role("heading", name="Friday Ironclads")).to_be_visible()
    desk.get_by_label("Heading").fill("New tables")
    desk.get_by_role("button", name="Announce", exact=True).click()
    expect(desk.get_by_role("heading", name="New tables")).to_be_visible()
    is_open_to_all(organiser, "news")

    member.sign_in("/clubs")
    phone.get_by_role("link", name="Friday Ironclads").click()
    expect(phone.get_by_role("heading", name="Friday Ironclads")).to_be_visible()
    is_open_to_all(member, "outside")
    phone.get_by_label("A word to the organisers").fill("I have a table.")
    phone.get_by_role("button", name="Ask to join").click()
    expect(phone.get_by_text("You have asked to join.")).to_be_visible()

    desk.get_by_role("link", name="Members").click()
    expect(desk.get_by_text("I have a table.")).to_be_visible()
    is_open_to_all(organiser, "members")
    desk.get_by_role("button", name="Let in").click()
    desk.get_by_label("What bob is in the club").select_option("Umpire")
    expect(desk.get_by_text("2 people")).to_be_visible()

    desk.get_by_role("link", name="Game nights").click()
    desk.get_by_label("What it is called").fill("Friday night")
    desk.get_by_label(re.compile("^Beginning")).fill("2100-01-01T19:00")
    desk.get_by_role("button", name="Plan it").click()
    expect(desk.get_by_role("heading", name="Friday night")).to_be_visible()

    phone.reload()
    phone.get_by_role("link", name="Game nights").click()
    phone.get_by_role("button", name=re.compile("^Yes")).click()
    expect(phone.get_by_text("Coming: bob")).to_be_visible()
    is_open_to_all(member, "a game night")
    # Nobody but organisers plans, and a member sees no settings.
    expect(phone.get_by_role("button", name="Plan it")).to_have_count(0)
    expect(phone.get_by_role("link", name="The club itself")).to_have_count(0)
