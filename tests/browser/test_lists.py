"""Pages about army lists: making, finding, sharing, moving and bringing back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Hall
from tests.browser.players import DESK, PHONE, REFUSED, Player, Screen
from tests.browser.test_pages import is_open_to_all

FORMATS = ("Sallyport file", "Text for forums", "Short text", "BattleScribe (.ros)", "BattleScribe, zipped")

TEXT = """Saturday at the club
= Standard (Bauhaus)
* 1x Valerie Duval
  - 1x Valerie Duval
* 1x Husars
  - 1x Hussar Sergeant
  - 4x Hussar
* 1x Flying Circus [77]
"""


def import_text(page: Page, text: str) -> None:
    """Bring a list in that somebody has typed."""
    page.goto("/lists/import")
    page.get_by_label("Text", exact=True).fill(text)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="What became of it")).to_be_visible()


def menu(page: Page, name: str) -> None:
    """Open what else can be done with a list of one's own."""
    page.get_by_label(f"More for {name}").click()


def share(page: Page, name: str, who: str) -> str:
    """Let others read a list of one's own; the address of its link."""
    page.goto("/lists")
    menu(page, name)
    page.get_by_role("button", name="Share…").click()
    page.get_by_role("radio", name=who).check()
    address: str = page.get_by_label("Link", exact=True).input_value()
    return address


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(DESK | {"color_scheme": "light"}, id="desk by day"),
        pytest.param(PHONE | {"color_scheme": "dark"}, id="phone by night"),
    ],
)
def test_pages_about_lists_have_no_barriers(hall: Hall, screen: Screen) -> None:
    """One's own, new, imported, shared, read, compared, public."""
    player = hall.enter("alice", screen)
    page = player.page
    player.sign_in("/lists")
    expect(page.get_by_text("No lists yet")).to_be_visible()
    is_open_to_all(player, "no lists")

    page.goto("/lists/new")
    expect(page.get_by_role("radio", name="Bauhaus")).to_be_visible()
    is_open_to_all(player, "new list")

    page.goto("/lists/import")
    expect(page.get_by_role("heading", name="Import a list")).to_be_visible()
    is_open_to_all(player, "import")
    import_text(page, TEXT)
    expect(page.get_by_text("Flying Circus").first).to_be_visible()
    is_open_to_all(player, "import report")

    share(page, "Saturday at the club", "Everybody")
    is_open_to_all(player, "sharing")
    page.get_by_label("Close").click()
    expect(page.get_by_text("Public", exact=True)).to_be_visible()
    menu(page, "Saturday at the club")
    is_open_to_all(player, "my lists with a menu")

    page.get_by_role("link", name="Read").click()
    expect(page.get_by_role("heading", name="Saturday at the club")).to_be_visible()
    is_open_to_all(player, "reading")
    address = page.url.removesuffix("/read")
    page.goto(f"{address}/versions")
    expect(page.get_by_text("The list was begun")).to_be_visible()
    is_open_to_all(player, "versions")

    page.goto("/lists/public")
    expect(page.get_by_role("link", name="Saturday at the club")).to_be_visible()
    is_open_to_all(player, "public lists")


def test_a_list_is_begun_deleted_and_brought_back(hall: Hall) -> None:
    """What is deleted is not lost."""
    player = hall.enter("alice")
    page = player.page
    player.sign_in("/lists/new")
    page.get_by_role("radio", name="Capitol").check()
    page.get_by_label("Points to spend").fill("750")
    page.get_by_label("Name").fill("First wave")
    page.get_by_role("button", name="Begin the list").click()
    page.wait_for_url(lambda url: "/lists/" in url and not url.endswith("/new"))

    page.goto("/lists")
    line = page.get_by_role("listitem").filter(has_text="First wave")
    expect(line).to_contain_text("0 of 750 points")
    menu(page, "First wave")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("“First wave” is deleted.")).to_be_visible()
    expect(line).to_have_count(0)
    page.get_by_role("link", name="Deleted lists").click()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("“First wave” is back.")).to_be_visible()
    page.goto("/lists")
    expect(line).to_be_visible()


