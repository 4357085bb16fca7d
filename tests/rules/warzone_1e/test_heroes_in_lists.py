"""Chapters: Creating Really Individual Models, Customizing Squads, gifts, Aspects: what a list buys."""

from __future__ import annotations

import pytest

from rules.lists import edit as edits
from rules.lists.edit import BadEdit
from rules.warzone_1e.library import library
from rules.warzone_1e.lists.organisation import AGREED, STANDARD, UNLIMITED
from rules.warzone_1e.lists.powers import game_powers
from tests.rules.warzone_1e.force_lists import Draft

BERETS, CAPTAIN = "blood_berets", "imperial_captain"


def with_captain(chart: str = AGREED) -> Draft:
    return Draft("imperial", chart).unit(BERETS, "s").unit(CAPTAIN, "c")


def with_berets(chart: str = AGREED) -> Draft:
    return Draft("imperial", chart).unit(BERETS, "s").count("s", "blood_beret", 4)


def custom(draft: Draft, squad: str, *abilities: str) -> Draft:
    """A squad made a custom one, with so many abilities."""
    draft.buy(squad, "custom")
    entry = next(unit.entry for unit in draft.roster.forces[0].units if unit.id == squad)
    return draft.do(*(edits.Add(f"{squad}-custom", f"{entry}.custom.{each}") for each in abilities))


@pytest.mark.rule("WZ1-HERO-01", "WZ1-HERO-11")
def test_heroes_buy_three_abilities() -> None:
    """WZ1-HERO-01a, 01b, and the prices of 11a."""
    draft = with_captain().give("c", "model", fearless=1, tough=1, long_legs=1)
    assert (draft.cost("c") - 30, draft.broken) == (9, set())
    assert draft.give("c", "model", scout=1).broken == {f"{CAPTAIN}.model.abilities.max"}
    strong = with_captain().give("c", "model", tough=1, long_legs=1, very_strong=1)
    assert strong.cost("c") - 30 == 6


@pytest.mark.rule("WZ1-HERO-01")
def test_abilities_have_to_be_agreed_on() -> None:
    """WZ1-HERO-01c: the chart of the printed rules has none."""
    draft = with_captain(STANDARD).give("c", "model", tough=1)
    assert draft.broken == {"hidden"}
    assert "consent" in draft.sentences
    assert "hidden" in custom(with_berets(STANDARD), "s", "scout").broken


@pytest.mark.rule("WZ1-HERO-04", "WZ1-HERO-05", "WZ1-HERO-08")
def test_what_abilities_cost() -> None:
    """WZ1-HERO-08a: First Aid has a price, and is not for sale."""
    known = library().abilities.heroic
    assert {id: each.cost for id, each in known.items()} == {
        "fearless": 5, "leadership": 5, "jungle_training": 3, "close_combat_training": 2, "crack_shot": 4,
        "keen_eyes": 1, "scout": 2, "blessed": 2, "pain_resistant": 5, "tough": 2, "long_legs": 2,
        "very_strong": 2, "first_aid": 10,
    }  # fmt: skip
    assert [id for id, each in known.items() if each.dormant] == ["first_aid"]
    assert with_captain().give("c", "model", first_aid=1).broken == {"hidden"}


@pytest.mark.rule("WZ1-HERO-12")
def test_no_two_individuals_have_the_same_ability() -> None:
    """WZ1-HERO-12a."""
    draft = with_captain().unit(BERETS, "t").unit("wolfbane_hero", "h").give("c", "model", tough=1)
    assert not draft.broken
    draft.give("h", "model", tough=1)
    assert draft.broken == {f"{CAPTAIN}.model.tough.once", "wolfbane_hero.model.tough.once"}


@pytest.mark.rule("WZ1-CUST-01")
def test_a_custom_squad_pays_for_every_model() -> None:
    """WZ1-CUST-01a, 01b: it is bought for all of them, or not at all."""
    draft = with_berets()
    before = draft.cost()
    assert custom(draft, "s", "scout", "crack_shot").cost() - before == 30
    assert not draft.broken
    with pytest.raises(BadEdit):
        draft.give("s", "blood_beret", tough=3)


