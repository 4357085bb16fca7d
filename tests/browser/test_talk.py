"""What two players and somebody who watches say to each other, at a desk and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Hall
from tests.browser.players import PHONE, Player
from tests.browser.test_table import open_duel
from tests.people import person


def say(player: Player, words: str) -> None:
    """Write a line and send it."""
    player.page.get_by_label("Say something").fill(words)
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_label("Say something")).to_have_value("")


def remark(player: Player, words: str) -> str:
    """Where a remark stands among the others."""
    expect(player.page.locator(".remarks [data-remark]", has_text=words)).to_be_visible()
    return f".remarks [data-remark]:has-text('{words}')"


def test_players_talk_point_and_pin(hall: Hall) -> None:
    """A word is counted until it is read; a place is seen on both tables; what is pinned stands above."""
    alice, bob = hall.enter("alice"), hall.enter("bob", PHONE)
    open_duel(alice, bob)
    alice.page.get_by_role("button", name="Talk").click()
    say(alice, "Shall we say that the yard's wall is high?")
    tab = bob.page.get_by_role("tab", name=re.compile("Talk.*1 new"))
    tab.click()
    remark(bob, "the yard's wall is high")
    expect(bob.page.locator(".count")).to_have_count(0)

    bob.page.get_by_role("button", name="Point at a place of the table").click()
    bob.tap(2, 4)
    say(bob, "This one?")
    expect(alice.page.locator("[data-pointed]")).to_have_count(1)
    place = alice.page.locator("[data-pointed]").get_attribute("transform")
    assert place is not None
    x, y = (float(part) / 1000 for part in place[place.index("(") + 1 : place.index(")")].split())
    assert abs(x - 2) < 0.3
    assert abs((alice.view()["size"][1] / 1000 - y) - 4) < 0.3

    line = alice.page.locator(".remarks [data-remark]", has_text="the yard's wall is high")
    line.get_by_role("button", name="What may be done with what alice said").click()
    line.get_by_role("button", name="Pin").click()
    expect(bob.page.locator(".pinned")).to_contain_text("the yard's wall is high")
    bob.page.locator("summary", has_text="Quick words").click()
    bob.page.get_by_role("button", name="Good luck!").click()
    remark(alice, "Good luck!")
    for player in (alice, bob):
        assert player.barriers() == []
        assert player.overflow() == 0
    line.get_by_role("button", name="Take down").click()
    expect(bob.page.locator("[data-remark]", has_text="the yard's wall is high")).to_have_count(0)


def test_who_watches_late_is_told_and_reads_no_secrets(hall: Hall) -> None:
    """A spectator comes by the link, sees nothing of the last minutes, and talks apart from the players."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    open_duel(alice, bob)
    alice.page.get_by_role("button", name="Talk").click()
    say(alice, "I shall walk north.")
    path = f"/api/battles/{alice.battle}"
    info = alice.page.evaluate(
        """async path => {
            const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
            const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
            const body = JSON.stringify({spectators: true, watch_delay: 5});
            return (await fetch(path, {method: "PATCH", headers, body})).json();
        }""",
        path,
    )
    person("charlie")
    charlie = hall.enter("charlie")
    charlie.sign_in("/lists")
    charlie.page.goto(f"/battles/{alice.battle}?watch={info['watch']}")
    expect(charlie.page.get_by_text("As a spectator you see it with a delay")).to_be_visible()
    talk = charlie.page.evaluate(
        "path => fetch(path).then(answer => answer.json())", f"{path}/talk?watch={info['watch']}"
    )
    assert talk == {"head": 0, "lanes": ["spectators", "notes"], "remarks": []}