def test_a_shared_list_is_read_and_copied(hall: Hall) -> None:
    """Whoever has the link reads it without signing in; a copy is one's own, and changes nothing."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    alice.sign_in("/lists")
    import_text(alice.page, TEXT)
    address = share(alice.page, "Saturday at the club", "Whoever has the link")

    bob.page.goto(address)
    expect(bob.page.get_by_role("heading", name="Saturday at the club")).to_be_visible()
    bob.page.goto("/lists/public")
    expect(bob.page.get_by_text("No list is like that.")).to_be_visible()
    share(alice.page, "Saturday at the club", "Everybody")
    bob.page.reload()
    bob.page.get_by_role("link", name="Saturday at the club").click()
    bob.page.get_by_role("link", name="Sign in to copy it").click()
    reading = bob.page.url.split("next=")[1].replace("%2F", "/")
    bob.sign_in("/lists")
    bob.page.goto(reading)
    bob.page.get_by_role("button", name="Copy to your lists").click()
    bob.page.wait_for_url(lambda url: not url.endswith("/read"))
    bob.page.goto("/lists")
    expect(bob.page.get_by_role("listitem").filter(has_text="Saturday at the club")).to_be_visible()

    share(alice.page, "Saturday at the club", "Whoever has the link")
    alice.page.get_by_role("radio", name="Only you").check()
    expect(alice.page.get_by_label("Link", exact=True)).to_have_count(0)
    bob.expected = REFUSED
    bob.page.goto(reading)
    expect(bob.page.get_by_text("There is no such list")).to_be_visible()


def test_an_earlier_version_is_compared_and_brought_back(hall: Hall) -> None:
    """Every version can be had again."""
    player = hall.enter("alice")
    page = player.page
    player.sign_in("/lists")
    import_text(page, TEXT)
    page.get_by_role("link", name="Open the list").click()
    page.wait_for_url(lambda url: not url.endswith("/import"))
    address = page.url.split("#")[0]
    edit(player, address.split("/lists/")[1], {"edit": "rename", "name": "Sunday"})

    page.goto(f"{address}/versions")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("del", has_text="Saturday at the club")).to_be_visible()
    expect(page.locator("ins", has_text="Sunday")).to_be_visible()
    is_open_to_all(player, "differences")
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_role("heading", name="Versions of “Saturday at the club”")).to_be_visible()
    expect(page.get_by_text("An earlier version was brought back")).to_be_visible()


def edit(player: Player, list_id: str, wish: dict[str, str]) -> None:
    """Change a list as its editor does."""
    player.page.evaluate(
        """async ([path, wish]) => {
            const token = /csrftoken=([^;]*)/.exec(document.cookie)[1];
            const body = JSON.stringify({id: crypto.randomUUID(), version: 1, edit: wish});
            const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
            const answer = await fetch(path, {method: "POST", headers, body});
            if (!answer.ok) throw new Error(await answer.text());
        }""",
        [f"/api/lists/{list_id}/edits", wish],
    )


def test_readers_comment_and_see_what_they_lack(hall: Hall) -> None:
    """What is said stands below until its author or the list's owner takes it down; models are counted."""
    alice, bob = hall.enter("alice"), hall.enter("bob")
    alice.sign_in("/lists")
    import_text(alice.page, TEXT)
    share(alice.page, "Saturday at the club", "Everybody")
    bob.sign_in("/lists")
    bob.page.goto("/lists/public")
    bob.page.get_by_role("link", name="Saturday at the club").click()
    bob.page.get_by_label("Your comment").fill("Why no support?\n<b>Bold</b> of you.")
    bob.page.get_by_role("button", name="Comment", exact=True).click()
    expect(bob.page.get_by_text("<b>Bold</b> of you.")).to_be_visible()

    bob.page.get_by_text("What you own of it").click()
    expect(bob.page.get_by_text(re.compile(r"You lack \d+ of \d+ models"))).to_be_visible()
    bob.page.get_by_role("button", name="I own all of this").click()
    expect(bob.page.get_by_text("You own everything that it needs.")).to_be_visible()
    bob.page.get_by_text("Statistics").click()
    expect(bob.page.get_by_role("heading", name="Expected Wounds")).to_be_visible()
    is_open_to_all(bob, "reading with everything open")

    bob.page.goto("/collection")
    hussars = bob.page.get_by_label("How many Hussar you own", exact=True)
    expect(hussars).to_have_value("4")
    expect(bob.page.get_by_text("6 models of this faction, 0 painted")).to_be_visible()
    hussars.fill("12")
    hussars.press("Tab")
    expect(bob.page.get_by_text("Hussar: saved")).to_be_attached()
    bob.page.reload()
    expect(hussars).to_have_value("12")
    is_open_to_all(bob, "collection")

    alice.page.goto(f"{bob.page.url.split('/collection')[0]}/lists/public")
    alice.page.get_by_role("link", name="Saturday at the club").click()
    alice.page.get_by_role("button", name="Take down").click()
    expect(alice.page.get_by_text("Nobody has said anything yet.")).to_be_visible()


