"""An organiser begins a campaign at a desk; a member musters an army on a phone and meets an attack."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from accounts.models import User
from campaigns.clubs import desk as clubs
from campaigns.clubs.models import Role
from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, Player
from tests.browser.test_pages import is_open_to_all
from tests.campaigns.conftest import found


def test_a_campaign_from_its_plan_to_a_battle(hall: Hall) -> None:
    club = found(User.objects.get(username="alice"))
    clubs.admitted(club, User.objects.get(username="bob"), Role.MEMBER)
    organiser, member = hall.enter("alice", DESK), hall.enter("bob", PHONE)
    organiser.sign_in("/clubs")
    organiser.page.goto(f"/clubs/{club.pk}/campaigns")
    plans_it(organiser)
    musters(organiser)
    member.sign_in("/clubs")
    member.page.goto(f"/clubs/{club.pk}/campaigns")
    member.page.get_by_role("link", name="The Long Winter").click()
    musters(member)
    is_open_to_all(member, "campaign-army")
    # Organising is not for members.
    expect(member.page.get_by_role("link", name="Organising")).to_have_count(0)
    attacks(organiser)
    member.page.get_by_role("link", name="Map", exact=True).click()
    member.page.reload()
    expect(member.page.get_by_role("button", name="Begin the battle")).to_be_visible()
    is_open_to_all(member, "campaign-round")
    member.page.get_by_role("button", name="Begin the battle").click()
    member.page.wait_for_url(re.compile("/battles/"))
    # The battle says what it is fought for, and leads back there.
    member.page.get_by_role("button", name="Battle menu").click()
    expect(member.page.get_by_role("link", name="For the campaign The Long Winter")).to_be_visible()
    organiser.page.get_by_role("link", name="Books").click()
    expect(organiser.page.get_by_text("alice and bob begin the battle for Territory 3.")).to_be_visible()
    is_open_to_all(organiser, "campaign-books")


def plans_it(organiser: Player) -> None:
    """A campaign from the club's page, one of its territories with a name of its own."""
    desk = organiser.page
    desk.get_by_label("Name", exact=True).fill("The Long Winter")
    is_open_to_all(organiser, "campaigns")
    desk.get_by_role("button", name="Begin it").click()
    expect(desk.get_by_role("heading", name="The Long Winter")).to_be_visible()
    desk.get_by_role("button", name="Territory 2, held by nobody").click()
    desk.get_by_label("Name", exact=True).last.fill("Ice Gate")
    is_open_to_all(organiser, "campaign-plan")
    desk.get_by_role("button", name="Save the plan").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()


def musters(player: Player) -> None:
    """Somebody takes part and brings an army."""
    page = player.page
    page.get_by_role("link", name="Map", exact=True).click()
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("rowheader", name=player.name)).to_be_visible()
    page.get_by_role("link", name="Armies", exact=True).click()
    page.get_by_role("button", name="Muster it").click()
    page.get_by_text("Hussar Sergeant").first.click()
    expect(page.locator("details[open]").get_by_text("Has fought no battle yet.").first).to_be_visible()


def attacks(organiser: Player) -> None:
    """Territories are given out, a round begins, and the organiser attacks bob."""
    desk = organiser.page
    desk.get_by_role("link", name="Organising").click()
    for player, territory in (("alice", "Ice Gate"), ("bob", "Territory 3")):
        desk.get_by_role("combobox", name="Player", exact=True).select_option(player)
        desk.get_by_label("Why").first.fill("where the campaign begins")
        desk.get_by_role("combobox", name="Territory", exact=True).select_option(label=territory)
        desk.get_by_role("button", name="Give the territory").click()
        expect(desk.get_by_role("main")).to_have_attribute("aria-busy", "false")
    desk.get_by_role("link", name="Map", exact=True).click()
    desk.get_by_role("button", name="Begin round 1").click()
    desk.get_by_role("button", name="Territory 3, held by bob").click()
    desk.get_by_role("button", name="Declare it").click()
    expect(desk.get_by_text("attacked by alice")).to_be_visible()
    is_open_to_all(organiser, "campaign-map")
    desk.get_by_role("button", name="Open all attacks").click()
    desk.get_by_role("button", name="I am ready to fight").click()
    expect(desk.get_by_text("bob is not ready yet")).to_be_visible()
