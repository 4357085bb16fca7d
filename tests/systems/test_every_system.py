"""The contract of a game system, checked on each that is registered and on the made-up one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import chain, count, product
from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.battle import Battle, Step, begin, decide, fold
from rules.core.bots import random_bot
from rules.core.codec import codec, encode
from rules.core.command import Answer
from rules.core.dice import seeded
from rules.core.event import Choice, Decided, Event, Finished, Rolled, Settled
from rules.core.procedure import Course, Log, proceed
from rules.core.refusal import Illegal, Refusal
from rules.core.registry import get_system
from rules.core.scenario import ScenarioError
from rules.core.selfplay import play
from rules.core.system import Brief
from tests.systems.games import SYSTEMS, Played, asked, brief_number, moves, quiet, recording, spread
from tests.systems.junk import JUNK, mutations
from tests.systems.sentences import unspoken

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)

#: Whole games for each system in a quick run; in a long one all systems share so many. They are much of what
#: the long run does: ``SALLYPORT_GAMES=300`` after a change of play, ``manage.py play`` for thousands.
FEW_GAMES = 4
MANY_GAMES = int(os.environ.get("SALLYPORT_GAMES", "90")) // len(SYSTEMS)
GAMES_A_TEST = 4
#: Of so many games one is looked at after every event, the others after every command.
LOOKED_AT_CLOSELY = 5


def chunks(first: int, last: int) -> list[range]:
    return [range(n, min(n + GAMES_A_TEST, last)) for n in range(first, last, GAMES_A_TEST)]


def play_them(system_id: str, numbers: range) -> None:
    system = get_system(system_id)
    for number in numbers:
        brief, sparing = brief_number(system, number), number % LOOKED_AT_CLOSELY > 0
        game, _ = play(system, brief, (random_bot, random_bot), number, sparing=sparing)
        assert not game.errors, f"game {number}: {game.errors}"
        assert game.finished, f"game {number} has not ended"


class TestWholeGames:
    @pytest.mark.parametrize("numbers", chunks(0, FEW_GAMES), ids=str)
    def test_random_games_end_and_nothing_forbidden_ever_stands_on_the_table(self, system_id, numbers):
        play_them(system_id, numbers)

    @pytest.mark.slow
    @pytest.mark.parametrize("numbers", chunks(FEW_GAMES, MANY_GAMES), ids=str)
    def test_many_random_games_end_and_nothing_forbidden_ever_stands_on_the_table(self, system_id, numbers):
        play_them(system_id, numbers)

    def test_the_log_read_back_and_folded_is_the_battle(self, system_id):
        game = recording(system_id, 0)
        read = codec(game.system).events([encode(event) for event in game.events])
        assert fold(game.system, read) == game.end

    def test_a_seed_gives_one_log(self, system_id):
        system = get_system(system_id)
        first, second = (play(system, brief_number(system, 1), (random_bot, random_bot), 7)[1] for _ in "12")
        assert [encode(event) for event in first] == [encode(event) for event in second]

    def test_every_pair_of_forces_and_every_mission_on_every_table_can_be_opened(self, system_id):
        system = get_system(system_id)
        pairs = list(product(system.starter_forces(), repeat=2))
        places = list(product(system.starter_tables(), system.starter_missions()))
        for number in range(max(len(pairs), len(places))):
            red, blue = pairs[number % len(pairs)]
            table, mission = places[number % len(places)]
            brief = Brief(
                ("one", "two"),
                {"one": "A", "two": "B"},
                {"one": red.data, "two": blue.data},
                table.data,
                mission.data,
            )
            battle = begin(system, brief).battle
            assert not list(system.violations(battle.game))
            assert set(system.scores(battle.game)) == {"one", "two"}


class TestWhatIsOffered:
    @pytest.mark.rule("CORE-TURN")
    def test_every_example_of_an_open_offer_is_accepted(self, system_id):
        system = get_system(system_id)
        tried = 0
        for move in quiet(system_id, 40):
            for offer in seen.offers(system, move.battle, move.seat):
                if offer.refused is not None:
                    continue
                examples = list(system.examples(move.battle.game, offer))
                assert examples, f"{offer.id} is open, but nothing shows how to take it"
                for command in examples:
                    decide(system, move.battle, move.seat, command, seeded("an example"))
                    tried += 1
        assert tried

    @pytest.mark.rule("CORE-DECISION")
    def test_every_option_of_a_question_is_accepted(self, system_id):
        system = get_system(system_id)
        tried = 0
        for move in asked(system_id, 40):
            halt = move.battle.halt
            assert halt.question.default in {option.id for option in halt.question.options}
            for option in halt.question.options:
                if not option.place:
                    answer = Answer(halt.decision, option.id)
                    decide(system, move.battle, halt.question.seat, answer, seeded("an answer"))
                    tried += 1
        assert tried

    def test_every_refusal_names_an_entry_of_the_rulebook(self, system_id):
        system = get_system(system_id)
        refused = [
            offer
            for move in quiet(system_id, 40)
            for seat in move.battle.seats
            for offer in seen.offers(system, move.battle, seat)
            if offer.refused
        ]
        assert refused
        for offer in refused:
            assert offer.refused.rule in system.rulebook(), f"{offer.id}: {offer.refused}"

    def test_offers_have_ids_of_their_own_and_name_real_rules(self, system_id):
        system = get_system(system_id)
        for move in quiet(system_id, 40):
            offers = seen.offers(system, move.battle, move.seat)
            assert len({offer.id for offer in offers}) == len(offers)
            assert all(offer.rule is None or offer.rule in system.rulebook() for offer in offers)

    @pytest.mark.rule("CORE-COMMAND")
    def test_a_spoiled_command_is_refused_under_a_rule_or_taken_but_breaks_nothing(self, system_id):
        system = get_system(system_id)
        refused = 0
        for move in moves(system_id, 60):
            before = encode(move.battle)
            for spoiled in mutations(msgspec.to_builtins(move.command)):
                refused += not accepted(system, move.battle, move.seat, spoiled)
            for seat in (*move.battle.seats, "nobody"):
                if seat != move.seat:
                    refused += not accepted(system, move.battle, seat, msgspec.to_builtins(move.command))
            assert encode(move.battle) == before
        assert refused

    def test_no_junk_opens_a_battle_or_breaks_the_opening(self, system_id):
        system = get_system(system_id)
        good = brief_number(system, 0)
        seats = good.seats
        tried = 0
        for part, junk in product(("forces", "table", "mission"), spoiled_briefs(good)):
            values = {part: dict.fromkeys(seats, junk[part])} if part == "forces" else {part: junk[part]}
            brief = msgspec.structs.replace(good, **values)
            opened, refusal = attempt(lambda brief=brief: begin(system, brief))
            if refusal is None:
                assert not list(system.violations(opened.battle.game))
            else:
                assert refusal.rule in system.rulebook()
            tried += 1
        assert tried


def spoiled_briefs(brief: Brief) -> Iterator[dict[str, Any]]:
    force = next(iter(brief.forces.values()))
    parts = {"forces": force, "table": brief.table, "mission": brief.mission}
    spoiled = {part: [{}, {"junk": 1}, *mutations(good)] for part, good in parts.items()}
    for place in range(max(map(len, spoiled.values()))):
        yield {part: found[place % len(found)] for part, found in spoiled.items()}


def attempt(call: Callable[[], Step[Any]]) -> tuple[Step[Any] | None, Refusal | None]:
    try:
        return call(), None
    except Illegal as illegal:
        return None, illegal.refusal


def accepted(system: Any, battle: Battle[Any], seat: str, wish: Any) -> bool:
    step, refusal = attempt(
        lambda: decide(system, battle, seat, codec(system).command(wish), seeded("spoiled"))
    )
    if refusal is not None:
        assert refusal.rule in system.rulebook(), f"{wish}: {refusal}"
        assert not list(unspoken(refusal, system.texts("en"))), refusal
        return False
    wrong = list(system.violations(step.battle.game))
    assert not wrong, f"{wish}: {wrong}"
    return True


class TestStoppingAndGoingOn:
    def test_a_battle_read_from_its_log_goes_on_as_if_never_stopped(self, system_id):
        game = recording(system_id, 0)
        system = game.system
        lines = [encode(event) for event in game.events]
        halts = [move for move in game.moves if move.battle.halt is not None]
        places = spread(halts, 15) + spread(game.moves, 10)
        for move in places:
            again = fold(system, codec(system).events(lines[: move.battle.length]))
            assert again == move.battle
            step = decide(system, again, move.seat, move.command, seeded(f"{game.seed} dice"))
            assert step.events == move.step.events

    def test_a_command_that_stopped_tells_what_it_would_have_told_without_stopping(self, system_id):
        found = [move for move in asked(system_id, 10_000) if move.step.battle.halt is None]
        assert found
        for move in spread(found, 60):
            log, course, told = without_stopping(get_system(system_id), move)
            assert course.question is None
            assert log.events == told
            assert log.state == move.step.battle.game

    @pytest.mark.rule("CORE-DECISION")
    def test_a_decision_answered_twice_counts_once(self, system_id):
        system = get_system(system_id)
        for move in asked(system_id, 40):
            with pytest.raises(Illegal):
                decide(system, move.step.battle, move.seat, move.command, seeded("twice"))

    def test_every_command_gives_the_same_when_asked_twice(self, system_id):
        game = recording(system_id, 0)
        for move in spread(game.moves, 100):
            again = decide(game.system, move.battle, move.seat, move.command, seeded(f"{game.seed} dice"))
            assert again.events == move.step.events
            assert again.battle == move.step.battle


def without_stopping(system: Any, move: Played) -> tuple[Log[Any], Course, list[Event]]:
    """The command that this move brought to its end, run at once; and what was told of it in pieces."""
    halt, answer = move.battle.halt, move.command
    assert isinstance(answer, Answer)
    told = [*halt.told, *(e for e in move.step.events if not isinstance(e, Decided | Settled | Finished))]
    faces = [event.face for event in told if isinstance(event, Rolled)]
    rolled = sum(isinstance(given, int) for given in halt.answers)
    answers = [*halt.answers, Choice(answer.option, answer.at, answer.facing), *faces[rolled:]]
    command = codec(system).command(halt.command)
    log: Log[Any] = Log(halt.before, system.evolve)
    course = proceed(
        lambda log: system.procedure(log, halt.seat, command),
        log,
        answers,
        seeded("none is rolled"),
        chain((e.index for e in halt.told if isinstance(e, Rolled)), count(move.battle.dice)),
    )
    return log, course, told


class TestScenarioWords:
    def test_no_junk_breaks_the_stage(self, system_id):
        system = get_system(system_id)
        given = [junk for junk in JUNK if isinstance(junk, dict)]
        assert sum(complains(system.stage, junk) for junk in given)

    def test_no_junk_breaks_steps_and_claims(self, system_id):
        system = get_system(system_id)
        state = recording(system_id, 0).moves[3].battle.game
        wishes = [
            wish
            for junk in JUNK
            for wish in (junk, {"by": "red", "do": junk}, {"by": junk, "do": "move", "model": junk})
            if isinstance(wish, dict)
        ]
        assert all(complains(system.step, state, wish) for wish in wishes if "do" not in wish)
        assert sum(complains(system.step, state, wish) for wish in wishes)
        assert sum(complains(system.holds, state, state, (), wish) for wish in wishes)


def complains(call: Callable[..., Any], *args: Any) -> bool:
    """Whether the words are refused as a scenario's mistake; any other exception fails the test."""
    try:
        call(*args)
    except ScenarioError:
        return True
    return False
