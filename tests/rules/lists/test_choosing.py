"""What a builder shows: what may be chosen, how many more, the list at one look; two windows at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec
import pytest

from rules.core.message import render
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.catalogue_files import checked, read_catalogue
from rules.lists.choosing import groups, offers
from rules.lists.edit import BadEdit
from rules.lists.editing import apply
from rules.lists.history import begin, replay
from rules.lists.reviewing import Review, review
from rules.lists.roster import Roster, all_nodes
from rules.lists.standing import Standing
from tests.rules.lists.garrison import TEXTS, broken, do, garrison, node, patrol, total


def offered(roster: Roster, id: str):
    return {offer.entry: offer for offer in offers(Standing(garrison(), roster).by_id[id])}


def test_a_force_offers_what_it_has_room_for():
    roster = do(patrol("captain"), edits.AddForce("outpost", "garrison", "f", "o"))
    assert set(offered(roster, "o")) == {"riflemen", "militia", "pack"}
    captain = offered(roster, "f")["captain"]
    assert (captain.points, captain.count, captain.role, captain.room) == ({"pts": 60}, 1, "hero", None)


def test_there_is_one_of_what_is_unique():
    saint = offered(patrol("captain"), "f")["saint"]
    assert (saint.most, saint.room) == (1, 1)
    assert offered(patrol("saint"), "f")["saint"].room == 0


def test_what_is_full_says_so():
    roster = do(patrol("riflemen"), edits.Add("riflemen1", "launcher", 2))
    shown = offered(roster, "riflemen1")
    assert (shown["launcher"].count, shown["launcher"].room) == (2, 0)
    assert render(shown["launcher"].why, TEXTS) == "Special weapons: 2 at most here."
    assert shown["rifleman"].room == 5
    assert (shown["rifleman"].least, shown["rifleman"].most) == (5, 10)
    assert shown["launcher"].group == "special"


def test_prices_are_those_of_the_next_one():
    roster = patrol(*["militia"] * 2)
    assert offered(roster, "f")["militia"].points == {"pts": 55}
    assert offered(patrol(), "f")["militia"].points == {"pts": 40}


def test_what_is_hidden_is_not_offered():
    roster = patrol("captain")
    assert "captain.curse" not in offered(roster, "captain1")
    assert "captain.curse" in offered(do(roster, edits.Add("captain1", "captain.sword")), "captain1")


def test_groups_within_groups():
    found = groups(Standing(garrison(), patrol("militia")).by_id["militia1"])
    assert [(group.name, group.count, group.least, group.most, group.within) for group in found] == [
        ("Weapon", 1, 1, 1, ""),
        ("Relics", 0, 0, 1, "weapon"),
    ]


def test_a_review_is_the_list_at_one_look():
    roster = do(patrol("captain", "riflemen"), edits.Add("riflemen2", "launcher", 3))
    found = review(garrison(), roster)
    assert not found.legal
    assert found.points["pts"] == total(roster) == 165
    assert found.limits == {"pts": 1000}
    assert found.parts["riflemen2"].points["pts"] == 105
    assert found.parts[node(roster, "launcher")].name == "Rocket launcher"
    assert [problem.rule for problem in found.problems] == ["special.max"]
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_two_windows_are_brought_together():
    start = patrol("captain", "riflemen")
    theirs = do(start, edits.Remove("riflemen2"), edits.Add("f", "ogre", id="a1"))
    mine = (
        edits.Add("f", "militia", id="b1"),
        edits.Add("riflemen2", "launcher", id="b2"),
        edits.Add("captain1", "captain.sword", id="b3"),
    )
    merged, refused = replay(garrison(), theirs, mine)
    assert {each.id for each in all_nodes(merged)} >= {"captain1", "a1", "b1", "b3"}
    assert refused == (mine[1],)


DEMANDS = """
{id: d, name: Demands, points: [{id: pts, name: points}], forces: [{id: h, name: Host}], entries: [
{id: squad, name: Squad, kind: unit, entries: [
  {id: outer, name: Outer, kind: group, min: 2, default: axe, entries: [
    {id: axe, name: Axe},
    {id: inner, name: Inner, kind: group, min: 1, default: bow, entries: [
      {id: bow, name: Bow, min: 1}, {id: sling, name: Sling}]}]}]},
{id: endless, name: Endless, kind: unit, entries: [{id: again, target: endless, min: 1}]}]}
"""


def test_what_is_demanded_twice_comes_along_once():
    book = Book(checked([read_catalogue(DEMANDS)]))
    roster = do(Roster("d"), edits.AddForce("h", "d", id="f"), edits.Add("f", "squad", id="s"), book=book)
    assert [(each.entry, each.count) for each in roster.forces[0].units[0].children] == [
        ("bow", 1),
        ("axe", 1),
    ]
    assert broken(roster, book) == []


def test_what_demands_itself_ends():
    book = Book(checked([read_catalogue(DEMANDS)]))
    roster = do(Roster("d"), edits.AddForce("h", "d", id="f"), edits.Add("f", "endless", id="e"), book=book)
    assert 10 < sum(1 for _ in all_nodes(roster)) < 100
    deepest = list(all_nodes(roster))[-1]
    with pytest.raises(BadEdit):
        apply(book, roster, edits.Add(deepest.id, "endless", id="deeper"))


def test_a_history_forgets_what_was_undone_when_something_else_is_done():
    history = begin(garrison(), patrol("captain")).do(edits.Nominate("captain1")).undo()
    history = history.do(edits.Rename("captain1", "Tom"))
    assert history.redo().roster is history.roster
    assert len(history.edits) == 1


def test_threads_share_a_book():
    """Choices are made when they are first asked for: by whichever thread, but once."""
    roster = patrol("captain", "riflemen", "militia", "pack")
    for _ in range(10):
        book = Book(garrison().catalogues.values())
        start = Barrier(4)

        def look(_: int, book: Book = book, start: Barrier = start) -> tuple[list[int], object]:
            start.wait()
            standing = Standing(book, roster)
            return [id(spot.owner) for spot in standing.spots], review(book, roster)

        with ThreadPoolExecutor(4) as pool:
            seen = list(pool.map(look, range(4)))
        assert all(each == seen[0] for each in seen)
