"""Two people fight with army lists: one's own with a deck, and one that somebody shares."""

from __future__ import annotations

import uuid

from playwright.sync_api import expect

from accounts.models import User
from armies import desk
from armies.models import ArmyList
from tests.armies.conftest import add, do, opening
from tests.battles.test_lists_in_battle import CARDS, deck_of
from tests.browser.conftest import Hall
from tests.browser.players import PHONE, Player
from tests.browser.test_pages import is_open_to_all


def made(owner: User, name: str, *units: str) -> ArmyList:
    """A list of Bauhaus with these units."""
    wish = opening(name=name, id=uuid.uuid4())
    row = desk.open_list(owner, desk.Opening(**wish))
    return do(row, *(add(unit, f"u{number}") for number, unit in enumerate(units)))


def way(player: Player, name: str) -> None:
    """Choose in which way a force is brought."""
    player.page.get_by_role("radio", name=name).check()


def test_two_people_bring_lists_and_a_deck(hall: Hall) -> None:
    """Alice brings her list and her deck; Bob, on a phone, the list that she shares."""
    host, guest = hall.enter("alice"), hall.enter("bob", PHONE)
    alice = User.objects.get(username="alice")
    dragoons = made(alice, "Dragoons", "duval", "hussars", "hussars")
    made(alice, "Half an idea", "duval")
    deck_of(alice, CARDS)
    desk.share(dragoons.pk, alice.pk, "link")
    dragoons.refresh_from_db()

    host.sign_in("/lists")
    host.page.get_by_label("More for Dragoons").click()
    host.page.get_by_role("link", name="Play with this list").click()
    own = host.page.get_by_role("radio", name="Dragoons")
    expect(own).to_be_checked()
    expect(host.page.get_by_role("radio", name="Half an idea")).to_be_disabled()
    expect(host.page.get_by_role("link", name="Mend it")).to_be_visible()
    host.page.get_by_label("Deck, for games with cards").select_option(label="Cards")
    host.page.locator("select", has_text="Advanced, with decks of cards").select_option("advanced")
    is_open_to_all(host, "open a battle with a list")
    host.page.screenshot(path=hall.folder / "open.png", full_page=True)
    host.page.get_by_role("button", name="Open the battle").click()
    link = host.page.get_by_label("Invitation link").input_value()

    guest.sign_in(link[link.index("/join/") :])
    expect(guest.page.get_by_text(f"Dragoons ({dragoons.points:.0f} points)")).to_be_visible()
    way(guest, "One of my lists")
    expect(guest.page.get_by_text("You have no list for this game yet.")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Take the field")).to_be_disabled()
    way(guest, "A shared list")
    guest.page.get_by_label("Link of the list").fill(f"https://example.org/l/{dragoons.share_code}")
    expect(guest.page.get_by_text("by alice")).to_be_visible()
    is_open_to_all(guest, "join with a shared list")
    guest.page.screenshot(path=hall.folder / "join.png", full_page=True)
    guest.page.get_by_role("button", name="Take the field").click()
    for player in (host, guest):
        expect(player.page.locator(".board")).to_be_visible()
        assert [unit["name"] for unit in player.view()["units"]] == [
            "Valerie Duval",
            "Hussars 1",
            "Hussars 2",
        ] * 2
        assert is_counting(player, "red") == sum(CARDS.values())


def is_counting(player: Player, seat: str) -> int:
    """How many cards the player sees in somebody's deck."""
    side = next(each for each in player.view()["seats"] if each["id"] == seat)
    return int(next(pile["count"] for pile in side["piles"] if pile["id"] == "deck"))
