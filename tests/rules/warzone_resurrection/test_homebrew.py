"""What players make themselves: faults are found with their places, and whatever has none plays in battle."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.bots import random_bot
from rules.core.message import render
from rules.core.selfplay import play
from rules.core.starter import starter_brief
from rules.core.system import Brief
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.catalogue_files import checked
from rules.lists.checking import problems_of
from rules.lists.edit import AnyEdit
from rules.lists.editing import apply
from rules.lists.homebrew import BadHomebrew
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.card_play.decks import starter_decks
from rules.warzone_resurrection.card_play.lines import known_line, line_of
from rules.warzone_resurrection.effect import KNOWN, effect_of
from rules.warzone_resurrection.events import CardPlayed
from rules.warzone_resurrection.homebrew.words import NOT_CHOSEN, USES
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.decks import deck_roster
from rules.warzone_resurrection.lists.mustering import force_of, with_deck
from rules.warzone_resurrection.units import factions
from rules.warzone_resurrection.written import WrittenForce
from rules.warzone_resurrection.written_arms import read_skill
from tests.rules.warzone_resurrection.home_made import at_random, sewers

PAGE = Path(__file__).parents[3] / "docs" / "homebrew.md"
KEY = "hb-0123456789ab"
HOMEBREW = SYSTEM.homebrew()


def told(document: Any) -> dict[str, str]:
    """Every fault's sentence by its place."""
    return {fault.place: render(fault.why, SYSTEM.texts("en")) for fault in HOMEBREW.faults(document)}


def but(changes: dict[str, Any]) -> dict[str, Any]:
    """The sewers with some places changed: ``models.rat.points``."""
    document = sewers()
    for place, value in changes.items():
        *way, last = place.split(".")
        inside = document
        for step in way:
            inside = inside[step]
        inside[last] = value
    return document


def listed(document: dict[str, Any], *wishes: AnyEdit) -> Standing:
    """A list of Bauhaus that takes a pack."""
    book = Book(checked((*catalogues(), *HOMEBREW.catalogues(KEY, 1, document))))
    roster = Roster("warzone_resurrection", "Below")
    force = edits.AddForce("skirmish", document["faction"], id="f")
    for wish in (force, edits.Take(KEY), *wishes):
        roster = apply(book, roster, wish)
    return Standing(book, roster)


def mustered(document: dict[str, Any], standing: Standing) -> WrittenForce:
    return force_of(standing, HOMEBREW.library({KEY: document}))


# faults -------------------------------------------------------------------------------------------


def test_the_sewers_are_faultless():
    assert told(sewers()) == {}


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("faction", "nobody", "Choose the faction that may field it."),
        ("name", " ", "A name is needed, of at most 80 signs."),
        ("models.rat.name", "x" * 81, "A name is needed, of at most 80 signs."),
        ("models.rat.name", "a\u0000b", "A name is needed, of at most 80 signs."),
        ("models.rat.points", -1, "The number has to be from 0 to 5000."),
        ("models.rat.profile.m", 1e300, "The number has to be from 2 to 12."),
        ("models.rat.profile.m", float("nan"), "The number has to be from 2 to 12."),
        ("models.rat.profile.ld", 7, "The number has to be from 8 to 20."),
        ("models.rat.profile.cc", 21, "The number has to be from 1 to 20."),
        ("models.rat.profile.cc", "12", "This cannot be read: Expected `int | null`, got `str`."),
        (
            "models.rat.profile.a",
            "a lot",
            "Armour is written 14, or 16(10) where a part of it is impenetrable.",
        ),
        ("models.rat.profile.types", {"Water": 1}, "There is no “Water” to choose here."),
        ("models.rat", {"armour": 3}, "This cannot be read: Object contains unknown field `armour`."),
        ("models.king", None, "This is not the shape that is expected here."),
        ("cards", [1], "This is not the shape that is expected here."),
        ("units.rats.models", [], "A unit holds at least one Model that cannot be left out."),
        ("units.king.name", "", "A name is needed, of at most 80 signs."),
        ("weapons.club.r", 7, "The number has to be from 0 to 6."),
        ("weapons.club.r", "FT", "The number has to be from 0 to 6."),
        ("weapons.sling.r", "14/XL", "There is no “XL” to choose here."),
        ("weapons.sling.r", "9e9/SE", "The number has to be from 1 to 72."),
        ("weapons.sling.r", None, "The number has to be from 1 to 72."),
        ("weapons.sling.class", "Q", "There is no “Q” to choose here."),
        ("weapons.sling.type", "Water", "There is no “Water” to choose here."),
        ("cards.stench.laid_on", "side", "Tactical and Gear Cards are laid on a Squad or a Model."),
        ("cards.tunnels.laid_on", "model", "A Strategy Card is laid on a side."),
        ("cards.stench.text", "", "A text is needed, of at most 300 signs."),
        ("colour", "red", "There is no “colour” to choose here."),
    ],
)
def test_a_fault_is_told_with_its_place(place, value, said):
    assert told(but({place: value})) == {place: said}


