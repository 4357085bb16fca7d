"""How a command becomes events and events become a battle, held to with the made-up duel."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.battle import (
    Battle,
    awaited,
    begin,
    command_of,
    decide,
    default_answer,
    evolve,
    fold,
    visible,
)
from rules.core.codec import codec, encode
from rules.core.command import Answer, DeclineDraw, OfferDraw, Resign
from rules.core.dice import ScriptedDice, seeded
from rules.core.event import Asked, Decided, Declared, Finished, Rewound, Settled
from rules.core.message import say
from rules.core.procedure import ask, option, roll_die
from rules.core.refusal import Illegal, Stale
from rules.core.registry import get_system
from rules.core.starter import starter_brief
from tests.toy import Toy
from tests.toy.facts import Done, Duel, Fighter, Move, Strike, WoundLost

TOY = get_system("toy")


def duel(system: Any = TOY, **hands: tuple[str, ...]) -> Battle[Any]:
    """A fighter of red's within reach of a fighter of blue's."""
    fighters = (Fighter("r", "red", (5000, 5000)), Fighter("b", "blue", (5000, 7000)))
    state = Duel("red", fighters, {"red": (), "blue": ("shield",)} | hands)
    return Battle(state, ("red", "blue"))


def refusal(battle: Battle[Any], seat: str, command: Any, *faces: int) -> tuple[type[Illegal], str]:
    with pytest.raises(Illegal) as caught:
        decide(TOY, battle, seat, command, ScriptedDice(faces))
    return type(caught.value), caught.value.refusal.rule


def halted() -> Battle[Any]:
    """Red has hit, and blue has to say how it takes the blow."""
    return decide(TOY, duel(), "red", Strike("r", "b"), ScriptedDice([6])).battle


class TestACommand:
    def test_it_tells_what_was_wished_and_what_came_of_it(self):
        step = decide(TOY, duel(), "red", Strike("r", "b"), ScriptedDice([1]))
        assert [event.__struct_config__.tag for event in step.events] == ["declared", "acted", "rolled"]
        assert step.battle.length == 3
        assert step.battle.dice == 1

    def test_a_refused_one_changes_nothing(self):
        before = duel()
        text = encode(before)
        assert refusal(before, "red", Move("r", (5000, 90_000))) == (Illegal, "TOY-MOVE")
        assert encode(before) == text

    @pytest.mark.rule("CORE-SEAT")
    def test_nobody_commands_from_a_seat_that_there_is_not(self):
        assert refusal(duel(), "green", Done()) == (Illegal, "CORE-SEAT")

    @pytest.mark.rule("CORE-TURN")
    def test_the_system_says_whose_move_it_is(self):
        assert awaited(TOY, duel()) == ("red",)
        assert refusal(duel(), "blue", Done()) == (Illegal, "CORE-TURN")

    @pytest.mark.rule("CORE-COMMAND")
    @pytest.mark.parametrize(
        "wish", [None, [], "done", {}, {"do": "fly"}, {"do": "move"}, {"do": "done", "x": 1}]
    )
    def test_what_cannot_be_read_is_refused(self, wish):
        with pytest.raises(Illegal) as caught:
            command_of(TOY, wish)
        assert caught.value.refusal.rule == "CORE-COMMAND"


@pytest.mark.rule("CORE-DECISION")
class TestADecision:
    def test_the_battle_stands_still_for_the_seat_that_is_asked(self):
        battle = halted()
        assert awaited(TOY, battle) == ("blue",)
        assert refusal(battle, "red", Done()) == (Illegal, "CORE-DECISION")

    def test_only_the_seat_that_is_asked_answers_only_what_is_asked(self):
        battle = halted()
        name = battle.halt.decision
        assert refusal(battle, "red", Answer(name, "take")) == (Illegal, "CORE-DECISION")
        assert refusal(battle, "blue", Answer(name, "buckler")) == (Stale, "CORE-DECISION")
        assert refusal(battle, "blue", Answer("0.0", "take")) == (Stale, "CORE-DECISION")
        assert refusal(duel(), "blue", Answer(name, "take")) == (Stale, "CORE-DECISION")

    def test_the_answer_goes_on_and_settles_it(self):
        step = decide(TOY, halted(), "blue", Answer(halted().halt.decision, "shield"), ScriptedDice([3]))
        assert [event.__struct_config__.tag for event in step.events] == [
            "decided",
            "card_moved",
            "rolled",
            "settled",
        ]
        assert step.battle.halt is None
        assert step.battle.game.hands["blue"] == ()

    def test_an_answer_given_twice_counts_once(self):
        answer = Answer(halted().halt.decision, "take")
        after = decide(TOY, halted(), "blue", answer, ScriptedDice([])).battle
        assert refusal(after, "blue", answer) == (Stale, "CORE-DECISION")

    def test_the_clock_takes_the_default(self):
        battle = halted()
        seat, answer = default_answer(battle)
        step = decide(TOY, battle, seat, answer, ScriptedDice([]), by_clock=True)
        assert step.events[0] == Decided(battle.halt.decision, "blue", step.events[0].choice, by_clock=True)
        assert any(isinstance(event, WoundLost) for event in step.events)
        assert default_answer(step.battle) is None

    def test_no_die_is_rolled_again(self):
        battle = halted()
        dice = ScriptedDice([])
        decide(TOY, battle, "blue", Answer(battle.halt.decision, "take"), dice)
        assert dice.used == 0

    def test_the_next_die_is_numbered_on(self):
        battle = halted()
        numbers = []

        class Noted:
            def roll(self, index, faces):
                numbers.append(index)
                return 3

        decide(TOY, battle, "blue", Answer(battle.halt.decision, "shield"), Noted())
        assert numbers == [1]


class Changed(Toy):
    """The duel under other rules than those the battle began with: what a blow asks for is given."""

    def __init__(self, course: Any) -> None:
        self.course = course

    def procedure(self, log: Any, seat: Any, command: Any) -> Any:
        return self.course(log)


def two_questions(log: Any, *names: str) -> Any:
    for name in names or ("left", "right"):
        yield from ask(question(name))
    log.emit(WoundLost("b"))


def question(*names: str) -> Any:
    from rules.core.event import Question

    return Question(
        "blue", say("toy.struck", model="b"), tuple(option(n, say("toy.take")) for n in (*names, "x")), "x"
    )


def refusing(log: Any) -> Any:
    raise Illegal(msgspec.convert({"rule": "TOY-STRIKE", "why": {"key": "toy.too_far"}}, _refusal()))
    yield


def rolling(log: Any) -> Any:
    yield from roll_die(say("toy.draw"), 6)
    yield from two_questions(log)


def asking_otherwise(log: Any) -> Any:
    yield from two_questions(log, "up", "down")


def asking_nothing(log: Any) -> Any:
    log.emit(WoundLost("b"))
    yield from ()


def _refusal() -> Any:
    from rules.core.refusal import Refusal

    return Refusal


@pytest.mark.rule("CORE-DECISION")
class TestAHalfFinishedCommandUnderChangedRules:
    """It is taken back to its beginning, whatever it is that has changed, so that no battle is stuck."""

    def stopped(self, times: int = 1) -> Battle[Any]:
        system = Changed(two_questions)
        battle = decide(system, duel(), "red", Strike("r", "b"), ScriptedDice([])).battle
        for _ in range(times - 1):
            battle = decide(
                system, battle, "blue", Answer(battle.halt.decision, "left"), ScriptedDice([])
            ).battle
        return battle

    def answered(self, battle: Battle[Any], course: Any) -> Any:
        answer = Answer(battle.halt.decision, battle.halt.question.options[0].id)
        return decide(Changed(course), battle, "blue", answer, seeded(1))

    @pytest.mark.parametrize("course", [refusing, rolling, asking_nothing, asking_otherwise])
    def test_it_is_rewound_where_the_first_answer_no_longer_fits(self, course):
        step = self.answered(self.stopped(), course)
        assert step.events == (Rewound(),)
        assert step.battle.game == duel().game
        assert step.battle.halt is None

    @pytest.mark.parametrize("course", [refusing, rolling, asking_nothing, asking_otherwise])
    def test_it_is_rewound_where_an_earlier_answer_no_longer_fits(self, course):
        assert self.answered(self.stopped(2), course).events == (Rewound(),)

    def test_it_is_rewound_where_it_tells_another_story(self):
        battle = halted()
        step = self.answered(battle, rolling)
        assert step.events == (Rewound(),)

    def test_dice_that_fell_are_not_rolled_again(self):
        battle = halted()
        assert self.answered(battle, rolling).battle.dice == battle.dice == 1

    def test_it_goes_on_where_nothing_that_concerns_it_has_changed(self):
        step = self.answered(self.stopped(2), two_questions)
        assert [type(event) for event in step.events] == [Decided, WoundLost, Settled]


@pytest.mark.rule("CORE-BATTLE-OVER", "CORE-DRAW")
class TestTheEnd:
    def test_who_resigns_loses(self):
        step = decide(TOY, duel(), "red", Resign(), seeded(1))
        assert step.battle.result == Finished(
            "blue", say("battle.resigned", seat="red"), {"red": 2, "blue": 2}
        )
        assert awaited(TOY, step.battle) == ()

    def test_nothing_happens_after_it(self):
        over = decide(TOY, duel(), "red", Resign(), seeded(1)).battle
        for command in (Done(), Resign(), OfferDraw(), Answer("1.1", "take")):
            assert refusal(over, "blue", command) == (Illegal, "CORE-BATTLE-OVER")

    def test_a_decision_does_not_keep_anybody_from_resigning(self):
        assert decide(TOY, halted(), "red", Resign(), seeded(1)).battle.halt is None

    def test_a_draw_is_agreed_by_both(self):
        offered = decide(TOY, duel(), "red", OfferDraw(), seeded(1)).battle
        assert refusal(offered, "red", OfferDraw()) == (Illegal, "CORE-DRAW")
        agreed = decide(TOY, offered, "blue", OfferDraw(), seeded(1)).battle
        assert agreed.result.winner is None

    @pytest.mark.parametrize("seat", ["red", "blue"])
    def test_an_offered_draw_is_declined_or_taken_back(self, seat):
        offered = decide(TOY, duel(), "red", OfferDraw(), seeded(1)).battle
        declined = decide(TOY, offered, seat, DeclineDraw(), seeded(1)).battle
        assert declined.draw_offered_by is None
        assert refusal(declined, seat, DeclineDraw()) == (Illegal, "CORE-DRAW")

    def test_the_rules_end_it(self):
        battle = duel(blue=())
        weak = tuple(msgspec.structs.replace(one, wounds=1) for one in battle.game.fighters)
        battle = msgspec.structs.replace(battle, game=msgspec.structs.replace(battle.game, fighters=weak))
        step = decide(TOY, battle, "red", Strike("r", "b"), ScriptedDice([6]))
        assert step.battle.result.winner == "red"
        assert step.events[-1] == step.battle.result


class TestWhatASeatSees:
    def test_a_drawn_card_is_seen_by_who_drew_it(self):
        step = decide(TOY, duel(), "red", Done(), ScriptedDice([2]))
        cards = {
            seat: [getattr(visible(TOY, e, seat), "card", None) for e in step.events]
            for seat in ("red", "blue")
        }
        assert "buckler" in cards["blue"]
        assert "buckler" not in cards["red"]

    def test_a_secret_roll_is_seen_by_those_it_is_for(self):
        rolled = decide(TOY, duel(), "red", Done(), ScriptedDice([2])).events[1]
        assert visible(TOY, rolled, "blue") == rolled
        assert visible(TOY, rolled, "red") is None
        assert visible(TOY, rolled, None) is None

    def test_questions_and_answers_are_seen_by_who_is_asked(self):
        battle = halted()
        asked = Asked(battle.halt.decision, battle.halt.question)
        decided = decide(TOY, battle, "blue", Answer(battle.halt.decision, "take"), ScriptedDice([])).events[
            0
        ]
        for event in (asked, decided):
            assert visible(TOY, event, "blue") == event
            assert visible(TOY, event, "red") is None
            assert visible(TOY, event, None) is None


class TestALog:
    """Whatever is done in whatever order, folding the log gives the battle that deciding gave."""

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def test_fold_is_decide(self, data):
        opened = begin(TOY, starter_brief(TOY))
        battle, log, dice = opened.battle, list(opened.events), seeded(data.draw(st.integers(0, 1000)))
        for _ in range(data.draw(st.integers(0, 40))):
            seat = data.draw(st.sampled_from(battle.seats))
            command = data.draw(st.sampled_from(list(wishes(battle, seat))))
            try:
                step = decide(TOY, battle, seat, command, dice)
            except Illegal:
                continue
            log += step.events
            battle = step.battle
        lines = [encode(event) for event in log]
        assert fold(TOY, codec(TOY).events(lines)) == battle
        assert battle.length == len(log)

    def test_a_battle_is_read_back_at_every_event(self):
        opened = begin(TOY, starter_brief(TOY))
        step = decide(TOY, opened.battle, "red", Done(), seeded(1))
        battle = opened.battle
        for place, event in enumerate(step.events, start=2):
            battle = evolve(TOY, battle, event)
            assert battle == fold(TOY, [*opened.events, *step.events][:place])

    def test_a_stopped_command_says_so_when_it_is_declared(self):
        assert decide(TOY, duel(), "red", Strike("r", "b"), ScriptedDice([6])).events[0] == Declared(
            "red", {"do": "strike", "model": "r", "target": "b"}, halts=True
        )


def wishes(battle: Battle[Any], seat: str) -> Any:
    yield from (Resign(), OfferDraw(), DeclineDraw()) if battle.length > 25 else (OfferDraw(), DeclineDraw())
    if battle.halt is not None and battle.halt.question is not None:
        for one in battle.halt.question.options:
            yield Answer(battle.halt.decision, one.id)
        return
    for offer in TOY.offers(battle.game, seat):
        if offer.refused is None:
            yield from TOY.examples(battle.game, offer)
