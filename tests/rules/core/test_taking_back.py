"""Taking steps back, and what else needs everybody's consent, held to with the made-up duel."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.battle import Battle, begin, decide, fold, unfold
from rules.core.codec import codec, encode
from rules.core.command import (
    CONSENT_COMMANDS,
    Agree,
    Answer,
    Correct,
    Disagree,
    DismissUmpire,
    InviteUmpire,
    SkipAhead,
    TakeBack,
)
from rules.core.consent import by_consent
from rules.core.dice import DiceSource, ScriptedDice, seeded
from rules.core.event import Event, Rolled, TakenBack
from rules.core.refusal import Illegal, Stale
from rules.core.registry import get_system
from rules.core.request import UMPIRE
from rules.core.save import restore, save
from rules.core.starter import starter_brief
from tests.rules.core.test_battle import wishes
from tests.toy.facts import Done, Move, Strike

TOY = get_system("toy")


class Game:
    """A duel with its log: what a desk does, without a database."""

    def __init__(self, dice: DiceSource) -> None:
        opened = begin(TOY, starter_brief(TOY))
        self.log: list[Event] = list(opened.events)
        self.battle: Battle[Any] = opened.battle
        self.dice = dice

    def give(self, seat: str, command: Any) -> list[Event]:
        if isinstance(command, CONSENT_COMMANDS):
            step = by_consent(TOY, self.battle, seat, command, self.dice, self.at)
        else:
            step = decide(TOY, self.battle, seat, command, self.dice)
        self.log += step.events
        self.battle = step.battle
        assert self.battle == fold(TOY, self.log)
        return list(step.events)

    def at(self, length: int) -> Battle[Any]:
        return fold(TOY, self.log[:length])

    def refused(self, seat: str, command: Any) -> str:
        with pytest.raises(Illegal) as caught:
            self.give(seat, command)
        return caught.value.refusal.rule

    def ask(self, seat: str, command: Any) -> Any:
        self.give(seat, command)
        return self.battle.request.id


def drawn_up(*faces: int) -> Game:
    """Red's first fighter stands beside blue's first."""
    game = Game(ScriptedDice(faces))
    foe = next(one for one in game.battle.game.fighters if one.seat == "blue")
    for move in ((foe.at[0], 5500), (foe.at[0], foe.at[1] - 1500)):
        game.give("red", Move("red-1", move))
        for seat in ("red", "blue"):
            game.give(seat, Done())
    return game


@pytest.mark.rule("CORE-TAKE-BACK")
class TestOnesOwnLastStep:
    def test_it_is_taken_back_freely_and_so_is_the_one_before(self):
        game = Game(seeded(1))
        before = game.battle.game
        game.give("red", Move("red-1", (2000, 4000)))
        between = game.battle.game
        game.give("red", Move("red-2", (4000, 4000)))
        assert [type(event) for event in game.give("red", TakeBack())] == [TakenBack]
        assert game.battle.game == between
        game.give("red", TakeBack())
        assert game.battle.game == before
        assert game.refused("red", TakeBack()) == "CORE-TAKE-BACK"

    def test_nobody_takes_another_players_step_back_alone(self):
        game = Game(seeded(1))
        game.give("red", Move("red-1", (2000, 4000)))
        assert game.refused("blue", TakeBack()) == "CORE-TAKE-BACK"
        game.ask("blue", TakeBack(1))
        assert game.battle.length == 4

    def test_a_die_that_has_fallen_binds_what_came_before_it(self):
        game = Game(seeded(1))
        game.give("red", Move("red-1", (2000, 4000)))
        game.give("red", Done())
        assert game.ask("red", TakeBack())
        assert game.battle.steps[-1].free is False

    def test_an_answer_is_taken_back_to_its_question_which_is_asked_anew(self):
        game = drawn_up(1, 1, 1, 1, 6)
        foe = next(one.id for one in game.battle.game.fighters if one.seat == "blue")
        game.give("red", Strike("red-1", foe))
        first = game.battle.halt.decision
        game.give("blue", Answer(first, "take"))
        game.give("blue", TakeBack())
        assert game.battle.halt.decision != first
        with pytest.raises(Stale):
            game.give("blue", Answer(first, "take"))
        game.give("blue", Answer(game.battle.halt.decision, "take"))
        assert game.battle.halt is None


@pytest.mark.rule("CORE-CONSENT")
class TestConsent:
    def test_what_was_rolled_is_taken_back_once_the_other_agrees_and_rolled_anew(self):
        game = drawn_up(1, 1, 1, 1, 6, 2, 5)
        before, foe = game.battle.game, "blue-1"
        game.give("red", Strike("red-1", foe))
        game.give("blue", Answer(game.battle.halt.decision, "shield"))
        asked = game.ask("red", TakeBack(game.battle.steps[-2].before))
        assert game.refused("red", Agree(asked)) == "CORE-CONSENT"
        game.give("blue", Agree(asked))
        assert game.battle.game == before
        assert game.battle.request is None
        game.give("red", Strike("red-1", foe))
        numbers = [event.index for event in game.log if isinstance(event, Rolled)]
        assert numbers == list(range(len(numbers)))

    def test_a_question_that_comes_back_after_more_dice_numbers_its_dice_on(self):
        game = drawn_up(1, 1, 1, 1, 6, 2, 5)
        game.give("red", Strike("red-1", "blue-1"))
        open_question = game.battle.length
        game.give("blue", Answer(game.battle.halt.decision, "shield"))
        rolled = game.battle.dice
        game.give("red", Agree(game.ask("blue", TakeBack(open_question))))
        assert game.battle.halt is not None
        told = game.give("blue", Answer(game.battle.halt.decision, "shield"))
        assert [event.index for event in told if isinstance(event, Rolled)] == [rolled]

    def test_consent_to_one_step_frees_no_other(self):
        game = Game(seeded(1))
        game.give("red", Move("red-1", (2000, 4000)))
        done = game.battle.length
        game.give("red", Done())
        game.give("blue", Agree(game.ask("red", TakeBack(done))))
        assert game.ask("red", TakeBack())

    def test_it_is_turned_down_withdrawn_or_lapses(self):
        game = Game(seeded(1))
        game.give("red", Done())
        first = game.ask("red", TakeBack())
        assert game.refused("blue", TakeBack()) == "CORE-TAKE-BACK"
        assert game.refused("blue", SkipAhead()) == "CORE-CONSENT"
        game.give("blue", Disagree(first))
        second = game.ask("red", TakeBack())
        game.give("red", Disagree(second))
        third = game.ask("red", TakeBack())
        game.give("blue", Done())
        for stale in (first, second, third):
            with pytest.raises(Stale):
                game.give("blue", Agree(stale))

    def test_both_let_the_battle_go_on_without_whoever_it_waits_for(self):
        game = drawn_up(1, 1, 1, 1, 6, 1)
        game.give("red", Strike("red-1", "blue-1"))
        game.give("blue", Agree(game.ask("red", SkipAhead())))
        assert game.battle.halt is None
        game.give("blue", Agree(game.ask("red", SkipAhead())))
        assert game.battle.game.active == "blue"


@pytest.mark.rule("CORE-UMPIRE")
class TestAnUmpire:
    def test_one_is_let_in_by_both_and_asks_both(self):
        game = Game(seeded(1))
        assert game.refused(UMPIRE, SkipAhead()) == "CORE-SEAT"
        game.give("blue", Agree(game.ask("red", InviteUmpire())))
        assert game.battle.umpire
        asked = game.ask(UMPIRE, Correct("blue-1", at=(6000, 6000), wounds=1))
        game.give("red", Agree(asked))
        assert game.battle.request is not None
        game.give("blue", Agree(asked))
        put = next(one for one in game.battle.game.fighters if one.id == "blue-1")
        assert (put.at, put.wounds) == ((6000, 6000), 1)
        game.give("blue", DismissUmpire())
        assert game.refused(UMPIRE, SkipAhead()) == "CORE-SEAT"

    @pytest.mark.parametrize(
        "correction",
        [
            Correct("blue-1"),
            Correct("nobody", wounds=1),
            Correct("blue-1", wounds=0),
            Correct("blue-1", wounds=3),
            Correct("blue-1", at=(10**9, 0)),
            Correct("blue-1", at=(2000, 2000)),
        ],
    )
    def test_what_cannot_stand_is_not_even_asked(self, correction):
        game = Game(seeded(1))
        assert game.refused("red", correction).startswith(("CORE", "TOY"))
        assert game.battle.request is None

    def test_nothing_is_put_right_in_the_middle_of_a_command(self):
        game = drawn_up(1, 1, 1, 1, 6)
        game.give("red", Strike("red-1", "blue-1"))
        assert game.refused("red", Correct("blue-1", wounds=1)) == "CORE-DECISION"


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_is_taken_back_the_log_is_the_battle_and_no_die_falls_twice(data):
    """Also read back from its text, saved at any place and gone on from there."""
    game = Game(seeded(data.draw(st.integers(0, 1000))))
    for _ in range(data.draw(st.integers(0, 40))):
        battle = game.battle
        seat = data.draw(st.sampled_from(battle.seats))
        asked = [Agree(battle.request.id), Disagree(battle.request.id)] if battle.request else []
        back = [TakeBack(), TakeBack(), *(TakeBack(step.before) for step in battle.steps[-3:])]
        command = data.draw(st.sampled_from([*wishes(battle, seat), *back, *asked, *asked, SkipAhead()]))
        try:
            game.give(seat, command)
        except Illegal:
            assert game.battle is battle
    lines = [encode(event) for event in game.log]
    read = codec(TOY).events(lines)
    every = list(unfold(TOY, read))
    assert every[-1] == game.battle
    assert restore(TOY, save(game.battle)) == game.battle
    numbers = [event.index for event in read if isinstance(event, Rolled)]
    assert numbers == list(range(len(numbers)))
    backs = [event.to for event in read if isinstance(event, TakenBack)]
    place = max(1, min([len(read) // 2, *backs]))
    assert list(unfold(TOY, read[place:], every[place - 1])) == every[place:]
