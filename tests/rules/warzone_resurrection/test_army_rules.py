"""The rules of armies in lists: who joins whom, who is there once, who serves whom, and how many of what."""

from __future__ import annotations

import pytest

from rules.core.ids import RuleId
from rules.core.message import render
from rules.core.text import ENGLISH, load_texts
from rules.lists import TEXTS
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offers
from rules.lists.edit import BadEdit
from rules.lists.editing import apply
from rules.lists.mending import mends_of_all
from rules.lists.reviewing import review
from rules.lists.roster import Roster, with_node
from rules.lists.standing import Standing
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.mustering import force_of
from rules.warzone_resurrection.muster import muster
from tests.rules.warzone_resurrection.test_army_lists import army, broken
from tests.rules.warzone_resurrection.test_mustering import brief_of

LORD, WARLORD, ADVISOR = RuleId("WZR-HERO-01"), RuleId("WZR-HERO-02"), RuleId("WZR-SKILL-01")
POWERS = RuleId("WZR-SKILL-43")
AGENT, PAIR, UNIQUE = RuleId("WZR-SKILL-11"), RuleId("WZR-SKILL-17"), RuleId("WZR-SKILL-53")


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def attached(book: Book, roster: Roster, who: str, to: str) -> Roster:
    return apply(book, roster, edits.Attach(who, to))


def units_offered(book: Book, faction: str) -> set[str]:
    standing = Standing(book, army(book, faction))
    return {each.entry for each in offers(standing.by_id["f"])}


def sentences(book: Book, roster: Roster) -> list[str]:
    texts = load_texts(TEXTS, ENGLISH)
    return [render(each.why, texts) for each in problems_of(Standing(book, roster))]


@pytest.mark.rule(LORD)
def test_a_lord_goes_with_a_troop_or_support_squad_or_stands_alone(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "kaspernov", "hussars", "juggernauts", "strider")
    assert review(book, roster).parts["u1"].may_join == ("u2", "u3")
    for squad in ("u2", "u3", ""):
        assert "joins" not in broken(book, attached(book, roster, "u1", squad))
    for other in ("u0", "u4"):
        with pytest.raises(BadEdit):
            attached(book, roster, "u1", other)


@pytest.mark.rule(LORD)
def test_one_lord_commands_a_squad(book: Book) -> None:
    roster = army(book, "bauhaus", "jaeger", "kaspernov", "hussars", "duval_lord")
    roster = attached(book, roster, "u1", "u2")
    assert "hussars.lord.max" not in broken(book, roster)
    both = attached(book, roster, "u3", "u2")
    assert "hussars.lord.max" in broken(book, both)
    assert "Characters: 2 taken, 1 allowed in Hussars." in sentences(book, both)
    inside = apply(book, army(book, "bauhaus", "jaeger", "hussars"), edits.Add("u1", "hussars.kaspernov"))
    assert "hussars.lord.max" not in broken(book, inside)


@pytest.mark.rule(WARLORD)
def test_a_warlord_joins_no_squad_and_nobody_joins_a_warlord(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "kaspernov")
    assert review(book, roster).parts["u0"].may_join == ()
    for who, to in (("u0", "u1"), ("u2", "u0"), ("u1", "u1")):
        with pytest.raises(BadEdit):
            attached(book, roster, who, to)


@pytest.mark.rule(WARLORD)
def test_a_file_with_a_warlord_in_a_squad_is_told_so_and_mended(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "hussars")
    forged = with_node(
        roster, "u0", lambda node: (type(node)(node.id, node.entry, joins="u1", children=node.children),)
    )
    assert sentences(book, forged) == ["Valerie Duval may not be attached to Hussars."]
    ((_, mends),) = mends_of_all(book, forged)
    assert mends[0].edit == edits.Attach("u0", "")
    assert not broken(book, apply(book, forged, mends[0].edit))


@pytest.mark.rule(ADVISOR)
def test_an_advisor_fills_a_slot_alone_and_none_where_it_is_attached(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "surgeon", "surgeon", chart="skirmish")
    assert "skirmish.advisor.max" in broken(book, roster)
    roster = attached(book, roster, "u2", "u1")
    assert "skirmish.advisor.max" not in broken(book, roster)
    assert Standing(book, roster).by_id["u2"].role == ""


