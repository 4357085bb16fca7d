"""Every kind of constraint, the sentence that says it is broken, and what mends it."""

from __future__ import annotations

import pytest

from rules.core.message import render
from rules.lists import edit as edits
from rules.lists.amount import exact
from rules.lists.book import Book
from rules.lists.catalogue_files import checked, read_catalogue
from rules.lists.editing import apply
from rules.lists.mending import mends_of
from rules.lists.roster import Roster
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


def riflemen(models: int, **options: int):
    roster = patrol("captain", "riflemen")
    roster = do(roster, edits.SetCount(node(roster, "rifleman"), models))
    for option, count in options.items():
        roster = do(roster, edits.Add("riflemen2", option, count))
    return roster


def captain(*options: str, commander: bool = False):
    roster = patrol("captain", "riflemen")
    for option in options:
        roster = do(roster, edits.Add("captain1", f"captain.{option}"))
    return do(roster, edits.Nominate("captain1")) if commander else roster


BROKEN = {
    "least of a role": (lambda: patrol("riflemen"), ["patrol.hero.min"]),
    "most of a role": (lambda: patrol("riflemen", *["captain"] * 3), ["patrol.hero.max"]),
    "fewest models": (lambda: riflemen(4), ["rifleman.min"]),
    "most models": (lambda: riflemen(11), ["rifleman.max"]),
    "enough models": (lambda: riflemen(10), []),
    "two special weapons for nine": (lambda: riflemen(9, launcher=2, blaster=2), ["special.max"]),
    "four special weapons for ten": (lambda: riflemen(10, launcher=2, blaster=2), []),
    "all have grenades": (lambda: riflemen(7, grenades=7), []),
    "some have grenades": (lambda: riflemen(7, grenades=5), ["grenades.whole_squad"]),
    "a second banner for ten": (lambda: riflemen(10, banner=2), []),
    "a second banner for nine": (lambda: riflemen(9, banner=2), ["banner.max"]),
    "once in the army": (lambda: patrol("saint", "saint", "riflemen"), ["saint.unique"]),
    "not together": (lambda: patrol("saint", "witch", "pack"), ["saint.excludes.witch"]),
    "needs another": (lambda: patrol("witch", "riflemen"), ["witch.requires.beast"]),
    "has what it needs": (lambda: patrol("witch", "pack"), []),
    "only for the commander": (lambda: captain("halo"), ["captain.halo.commander_only"]),
    "for the commander": (lambda: captain("halo", commander=True), []),
    "hidden unless": (lambda: captain("curse"), ["hidden"]),
    "shown when": (lambda: captain("sword", "curse"), []),
    "at most three copies": (lambda: patrol("captain", *["militia"] * 4), ["militia.copies"]),
    "monsters for heavies": (lambda: patrol("captain", "riflemen", *["ogre"] * 2, *["tank"] * 3), []),
    "monsters or heavies": (
        lambda: patrol("captain", "riflemen", *["ogre"] * 3, *["tank"] * 3),
        ["patrol.trade"],
    ),
    "a share of the limit": (lambda: patrol("captain", "riflemen", *["mercenaries"] * 2), []),
    "too large a share": (lambda: patrol("captain", "riflemen", *["mercenaries"] * 3), ["patrol.ally.share"]),
    "no room for the role": (lambda: patrol("riflemen", type="free"), []),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_broken(case):
    build, wanted = BROKEN[case]
    assert broken(build()) == wanted


@pytest.mark.parametrize("case", [case for case in BROKEN if BROKEN[case][1]])
def test_each_problem_is_offered_what_mends_it_and_each_does(case):
    roster = BROKEN[case][0]()
    before = problems(roster)
    for problem in before:
        mends = mends_of(garrison(), roster, problem)
        assert mends, render(problem.why, TEXTS)
        for mend in mends:
            after = problems(apply(garrison(), roster, mend.edit))
            assert len(after) < len(before)
            assert problem.subject not in {each.subject for each in after}
            assert render(mend.says, TEXTS) != mend.says.key


def test_a_role_without_room():
    roster = patrol()
    roster = do(roster, edits.AddForce("outpost", "garrison", within="f", id="o"), edits.Add("o", "ogre"))
    assert "Ogre is Monsters, for which Outpost has no room." in sentences(roster)


def test_sentences_carry_the_numbers():
    assert sentences(riflemen(5, launcher=4)) == ["Special weapons: 4 taken, 2 allowed for 5 models."]
    assert sentences(patrol("riflemen")) == ["Heroes: 0 taken, at least 1 needed in Patrol."]
    many = sentences(patrol("captain", "riflemen", *["mercenaries"] * 3))
    assert many == ["Allies: 250.5 points in Patrol, 250 allowed."]
    assert sentences(patrol("captain", *["militia"] * 4)) == ["At most three Militia."]
    assert sentences(riflemen(7, grenades=5)) == ["Grenades: 5 taken; all 7 models have it, or none."]


def test_what_is_missing_is_a_draft_and_what_is_too_much_is_not():
    assert [problem.draft for problem in problems(patrol("riflemen"))] == [True]
    assert [problem.draft for problem in problems(riflemen(11))] == [False]


def test_a_force_that_may_stand_once():
    roster = patrol(type="free")
    roster = do(roster, edits.AddForce("free", "garrison", id="g"))
    (problem,) = problems(roster)
    assert (problem.rule, problem.at, problem.where) == ("free.max", ("f", "g"), "army")


def test_a_mend_may_be_to_play_for_more():
    roster = patrol("captain", "riflemen", *["tank"] * 4)
    roster = do(roster, edits.SetLimit("pts", 700))
    says = [render(mend.says, TEXTS) for mend in mends_of(garrison(), roster, problems(roster)[0])]
    assert says[0] in ("Remove Riflemen.", "Remove Captain.", "Remove Tank.")
    assert "Play for 720." in says


def test_several_units_go_where_one_is_not_enough():
    roster = patrol("captain", "riflemen", *["tank"] * 4)
    roster = do(roster, edits.SetLimit("pts", 400))
    says = [render(mend.says, TEXTS) for mend in mends_of(garrison(), roster, problems(roster)[0])]
    assert says == ["Remove Tank, Tank, Tank.", "Play for 720."]


HEROES = """
id: heroes
name: Heroes
points: [{id: pts, name: points}]
forces:
  - id: band
    name: Band
    constraints: [{id: band.min, type: min, value: 1, what: forces, within: army}]
entries:
  - id: hero
    name: Hero
    kind: unit
    points: {pts: "if(count(step, self) > 2, 2, 1) * (15.5 + 5 * count(step, self))"}
    entries: [{id: step, name: A step, max: 4}, {id: sword, name: Sword, points: {pts: 3}}]
"""


def test_prices_by_formula():
    """A hero that is built step by step: the price is an expression, and jumps."""
    book = Book(checked([read_catalogue(HEROES)]))
    roster = do(
        Roster("heroes"), edits.AddForce("band", "heroes", id="f"), edits.Add("f", "hero", id="h"), book=book
    )
    for points in ("20.5", "25.5", "61", "71"):
        roster = do(roster, edits.Add("h", "step"), book=book)
        assert total(roster, book=book) == exact(points)
    assert total(do(roster, edits.Add("h", "sword", 2), book=book), book=book) == 77


def test_a_force_that_is_needed():
    book = Book(checked([read_catalogue(HEROES)]))
    roster = Roster("heroes")
    assert sentences(roster, book) == ["Band: 0 taken, at least 1 needed in the army."]
    (mend,) = mends_of(book, roster, problems(roster, book)[0])
    assert render(mend.says, TEXTS) == "Add 1 Band (Heroes)."
    assert broken(apply(book, roster, mend.edit), book) == []


CREWS = """
id: crews
name: Crews
points: [{id: pts, name: points}]
categories: [{id: boss, name: Bosses}]
constraints: [{id: crews.one, type: exactly, value: 1, of: any, what: forces, within: army}]
forces:
  - id: gang
    name: Gang
    categories: [{id: gang.boss, category: boss, constraints: [{id: gang.boss.min, type: min, value: 1}]}]
entries:
  - {id: boss.one, name: Boss, kind: unit, role: boss}
"""


def test_a_list_without_any_force_may_begin_one_with_all_that_it_asks_for():
    book = Book(checked([read_catalogue(CREWS)]))
    roster = Roster("crews")
    assert broken(roster, book) == ["crews.one"]
    (mend,) = mends_of(book, roster, problems(roster, book)[0])
    assert render(mend.says, TEXTS) == "Add 1 Gang (Crews). Add 1 Boss."
    assert broken(apply(book, roster, mend.edit), book) == []


DECK = """
id: deck
name: Deck
points: [{id: pts, name: points}]
categories: [{id: card, name: Cards}, {id: strategy, name: Strategy}, {id: gear, name: Gear}]
forces:
  - id: deck
    name: Deck
    categories:
      - {category: card, id: deck.card, constraints: [{id: cards, type: min, value: 35}]}
entries:
  - {id: ambush, name: Ambush, tags: [card, strategy], max: 3}
  - {id: medkit, name: Medkit, tags: [card, gear], max: 3}
  - {id: drill, name: Drill, tags: [card], max: 35}
  - {id: bonded, name: Bonded blade, tags: [card, gear], max: 3, requires: [medkit]}
"""


def test_a_deck_is_a_list_too():
    book = Book(checked([read_catalogue(DECK)]))
    roster = do(Roster("deck"), edits.AddForce("deck", "deck", id="f"), book=book)
    roster = do(roster, *[edits.Add("f", "drill", id=f"d{n}") for n in range(31)], book=book)
    assert broken(roster, book) == ["cards"]
    roster = do(roster, *[edits.Add("f", "ambush")] * 4, book=book)
    assert broken(roster, book) == ["ambush.max"]
    roster = do(roster, edits.Add("f", "bonded"), book=book)
    assert broken(roster, book) == ["ambush.max", "bonded.requires.medkit"]


def test_several_units_at_once_stand_one_by_one():
    roster = do(patrol(), edits.Add("f", "riflemen", 3, id="first"))
    assert [unit.count for unit in roster.forces[0].units] == [1, 1, 1]
    assert len({unit.id for unit in roster.forces[0].units}) == 3
    assert total(roster) == 180
