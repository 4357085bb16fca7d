"""Three people at three screens: a battle of three seats is set up and fought, one gives up, two play on."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import PATIENCE, PHONE, REFUSED, Player
from tests.browser.test_lobby import resign
from tests.browser.test_pages import is_open_to_all
from tests.people import person

#: A force of three units.
FORCE = "Cybertronic cell"
#: Inches between a unit and the edge of the table behind it, and between units.
BEHIND, BETWEEN = 4, 8
STEPS = 250
#: Presses the first button that there is.
FIRST = "starts => starts.map(start => document.querySelector(start)).find(found => found)?.click()"


def open_battle(host: Player, guests: list[Player]) -> None:
    """The host opens a battle of three and sends the link; with the last who follows it, it begins."""
    host.sign_in("/open")
    page = host.page
    page.get_by_label("Game system").select_option("warzone_1e")
    page.get_by_label("How many sides meet").select_option("3")
    page.get_by_role("radio", name=FORCE).check()
    page.get_by_role("radio", name="Destruction").check()
    page.get_by_label("Name of the battle").fill("Three at the farm")
    page.get_by_label("Seats that bots take").select_option("0")
    is_open_to_all(host, "a battle of three")
    page.screenshot(path=host.album / "a-battle-of-three-whole.png", full_page=True)

    host.expected = REFUSED
    page.get_by_label("Agreed total of points").fill("400")
    page.get_by_role("button", name="Open the battle").click()
    expect(page.get_by_role("alert")).to_contain_text("at most 400 are agreed on")
    expect(page.get_by_role("alert")).to_contain_text("Take 11 points out of it")
    page.get_by_label("Agreed total of points").fill("500")
    page.get_by_role("button", name="Open the battle").click()
    expect(page.get_by_text("2 seats are free")).to_be_visible()
    link = page.get_by_label("Invitation link").input_value()
    for guest in guests:
        guest.sign_in(link[link.index("/join/") :])
        expect(guest.page.get_by_text("3 sides meet.")).to_be_visible()
        guest.picture("joining a battle of three")
        guest.page.get_by_role("radio", name=FORCE).check()
        guest.page.get_by_role("button", name="Take the field").click()
        if guest is not guests[-1]:
            expect(guest.page.get_by_text("One seat is free")).to_be_visible()
            host.picture("two of three have come")
    for player in (host, *guests):
        expect(player.page.locator(".board")).to_be_visible()


def take_edges(players: list[Player]) -> None:
    """Each takes an edge of the table that is still free."""
    for taken in range(len(players)):
        chooser = who(players, lambda player: player.options.count() > 0)
        chooser.options.nth(taken).click()
        expect(chooser.options).to_have_count(0)


def who(players: list[Player], holds: Any) -> Player:
    """The first player of whom something holds, as soon as there is one."""
    for _ in range(PATIENCE // 50):
        found = next(filter(holds, players), None)
        if found is not None:
            return found
        players[0].page.wait_for_timeout(50)
    raise AssertionError("it holds of nobody")


def place_all(players: list[Player]) -> None:
    """One unit after the other, in turn; each force stands near its own edge."""
    left = sum(len(player.view()["units"]) for player in players[:1])
    while left:
        player = who(players, lambda each: each.offer("place_unit:").count() > 0)
        view = player.view()
        mine = [unit for unit in view["units"] if unit["seat"] == view["seat"]]
        standing = [model["unit"] for model in view["models"] if model.get("at")]
        unit = next(unit for unit in mine if unit["id"] not in standing)
        player.offer(f"place_unit:{unit['id']}").click()
        player.tap(*spot(view, mine.index(unit)))
        player.confirm()
        player.offer("done_placing").click()
        expect(player.offer("done_placing")).to_have_count(0)
        left -= 1


def spot(view: dict[str, Any], index: int) -> tuple[float, float]:
    """Where the player's unit stands, in inches: near the edge of the table, one beside the other."""
    zone = next(zone for zone in view["zones"] if zone.get("seat") == view["seat"])
    xs, ys = ([corner[axis] / 1000 for corner in zone["shape"]] for axis in (0, 1))
    width, depth = (side / 1000 for side in view["size"])
    along = (index - 1) * BETWEEN
    if max(xs) - min(xs) > max(ys) - min(ys):
        return width / 2 + along, BEHIND if min(ys) == 0 else depth - BEHIND
    return BEHIND if min(xs) == 0 else width - BEHIND, depth / 2 + along


def play_until_turn(turn: int, players: list[Player]) -> None:
    """All do as little as they may until the turn begins."""
    starts = [f"[data-offer^='{start}']" for start in ("end_unit", "end_model:", "let_pass:", "activate:")]
    for _ in range(STEPS):
        if all(player.page.get_by_role("heading", name=f"Turn {turn}").count() for player in players):
            return
        for player in players:
            player.page.evaluate(FIRST, ["[data-option]", *starts])
            player.page.wait_for_timeout(20)
    raise AssertionError(f"turn {turn} never came")


def test_three_people_fight_a_battle(hall: Hall) -> None:
    """Alice at a desk, Bob with a phone and Charlie take their edges, deploy, play; Charlie gives up."""
    person("charlie")
    players = [hall.enter("alice"), hall.enter("bob", PHONE), hall.enter("charlie")]
    open_battle(players[0], players[1:])
    for player in players:
        player.offer("accept_map").click()
    take_edges(players)
    place_all(players)
    play_until_turn(1, players)
    for player in players:
        player.picture(f"a battle of three by {player.name}")
        assert player.barriers() == []
        assert player.overflow() == 0
    play_until_turn(2, players)

    alice, bob, charlie = players
    resign(charlie)
    expect(charlie.page.get_by_text("You have given this battle up.")).to_be_visible()
    for player in (alice, bob):
        expect(player.page.locator("header .gone")).to_contain_text("charlie")
        assert {model["seat"] for model in player.view()["models"] if model.get("at")} == {"red", "blue"}
    play_until_turn(3, [alice, bob])
    alice.picture("two of three play on")
    resign(bob)
    expect(alice.page.get_by_role("heading", name="alice won")).to_be_visible()
    for player in players:
        expect(player.page.locator("#outcome ~ dl div")).to_have_text(
            ["1. alice 9", "2. bob 9", "3. charlie 0"]
        )
        player.picture("the end of three")
