"""The table by keyboard alone, over a bad line, and through its menus. Bots play the other side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Hall
from tests.browser.players import Player


@pytest.fixture
def player(hall: Hall) -> Player:
    """Alice, signed in."""
    player = hall.enter("alice")
    player.sign_in()
    return player


def invite_nobody(player: Player) -> None:
    """Open a battle against a bot, as far as the table."""
    player.page.goto("/open")
    player.page.get_by_role("radio", name="A bot that plays at random").check()
    player.page.get_by_role("button", name="Open the battle").click()
    player.offer("accept_map").wait_for()


def test_models_are_chosen_and_offers_taken_by_keyboard(player: Player) -> None:
    """The list of units is one stop for Tab, its arrows choose, Enter shows the card, a digit acts."""
    invite_nobody(player)
    page = player.page
    rows = page.locator("[data-row]")
    assert rows.evaluate_all("rows => rows.filter(row => row.tabIndex === 0).length") == 1
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    name = rows.nth(1).locator(".model").inner_text().split("\xa0")[0]
    expect(page.locator("article h2")).to_have_text(name)
    page.keyboard.press("1")
    expect(player.offer("accept_map")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("alice accepts the table.")


class SlowLine:
    """A line on which the server's previews can be held up."""

    def __init__(self) -> None:
        self.holds = False
        self._held: list[str | bytes] = []

    def listen(self, route: WebSocketRoute) -> None:
        """Come between a page and the server."""
        self._route = route
        route.connect_to_server().on_message(self._pass_on)

    def let_go(self) -> None:
        """Send what was held."""
        self.holds = False
        for told in self._held:
            self._route.send(told)

    def _pass_on(self, told: str | bytes) -> None:
        if self.holds and '"preview"' in str(told):
            self._held.append(told)
        else:
            self._route.send(told)


def open_duel(alice: Player, bob: Player) -> None:
    """Both at a table of the made-up game, with one fighter each."""
    alice.sign_in("/open")
    alice.page.get_by_label("Game system").select_option(label="The duel")
    alice.page.get_by_role("radio", name="Three").check()
    alice.page.get_by_role("button", name="Open the battle").click()
    link = alice.page.get_by_label("Invitation link").input_value()
    bob.sign_in(link[link.index("/join/") :])
    bob.page.get_by_role("button", name="Take the field").click()


def come_to_blows(alice: Player, bob: Player) -> str:
    """Alice walks up by keys, the turn ends; her fighter stands at arm's length. The key that strikes."""
    keys = alice.page.keyboard
    fighter = alice.page.locator("[data-row='red-1']")
    fighter.focus()
    keys.press("Enter")
    keys.press("2")
    expect(alice.page.get_by_role("application")).to_be_focused()
    for _ in range(12):
        keys.press("ArrowUp")
    expect(alice.page.locator(".draft")).to_contain_text("6″ of 6″")
    keys.press("Enter")
    for player in (alice, bob):
        expect(player.page.locator("svg [data-model='red-1']")).to_have_attribute(
            "style", "transform: translate(2000px, 4000px);"
        )
    for player in (alice, bob):
        expect(player.standing).to_have_text("Your move")
        player.page.keyboard.press("1")
    expect(alice.standing).to_have_text("Your move")
    fighter.focus()
    keys.press("Enter")
    return alice.offer("strike:red-1:blue-1").locator("kbd").inner_text()


def test_a_turn_is_played_by_keyboard_alone(hall: Hall) -> None:
    """Choose, move by arrows, end the turn, strike after a look at the odds, read a roll's sum."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    alice.page.keyboard.press(come_to_blows(alice, bob))
    expect(alice.page.locator(".odds")).to_contain_text("loses a wound")
    alice.page.keyboard.press("Enter")
    roll = bob.page.get_by_role("log").locator("summary").first
    roll.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("log")).to_contain_text("or more passes")


def test_what_the_server_says_does_not_push_a_button_away(hall: Hall) -> None:
    """The odds may arrive while a finger is on the button: that press counts all the same."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    line = SlowLine()
    alice.page.route_web_socket(re.compile("/ws/"), line.listen)
    open_duel(alice, bob)
    strike = come_to_blows(alice, bob)
    line.holds = True
    alice.page.keyboard.press(strike)
    alice.page.locator(".confirm").hover()
    alice.page.mouse.down()
    line.let_go()
    expect(alice.page.locator(".odds")).to_contain_text("loses a wound")
    alice.page.mouse.up()
    expect(alice.page.locator(".draft")).to_have_count(0)


def test_a_single_key_can_be_switched_off(player: Player) -> None:
    """Who dictates or types by other means is not surprised by shortcuts."""
    invite_nobody(player)
    page = player.page
    page.keyboard.press("?")
    page.get_by_label("Use single keys as shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.wait_for_timeout(300)
    expect(player.offer("accept_map")).to_have_count(1)


def test_resigning_asks_first(player: Player) -> None:
    """One click does not end a battle; two do, and the outcome is shown."""
    invite_nobody(player)
    page = player.page
    page.get_by_role("button", name="Battle menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Cancel").click()
    expect(player.offer("accept_map")).to_have_count(1)
    page.get_by_role("button", name="Battle menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign the battle").click()
    expect(page.locator("#outcome")).to_contain_text("won")
    expect(player.standing).to_have_text("The battle is over")
    assert player.barriers() == []


def test_without_websockets_the_battle_goes_on_over_http(player: Player) -> None:
    """A network that lets no websocket through costs speed and nothing else."""
    player.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    invite_nobody(player)
    expect(player.page.get_by_role("status")).to_contain_text("Connected, slowly")
    player.offer("accept_map").click()
    expect(player.offer("accept_map")).to_have_count(0)


def test_a_line_that_breaks_is_mended_without_a_word_from_the_player(player: Player) -> None:
    """What was done meanwhile on another page is there afterwards, once."""
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    player.page.route_web_socket(re.compile("/ws/"), listen)
    invite_nobody(player)
    second = Player(player.context, player.name, player.album)
    second.page.goto(player.page.url)
    second.offer("accept_map").wait_for()
    lines[-1].close()
    second.offer("accept_map").click()
    expect(player.page.get_by_role("log")).to_contain_text("alice accepts the table.")
    expect(player.page.locator(".line.live")).to_have_count(1)
    assert len([line for line in player.log() if line == "alice accepts the table."]) == 1
    assert second.failures == []
