"""The ids of what edits add: whoever chooses one knows those of all that comes along."""

from __future__ import annotations

import pytest

from rules.lists import edit as edits
from rules.lists.edit import BadEdit
from rules.lists.editing import apply
from rules.lists.roster import all_nodes
from tests.rules.lists.garrison import do, garrison, patrol


def ids(roster):
    return [node.id for node in all_nodes(roster)]


def test_what_comes_along_is_numbered_after_the_chosen_id():
    roster = do(patrol(), edits.Add(patrol().forces[0].id, "pack", id="mine"))
    assert ids(roster) == ["mine", "mine.1", "mine.2"]
    assert roster.next == patrol().next


def test_units_together_and_copies_are_numbered_after_it_too():
    force = patrol().forces[0].id
    roster = do(patrol(), edits.Add(force, "militia", 2, id="mine"))
    assert ids(roster) == ["mine", "mine.1", "mine.2", "mine.3"]
    roster = do(roster, edits.Duplicate("mine", copy="yours"))
    assert ids(roster) == ["mine", "mine.1", "yours", "yours.1", "mine.2", "mine.3"]


def test_ids_that_are_there_already_are_passed_over():
    force = patrol().forces[0].id
    roster = do(patrol(), edits.Add(force, "saint", id="mine.1"), edits.Add(force, "saint", id="n2"))
    roster = do(roster, edits.Add(force, "pack", id="mine"), edits.Add(force, "militia"))
    assert len(set(ids(roster))) == len(ids(roster)) == 7
    assert "mine.3" in ids(roster)


def test_a_chosen_id_is_given_once():
    force = patrol().forces[0].id
    roster = do(patrol(), edits.Add(force, "saint", id="mine"))
    for wish in (edits.Add(force, "saint", id="mine"), edits.Duplicate("mine", copy="mine")):
        with pytest.raises(BadEdit):
            apply(garrison(), roster, wish)
