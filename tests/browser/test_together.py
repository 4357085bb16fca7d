"""Three people at three screens: a step is taken back, an umpire comes in and puts a model right."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections
from playwright.sync_api import expect

from accounts.models import User
from battles import desk
from battles.access import Reader
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle
from battles.standing import stand_of
from rules.core.bots import Luck, random_bot
from rules.core.codec import plain
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.registry import get_system
from tests.browser.conftest import Hall
from tests.browser.players import PHONE, Player
from tests.people import person

SYSTEM = "warzone_resurrection"


def deployed() -> Battle:
    """A battle between Alice and Bob in which all is set up, and a squad is to be activated."""
    system = get_system(SYSTEM)
    force, table, mission = (
        found[0].id for found in (system.starter_forces(), system.starter_tables(), system.starter_missions())
    )
    alice, bob = (User.objects.get(username=name) for name in ("alice", "bob"))
    wish = opening.Wish(SYSTEM, "At the club", Army(force), table, mission, "invite", "alice-nonce")
    battle = opening.open_for(alice, wish, "en")
    joining.accept(battle.invitation_code, bob, Army(force), "bobs-nonce", "en")
    luck = Luck(seeded("set up"))
    players = {seat.seat: Reader(seat.user_id) for seat in battle.seats.all()}
    battle.refresh_from_db()
    while stand_of(battle).game.phase != "activation":
        seat = battle.awaited[0]
        command = next(random_bot(system, stand_of(battle), SeatId(seat), luck))
        desk.submit(battle.pk, players[seat], desk.Order(uuid.uuid4(), plain(command)))
        battle.refresh_from_db()
    return battle


def apart(work: Callable[[], Battle]) -> Battle:
    """Do something in a thread without a browser's loop in it."""

    def done() -> Battle:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(done).result()


def choose(player: Player, *words: str) -> None:
    """Take an entry of the battle's menu, and press what it then asks for."""
    player.page.get_by_role("button", name="Menu").click()
    for word in words:
        player.page.get_by_role("button", name=word, exact=True).click()


def agree(player: Player) -> None:
    """Agree to what is asked."""
    player.page.get_by_role("button", name="Agree", exact=True).click()


def test_a_step_is_taken_back_and_an_umpire_puts_a_model_right(hall: Hall) -> None:
    person("charlie")
    battle = apart(deployed)
    names = {seat.seat: seat.player_name for seat in battle.seats.all()}
    mover = hall.enter(names.pop(battle.awaited[0]))
    other = hall.enter(next(iter(names.values())), PHONE)
    for player in (mover, other):
        player.sign_in()
        player.page.goto(f"/battles/{battle.pk}")
        expect(player.page.locator(".board")).to_be_visible()

    mover.offer("activate_squad:").first.click()
    undo = mover.page.locator("[data-undo]")
    expect(undo).to_be_visible()
    mover.page.screenshot(path=hall.folder / "undo.png")
    assert mover.barriers() == []
    mover.page.keyboard.press("Control+z")
    expect(mover.offer("activate_squad:").first).to_be_visible()
    expect(undo).to_have_count(0)
    assert "takes back what was done last" in other.log()[-1]

    choose(mover, "Ask for an umpire")
    expect(other.page.get_by_text("asks for an umpire").first).to_be_visible()
    other.page.screenshot(path=hall.folder / "asked.png")
    assert other.barriers() == []
    assert other.overflow() == 0
    agree(other)
    expect(mover.page.get_by_text("The players want an umpire.")).to_be_visible()
    path = f"/api/battles/{battle.pk}/umpire"
    code = mover.page.evaluate("path => fetch(path).then(answer => answer.json())", path)["code"]

    umpire = hall.enter("charlie")
    umpire.sign_in(f"/umpire/{code}")
    umpire.page.get_by_role("button", name="Take the umpire").click()
    expect(umpire.page.get_by_text("You are the umpire.")).to_be_visible()
    choose(umpire, "Ask to put a model right")
    model = umpire.page.locator("dialog select").input_value()
    umpire.page.get_by_label("Facing in degrees").fill("45")
    umpire.page.screenshot(path=hall.folder / "correct.png")
    assert umpire.barriers() == []
    umpire.page.get_by_role("button", name="Ask for it").click()
    for player in (mover, other):
        agree(player)
    expect(umpire.page.get_by_text("By common consent").first).to_be_visible()
    put_right = next(each for each in umpire.view()["models"] if each["id"] == model)
    assert put_right["facing"] == 4500