@pytest.mark.parametrize(
    ("place", "skill", "said"),
    [
        ("models.rat.powers", "nothing", "There is no “nothing” to choose here."),
        ("models.rat.weapons", "nothing", "There is no “nothing” to choose here."),
        ("models.rat.skills", "flying", "“flying” is no skill of Models."),
        ("models.rat.skills", "fire", "“fire” is no skill of Models."),
        ("models.rat.skills", "heal", "“heal” needs a number from 1 to 19 in brackets."),
        ("models.rat.skills", "heal(20)", "“heal” needs a number from 1 to 19 in brackets."),
        ("models.rat.skills", "heal(x)", "“heal” needs a number from 1 to 19 in brackets."),
        ("models.rat.skills", "contempt()", "“contempt” needs a name in brackets."),
        ("models.rat.skills", "fearless(2)", "“fearless” has no value."),
        ("units.rats.skills", "unique", "“unique” is no skill of whole Squads."),
        ("weapons.club.traits", "heal(2)", "“heal(2)” is no trait of weapons."),
        ("cards.stench.effects", "unique", "“unique” is nothing that a card does."),
    ],
)
def test_only_what_the_engine_knows_may_be_chosen(place, skill, said):
    assert told(but({place: [skill]})) == {f"{place}[0]": said}


def test_ids_are_plain_and_pieces_few():
    assert list(told(but({"models.Rat!": {"name": "Rat"}}))) == ["models.Rat!"]
    many = {f"m{number}": {"name": "Rat"} for number in range(101)}
    assert told(but({"models": many}))["models"] == "At most 100 are possible here."
    learnt = but({"models.rat.skills": ["slippery"] * 13})
    assert told(learnt) == {"models.rat.skills": "At most 12 are possible here."}


def test_a_piece_does_not_pass_for_another():
    weapon = {"id": "ag_17", "name": "Not that", "melee": True}
    made = HOMEBREW.library({KEY: but({"weapons.club": weapon})})
    assert made[KEY].weapons["ag_17"] == factions()["bauhaus"].weapons["ag_17"]


@pytest.mark.parametrize(
    ("changes", "place", "said"),
    [
        ({"models.king.powers": ["lance_of_light"]}, "models.king.powers", "Lance of Light"),
        (
            {"models.king.role": "warlord", "models.king.skills": ["advisor"], "units.king.role": "warlord"},
            "units.king",
            "a Warlord joins no Squad",
        ),
        ({"units.king.models": [{"model": "king", "least": 2, "most": 2}]}, "units.king", "The rat king"),
    ],
)
def test_what_no_battle_would_field_is_a_fault(changes, place, said):
    found = told(but(changes))
    assert list(found) == [place]
    assert said in found[place]


