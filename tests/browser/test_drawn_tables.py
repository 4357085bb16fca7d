"""Tables that people draw, by pointer, by keys and on a phone; shared, copied, and played on."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from battles.models import Battle
from battles.tables.models import DrawnTable
from tests.browser.conftest import Hall
from tests.browser.players import PHONE


def begin(page: Page, name: str, start: str = "") -> None:
    """A new table, from the page of one's tables."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Begin with").select_option(label=start or "A bare table")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".bench")).to_be_visible()


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table, in inches, lies on the screen."""
    box = page.locator("#canvas svg .ground").bounding_box()
    assert box is not None
    return box["x"] + x / 48 * box["width"], box["y"] + (1 - y / 48) * box["height"]


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*at(page, *start))
    page.mouse.down()
    page.mouse.move(*at(page, *end), steps=4)
    page.mouse.up()


def tab(page: Page, name: str) -> Locator:
    page.locator(f"#tab-{name}").click()
    return page.locator(f"#sheet-{name}")


def saved(page: Page) -> dict[str, Any]:
    """The table as the server has it, once the page says that all is saved."""
    expect(page.locator(".bench header [role=status]")).to_have_text("Saved")
    path = f"/api/tables/{page.url.rpartition('/')[2]}"
    found: dict[str, Any] = page.evaluate("path => fetch(path).then(answer => answer.json())", path)
    return found


def places(page: Page) -> list[tuple[list[int], int]]:
    return [(piece["at"], piece["turn"]) for piece in saved(page)["document"]["terrain"]]


def test_a_table_is_drawn_by_hand_with_both_halves_alike(hall: Hall) -> None:
    alice = hall.enter("alice")
    alice.sign_in("/tables")
    page = alice.page
    begin(page, "The mill")
    tab(page, "table").get_by_label("While you draw").select_option(label="Half a turn")

    # A stroke of the brush, and its image on the other half; what is dragged takes its image with it.
    tab(page, "add").get_by_role("button", name="Wall", exact=True).click()
    drag(page, (10, 12), (16, 13))
    assert places(page) == [([13000, 12500], 0), ([35000, 35500], 18000)]
    drag(page, (13, 12.5), (20, 16.5))
    assert places(page) == [([20000, 16500], 0), ([28000, 31500], 18000)]

    # By keys: half an inch, a tenth, a turn; and back again, step by step.
    page.locator("#canvas").focus()
    for key in ("ArrowRight", "Shift+ArrowUp", "q"):
        page.keyboard.press(key)
    assert places(page) == [([20500, 16600], 1500), ([27500, 31400], 19500)]
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert places(page)[0] == ([13000, 12500], 0)
    page.keyboard.press("Control+y")
    assert places(page)[0] == ([20000, 16500], 0)

    # By numbers.
    form = tab(page, "piece")
    form.get_by_label("From the left").fill("12.3")
    form.get_by_label("Width").fill("9")
    form.get_by_label("Width").press("Tab")
    shapes = [piece["shape"][1][0] for piece in saved(page)["document"]["terrain"]]
    assert (places(page)[0][0], shapes) == ([12300, 16500], [4500, 4500])
    assert alice.barriers() == []

    # Faults are told where they are, and keep the table from being played on.
    form.get_by_label("A closed building").check()
    expect(page.get_by_role("button", name="2 problems")).to_be_visible()
    expect(form.locator(".notice")).to_contain_text("made of")
    form.get_by_label("Made of").select_option(index=1)
    form.get_by_role("button", name="Add a door or window").click()
    expect(page.get_by_role("button", name="Play on it")).to_be_enabled()
    assert [len(piece["openings"]) for piece in saved(page)["document"]["terrain"]] == [1, 1]


def test_a_shared_table_is_copied_on_a_phone_and_played_on(hall: Hall) -> None:
    alice = hall.enter("alice")
    alice.sign_in("/tables")
    begin(alice.page, "Two hills", "The ruined square")
    before = len(saved(alice.page)["document"]["terrain"])
    alice.page.locator(".actions summary").click()
    alice.page.get_by_role("button", name="Share").click()
    alice.page.get_by_label("Everybody").check()
    alice.page.locator("dialog").get_by_role("button", name="Close").click()

    bob = hall.enter("bob", PHONE)
    bob.sign_in("/tables")
    page = bob.page
    page.get_by_role("link", name="Tables for everybody").tap()
    page.get_by_role("link", name="Two hills").tap()
    expect(page.get_by_role("heading", name="Two hills")).to_be_visible()
    assert bob.barriers() == []
    page.get_by_role("button", name="Make a copy").tap()
    expect(page.locator(".bench")).to_be_visible()

    # By touch: a piece of the library, turned by a number; another one taken away from the list.
    tab(page, "add").get_by_role("button", name=re.compile("^Hut|Wooden hut")).tap()
    page.locator("#sheet-piece").get_by_label("Turned by").fill("45")
    page.locator("#sheet-piece").get_by_label("Turned by").press("Tab")
    tab(page, "list").get_by_role("button", name=re.compile("Wall")).first.tap()
    page.locator("#sheet-piece").get_by_role("button", name="Remove", exact=True).tap()
    terrain = saved(page)["document"]["terrain"]
    assert len(terrain) == before
    assert [piece["turn"] for piece in terrain if piece["piece"] == "hut"] == [4500]
    assert bob.barriers() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    # A battle on the copy keeps it as it was.
    page.get_by_role("button", name="Play on it").tap()
    page.wait_for_url("**/open?table=*")
    expect(page.locator("select", has_text="Two hills")).to_have_value(re.compile("-"))
    page.get_by_role("radio", name=re.compile("plays to win")).check()
    page.get_by_role("button", name="Open the battle").tap()
    page.wait_for_url("**/battles/*")
    battle = Battle.objects.get()
    copied = DrawnTable.objects.get(owner__username="bob")
    assert battle.table_name == "Two hills"
    assert len(battle.table["terrain"]) == len(copied.document["terrain"])
