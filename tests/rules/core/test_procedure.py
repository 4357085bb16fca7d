"""Rules as generators: one driver to play, to stop and to go on."""

from itertools import count

import msgspec
import pytest

from rules.core.check import Dice, check
from rules.core.dice import ScriptedDice, seeded
from rules.core.event import Choice, Event, Question, Rolled
from rules.core.message import say
from rules.core.procedure import Diverged, Log, Procedure, ask, option, proceed, roll_die
from rules.core.procedure import test as attempt
from rules.core.refusal import Illegal, forbid

D6 = Dice(faces=6, low_passes=False)


class Counted(Event, frozen=True, tag="counted"):
    amount: int


def add(state: int, event: Event) -> int:
    return state + event.amount


def question(*options: str) -> Question:
    return Question("blue", say("which"), tuple(option(name, say(name)) for name in options), options[0])


def two_rolls_and_a_choice(log: Log[int]) -> Procedure[None]:
    first = yield from roll_die(say("first"), 6)
    log.emit(Counted(first))
    chosen = yield from ask(question("none", "double"))
    if chosen.option == "double":
        log.emit(Counted(log.state))
    if (yield from attempt(check("second", D6, 4))):
        log.emit(Counted(100))


def course(recorded, dice):
    log = Log(0, add)
    return log, proceed(two_rolls_and_a_choice, log, recorded, dice, count(7))


def test_it_stops_at_the_question_with_what_was_rolled_so_far():
    log, stopped = course((), ScriptedDice([3]))
    assert stopped.question.options[1].id == "double"
    assert stopped.answers == [3]
    assert log.state == 3


def test_it_goes_on_from_the_recorded_answers_and_rolls_only_what_is_new():
    dice = ScriptedDice([5])
    log, done = course((3, Choice("double")), dice)
    assert done.question is None
    assert done.answers == [3, Choice("double"), 5]
    assert log.state == 106
    assert dice.used == 1


def test_dice_are_numbered_on_from_the_battles_first():
    log, _ = course((3, Choice("none")), ScriptedDice([5]))
    assert [(e.index, e.face, e.passed) for e in log.events if isinstance(e, Rolled)] == [
        (7, 3, None),
        (8, 5, True),
    ]


def test_rolls_stand_in_the_log_where_they_fell():
    log, _ = course((3, Choice("none")), ScriptedDice([1]))
    assert [type(event).__name__ for event in log.events] == ["Rolled", "Counted", "Rolled"]


def test_run_twice_on_the_same_answers_it_tells_the_same():
    recorded = (3, Choice("double"), 4)
    assert course(recorded, seeded(1))[0].events == course(recorded, seeded(2))[0].events


@pytest.mark.parametrize(
    "recorded",
    [
        (3, Choice("triple")),
        (Choice("none"),),
        (3, 3),
        (3, Choice("none"), Choice("none")),
        (3, Choice("none"), 1, 1),
    ],
)
def test_recorded_answers_that_do_not_fit_are_not_bent_to_fit(recorded):
    with pytest.raises(Diverged):
        course(recorded, seeded(1))


def test_the_last_answer_may_be_refused():
    def choosy(log: Log[int]) -> Procedure[None]:
        if (yield from ask(question("good", "bad"))).option == "bad":
            raise forbid("TOY-MOVE", "toy.occupied")

    with pytest.raises(Illegal):
        proceed(choosy, Log(0, add), (Choice("bad"),), seeded(1), count())


def test_a_question_with_one_answer_answers_itself():
    def one_way(log: Log[int]) -> Procedure[None]:
        chosen = yield from ask(question("only"))
        log.emit(Counted(len(chosen.option)))

    log = Log(0, add)
    assert proceed(one_way, log, (), seeded(1), count()).question is None
    assert log.state == 4


def test_a_place_has_to_be_given_where_an_option_asks_for_one():
    def placing(log: Log[int]) -> Procedure[None]:
        somewhere = Question("blue", say("where"), (option("here", say("here"), place=True),), "here")
        chosen = yield from ask(somewhere)
        log.emit(Counted(chosen.at[0]))

    assert proceed(placing, Log(0, add), (), seeded(1), count()).question is not None
    with pytest.raises(Diverged):
        proceed(placing, Log(0, add), (Choice("here"),), seeded(1), count())
    log = Log(0, add)
    proceed(placing, log, (Choice("here", (5, 6)),), seeded(1), count())
    assert log.state == 5


def test_facts_are_frozen():
    with pytest.raises(AttributeError):
        Counted(1).amount = 2
    assert msgspec.structs.replace(Counted(1), amount=2) == Counted(2)