@pytest.mark.rule("WZ1-CUST-02")
def test_what_a_squad_can_do_already_counts() -> None:
    """WZ1-CUST-02a, 02b (printed): Jungle Training is one of the Blood Berets' three."""
    assert not custom(with_berets(), "s", "scout", "tough").broken
    assert custom(with_berets(), "s", "scout", "tough", "keen_eyes").broken == {
        f"{BERETS}.custom.abilities.max"
    }
    with pytest.raises(BadEdit):
        custom(Draft("imperial", AGREED).unit("wolfbanes", "s"), "s", "tough")


@pytest.mark.rule("WZ1-CUST-03")
@pytest.mark.parametrize(("chart", "bad"), [(AGREED, {"agreed.custom"}), (UNLIMITED, set())])
def test_one_custom_squad_a_side(chart: str, bad: set[str]) -> None:
    """WZ1-CUST-03a, 03b."""
    draft = with_berets(chart).unit("imperial_regulars", "t")
    custom(draft, "s", "scout")
    assert not draft.broken
    assert custom(draft, "t", "scout").broken == bad


@pytest.mark.rule("WZ1-CUST-04")
def test_a_special_member_has_one_ability_of_a_few() -> None:
    """WZ1-CUST-04a (printed), 04b: it is paid for once, and besides what the squad has."""
    draft = Draft("bauhaus", AGREED).unit("venusian_rangers", "s")
    before = draft.cost()
    draft.buy("s", "member.crack_shot")
    assert (draft.cost() - before, draft.broken) == (4, set())
    with pytest.raises(BadEdit):
        draft.buy("s", "member.tough")
    assert draft.buy("s", "member.scout").broken == {"venusian_rangers.member.max"}
    assert Draft("bauhaus").unit("venusian_rangers", "s").buy("s", "member.scout").broken == {"hidden"}


def nepharite(apostle: str = "", **gifts: int) -> Draft:
    draft = Draft("dark_legion").unit("undead_legionnaires", "s").unit("nepharite", "n")
    return draft.give("n", "model", **({apostle: 1} if apostle else {}), **gifts)


@pytest.mark.rule("WZ1-GIFT-01", "WZ1-GIFT-02", "WZ1-GIFT-03")
def test_gifts_cost_their_level_and_belong_to_one_apostle() -> None:
    """WZ1-GIFT-01a, 01b, 02a, 02b, 03a, 03b."""
    plain = nepharite(lance_of_pain=1)
    assert (plain.cost("n") - 88, plain.broken) == (1, set())
    with pytest.raises(BadEdit):
        plain.give("s", "undead_legionnaire", lance_of_pain=1)
    assert nepharite("demnogonis", time_death=1, malfunction=1, infection=1).cost("n") - 88 == 14
    devoted = nepharite("algeroth", lance_of_pain=1, invoke_frenzy=1)
    assert (devoted.cost("n") - 88, devoted.broken) == (5, set())
    strayed = nepharite("algeroth", possess=1)
    assert strayed.broken == {"hidden"}
    assert "Semai" in strayed.sentences
    assert nepharite("algeroth", semai=1).broken == {"nepharite.model.apostle.max"}


@pytest.mark.rule("WZ1-GIFT-03")
def test_ten_gifts_at_most_and_none_twice() -> None:
    """WZ1-GIFT-03c."""
    powers = game_powers().gifts
    ten = [*powers["general"], *powers["algeroth"]][:10]
    draft = nepharite("algeroth", **dict.fromkeys(ten, 1))
    assert not draft.broken
    assert draft.give("n", "model", invoke_frenzy=1).broken == {"nepharite.model.gifts.max"}
    assert nepharite(lance_of_pain=2).broken == {"nepharite.model.lance_of_pain.max"}


@pytest.mark.rule("WZ1-ART-02")
def test_aspects_are_chosen_and_cost_nothing() -> None:
    """WZ1-ART-02b, 02c."""
    draft = Draft("brotherhood").unit("brotherhood_troopers", "s").unit("mystic", "m")
    assert (draft.cost("m"), draft.broken) == (58, set())
    draft.unit("brotherhood_troopers", "t").unit("inquisitor", "i")
    assert (draft.cost("i"), draft.broken) == (66, set())
    assert draft.give("i", "model", changeling=1).broken == {"inquisitor.model.aspects.exactly"}
