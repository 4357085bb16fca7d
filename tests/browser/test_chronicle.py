"""A member tells of something with a picture on a phone; an organiser reads it, the year and the numbers."""

from __future__ import annotations

import io
import uuid

from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect

from accounts.models import User
from battles.models import Battle
from campaigns.clubs import desk as clubs
from campaigns.clubs.models import Role
from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE
from tests.browser.test_pages import is_open_to_all
from tests.campaigns.test_chronicle import fought


def test_a_battle_is_told_of_and_counts(hall: Hall) -> None:
    organiser, member = hall.enter("alice", DESK), hall.enter("bob", PHONE)
    desk, phone = organiser.page, member.page
    alice, bob = (User.objects.get(username=name) for name in ("alice", "bob"))
    wish = {"name": "Friday Ironclads", "zone": "Europe/Paris", "listed": True}
    club = clubs.found(alice, uuid.uuid4(), wish)
    clubs.admitted(club, bob, Role.MEMBER)
    battle = fought(bob, alice)
    Battle.objects.filter(pk=battle.pk).update(system="warzone_resurrection", moved_at=timezone.now())

    member.sign_in("/clubs")
    phone.goto(f"/clubs/{club.pk}/chronicle")
    phone.get_by_role("button", name="Tell of something").click()
    phone.get_by_label("Heading").fill("The bridge at dusk")
    phone.get_by_label("What happened").fill("We held it until the fourth turn.")
    phone.get_by_label("The battle it was").select_option(value=str(battle.pk))
    picture = {"name": "bridge.png", "mimeType": "image/png", "buffer": _picture()}
    phone.get_by_label("Add pictures").set_input_files(picture)  # type: ignore[arg-type]
    phone.get_by_label("What bridge.png shows").fill("Hussars")
    is_open_to_all(member, "telling")
    phone.get_by_label("Everybody may read it").check()
    phone.get_by_role("button", name="Tell it").click()
    expect(phone.get_by_role("img", name="Hussars")).to_be_visible()
    is_open_to_all(member, "chronicle on a phone")

    organiser.sign_in("/clubs")
    desk.goto(f"/clubs/{club.pk}/chronicle")
    expect(desk.get_by_role("heading", name="The bridge at dusk")).to_be_visible()
    expect(desk.get_by_text("bob won.")).to_be_visible()
    is_open_to_all(organiser, "chronicle")
    desk.get_by_role("link", name="The year").click()
    expect(desk.get_by_text("bob beat alice")).to_be_visible()
    is_open_to_all(organiser, "year")
    desk.get_by_role("link", name="Numbers").click()
    expect(desk.get_by_text("1 game counts.")).to_be_visible()
    is_open_to_all(organiser, "numbers")
    desk.get_by_role("link", name="bob", exact=True).click()
    expect(desk.get_by_text("1 games: 1 won, 0 drawn, 0 lost.")).to_be_visible()
    is_open_to_all(organiser, "a player's numbers")
    desk.get_by_role("link", name="Homebrew and tables").click()
    expect(desk.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    is_open_to_all(organiser, "tables")

    # What is public is read by whoever finds the club, and nothing else of it.
    stranger = hall.enter("charlie", PHONE)
    stranger.page.goto(f"/clubs/{club.pk}")
    expect(stranger.page.get_by_role("heading", name="The bridge at dusk")).to_be_visible()
    expect(stranger.page.get_by_role("button", name="Tell of something")).to_have_count(0)
    is_open_to_all(stranger, "outside")


def _picture() -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (800, 500), (90, 110, 70)).save(drawn, "PNG")
    return drawn.getvalue()
