"""What is counted about lists of the first edition, and the harm that their units do."""

from __future__ import annotations

import pytest

from rules.lists.book import Book
from rules.lists.standing import Standing
from rules.warzone_1e.lists import catalogues
from rules.warzone_1e.lists.ready import ready_lists
from rules.warzone_1e.lists.statistics import ListStatistics
from tests.rules.warzone_1e.force_lists import Draft

STATISTICS = ListStatistics()
READY = {each.id: each.roster for each in ready_lists()}


def standing(id: str) -> Standing:
    return Standing(Book(catalogues()), READY[id])


@pytest.mark.rule("WZ1-VIC-02", "WZ1-FORCE-17")
def test_the_worked_force_is_worth_twelve_victory_points() -> None:
    """WZ1-FORCE-17a: 4 and 4 for the squads, 2 each for the individuals."""
    found = {figure.id: figure.value for figure in STATISTICS.figures(standing("imperial_example"))}
    assert found == {"units": 4, "actions": 5 * 3 + 4 * 3 + 4 + 3, "wounds": 9 + 3 + 1, "worth": 12}


def test_harm_is_that_of_the_rules_chances() -> None:
    """MW 14 with an Invader against Armor 24: hit on 14 or less, a natural 1 for sure; Armor holds on 10."""
    draft = Draft("imperial").unit("blood_berets", "s").give("s", "blood_beret", invader=3)
    (unit,) = STATISTICS.harm(draft.standing, "imperial/blood_beret", 10)
    (arm,) = unit.shooters
    assert (arm.model, arm.count, arm.weapon) == ("Blood Beret", 3, "Invader")
    assert arm.harm == pytest.approx(13 / 20 * 10 / 20 + 1 / 20, abs=0.001)
    assert unit.shooting == pytest.approx(3 * arm.harm, abs=0.01)
    assert {each.weapon for each in unit.fighters} == {"Bare hands"}


def test_out_of_range_nobody_harms_anybody() -> None:
    draft = Draft("imperial").unit("blood_berets", "s").give("s", "blood_beret", invader=3)
    (unit,) = STATISTICS.harm(draft.standing, "imperial/blood_beret", 30)
    assert (unit.shooting, unit.shooters) == (0, ())


@pytest.mark.parametrize("id", READY)
def test_every_army_can_be_reckoned_with(id: str) -> None:
    units = list(STATISTICS.harm(standing(id), "dark_legion/undead_legionnaire", 12))
    assert units
    assert all(unit.close > 0 for unit in units)
    assert any(unit.shooting > 0 for unit in units)


def test_everybody_of_the_library_may_be_shot_at() -> None:
    targets = STATISTICS.targets()
    assert len({target.id for target in targets}) == len(targets)
    with pytest.raises(LookupError):
        list(STATISTICS.harm(standing("imperial_line"), "nobody", 12))
