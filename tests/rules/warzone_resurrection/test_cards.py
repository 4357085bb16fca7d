"""The starter set of cards and its decks, and what an advanced battle begins with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from rules.core.battle import begin, decide
from rules.core.command import Answer
from rules.core.dice import seeded
from rules.core.ids import ModelId, SeatId
from rules.core.refusal import Illegal
from rules.core.starter import UnknownStarter, starter_brief
from rules.core.system import Brief
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.card_play.decks import names_in, starter_decks
from rules.warzone_resurrection.card_play.legality import refusals_of_deck
from rules.warzone_resurrection.card_play.lines import card_lines
from rules.warzone_resurrection.commands import AcceptMap, DiscardCard, Run
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.written import WrittenForce

CASES = Path(__file__).parents[2] / "scenarios" / "warzone_resurrection" / "card_set.yaml"
RED, BLUE = SeatId("red"), SeatId("blue")
LEAST = {"strategy": 12, "tactical": 24, "gear": 18}
FACTIONS = {"Bauhaus", "Capitol", "Imperial", "Mishima", "Brotherhood", "Dark Legion"}


def test_the_set_has_enough_of_every_kind_and_for_every_faction() -> None:
    kinds = Counter(line.kind for line in card_lines().values())
    assert all(kinds[kind] >= least for kind, least in LEAST.items())
    bonded = Counter(line.bonded for line in card_lines().values())
    assert all(bonded[faction] >= 3 for faction in FACTIONS)


@pytest.mark.parametrize("card", card_lines())
def test_every_card_has_a_name_a_sentence_and_a_scenario(card: str) -> None:
    texts = SYSTEM.texts("en")
    assert texts[f"card.{card}"]
    assert texts[f"card.{card}.text"].endswith(".")
    assert card_lines()[card].effects
    assert card in played_in_scenarios()


def played_in_scenarios() -> set[str]:
    documents = yaml.safe_load_all(CASES.read_text("utf-8"))
    return {word for document in documents for word in words_of(document)}


def words_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {word for part in value.values() for word in words_of(part)}
    if isinstance(value, list):
        return {word for part in value for word in words_of(part)}
    return {value} if isinstance(value, str) else set()


@pytest.mark.rule("WZR-DECK-01", "WZR-DECK-02", "WZR-CARD-17")
@pytest.mark.parametrize("deck", starter_decks().values(), ids=lambda deck: deck.id)
def test_every_starter_deck_may_be_played_by_its_faction(deck: Any) -> None:
    assert list(refusals_of_deck(deck.cards, {deck.faction})) == []


def test_every_faction_has_a_deck() -> None:
    assert {deck.faction for deck in starter_decks().values()} >= FACTIONS


@pytest.mark.parametrize("force", SYSTEM.starter_forces(), ids=lambda force: force.id)
def test_every_starter_force_has_a_deck_to_play_with(force: Any) -> None:
    field = SYSTEM.setup(advanced(force.id))
    cards = Counter(field.sides[RED].cards.deck)
    assert not list(refusals_of_deck(cards, names_in(msgspec.convert(force.data, WrittenForce))))
    assert field.sides[RED].resources.ready >= 6


@pytest.mark.parametrize(
    ("deck", "rule"),
    [
        pytest.param({"steady_aim": 5}, "WZR-DECK-01", id="too small"),
        pytest.param({"steady_aim": 36}, "WZR-DECK-02", id="copies"),
        pytest.param("nowhere", "CORE-COMMAND", id="no such deck"),
    ],
)
def test_a_battle_does_not_begin_with_a_deck_that_may_not_be_played(deck: Any, rule: str) -> None:
    brief = advanced(None)
    forces = {seat: {**force, "deck": deck} for seat, force in brief.forces.items()}
    with pytest.raises(Illegal) as caught:
        SYSTEM.setup(msgspec.structs.replace(brief, forces=forces))
    assert caught.value.refusal.rule == rule


def test_options_that_there_are_not_are_refused() -> None:
    for wish in ({"mode": "easy"}, {"weather": "fair"}):
        with pytest.raises(UnknownStarter):
            starter_brief(SYSTEM, options=wish)


@pytest.mark.rule("WZR-DECK-03")
def test_every_order_of_a_deck_comes_up() -> None:
    """Twelve hundred shuffles of four cards: each of the 24 orders about fifty times."""
    orders = Counter(
        shuffled(["steady_aim", "cold_steel", "heads_down", "double_time"], n) for n in range(1200)
    )
    assert len(orders) == 24
    assert all(20 < times < 90 for times in orders.values())


def shuffled(deck: list[str], seed: int) -> tuple[str, ...]:
    given = {
        "options": {"mode": "advanced"},
        "units": [],
        "state": {"phase": "map", "cards": {"red": {"deck": deck}}},
    }
    field: Battlefield = SYSTEM.stage(given)
    step = begin(SYSTEM, advanced(None))
    battle = msgspec.structs.replace(step.battle, game=field)
    dice = seeded(seed)
    for seat in (RED, BLUE):
        battle = decide(SYSTEM, battle, seat, AcceptMap(), dice).battle
    while not battle.game.sides[RED].cards.hand:
        assert battle.halt is not None
        assert battle.halt.question is not None
        assert battle.halt.decision is not None
        question = battle.halt.question
        battle = decide(
            SYSTEM, battle, question.seat, Answer(battle.halt.decision, question.default), dice
        ).battle
    return battle.game.sides[RED].cards.hand


def test_a_card_that_made_a_model_faster_may_leave_play_after_it_has_moved() -> None:
    """What it has travelled by then stands, and is no fault of the rules."""
    in_play = [{"card": "double_time", "target": "u"}]
    given = {
        "options": {"mode": "advanced"},
        "units": [{"id": "u", "owner": "red", "models": [{"id": "m", "at": [10, 10], "profile": {"m": 5}}]}],
        "state": {"active": "red", "cards": {"red": {"in_play": in_play}}},
    }
    battle = msgspec.structs.replace(begin(SYSTEM, advanced(None)).battle, game=SYSTEM.stage(given))
    for command in (Run(ModelId("m"), ((24_000, 10_000),)), DiscardCard("card1")):
        battle = decide(SYSTEM, battle, RED, command, seeded(1)).battle
    assert battle.game.models[ModelId("m")].travelled == 14_000
    assert not list(SYSTEM.violations(battle.game))


def advanced(force: str | None) -> Brief:
    forces = [force, force] if force else []
    return starter_brief(SYSTEM, forces=forces, options={"mode": "advanced"})
