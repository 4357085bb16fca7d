"""Edits: what each does, that undoing gives the same list, and that totals are the sum of their parts."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lists import edit as edits
from rules.lists.edit import BadEdit, read_edit
from rules.lists.editing import apply
from rules.lists.history import Written, begin, read_history
from rules.lists.mending import mends_of
from rules.lists.roster import Roster, all_forces, all_nodes, find_node, with_node
from rules.lists.standing import Standing
from tests.rules.lists.garrison import broken, do, garrison, node, patrol, problems, total


def test_what_a_unit_cannot_be_without_comes_along():
    roster = patrol("captain", "riflemen", "militia", "pack")
    found = {spot.owner.id: spot.count for spot in Standing(garrison(), roster).army.below() if spot.count}
    assert found == {
        "captain": 1,
        "riflemen": 1,
        "rifleman": 5,
        "militia": 1,
        "spear": 1,
        "pack": 1,
        "handler": 1,
        "wolf": 2,
    }
    assert broken(roster) == []


def test_options_are_counted_in_one_place():
    roster = do(patrol("riflemen"), *[edits.Add("riflemen1", "launcher")] * 3)
    assert find_node(roster, node(roster, "launcher")).count == 3


def test_choosing_takes_the_place_of_what_was_chosen():
    roster = do(patrol("militia"), edits.Choose("militia1", "club"))
    assert [child.entry for child in find_node(roster, "militia1").children] == ["club"]


def test_swapping_keeps_the_count():
    roster = do(patrol("riflemen"), edits.Add("riflemen1", "launcher", 2))
    id = node(roster, "launcher")
    roster = do(roster, edits.Swap(id, "blaster"))
    assert (find_node(roster, id).entry, find_node(roster, id).count) == ("blaster", 2)


def test_what_is_counted_for_each_model_goes_along():
    roster = patrol("pack")
    wolves = node(roster, "wolf")
    roster = do(roster, edits.Add(wolves, "collar"))
    assert find_node(roster, node(roster, "collar")).count == 2
    roster = do(roster, edits.SetCount(wolves, 5))
    assert find_node(roster, node(roster, "collar")).count == 5
    assert total(roster, wolves) == 5 * 8 + exactly("2.5")


def exactly(text):
    from rules.lists.amount import exact

    return exact(text)


def test_moving_to_another_place_and_another_force():
    roster = patrol("captain", "riflemen", "militia")
    roster = do(roster, edits.Move("militia3", "f", 0))
    assert [unit.id for unit in roster.forces[0].units] == ["militia3", "captain1", "riflemen2"]
    roster = do(roster, edits.AddForce("outpost", "garrison", "f", "o"), edits.Move("riflemen2", "o"))
    assert [unit.id for unit in roster.forces[0].forces[0].units] == ["riflemen2"]


def test_a_lord_goes_with_a_unit_until_it_is_gone():
    roster = do(patrol("advisor", "riflemen", "militia"), edits.Attach("advisor1", "riflemen2"))
    assert find_node(roster, "advisor1").joins == "riflemen2"
    with pytest.raises(BadEdit):
        do(roster, edits.Attach("advisor1", "militia3"))
    with pytest.raises(BadEdit):
        do(roster, edits.Attach("advisor1", "advisor1"))
    assert find_node(do(roster, edits.Remove("riflemen2")), "advisor1").joins == ""
    assert find_node(do(roster, edits.Attach("advisor1", "")), "advisor1").joins == ""


def test_nobody_commands_who_is_gone():
    roster = do(patrol("captain", "saint"), edits.Nominate("captain1"))
    assert do(roster, edits.Remove("captain1")).commander == ""
    assert do(roster, edits.Remove("saint2")).commander == "captain1"


def test_names_and_notes():
    roster = do(
        patrol("captain"), edits.Rename("captain1", "Old Tom", "Painted"), edits.Rename("", "My list")
    )
    assert (roster.name, find_node(roster, "captain1").name) == ("My list", "Old Tom")
    roster = do(
        roster, edits.Rename("f", "Night watch"), edits.Rename("f", notes="", name="Heroes", category="hero")
    )
    assert (roster.forces[0].name, roster.forces[0].category_names) == ("Night watch", {"hero": "Heroes"})


REFUSED = {
    "nothing there": edits.Remove("nobody"),
    "not in the catalogue": edits.Add("f", "dragon"),
    "no option of this unit": edits.Add("captain1", "launcher"),
    "none": edits.Add("f", "captain", 0),
    "too many": edits.SetCount("captain1", 100_000),
    "less than none": edits.SetCount("captain1", -1),
    "an id that is taken": edits.Add("f", "captain", id="captain1"),
    "into itself": edits.Move("captain1", "captain1"),
    "no such chart": edits.AddForce("legion", "garrison"),
    "no such points": edits.SetLimit("gold", 5),
    "no number": edits.SetLimit("pts", "many"),
    "half of several": edits.Several((edits.Remove("captain1"), edits.Remove("captain1"))),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done_changes_nothing(case):
    with pytest.raises(BadEdit):
        do(patrol("captain"), REFUSED[case])


def test_edits_are_the_wire_format():
    wish = {"edit": "add", "to": "f", "entry": "captain"}
    assert read_edit(wish) == edits.Add("f", "captain")
    assert msgspec.to_builtins(edits.Add("f", "captain")) == wish
    for wrong in ({"edit": "steal"}, {"edit": "add"}, {**wish, "price": 0}, [], None):
        with pytest.raises(BadEdit):
            read_edit(wrong)


def test_removing_is_undone_with_all_that_was_below():
    history = begin(garrison(), do(patrol("riflemen"), edits.Add("riflemen1", "launcher", 2)))
    undone = history.do(edits.Remove("riflemen1")).undo()
    assert undone.roster == history.roster
    assert undone.redo().roster.forces[0].units == ()


# properties ---------------------------------------------------------------------------------------

ENTRIES = [
    "captain",
    "saint",
    "witch",
    "advisor",
    "riflemen",
    "militia",
    "ogre",
    "tank",
    "pack",
    "mercenaries",
]
OPTIONS = [
    *("captain.sword", "captain.halo", "captain.curse", "captain.hound", "rifleman", "sergeant", "launcher"),
    *("blaster", "grenades", "banner", "spear", "club", "relic.a", "relic.b", "wolf", "collar"),
]


@st.composite
def wishes(draw):
    """Something that a player might try; which thing it is about is drawn as a number."""
    return draw(
        st.tuples(
            st.sampled_from(
                ["add", "option", "count", "choose", "remove", "duplicate", "nominate", "move", "swap"]
            ),
            st.integers(0, 60),
            st.integers(0, 60),
            st.integers(0, 12),
        )
    )


def meant(roster: Roster, wish) -> edits.AnyEdit:
    kind, which, what, count = wish
    nodes = list(all_nodes(roster)) or [None]
    forces = list(all_forces(roster.forces))
    chosen = nodes[which % len(nodes)]
    id = chosen.id if chosen is not None else ""
    match kind:
        case "add":
            return edits.Add(forces[which % len(forces)].id, ENTRIES[what % len(ENTRIES)])
        case "option":
            return edits.Add(id, OPTIONS[what % len(OPTIONS)], max(1, count))
        case "choose":
            return edits.Choose(id, OPTIONS[what % len(OPTIONS)])
        case "count":
            return edits.SetCount(id, count)
        case "remove":
            return edits.Remove(id)
        case "duplicate":
            return edits.Duplicate(id)
        case "nominate":
            return edits.Nominate(id)
        case "move":
            return edits.Move(id, forces[what % len(forces)].id, count)
        case _:
            return edits.Swap(id, OPTIONS[what % len(OPTIONS)])


def after(history, tried):
    for wish in tried:
        try:
            history = history.do(meant(history.roster, wish))
        except BadEdit:
            continue
    return history


@settings(max_examples=60, deadline=None)
@given(st.lists(wishes(), max_size=14))
def test_undoing_everything_gives_the_list_it_began_with(tried):
    start = begin(garrison(), patrol("captain", "riflemen"))
    history = after(start, tried)
    written = msgspec.json.decode(msgspec.json.encode(history.written()), type=Written)
    assert read_history(garrison(), written).roster == history.roster
    undone = history
    for _ in history.edits:
        undone = undone.undo()
    assert undone.roster == start.roster
    for _ in history.edits:
        undone = undone.redo()
    assert undone.roster == history.roster


@settings(max_examples=60, deadline=None)
@given(st.lists(wishes(), max_size=14))
def test_every_total_is_the_sum_of_its_parts(tried):
    standing = Standing(garrison(), after(begin(garrison(), patrol("captain", "pack")), tried).roster)
    nodes = [spot for spot in standing.army.below() if spot.place == "node"]
    assert standing.total(standing.army, "pts") == sum(standing.points(spot, "pts") for spot in nodes)
    for spot in (standing.army, *standing.army.below()):
        own = standing.points(spot, "pts") if spot.place == "node" else 0
        assert standing.total(spot, "pts") == own + sum(standing.total(each, "pts") for each in spot.children)


@settings(max_examples=40, deadline=None)
@given(st.lists(wishes(), max_size=10))
def test_everything_offered_mends_what_it_is_offered_for(tried):
    roster = after(begin(garrison(), patrol("captain", "riflemen")), tried).roster
    before = problems(roster)
    for problem in before[:6]:
        for mend in mends_of(garrison(), roster, problem):
            left = problems(apply(garrison(), roster, mend.edit))
            assert len(left) < len(before)
            assert problem.subject not in {each.subject for each in left}


@settings(max_examples=40, deadline=None)
@given(st.lists(wishes(), max_size=10))
def test_a_copy_costs_what_it_was_copied_from(tried):
    roster = after(begin(garrison(), patrol("captain", "pack")), tried).roster
    for unit in roster.forces[0].units:
        if unit.entry == "militia":
            continue  # later copies of it cost more
        copied = do(roster, edits.Duplicate(unit.id))
        before = {spot.id for spot in Standing(garrison(), roster).army.below()}
        (copy,) = [each for each in copied.forces[0].units if each.id not in before]
        assert total(copied, copy.id) == total(roster, unit.id)


def test_a_file_may_have_none_of_something():
    """Other programs write options that are not taken; they count again when they are."""
    roster = patrol("pack")
    wolves = node(roster, "wolf")
    roster = do(roster, edits.Add(wolves, "collar"))
    none = with_node(roster, wolves, lambda each: (msgspec.structs.replace(each, count=0),))
    assert find_node(do(none, edits.SetCount(wolves, 3)), wolves).count == 3