def test_a_token_is_shown_once_works_and_is_revoked(hall: Hall) -> None:
    """Whoever has it is let in, until it is revoked."""
    player = hall.enter("alice")
    page = player.page
    player.sign_in("/tokens")
    page.get_by_label("What it is for").fill("Printing")
    page.get_by_role("button", name="Make the token").click()
    token = page.get_by_label("Token", exact=True).input_value()
    is_open_to_all(player, "tokens")
    assert status_with(page, token) == 200
    page.reload()
    expect(page.get_by_text("Printing")).to_be_visible()
    expect(page.get_by_label("Token", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Revoke “Printing”").click()
    page.get_by_role("button", name="Revoke for good").click()
    expect(page.get_by_text("You have no tokens.")).to_be_visible()
    player.expected = REFUSED
    assert status_with(page, token) == 401


def status_with(page: Page, token: str) -> int:
    """What a script with a token, and without a cookie, is answered."""
    script = """token => fetch("/api/lists", {
        credentials: "omit", headers: {Authorization: `Bearer ${token}`},
    }).then(answer => answer.status)"""
    status: int = page.evaluate(script, token)
    return status


def test_a_list_that_is_saved_as_a_file_comes_back_in(hall: Hall, tmp_path: Path) -> None:
    """Every format that the menu offers."""
    player = hall.enter("alice")
    page = player.page
    player.sign_in("/lists")
    import_text(page, TEXT)
    page.goto("/lists")
    for format in FORMATS:
        menu(page, "Saturday at the club")
        with page.expect_download() as saved:
            page.get_by_role("link", name=format).click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
        page.goto("/lists/import")
        page.get_by_label("A file").set_input_files(file)
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.get_by_role("heading", name="Saturday at the club")).to_be_visible()
        expect(page.get_by_text("267 points")).to_be_visible()
        page.goto("/lists")
        page.get_by_label("More for Saturday at the club").first.click()
        page.get_by_role("button", name="Delete").click()
        expect(page.get_by_role("listitem").filter(has_text="Saturday at the club")).to_have_count(1)


def test_what_is_no_list_is_refused_in_words(hall: Hall, tmp_path: Path) -> None:
    """Nothing is made of it, and one may try again."""
    player = hall.enter("alice")
    player.expected = REFUSED
    page = player.page
    player.sign_in("/lists/import")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Choose a file or paste a list first.")
    file = tmp_path / "list.ros"
    file.write_text("<!DOCTYPE r [<!ENTITY e 'x'>]><roster>&e;</roster>", encoding="utf-8")
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).not_to_have_text("Choose a file or paste a list first.")
    large = tmp_path / "large.txt"
    large.write_text("x" * 800_000, encoding="utf-8")
    page.get_by_label("A file").set_input_files(large)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("larger than 750 kB")
    page.goto("/lists")
    expect(page.get_by_text("No lists yet")).to_be_visible()
