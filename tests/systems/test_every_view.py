"""What every game shows and says: nothing hidden, nothing unreadable, nothing without a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.battle import decide, evolve, visible
from rules.core.codec import encode
from rules.core.dice import seeded
from rules.core.event import Asked, Decided, Declared
from rules.core.message import render
from rules.core.offer import Offer
from rules.core.preview import Preview
from rules.core.registry import get_system
from rules.core.tell import tell
from rules.core.view import TableView
from tests.systems.games import SYSTEMS, moves, quiet, recording
from tests.systems.hidden import INDISTINGUISHABLE, OPEN
from tests.systems.sentences import unspoken

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)


class TestWhatIsSeen:
    def test_views_offers_and_previews_read_back_as_they_were_written(self, system_id):
        system = get_system(system_id)
        for move in moves(system_id, 40):
            for seat in (*move.battle.seats, None):
                _ensure_written_alike(seen.table(system, move.battle, seat), TableView)
                _ensure_written_alike(seen.offers(system, move.battle, seat), tuple[Offer, ...])
            _ensure_written_alike(seen.preview(system, move.battle, move.seat, move.command), Preview)

    def test_what_an_offer_costs_is_said_in_the_games_own_words(self, system_id):
        system = get_system(system_id)
        priced = [
            offer for move in moves(system_id, 20) for offer in seen.offers(system, move.battle, move.seat)
        ]
        for offer in priced:
            assert (offer.price is None) == (offer.cost == 0)
            for language in ("en", "fr") if offer.price else ():
                words = render(offer.price, system.texts(language))
                assert words.startswith(f"{offer.cost} ")
                assert not words[-1].isdigit()

    def test_what_a_model_has_left_to_act_with_is_said_in_the_games_own_words(self, system_id):
        system = get_system(system_id)
        for move in moves(system_id, 20):
            for model in seen.table(system, move.battle, move.seat).models:
                for language in ("en", "fr") if model.action_points else ():
                    assert render(model.may_act, system.texts(language)).endswith(f" {model.action_points}")

    def test_nothing_hidden_shows_in_view_or_offers(self, system_id):
        system = get_system(system_id)
        compared = 0
        for move in moves(system_id, 60):
            for seat in (*move.battle.seats, None):
                for other in INDISTINGUISHABLE[system_id](move.battle.game, seat):
                    changed = msgspec.structs.replace(move.battle, game=other)
                    assert encode(seen.table(system, changed, seat)) == encode(
                        seen.table(system, move.battle, seat)
                    )
                    assert encode(seen.offers(system, changed, seat)) == encode(
                        seen.offers(system, move.battle, seat)
                    )
                    compared += 1
        assert compared or system_id in OPEN

    def test_nothing_hidden_shows_in_what_a_seat_is_told_of_its_own_commands(self, system_id):
        system = get_system(system_id)
        compared = 0
        for move in quiet(system_id, 60):
            for other in INDISTINGUISHABLE[system_id](move.battle.game, move.seat):
                changed = msgspec.structs.replace(move.battle, game=other)
                told = [
                    [visible(system, event, move.seat) for event in step.events]
                    for step in (
                        decide(system, battle, move.seat, move.command, seeded("hidden"))
                        for battle in (move.battle, changed)
                    )
                ]
                assert told[0] == told[1]
                compared += 1
        assert compared or system_id in OPEN

    def test_a_game_that_hides_something_keeps_facts_back(self, system_id):
        system = get_system(system_id)
        facts = [event for event in recording(system_id, 0).events if isinstance(event, system.events)]
        kept_back = [event for event in facts if visible(system, event, None) != event]
        assert kept_back or system_id in OPEN
        assert len(kept_back) < len(facts)

    def test_commands_and_questions_are_shown_to_nobody_else(self, system_id):
        game = recording(system_id, 0)
        assert {Declared, Decided, Asked} <= {type(event) for event in game.events}
        for event in game.events:
            if isinstance(event, Declared | Decided):
                others = [seat for seat in game.end.seats if seat != event.seat]
            elif isinstance(event, Asked):
                others = [seat for seat in game.end.seats if seat != event.question.seat]
            else:
                continue
            assert all(visible(game.system, event, seat) is None for seat in (*others, None))


def _ensure_written_alike(value: Any, kind: Any) -> None:
    text = encode(value)
    assert encode(msgspec.json.decode(text, type=kind)) == text


class TestWhatIsSaid:
    def test_every_event_is_told_in_sentences_that_there_are(self, system_id):
        game = recording(system_id, 0)
        texts = game.system.texts("en")
        for move in game.moves:
            battle = move.battle
            for event in move.step.events:
                assert not list(unspoken(tell(game.system, battle, event), texts)), event
                assert not list(unspoken(event, texts)), event
                battle = evolve(game.system, battle, event)

    def test_views_offers_and_previews_say_only_what_has_a_text(self, system_id):
        system = get_system(system_id)
        texts = system.texts("en")
        for move in moves(system_id, 40):
            for seat in move.battle.seats:
                assert not list(unspoken(seen.table(system, move.battle, seat), texts))
                assert not list(unspoken(seen.offers(system, move.battle, seat), texts))
            assert not list(unspoken(seen.preview(system, move.battle, move.seat, move.command), texts))

    def test_every_modifier_and_question_names_an_entry_of_the_rulebook(self, system_id):
        rulebook = get_system(system_id).rulebook()
        checks = 0
        for number in range(5):
            for event in recording(system_id, number).events:
                for modifier in getattr(getattr(event, "check", None), "modifiers", ()):
                    assert modifier.rule in rulebook
                    checks += 1
                if isinstance(event, Asked):
                    assert event.question.rule is None or event.question.rule in rulebook
                because = getattr(event, "because", None)
                assert because is None or because in rulebook, event
        assert checks

    def test_entries_of_the_rulebook_refer_to_entries(self, system_id):
        rulebook = get_system(system_id).rulebook()
        assert rulebook.entries
        for entry in rulebook:
            assert all(other in rulebook for other in entry.see), entry.id
            assert entry.chapter in rulebook.chapters
            assert entry.text
