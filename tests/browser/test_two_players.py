"""Two people at two screens, from the invitation to the third turn."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import TimeoutError, expect

from tests.browser.conftest import Hall
from tests.browser.players import PATIENCE, PHONE, Player

#: Thousandths of an inch that a finger's pixel on a phone may be off.
A_PIXEL = 200
#: In so many steps of either player two turns are over.
STEPS = 2000


def open_battle(host: Player, guest: Player) -> None:
    """The host opens a battle in the browser and sends the link; the guest signs in and follows it."""
    host.sign_in_by_hand()
    host.page.get_by_role("link", name="Open a battle").click()
    host.page.get_by_label("Name of the battle").fill("Tuesday rematch")
    host.page.get_by_role("button", name="Open the battle").click()
    link = host.page.get_by_label("Invitation link").input_value()
    guest.sign_in_by_hand(link[link.index("/join/") :])
    expect(guest.page.get_by_role("heading", name="Tuesday rematch")).to_be_visible()
    guest.page.get_by_role("button", name="Take the field").click()
    for player in (host, guest):
        expect(player.page.locator(".board")).to_be_visible()


def deploy(player: Player) -> None:
    """Place squad after squad in one's zone, then finish."""
    view = player.view()
    zone = next(zone for zone in view["zones"] if zone.get("seat") == view["seat"])
    middle = sum(corner[1] for corner in zone["shape"]) / len(zone["shape"]) / 1000
    for index, unit in enumerate(unit for unit in view["units"] if unit["seat"] == view["seat"]):
        first = player.page.locator(f"[data-tray='{unit['models'][0]}']")
        first.click()
        if len(unit["models"]) > 1:
            player.page.keyboard.press("Escape")
            player.offer(f"place_squad:{unit['id']}").click()
        player.tap(5 + 7.5 * index, middle)
        player.confirm()
        expect(first).to_have_count(0)
    player.offer("finish_deployment").click()
    expect(player.offer("finish_deployment")).to_have_count(0)


def who_sees(players: list[Player], what: str) -> Player:
    """The first whose page shows it; questions on the way are answered."""
    for _ in range(PATIENCE // 50):
        for player in players:
            if player.page.locator(what).count():
                return player
            if player.options.count():
                one_step(player)
        players[0].page.wait_for_timeout(50)
    raise AssertionError(f"nobody sees {what}")


def one_step(player: Player) -> None:
    """Answer what is asked, let a model pass, or activate a squad; nothing while others are awaited."""
    player.page.evaluate(
        """starts => {
            for (const start of starts) {
                const button = document.querySelector(start);
                if (button) return button.click();
            }
        }""",
        [
            "[data-option]",
            "[data-offer^='pass:']",
            "[data-offer^='end_model:']",
            "[data-offer^='activate_squad:']",
        ],
    )
    player.page.wait_for_timeout(20)


def play_until_turn(turn: int, players: list[Player]) -> None:
    """Both do as little as they may until the turn begins."""
    for _ in range(STEPS):
        if all(player.page.get_by_role("heading", name=f"Turn {turn} of").count() for player in players):
            return
        for player in players:
            one_step(player)
    raise AssertionError(f"turn {turn} never came")


def same_for_both(players: list[Player]) -> None:
    """Both pages tell the same story and show the same table, as soon as the last news has arrived."""
    one, other = players
    for _ in range(10):
        if one.log() == other.log() and one.drawn() == other.drawn():
            break
        one.page.wait_for_timeout(200)
    assert one.log() == other.log()
    assert len(one.log()) > len(players)
    assert one.drawn() == other.drawn()


def test_two_people_fight_a_battle(hall: Hall) -> None:
    """Alice at a desk and Bob with a phone open a battle, deploy, leave in mid-decision, and play on."""
    players = [hall.enter("alice"), hall.enter("bob", PHONE)]
    open_battle(*players)
    for player in players:
        player.offer("accept_map").click()

    # Somebody won the roll and is asked. They close the page; the other sees whom the battle waits for.
    expect(players[0].page.locator("#decision-title")).to_be_visible()
    asked, waiting = sorted(players, key=lambda player: player.options.count() == 0)
    expect(waiting.page.locator("#decision-title")).to_contain_text(f"{asked.name} is being asked")
    address = asked.leave()
    asked.come_back(address)
    expect(asked.options.first).to_be_visible()
    asked.options.first.click()
    expect(asked.options).to_have_count(0)

    for _ in players:
        deploy(who_sees(players, "[data-tray]"))
    play_until_turn(1, players)
    same_for_both(players)

    move_by_dragging(players)
    play_until_turn(3, players)
    same_for_both(players)
    assert all(player.overflow() == 0 for player in players)


def activate_one_of(squads: list[str], player: Player) -> None:
    """Activate one of these; while a model is chosen the page offers only what that one may do."""
    player.page.keyboard.press("Escape")
    player.page.evaluate(
        """squads => squads
            .map(squad => document.querySelector(`[data-offer="activate_squad:${squad}"]`))
            .find(button => button)?.click()""",
        squads,
    )
    with suppress(TimeoutError):
        player.offer("move:").first.wait_for(timeout=2000)


def who_moves(players: list[Player]) -> Player:
    """The first who may move a model; a squad of several is activated, questions on the way are answered.

    What was pressed last may still be on its way, so a page is looked at again after every step.
    """
    squads = [unit["id"] for unit in players[0].view()["units"] if len(unit["models"]) > 1]
    for _ in range(PATIENCE // 50):
        for player in players:
            if player.offer("move:").count():
                return player
            # A Vehicle that was activated before drives, and moves nobody: it passes.
            if player.options.count() or player.offer("pass:").count():
                one_step(player)
            elif player.offer("activate_squad:").count():
                activate_one_of(squads, player)
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody may move a model")


def move_by_dragging(players: list[Player]) -> None:
    """Whoever is first drags a model up the table; both pages show it where the server has it."""
    mover = who_moves(players)
    watcher = next(player for player in players if player is not mover)
    chosen = mover.page.locator("[data-row][aria-pressed=true]")
    if not chosen.count():
        mover.page.locator("#tab-units").click()
    view = mover.view()
    squad = next(u["models"] for u in view["units"] if chosen.get_attribute("data-row") in u["models"])
    places = {each["id"]: each["at"] for each in view["models"] if each["id"] in squad}
    upwards = places[squad[0]][1] < view["size"][1] / 2
    # The foremost has nobody in its way.
    model = (max if upwards else min)(places, key=lambda id: places[id][1])
    mover.page.locator(f"[data-row='{model}']").click()
    x, y = places[model]
    ahead = 3000 if upwards else -3000
    mover.drag((x / 1000, y / 1000), (x / 1000, (y + ahead) / 1000))
    expect(mover.page.locator(".tape")).to_contain_text(re.compile("(2.9|3|3.1)″ of"))
    # On a phone the button stands under another tab than the models.
    if mover.page.locator("#tab-act").count():
        mover.page.locator("#tab-act").click()
    mover.confirm()
    end_x, end_y = next(each["at"] for each in mover.view()["models"] if each["id"] == model)
    assert abs(end_y - y - ahead) < A_PIXEL
    assert abs(end_x - x) < A_PIXEL
    wanted = f"translate({end_x}px, {view['size'][1] - end_y}px)"
    for player in (mover, watcher):
        expect(player.page.locator(f"svg [data-model='{model}']")).to_have_attribute(
            "style", f"transform: {wanted};"
        )
