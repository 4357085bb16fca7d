"""Lists take the field: what a battle musters is what the list says, for what the list says it costs."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.core.bots import random_bot
from rules.core.refusal import Illegal
from rules.core.selfplay import play
from rules.core.starter import SEATS, starter_brief
from rules.core.system import Brief
from rules.core.yaml_file import read_yaml
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offers
from rules.lists.editing import apply
from rules.lists.reviewing import review
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.card_play.decks import names_in
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.entries import option_id
from rules.warzone_resurrection.starters import DATA, forces
from rules.warzone_resurrection.units import WrittenRoster, factions
from rules.warzone_resurrection.written import WrittenForce, whole
from tests.rules.warzone_resurrection.test_army_lists import army, mended

pytestmark = pytest.mark.rule("CORE-LIST")

STARTERS = sorted((DATA / "forces").glob("*.yaml"))


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def listed(book: Book, written: WrittenRoster) -> Roster:
    """A ready-made force as a list."""
    roster = army(book, written.units_of, *(choice.unit for choice in written.units), chart="gargantuan")
    for number, choice in enumerate(written.units):
        unit = f"u{number}"
        for rank in factions()[written.units_of].units[choice.unit].models:
            more = choice.models.get(rank.model, rank.least) - rank.least
            if more > 0:
                add = edits.Add(unit, f"{choice.unit}.{rank.model}", count=more)
                roster = apply(book, roster, add)
        for option in choice.options:
            roster = apply(book, roster, edits.Add(unit, option_id(choice.unit, option)))
        if choice.name:
            roster = apply(book, roster, edits.Rename(unit, choice.name))
    return roster


def fielded(book: Book, roster: Roster) -> WrittenForce:
    return msgspec.convert(SYSTEM.force_of(Standing(book, roster), {}), WrittenForce)


def cost(force: WrittenForce) -> int:
    return sum(whole(model).points for unit in force.units for model in unit.models)


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.stem)
def test_a_starter_force_as_a_list_is_the_same_force(book: Book, path: object) -> None:
    written = msgspec.convert(read_yaml(path), WrittenRoster)  # type: ignore[arg-type]
    starter = next(each for each in forces() if each.id == written.id)
    known = msgspec.convert(starter.data, WrittenForce)
    roster = listed(book, written)
    force = fielded(book, roster)
    assert (force.faction, force.warlord_type) == (known.faction, known.warlord_type)
    assert [unit.models for unit in force.units] == [unit.models for unit in known.units]
    assert [(unit.name, unit.role, unit.skills) for unit in force.units] == [
        (unit.name, unit.role, unit.skills) for unit in known.units
    ]
    standing = Standing(book, roster)
    assert cost(force) == starter.points == standing.total(standing.army, "pts")


def random_list(draw: st.DrawFn, book: Book) -> Roster:
    """Lists as somebody builds them who takes whatever is offered, and mends what is then wrong."""
    faction = draw(st.sampled_from(sorted(factions())))
    roster = army(book, faction, chart=draw(st.sampled_from(["standard", "heavy", "gargantuan"])))
    for _ in range(draw(st.integers(3, 14))):
        places = [spot for spot in Standing(book, roster).spots if spot.place in ("force", "node")]
        place = draw(st.sampled_from(places))
        found = offers(place)
        if not found:
            continue
        offer = draw(st.sampled_from(found))
        roster = apply(book, roster, edits.Add(place.id, offer.entry))
        for id, part in review(book, roster).parts.items():
            if part.may_join and draw(st.booleans()):
                roster = apply(book, roster, edits.Attach(id, draw(st.sampled_from(part.may_join))))
    return mended(book, roster)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_legal_takes_the_field_for_what_it_costs(book: Book, data: st.DataObject) -> None:
    roster = random_list(data.draw, book)
    standing = Standing(book, roster)
    assume(not problems_of(standing))
    force = fielded(book, roster)
    assert cost(force) == standing.total(standing.army, "pts")
    assert sum(len(unit.models) for unit in force.units) == counted_models(standing)
    for mode in ("basic", "advanced"):
        field = SYSTEM.setup(brief_of(force, mode))
        assert not list(SYSTEM.violations(field))


def counted_models(standing: Standing) -> int:
    return sum(spot.count for spot in standing.spots if spot.owner is not None and spot.owner.kind == "model")


def brief_of(force: WrittenForce, mode: str) -> Brief:
    brief = starter_brief(SYSTEM, options={"mode": mode})
    return msgspec.structs.replace(brief, forces=dict.fromkeys(SEATS, msgspec.to_builtins(force)))


def edited(book: Book, roster: Roster, *wishes: edits.AnyEdit) -> Roster:
    for wish in wishes:
        roster = apply(book, roster, wish)
    assert not problems_of(Standing(book, roster))
    return roster


@pytest.mark.rule("WZR-HERO-01")
def test_a_lord_commands_the_squad_that_the_list_attaches_it_to(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "hussars", "kaspernov")
    field = SYSTEM.setup(brief_of(fielded(book, edited(book, roster, edits.Attach("u3", "u1"))), "basic"))
    assert field.squads["red.hussars-1"].commander == "red.kaspernov"
    assert "red.kaspernov" not in field.squads
    alone = SYSTEM.setup(brief_of(fielded(book, edited(book, roster)), "basic"))
    assert alone.squads["red.kaspernov"].role == "lord"


@pytest.mark.rule("WZR-SKILL-01")
def test_an_advisor_goes_along_and_commands_nobody(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "hussars", "surgeon")
    field = SYSTEM.setup(brief_of(fielded(book, edited(book, roster, edits.Attach("u3", "u1"))), "basic"))
    squad = field.squads["red.hussars-1"]
    assert squad.models[-1] == "red.surgeon"
    assert squad.commander == "red.hussar_sergeant-1"


@pytest.mark.rule("WZR-BUILD-01")
def test_a_hero_of_ones_own_fights_as_it_was_built(book: Book) -> None:
    roster = army(book, "bauhaus", "built.close_combat", "hussars", "hussars")
    better = edits.Add("u0", "built.close_combat.cc.up")
    named = edits.Rename("u0", "Elsa of Heimburg")
    force = fielded(book, edited(book, roster, better, named))
    plain = fielded(book, edited(book, roster))
    (hero,), (other,) = force.units[0].models, plain.units[0].models
    assert (hero.name, force.warlord_type) == ("Elsa of Heimburg", "close_combat")
    assert (hero.profile.cc or 0) == (other.profile.cc or 0) + 1
    assert hero.points > other.points


def test_what_a_player_calls_a_squad_is_seen_and_what_is_printed_still_binds_cards(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "hussars")
    force = fielded(book, edited(book, roster, edits.Rename("u1", "The Old Guard")))
    assert [unit.name for unit in force.units] == ["Valerie Duval", "The Old Guard", "Hussars"]
    assert {"Bauhaus", "Hussars", "Hussar"} <= names_in(force)
    assert "The Old Guard" not in names_in(force)


def test_a_unit_counted_twice_is_refused(book: Book) -> None:
    roster = apply(book, army(book, "bauhaus", "duval", "hussars"), edits.SetCount("u1", 2))
    with pytest.raises(Illegal) as refused:
        fielded(book, roster)
    assert refused.value.refusal.rule == "CORE-LIST"


@pytest.mark.slow
def test_a_whole_battle_is_fought_with_a_list(book: Book) -> None:
    """With a hero of one's own, and a Lord and an Advisor among the Squads."""
    roster = army(book, "bauhaus", "built.close_combat", "hussars", "hussars", "kaspernov", "surgeon")
    roster = edited(book, roster, edits.Attach("u3", "u1"), edits.Attach("u4", "u2"))
    game, _ = play(SYSTEM, brief_of(fielded(book, roster), "advanced"), [random_bot] * 2, seed=1)
    assert (game.errors, game.finished) == ([], True)
