"""Measuring before anything is done: sight, ranges, templates, areas; and several models moved at once."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Locator, expect

from accounts.models import User
from battles import desk
from battles.access import Reader
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle
from battles.standing import Stand, stand_of
from rules.core.bots import Luck, random_bot
from rules.core.codec import plain
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.offer import Offer
from rules.core.registry import get_system
from rules.core.seen import offers
from tests.browser.conftest import Hall
from tests.browser.players import PHONE, Player

#: So many commands of two random players bring a battle to the first Move.
COMMANDS = 400


def played_to(battle: Battle, arrived: Callable[[Stand], bool]) -> None:
    """Let both players do something at random until the battle stands as is wished."""
    system = get_system(battle.system)
    readers = {seat.seat: Reader(seat.user_id) for seat in battle.seats.all()}
    lucks = {seat: Luck(seeded(f"tools {seat}")) for seat in readers}
    for _ in range(COMMANDS):
        stand = stand_of(battle)
        if arrived(stand):
            return
        battle.refresh_from_db()
        seat = battle.awaited[0]
        command = next(random_bot(system, stand, SeatId(seat), lucks[seat]))
        desk.submit(battle.pk, readers[seat], desk.Order(uuid.uuid4(), plain(command)))
        battle.refresh_from_db()
    raise AssertionError("the battle has not come so far")


def opened(system: str, force: str, table: str, mission: str) -> Battle:
    """Alice's battle against Bob, which has begun."""
    alice, bob = (User.objects.get(username=name) for name in ("alice", "bob"))
    wish = opening.Wish(
        army=Army(force),
        system=system,
        name="Measuring",
        table=table,
        mission=mission,
        opponent="invite",
        nonce="alice",
    )
    waiting = opening.open_for(alice, wish, "en")
    return joining.accept(waiting.invitation_code, bob, Army(force), "bob", "en")


def moves(stand: Stand) -> list[Offer]:
    """The movements by a path that are open to Alice."""
    found = offers(get_system("warzone_resurrection"), stand, SeatId("red"))
    return [one for one in found if not one.refused and one.needs and one.needs[0].kind == "path"]


@pytest.fixture
def on_the_table(hall: Hall) -> Battle:
    """A battle in which several of Alice's models may move."""
    with ThreadPoolExecutor(1) as beside_the_browser:
        return beside_the_browser.submit(_begun).result()


def _begun() -> Battle:
    battle = opened("warzone_resurrection", "bauhaus-starter", "ruined-square", "annihilation")
    _played(battle, lambda stand: len({offer.model for offer in moves(stand)}) > 2)
    return battle


def _played(battle: Battle, arrived: Callable[[Stand], bool]) -> None:
    """Play on in a thread of its own: the browser's driver has a loop in the test's."""
    try:
        played_to(battle, arrived)
    finally:
        connection.close()


def _with_more_dice(battle: Battle) -> Callable[[Stand], bool]:
    before = stand_of(battle).dice
    return lambda stand: stand.dice > before


def inches(place: tuple[int, int]) -> tuple[float, float]:
    return place[0] / 1000, place[1] / 1000


def come(hall: Hall, battle: Battle, **screen: object) -> Player:
    player = hall.enter("alice", **screen)  # type: ignore[arg-type]
    player.sign_in()
    player.page.goto(f"/battles/{battle.pk}")
    player.page.locator("svg [data-model]").first.wait_for(state="attached")
    return player