@pytest.mark.rule(ADVISOR)
def test_an_advisor_joins_troop_and_support_squads_only(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "surgeon", "strider", "etoiles", "surgeon")
    assert review(book, roster).parts["u2"].may_join == ("u1", "u4")
    with pytest.raises(BadEdit):
        attached(book, roster, "u2", "u3")
    with pytest.raises(BadEdit):
        attached(book, roster, "u2", "u5")


@pytest.mark.rule(ADVISOR)
def test_who_is_attached_is_alone_again_when_the_squad_goes(book: Book) -> None:
    roster = attached(book, army(book, "bauhaus", "duval", "hussars", "surgeon"), "u2", "u1")
    roster = apply(book, roster, edits.Remove("u1"))
    assert Standing(book, roster).by_id["u2"].role == "advisor"


@pytest.mark.rule(AGENT)
def test_a_cartel_agent_serves_all_but_the_dark_legion(book: Book) -> None:
    for faction in ("bauhaus", "imperial", "mishima", "brotherhood"):
        assert "ally.castle::castle" in units_offered(book, faction)
    assert "castle" in units_offered(book, "capitol")
    assert not any("castle" in each for each in units_offered(book, "dark_legion"))


@pytest.mark.rule(AGENT)
def test_an_ally_costs_what_it_does_at_home_and_joins_squads(book: Book) -> None:
    roster = army(book, "mishima", "nozaki", "ashigaru", "ally.castle::castle")
    standing = Standing(book, roster)
    assert standing.total(standing.by_id["u2"], "pts") == 30
    assert "standard.advisor.max" not in broken(book, roster)
    assert not broken(book, attached(book, roster, "u2", "u1")) - {"standard.troop.min"}


@pytest.mark.rule(PAIR)
def test_a_doomtrooper_serves_the_brotherhood_and_at_home(book: Book) -> None:
    assert "ally.steiner::steiner" in units_offered(book, "bauhaus")
    assert "ally.gallagher::gallagher" in units_offered(book, "imperial")
    assert {"steiner", "gallagher", "doomtroopers"} <= units_offered(book, "brotherhood")
    for faction in ("bauhaus", "imperial", "capitol", "dark_legion", "mishima"):
        assert not any("doomtroopers" in each for each in units_offered(book, faction))
    assert not any("steiner" in each for each in units_offered(book, "imperial"))


@pytest.mark.rule(PAIR)
def test_a_pair_of_doomtroopers_fills_one_slot(book: Book) -> None:
    pair = army(book, "brotherhood", "dominic", "troopers", "troopers", "doomtroopers", chart="skirmish")
    assert not broken(book, pair)
    apart = army(
        book, "brotherhood", "dominic", "troopers", "troopers", "steiner", "gallagher", chart="skirmish"
    )
    assert broken(book, apart) == {"skirmish.characters"}
    with pytest.raises(BadEdit):
        attached(book, pair, "u3", "u1")


@pytest.mark.rule(UNIQUE)
@pytest.mark.parametrize(
    ("faction", "units"),
    [
        ("bauhaus", ("duval", "duval_lord")),
        ("bauhaus", ("duval_lord", "duval_lord")),
        ("bauhaus", ("kaspernov", "kaspernov")),
        ("brotherhood", ("doomtroopers", "steiner")),
        ("capitol", ("castle", "castle")),
    ],
)
def test_who_is_unique_is_there_once_whatever_the_slot(
    book: Book, faction: str, units: tuple[str, str]
) -> None:
    assert not {each for each in broken(book, army(book, faction, units[0])) if each.endswith(".unique")}
    assert any(each.endswith(".unique") for each in broken(book, army(book, faction, *units)))


@pytest.mark.parametrize(("models", "gunners"), [(4, 1), (7, 1), (9, 2)])
def test_a_squad_has_a_heavy_weapon_for_every_five_models(book: Book, models: int, gunners: int) -> None:
    roster = army(book, "bauhaus", "duval", "hussars")
    hussars = next(each for each in Standing(book, roster).by_id["u1"].children if each.name == "Hussar")
    rule = "hussars.hussar_gunner.max"
    roster = apply(book, roster, edits.SetCount(hussars.id, models - 1))
    roster = apply(book, roster, edits.Add("u1", "hussars.hussar_gunner", gunners))
    assert rule not in broken(book, roster)
    more = apply(book, roster, edits.Add("u1", "hussars.hussar_gunner", 1))
    assert rule in broken(book, more)
    assert any("allowed for" in each or "allowed in" in each for each in sentences(book, more))