def test_what_has_faults_makes_no_catalogue():
    with pytest.raises(BadHomebrew):
        HOMEBREW.catalogues(KEY, 1, but({"models.rat.points": -1}))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(_JSON, st.data())
def test_nothing_that_is_sent_breaks_it(value, data):
    """Somewhere in the sewers stands something else: there are faults, or a catalogue."""
    document = sewers()
    inside: Any = document
    while isinstance(inside, dict) and inside:
        key = data.draw(st.sampled_from(sorted(inside)))
        if not isinstance(inside[key], dict) or not inside[key] or data.draw(st.booleans()):
            inside[key] = value
            break
        inside = inside[key]
    if not HOMEBREW.faults(document):
        assert checked((*catalogues(), *HOMEBREW.catalogues(KEY, 1, document)))


# what may be chosen -------------------------------------------------------------------------------


def test_everything_that_the_engine_knows_may_be_chosen_somewhere_or_is_named_as_no_choice():
    assert {each for use in USES.values() for each in use} | NOT_CHOSEN == set(KNOWN)


def test_forms_offer_what_is_then_accepted():
    offered = HOMEBREW.words("en")
    alone = {"units.king.role": "troop", "models.king.role": None}
    for use, place in (
        ("model", "models.king.skills"),
        ("squad", "units.rats.skills"),
        ("weapon", "weapons.club.traits"),
    ):
        for each in offered["skills"][use]:
            for value in {each.get("least"), each.get("most")} if each["value"] == "number" else {"Capitol"}:
                written = f"{each['id']}({value})" if each["value"] else each["id"]
                assert told(but({place: [written]} | alone)) == {}
                assert effect_of(read_skill(written))


def test_what_is_offered_has_names_in_both_languages():
    for language in ("en", "fr"):
        offered = HOMEBREW.words(language)
        named = [each for kind in offered["skills"].values() for each in kind]
        assert all(each["name"] and each["name"] != each["id"] for each in named)


# lists and battles --------------------------------------------------------------------------------


def army() -> tuple[AnyEdit, ...]:
    squads = (edits.Add("f", f"{KEY}.rats", id=id) for id in ("a", "b"))
    options = (edits.Add("a", f"{KEY}.rats.{id}", id=id) for id in ("frenzy", "slings"))
    others = (edits.Add("f", "duval", id="w"), edits.Add("f", f"{KEY}.king", id="k"))
    return (*squads, *options, edits.Add("b", "model.surgeon", id="s"), *others)


def test_a_list_takes_it_and_counts_its_points():
    standing = listed(sewers(), *army())
    assert [each.name for each in standing.by_id["f"].children] == [
        "Sewer rats",
        "Sewer rats",
        "Valerie Duval",
        "The rat king",
    ]
    assert standing.total(standing.by_id["a"], "pts") == 4 * (9 + 2 + 3)
    assert standing.total(standing.by_id["b"], "pts") == 4 * 9 + 22
    assert standing.total(standing.by_id["k"], "pts") == 55


def test_it_takes_the_field_as_it_was_made():
    force = mustered(sewers(), listed(sewers(), *army()))
    squads = {unit.id: unit for unit in force.units}
    rats = squads[f"{KEY}.rats-1"]
    assert (force.faction, rats.name, rats.skills) == ("Bauhaus", "Sewer rats 1", ("infiltrate",))
    assert [model.name for model in rats.models] == ["Sewer rat"] * 4
    assert [weapon.name for weapon in rats.models[0].weapons] == [
        "Nailed club",
        "MP-105 handgun",
        "Grenade sling",
    ]
    assert rats.models[0].skills == ("slippery", "fear(2)", "ferocity")
    assert [model.name for model in squads[f"{KEY}.rats-2"].models][-1] == "Field Surgeon"