def test_what_a_model_sees_reaches_and_covers_is_told_before_it_does_anything(
    hall: Hall, on_the_table: Battle, tmp_path: Path
) -> None:
    player = come(hall, on_the_table)
    page, view = player.page, player.view()
    own = moves(stand_of(on_the_table))[0].model
    stands = {model["id"]: model for model in view["models"] if model.get("at") and not model.get("out")}
    enemy = next(model for model in stands.values() if model["seat"] == "blue")

    page.keyboard.press("m")
    panel = page.get_by_role("region", name="Measure")
    player.drag(inches(stands[own]["at"]), inches(enemy["at"]))
    expect(page.locator("output.tape")).to_contain_text("″")

    panel.get_by_role("tab", name="Sight").click()
    panel.get_by_label("From").select_option(own)
    panel.get_by_label("To", exact=True).select_option(enemy["id"])
    expect(panel.locator(".line")).to_contain_text("free line")
    expect(panel.get_by_role("img")).to_be_visible()
    page.screenshot(path=tmp_path / "sight.png")
    assert player.barriers() == []
    player.tap(42, 14)
    expect(panel.get_by_label("To", exact=True)).to_have_value("")

    panel.get_by_role("tab", name="Ranges").click()
    panel.get_by_label("From").select_option(own)
    panel.get_by_role("checkbox", name="Run").check()
    panel.get_by_label("How far enemies reach").check()
    expect(page.locator("svg .ring.movement")).to_have_count(1)
    expect(page.locator("svg .threat").first).to_be_attached()
    page.screenshot(path=tmp_path / "ranges.png")

    panel.get_by_role("tab", name="Template").click()
    player.tap(*inches(stands[own]["at"]))
    expect(panel).to_contain_text("Under it: ")
    page.screenshot(path=tmp_path / "template.png")

    with ThreadPoolExecutor(1) as beside_the_browser:
        beside_the_browser.submit(_played, on_the_table, _with_more_dice(on_the_table)).result()
    roll = page.get_by_role("region", name="Rolls on the table")
    expect(roll).to_be_visible()
    roll.get_by_role("button", name="Go on").hover()
    page.screenshot(path=tmp_path / "roll.png")
    roll.get_by_role("button", name="Go on").click()
    expect(roll).to_have_count(0)
    # Whoever was under it may have gone meanwhile; the template lies where it was laid.
    expect(page.locator("svg polygon.template")).to_have_count(1)
    expect(panel.get_by_role("tab", name="Template")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_where_a_move_may_end_is_drawn_and_a_group_goes_together(
    hall: Hall, on_the_table: Battle, tmp_path: Path
) -> None:
    player = come(hall, on_the_table)
    page = player.page
    own = moves(stand_of(on_the_table))[0]
    page.locator(f"[data-row='{own.model}']").click()
    page.locator(f"[data-offer='{own.id}']").click()
    expect(page.locator("svg .area polygon").first).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(page.locator("output.tape")).to_contain_text("0.5″")
    page.screenshot(path=tmp_path / "reach.png")
    page.keyboard.press("Escape")
    expect(page.locator("svg .area")).to_have_count(0)

    before = {model["id"]: model["at"] for model in player.view()["models"] if model.get("at")}
    page.keyboard.press("g")
    bar = page.get_by_role("region", name="Move together")
    expect(bar.get_by_role("button", name="Go")).to_be_disabled()
    right, up = _free_way(player, bar)
    page.screenshot(path=tmp_path / "group.png")
    members = page.locator("svg .member").count()
    bar.get_by_role("button", name="Go").click()
    expect(bar).to_have_count(0)
    after = {model["id"]: model["at"] for model in player.view()["models"] if model.get("at")}
    gone = [id for id, (x, y) in before.items() if after.get(id) == [x + right, y + up]]
    assert 1 <= len(gone) <= members


def _free_way(player: Player, bar: Locator) -> tuple[int, int]:
    """Type a short way that nobody stands in, in thousandths: where they stand was drawn by lot."""
    for right, up in ((0, 300), (0, -300), (300, 0), (-300, 0)):
        for name, length in (("Right (inches)", right), ("Up (inches)", up)):
            bar.get_by_label(name).fill(f"{length / 1000:g}")
            bar.get_by_label(name).press("Tab")
        go, refused = (
            bar.get_by_role("button", name="Go", disabled=False),
            bar.locator("[role=status] .notice"),
        )
        expect(go.or_(refused)).to_be_visible()
        if go.is_visible():
            return right, up
    raise AssertionError("the group cannot go anywhere")


def test_tools_fit_a_phone(hall: Hall, on_the_table: Battle, tmp_path: Path) -> None:
    player = come(hall, on_the_table, screen=PHONE)
    page = player.page
    page.get_by_role("button", name="Measure").tap()
    panel = page.get_by_role("region", name="Measure")
    for name in ("Sight", "Ranges", "Template"):
        panel.get_by_role("tab", name=name).tap()
        page.screenshot(path=tmp_path / f"phone-{name}.png")
        assert player.overflow() == 0
    assert player.barriers() == []
