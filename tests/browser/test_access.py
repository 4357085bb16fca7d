"""The table for everybody: read in words, in other colours, at twice the size, by two fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import PHONE, Screen
from tests.browser.test_table import open_duel

#: What a desk of 1280 by 800 is to who has doubled all sizes.
DOUBLED: Screen = {"viewport": {"width": 640, "height": 400}, "reduced_motion": "reduce"}
TABLET: Screen = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}


def test_a_turn_is_read_and_played_in_words(hall: Hall) -> None:
    """By keys alone: models with what matters about them, an action begun and completed beside its model."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    page = alice.page
    page.get_by_role("button", name="The table in words, or as a picture").focus()
    page.keyboard.press("Enter")
    fighter = page.locator("[data-words='red-1']")
    expect(fighter).to_contain_text("Nearest enemy:")
    expect(fighter).to_contain_text("north")
    expect(fighter).to_contain_text("from the west edge")
    heading = fighter.get_by_role("heading").get_by_role("button")
    if heading.get_attribute("aria-expanded") == "false":
        heading.focus()
        page.keyboard.press("Enter")
    assert alice.barriers() == []
    walk = fighter.locator("[data-offer^='move:']")
    walk.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#words-draft")).to_be_focused()
    before = fighter.inner_text()
    page.get_by_label("Stop before it (inches)").fill("1")
    page.get_by_role("button", name="Put it there").focus()
    page.keyboard.press("Enter")
    expect(fighter.locator(".ruler")).to_contain_text("of 6″")
    assert alice.barriers() == []
    page.get_by_role("button", name="Confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".draft")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("red-1 acts.")
    expect(fighter).not_to_have_text(before)
    # Who comes back finds the table as it was chosen.
    page.reload()
    expect(page.locator("[data-words='red-1']")).to_be_visible()


def test_the_sides_are_told_apart_by_other_colours_and_by_hatching(hall: Hall) -> None:
    """Three palettes, hatched bases, and nothing that moves by itself."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    page = alice.page
    bases = page.locator("svg .base")
    seen = set()
    page.get_by_role("button", name="Battle menu").click()
    page.get_by_role("button", name="How the table looks").click()
    for palette in ("Cool and warm", "Blue and orange", "Dark and light"):
        page.get_by_role("radio", name=palette).check()
        colours = tuple(bases.evaluate_all("bases => bases.map(base => base.getAttribute('fill'))"))
        assert len(set(colours)) > 1, palette
        seen.add(colours)
    assert len(seen) == 3
    page.get_by_label("Hatch the bases of the sides too").check()
    hatched = page.locator("svg [fill^='url(#hatch-']").evaluate_all(
        "all => all.map(each => each.getAttribute('fill'))"
    )
    assert set(hatched) == {"url(#hatch-0)", "url(#hatch-1)"}
    page.get_by_label("Move nothing by itself").check()
    assert (
        page.locator("svg .place").first.evaluate("place => getComputedStyle(place).transitionDuration")
        == "0s"
    )
    assert alice.barriers() == []


@pytest.mark.parametrize("screen", [pytest.param(DOUBLED, id="doubled"), pytest.param(TABLET, id="tablet")])
def test_everything_is_reached_on_other_screens(hall: Hall, screen: Screen) -> None:
    """Nothing lies beside the screen or over something else, and two fingers bring the table nearer."""
    alice, bob = hall.enter("alice", screen), hall.enter("bob")
    open_duel(alice, bob)
    page = alice.page
    expect(alice.standing).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert alice.overflow() == 0
        assert alice.barriers() == []
    window = page.locator("#table").bounding_box()
    assert window is not None
    assert window["height"] >= 120
    if screen is not TABLET:
        return
    drawn = page.locator("svg .ground")
    before = drawn.bounding_box()
    assert before is not None
    middle = (window["x"] + window["width"] / 2, window["y"] + window["height"] / 2)
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 80), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": middle[0] + side * apart, "y": middle[1], "id": side + 1} for side in (-1, 1)]
        fingers.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []}
        )
    page.wait_for_timeout(300)
    after = drawn.bounding_box()
    assert after is not None
    assert after["width"] > before["width"] * 1.5


def test_a_phone_walks_by_finger(hall: Hall) -> None:
    """A model is dragged with one finger, and what is drafted is confirmed."""
    alice, bob = hall.enter("alice", PHONE), hall.enter("bob")
    open_duel(alice, bob)
    page = alice.page
    expect(page.locator("svg [data-model='red-1']")).to_be_visible()
    at = next(model["at"] for model in alice.view()["models"] if model["id"] == "red-1")
    start = alice.pixels(at[0] / 1000, at[1] / 1000)
    end = alice.pixels(at[0] / 1000, at[1] / 1000 + 3)
    fingers = page.context.new_cdp_session(page)
    way = [
        (start[0] + (end[0] - start[0]) * i / 10, start[1] + (end[1] - start[1]) * i / 10) for i in range(11)
    ]
    for kind, (x, y) in (("touchStart", start), *(("touchMove", here) for here in way), ("touchEnd", end)):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator(".draft")).to_contain_text("of 6″")
    alice.confirm()
    moved = next(model["at"] for model in alice.view()["models"] if model["id"] == "red-1")
    assert abs(moved[1] - at[1] - 3000) < 400
