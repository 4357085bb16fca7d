"""What users of other army builders have reported, as cases of our own: each has gone wrong somewhere."""

from __future__ import annotations

from functools import cache

import pytest

from rules.core.message import render
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.catalogue_files import checked, read_catalogue
from rules.lists.documents import open_document, read_document
from rules.lists.history import begin
from rules.lists.list_files import read_list, write_list
from rules.lists.mending import mends_of
from rules.lists.roster import Roster, all_nodes, find_node
from rules.lists.standing import Standing
from tests.rules.lists.garrison import (
    TEXTS,
    broken,
    do,
    garrison,
    node,
    patrol,
    problems,
    sentences,
    total,
)

SHARES = """
id: shares
name: Shares
points: [{id: pts, name: points, limit: 2000}]
categories: [{id: elite, name: Elite}, {id: rare, name: Rare}]
forces:
  - id: host
    name: Host
    categories:
      - category: elite
        id: host.elite
        constraints: [{id: half, type: max, value: 50, what: pts, percent: limit}]
      - category: rare
        id: host.rare
        constraints: [{id: third, type: max, value: "ceil(limit / 3)", what: pts}]
entries:
  - {id: a, name: A, kind: unit, role: elite, points: {pts: 1}}
  - {id: b, name: B, kind: unit, role: elite, points: {pts: 650}}
  - {id: c, name: C, kind: unit, role: elite, points: {pts: 350}}
  - {id: giant, name: Giant, kind: unit, role: rare, points: {pts: 600}}
  - {id: small, name: Small, kind: unit, role: rare, points: {pts: 1}}
"""


@cache
def shares() -> Book:
    return Book(checked([read_catalogue(SHARES)]))


def host(limit, *entries: str) -> Roster:
    roster = do(Roster("shares"), edits.AddForce("host", "shares", id="f"), book=shares())
    roster = do(roster, edits.SetLimit("pts", limit), book=shares())
    return do(roster, *[edits.Add("f", entry) for entry in entries], book=shares())


class TestShares:
    def test_two_entries_together_are_compared_exactly(self):
        """T-01: half of 2000 is 1000, not "50 % when rounded"."""
        assert broken(host(2000, "b", "c"), shares()) == []
        assert broken(host(2000, "b", "c", "a"), shares()) == ["half"]

    def test_a_third_rounded_up(self):
        """T-02: a third of 60 is 20, of 58 also 20."""
        for limit in (60, 58):
            assert broken(host(limit, *["small"] * 20), shares()) == []
            assert broken(host(limit, *["small"] * 21), shares()) == ["third"]

    @pytest.mark.parametrize("limit", [29, 58, 116, 117])
    def test_shares_are_whole_number_arithmetic(self, limit):
        """T-04: no share is a point off."""
        most = limit // 2
        assert broken(host(limit, *["a"] * most), shares()) == []
        assert "half" in broken(host(limit, *["a"] * (most + 1)), shares())

    def test_a_share_is_of_the_limit_not_of_what_is_spent(self):
        """T-05, T-06: one large model alone in a list of 3000 is no more of it for want of others."""
        assert broken(host(3000, "b"), shares()) == []

    def test_a_large_hero_in_a_small_list(self):
        """T-07: 600 points are too many of 1470 where a third is allowed."""
        assert broken(host(1470, "giant"), shares()) == ["third"]
        assert broken(host(1800, "giant"), shares()) == []

    def test_playing_for_more_leaves_no_older_limit_behind(self):
        """T-10: copied and resized."""
        small = host(1000, "b", "c")
        assert broken(small, shares()) == ["half"]
        assert broken(do(small, edits.SetLimit("pts", 2000), book=shares()), shares()) == []
        copy = open_document(
            read_document(write_list(Standing(shares(), small), "json", TEXTS)), shares()
        ).roster
        assert broken(do(copy, edits.SetLimit("pts", 2000), book=shares()), shares()) == []