@pytest.mark.parametrize(("models", "rule"), [(2, "hussars.hussar.min"), (10, "hussars.hussar.max")])
def test_a_squad_has_its_size(book: Book, models: int, rule: str) -> None:
    roster = army(book, "bauhaus", "duval", "hussars")
    hussars = next(each for each in Standing(book, roster).by_id["u1"].children if each.name == "Hussar")
    assert rule not in broken(book, roster)
    assert rule in broken(book, apply(book, roster, edits.SetCount(hussars.id, models)))


def known(book: Book, roster: Roster, unit: str) -> tuple[str, ...]:
    """The powers that the Model of a unit takes into battle."""
    units = {each.id: each for each in force_of(Standing(book, roster)).units}
    return tuple(map(str, units[unit].models[0].powers))


@pytest.mark.rule(POWERS)
def test_a_psychic_comes_with_the_powers_of_its_card_and_may_know_others(book: Book) -> None:
    roster = army(book, "brotherhood", "majoris", "dominic")
    assert known(book, roster, "majoris") == ("lance_of_light",)
    (power,) = Standing(book, roster).by_id["u0"].children[0].children
    roster = apply(book, roster, edits.Swap(power.id, "majoris.power.veil_of_doubt"))
    assert known(book, roster, "majoris") == ("veil_of_doubt",)
    assert len(known(book, roster, "dominic")) == 3


@pytest.mark.rule(POWERS)
def test_a_psychic_whose_powers_were_all_taken_out_knows_none(book: Book) -> None:
    roster = army(book, "brotherhood", "majoris")
    (power,) = Standing(book, roster).by_id["u0"].children[0].children
    assert known(book, apply(book, roster, edits.Remove(power.id)), "majoris") == ()


@pytest.mark.rule(POWERS)
def test_a_psychic_of_ones_own_knows_what_it_was_built_with(book: Book) -> None:
    roster = army(book, "brotherhood", "built.psychic")
    assert known(book, roster, "built.psychic") == ()
    learnt = edits.Add("u0", "built.psychic.power.lance_of_light")
    assert known(book, apply(book, roster, learnt), "built.psychic") == ("lance_of_light",)


@pytest.mark.rule(POWERS)
def test_a_psychic_knows_so_many_powers_of_its_factions_list(book: Book) -> None:
    roster = army(book, "brotherhood", "majoris", "dominic")
    (majoris,) = Standing(book, roster).by_id["u0"].children
    offered = {each.entry.partition(".power.")[2] for each in offers(majoris)}
    assert offered == {"lance_of_light", "steadfast_faith", "veil_of_doubt"}
    assert "majoris.powers.max" not in broken(book, roster)
    more = apply(book, roster, edits.Add(majoris.id, "majoris.power.veil_of_doubt"))
    assert "majoris.powers.max" in broken(book, more)


@pytest.mark.rule(PAIR)
@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize(
    ("faction", "units", "joins"),
    [
        ("brotherhood", ("built.psychic", "troopers", "valkyries", "doomtroopers", "majoris"), {"u4": "u1"}),
        (
            "bauhaus",
            ("built.tech", "hussars", "hussars", "ally.steiner::steiner", "ally.castle::castle"),
            {"u3": "u1", "u4": "u2"},
        ),
        ("dark_legion", ("alakhai", "legion", "legion", "nepharite"), {}),
    ],
)
def test_what_the_rules_of_armies_allow_takes_the_field(
    book: Book, faction: str, units: tuple[str, ...], joins: dict[str, str], mode: str
) -> None:
    roster = army(book, faction, *units)
    for who, to in joins.items():
        roster = attached(book, roster, who, to)
    assert not broken(book, roster)
    field = muster(brief_of(force_of(Standing(book, roster)), mode))
    squads = [squad for squad in field.squads.values() if squad.owner == "red"]
    assert len(squads) == len(units) - len(joins)