def game(document: dict[str, Any], standing: Standing, seed: int) -> Any:
    brief = starter_brief(SYSTEM)
    force = msgspec.to_builtins(mustered(document, standing))
    forces = {seat: force if place == 0 else brief.forces[seat] for place, seat in enumerate(brief.seats)}
    wish: Brief = msgspec.structs.replace(brief, forces=forces)
    return play(SYSTEM, wish, [random_bot, random_bot], seed)[0]


def test_it_fights_a_battle_to_its_end():
    played = game(sewers(), listed(sewers(), *army()), 5)
    assert played.errors == []
    assert played.finished


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_whatever_has_no_fault_plays(seed):
    """A battle of a force of nothing but homebrew, made at random."""
    document = at_random(Random(seed))
    units = (edits.Add("f", f"{KEY}.{id}", id=id) for id in ("boss", "u0", "u1", "u2"))
    more = (edits.Add(id, f"{KEY}.{id}.more", id=f"{id}m") for id in ("u0", "u1"))
    played = game(document, listed(document, *units, *more), seed)
    assert played.errors == []
    assert played.finished


# cards --------------------------------------------------------------------------------------------


def deck_of(document: dict[str, Any], chart: str = "deck.bauhaus") -> Standing:
    """A deck of three of each of a pack's cards, and of the starter set's where those are few."""
    book = Book(checked((*catalogues(), *HOMEBREW.catalogues(KEY, 1, document))))
    starter = starter_decks()["bauhaus"].cards if len(document["cards"]) < 12 else {}
    roster = deck_roster("Below", starter, chart)
    roster = apply(book, roster, edits.Take(f"{KEY}.cards"))
    for id in document["cards"]:
        roster = apply(book, roster, edits.Add("n1", f"card.{KEY}.{id}", 3, id=id))
    return Standing(book, roster)


def test_a_deck_holds_cards_of_a_pack_where_they_are_at_home():
    assert list(problems_of(deck_of(sewers()))) == []
    (elsewhere,) = problems_of(deck_of(sewers(), "deck.any"))[:1]
    assert "bonded" in render(elsewhere.why, {})


def test_cards_of_a_pack_are_played_in_battle():
    document = sewers()
    for number in range(12):
        document["cards"][f"stench_{number}"] = document["cards"]["stench"]
    own = HOMEBREW.cards({KEY: document})
    force = with_deck(mustered(document, listed(document, *army())), deck_of(document), own)
    brief = starter_brief(SYSTEM, options={"mode": "advanced"})
    wish = msgspec.structs.replace(brief, forces=brief.forces | {brief.seats[0]: msgspec.to_builtins(force)})
    played, events = play(SYSTEM, wish, [random_bot, random_bot], 3)
    assert played.errors == []
    assert played.finished
    laid = {line_of(event.played.card).called for event in events if isinstance(event, CardPlayed)}
    assert laid & {"Stench", "Tunnels"}


def test_a_card_of_a_pack_is_called_what_its_maker_called_it():
    id = HOMEBREW.cards({KEY: sewers()})[f"{KEY}.stench"]
    assert render(line_of(id).name, {}) == "Stench"
    assert render(line_of(id).text, {}) == "An enemy Squad has 2 less RS."
    assert known_line('{"id": 3}') is None


# what is published --------------------------------------------------------------------------------


def test_the_pack_on_the_page_is_one():
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    document = json.loads(shown)
    jsonschema.Draft202012Validator(HOMEBREW.schema()).validate(document)
    assert told(document) == {}
    assert [entry.id for entry in HOMEBREW.catalogues(KEY, 1, document)[0].entries] == [f"{KEY}.rats"]


@pytest.mark.parametrize("wild", [{"models": {"rat": {"armour": 3}}}, {"weapons": []}, {"cards": {"a": {}}}])
def test_the_schema_refuses_what_has_another_shape(wild):
    assert not jsonschema.Draft202012Validator(HOMEBREW.schema()).is_valid(wild)
    assert told({"name": "Wild", "faction": "bauhaus"} | wild)