class TestCounting:
    def test_upgrades_are_not_models(self):
        """T-12: ten riflemen and their gear are ten models."""
        roster = do(patrol("riflemen"), edits.SetCount(node(patrol("riflemen"), "rifleman"), 10))
        roster = do(roster, edits.Add("riflemen1", "launcher", 2), edits.Add("riflemen1", "grenades", 10))
        standing = Standing(garrison(), roster)
        assert standing.tally(standing.by_id["riflemen1"], "selections", True, True)["model"] == 10

    def test_a_part_of_a_list_played_with_is_not_added_to_it(self):
        """T-14: what is read out of a list leaves it as it was."""
        roster = patrol("captain", "riflemen")
        before = total(roster)
        read_list(write_list(Standing(garrison(), roster), "text", TEXTS), garrison())
        assert total(roster) == before

    def test_attached_units_are_not_copies(self):
        """T-16: somebody who goes with a unit makes no unit more, and no unit fewer."""
        roster = patrol("captain", "advisor", "riflemen", *["militia"] * 3)
        roster = do(roster, edits.Attach("advisor2", "riflemen3"), edits.Attach("captain1", "militia4"))
        assert broken(roster) == []

    @pytest.mark.parametrize("depth", range(1, 6))
    def test_limits_hold_at_every_depth(self, depth):
        """T-18: groups within groups are counted."""
        inner = "entries: [{id: gem, name: Gem, points: {pts: 1}}]"
        for level in range(depth):
            inner = f"entries: [{{id: g{level}, name: Group, kind: group, max: 2, {inner}}}]"
        text = f"""
{{id: deep, name: Deep, points: [{{id: pts, name: points}}], forces: [{{id: host, name: Host}}],
entries: [{{id: chest, name: Chest, kind: unit, {inner}}}]}}"""
        book = Book(checked([read_catalogue(text)]))
        roster = do(Roster("deep"), edits.AddForce("host", "deep", id="f"), book=book)
        roster = do(roster, edits.Add("f", "chest", id="c"), edits.Add("c", "gem", 2), book=book)
        assert broken(roster, book) == []
        roster = do(roster, edits.Add("c", "gem"), book=book)
        assert sorted(broken(roster, book)) == [f"g{level}.max" for level in range(depth)]


class TestOptionsAndSize:
    def test_too_many_special_weapons_say_how_many_are_allowed(self):
        """T-20."""
        roster = do(patrol("captain", "riflemen"), edits.Add("riflemen2", "launcher", 4))
        assert sentences(roster) == ["Special weapons: 4 taken, 2 allowed for 5 models."]

    def test_the_order_of_clicks_does_not_matter(self):
        """T-21: weapons first, models after, or the other way round."""
        roster = patrol("captain", "riflemen")
        models = edits.SetCount(node(roster, "rifleman"), 10)
        weapons = edits.Add("riflemen2", "launcher", 4)
        one, other = do(roster, models, weapons), do(roster, weapons, models)
        assert broken(one) == broken(other) == []
        assert total(one) == total(other)
        waiting = do(roster, weapons)
        (problem,) = problems(waiting)
        says = [render(mend.says, TEXTS) for mend in mends_of(garrison(), waiting, problem)]
        assert "10 Rifleman." in says

    def test_so_many_for_each_model(self):
        """T-22: one collar for each wolf: six wolves may have six, and none has two."""
        roster = patrol("captain", "pack")
        wolves = node(roster, "wolf")
        roster = do(roster, edits.SetCount(wolves, 6), edits.Add(wolves, "collar"))
        assert find_node(roster, node(roster, "collar")).count == 6
        assert broken(roster) == []
        assert broken(do(roster, edits.SetCount(node(roster, "collar"), 12))) == ["collar.max"]

    @pytest.mark.parametrize(("models", "allowed"), [(5, 2), (9, 2), (10, 4)])
    def test_four_when_exactly_ten(self, models, allowed):
        """T-25."""
        roster = patrol("captain", "riflemen")
        roster = do(roster, edits.SetCount(node(roster, "rifleman"), models))
        assert broken(do(roster, edits.Add("riflemen2", "launcher", allowed))) == []
        assert broken(do(roster, edits.Add("riflemen2", "launcher", allowed + 1))) == ["special.max"]


