"""Lists of another edition in the army builder."""

from __future__ import annotations

import re
import uuid

from playwright.sync_api import expect

from accounts.models import User
from armies import desk
from armies.models import ArmyList
from rules.warzone_resurrection.lists.edition_2_2 import SYSTEM
from tests.browser.conftest import Hall
from tests.browser.test_builder import at_builder, kept, saved, search_and_add, units


def capitol() -> ArmyList:
    """An empty list of a faction most of whose squads wait for the choice of a battalion."""
    user = User.objects.get(username="alice")
    wish = desk.Opening(uuid.uuid4(), SYSTEM, "capitol_2_2", "standard", "Expeditionary force", 1000)
    return desk.open_list(user, wish)


def test_what_waits_for_a_choice_of_the_army_is_there_and_says_so(hall: Hall) -> None:
    row = capitol()
    page = at_builder(hall, row).page
    expect(page.get_by_role("button", name=re.compile("^Add Colonel Mitch Hunter"))).to_be_visible()
    search_and_add(page, "mitch hunter")
    search_and_add(page, "light infantry line")
    saved(page)
    assert units(row) == ["capitol.battalion-2", "capitol.colonel-mitch-hunter", "capitol.light-infantry-2"]
    infantry = page.get_by_role("button", name=re.compile(r"^Add Light Infantry \(Line")).first
    expect(infantry).to_contain_text("needs something else")
    expect(page.get_by_text(re.compile("may be chosen only where Line Battalion"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Battalion")).click()
    page.get_by_role("radio", name=re.compile("^Line Battalion")).check()
    saved(page)
    expect(page.get_by_text(re.compile("may be chosen only where Line Battalion"))).to_have_count(0)
    assert kept(row).points == 190