class TestEditing:
    def test_an_edit_touches_one_unit(self):
        """T-27: two squads of the same kind."""
        roster = patrol("riflemen", "riflemen")
        roster = do(roster, edits.SetCount(node(roster, "rifleman", "riflemen2"), 9))
        assert find_node(roster, node(roster, "rifleman", "riflemen1")).count == 5

    def test_a_copy_costs_the_same(self):
        """T-28, T-32: free things stay free, and what costs less than nothing stays so too."""
        roster = do(
            patrol("captain"), edits.Add("captain1", "captain.sword"), edits.Add("captain1", "captain.curse")
        )
        copied = do(roster, edits.Duplicate("captain1"))
        assert total(roster) == 55
        assert total(copied) == 110

    def test_removing_takes_all_that_was_below(self):
        """T-30."""
        roster = do(patrol("captain", "riflemen"), edits.Add("captain1", "captain.hound", 2))
        roster = do(roster, edits.Remove("captain1"))
        assert total(roster) == 60
        assert all(each.entry != "captain.hound" for each in all_nodes(roster))

    def test_every_place_shows_the_same_total(self):
        """T-34."""
        roster = do(patrol("captain", "riflemen"), edits.Add("captain1", "captain.hound"))
        standing = Standing(garrison(), roster)
        text = write_list(standing, "text", TEXTS).decode()
        assert total(roster) == sum(total(roster, each.id) for each in roster.forces[0].units)
        assert f"{float(total(roster))} of 1000 points" in text
        assert read_document(write_list(standing, "json", TEXTS)).total["pts"] == float(total(roster))

    def test_everything_can_be_undone(self):
        """T-36."""
        history = begin(garrison(), patrol("captain"))
        for edit in (
            edits.Add("captain1", "captain.sword"),
            edits.Nominate("captain1"),
            edits.SetLimit("pts", 5),
            edits.Rename("captain1", "Tom"),
            edits.AddForce("outpost", "garrison", "f"),
        ):
            history = history.do(edit)
        for _ in range(5):
            history = history.undo()
        assert history.roster == patrol("captain")

    def test_one_problem_for_each_rule_and_subject(self):
        """T-36: the same alarm is not repeated for each of too many."""
        assert broken(patrol("riflemen", *["captain"] * 5)) == ["patrol.hero.max"]


class TestMessages:
    def test_what_is_legal_alone_is_legal_together(self):
        """T-37, unless a rule says otherwise, and then it is named."""
        assert broken(patrol("captain", "advisor", "riflemen")) == []
        (problem,) = problems(patrol("saint", "witch", "pack"))
        assert problem.kind == "excludes"
        assert "Saint" in render(problem.why, TEXTS)
        assert "Witch" in render(problem.why, TEXTS)

    def test_the_numbers_are_those_that_were_compared(self):
        """T-38: the allowance is what it has become, not what the catalogue began with."""
        roster = patrol("captain", "riflemen")
        roster = do(roster, edits.SetCount(node(roster, "rifleman"), 10), edits.Add("riflemen2", "banner", 3))
        (problem,) = problems(roster)
        assert (problem.actual, problem.bound) == (3, 2)
        assert sentences(roster) == ["Banner: 3 taken, 2 allowed for 10 models."]


class TestRevisions:
    def test_nothing_is_deleted_on_opening_and_the_old_file_still_opens(self):
        """T-40: one grouped report, and the list as it was with the older catalogue."""
        roster = patrol("captain", "ogre", "ogre")
        data = write_list(Standing(garrison(), roster), "json", TEXTS)
        (old,) = garrison().catalogues.values()
        without = Book([replaced(old, entries=tuple(each for each in old.entries if each.id != "ogre"))])
        found = open_document(read_document(data), without)
        assert total(found.roster, book=without) == total(roster)
        again = write_list(Standing(without, found.roster), "json", TEXTS)
        assert "Ogre" in again.decode()
        assert total(open_document(read_document(data), garrison()).roster) == total(roster)

    def test_a_file_of_another_version_says_so(self):
        """T-42: not a blank page."""
        from rules.lists.files import BadFile

        data = write_list(Standing(garrison(), patrol("captain")), "json", TEXTS)
        with pytest.raises(BadFile) as error:
            read_list(data.replace(b'"version": 1', b'"version": 7'), garrison())
        assert render(error.value.why, TEXTS) == "The file is of version 7, which is not known here."

    def test_new_prices_are_told_from_and_to(self):
        """T-44."""
        (old,) = garrison().catalogues.values()
        entries = tuple(
            replaced(each, points={"pts": 120}) if each.id == "ogre" else each for each in old.entries
        )
        dearer = Book([replaced(old, entries=entries)])
        data = write_list(Standing(garrison(), patrol("ogre")), "json", TEXTS)
        lines = open_document(read_document(data), dearer).lines
        assert [render(line.why, TEXTS) for line in lines] == ["Ogre costs 120 now, not 110"]


def replaced(struct, **changes):
    import msgspec

    return msgspec.structs.replace(struct, **changes)


class TestCopies:
    """T-45, T-46: prices by copy, and too many copies, are two things."""

    @pytest.mark.parametrize(("copies", "points"), [(1, 40), (2, 80), (3, 135), (4, 190)])
    def test_later_copies_cost_more(self, copies, points):
        assert total(patrol(*["militia"] * copies)) == points

    def test_too_many_copies_are_said_though_the_points_fit(self):
        assert broken(patrol("captain", *["militia"] * 4)) == ["militia.copies"]

    def test_two_characters_may_go_with_one_unit(self):
        """T-48."""
        roster = patrol("captain", "advisor", "riflemen")
        roster = do(roster, edits.Attach("captain1", "riflemen3"), edits.Attach("advisor2", "riflemen3"))
        assert broken(roster) == []


class TestTextAndFiles:
    def test_the_lines_of_a_text_add_up(self):
        """T-49: default and free things are written, and nothing is missing from the sum."""
        roster = patrol("captain", "militia", "pack")
        text = write_list(Standing(garrison(), roster), "text", TEXTS).decode()
        units = [line for line in text.splitlines() if line.startswith("* ")]
        assert sum(float(line.split("[")[1].split("]")[0]) for line in units) == total(roster)
        assert "Spear [0]" in text

    def test_inner_and_allied_forces_are_written(self):
        """T-50."""
        roster = do(
            patrol("captain"), edits.AddForce("outpost", "garrison", "f", "o"), edits.Add("o", "militia")
        )
        for format in ("text", "compact", "ros", "json"):
            assert "Militia" in write_list(Standing(garrison(), roster), format, TEXTS).decode()

    def test_three_tenths_are_three_tenths(self):
        """T-52."""
        book = Book(
            checked(
                [
                    read_catalogue(
                        '{"id": "t", "name": "T", "points": [{"id": "pts", "name": "points", "limit": 0.3}],'
                        '"forces": [{"id": "h", "name": "H"}],'
                        '"entries": [{"id": "u", "name": "U", "kind": "unit", "points": {"pts": 0.1}}]}'
                    )
                ]
            )
        )
        roster = do(Roster("t"), edits.AddForce("h", "t", id="f"), *[edits.Add("f", "u")] * 3, book=book)
        assert broken(roster, book) == []
        assert 'value="0.3"' in write_list(Standing(book, roster), "ros", TEXTS).decode()

    def test_an_illegal_list_is_marked_with_the_catalogues_revision(self):
        """T-53."""
        text = write_list(Standing(garrison(), patrol("captain")), "text", TEXTS).decode()
        assert "INVALID" in text
        assert "[Garrison, 3]" in text

    def test_models_of_one_unit_keep_their_own_gear(self):
        """T-55: a sergeant is not merged with the others."""
        roster = do(
            patrol("riflemen"), edits.Add("riflemen1", "sergeant"), edits.Add("riflemen1", "launcher")
        )
        for format in ("text", "ros", "rosz", "json"):
            found = read_list(write_list(Standing(garrison(), roster), format, TEXTS), garrison()).roster
            (unit,) = found.forces[0].units
            assert [(child.entry, child.count) for child in unit.children] == [
                ("rifleman", 5),
                ("sergeant", 1),
                ("launcher", 1),
            ]
