"""Three and more round a table: what one leaves behind, and what all the others have to agree to."""

from random import Random
from typing import Any

import pytest

from rules.core.asking import asked_of, offered_a_draw
from rules.core.battle import Battle, Step, awaited, begin, decide, default_answer, fold
from rules.core.bots import Luck, random_bot
from rules.core.command import Agree, DeclineDraw, InviteUmpire, OfferDraw, Resign, TakeBack
from rules.core.consent import by_consent
from rules.core.dice import seeded
from rules.core.event import Finished, Resigned, TimedOut, Withdrew
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.places import DRAW_AGREED, places
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from rules.core.save import restore, save
from rules.core.several import ALL_SEATS, most_seats
from rules.core.starter import UnknownStarter, starter_brief
from rules.core.tell import tell
from rules.core.timing import lost_on_time
from rules.warzone_1e.commands import AcceptMap

SYSTEM = get_system("warzone_1e")
RED, BLUE, GREEN, GOLD = ALL_SEATS
FORCE = SYSTEM.starter_forces()[0].id


def opened(seats: int = 3, **chosen: Any) -> Step[Any]:
    return begin(SYSTEM, starter_brief(SYSTEM, forces=[FORCE] * seats, **chosen))


def after(battle: Battle[Any], *moves: tuple[SeatId, Any]) -> Battle[Any]:
    for seat, command in moves:
        battle = decide(SYSTEM, battle, seat, command, seeded(f"{battle.length}")).battle
    return battle


def asked(battle: Battle[Any], seat: SeatId, command: Any) -> Battle[Any]:
    return by_consent(SYSTEM, battle, seat, command, seeded(1), lambda length: battle).battle


class TestSeats:
    def test_a_system_says_how_many_meet(self):
        assert most_seats(SYSTEM) == 4
        assert most_seats(get_system("warzone_resurrection")) == 2

    @pytest.mark.parametrize(
        ("system", "sides"), [("warzone_1e", 5), ("warzone_1e", 1), ("warzone_resurrection", 3)]
    )
    def test_no_more_than_that(self, system, sides):
        one = get_system(system)
        with pytest.raises(UnknownStarter):
            starter_brief(one, forces=[one.starter_forces()[0].id] * sides)


@pytest.mark.rule("CORE-RESIGN")
class TestGivingUp:
    def test_the_others_play_on(self):
        before = opened().battle
        step = decide(SYSTEM, before, BLUE, Resign(), seeded(1))
        assert [type(event) for event in step.events[:2]] == [Resigned, Withdrew]
        assert step.battle.result is None
        assert step.battle.playing == (RED, GREEN) == awaited(SYSTEM, step.battle)
        left = {model.owner for model in step.battle.game.models.values() if model.fate is None}
        assert left == {RED, GREEN}
        told = tell(SYSTEM, before, step.events[0]).whole
        assert told == say("told.resigned", seat="blue")

    def test_who_is_left_alone_wins(self):
        over = after(opened().battle, (BLUE, Resign()), (RED, Resign()))
        assert over.result is not None
        assert (over.result.winner, over.result.reason) == (GREEN, say("battle.resigned", seat="red"))

    def test_who_has_gone_says_nothing_more(self):
        battle = after(opened().battle, (BLUE, Resign()))
        for command in (Resign(), AcceptMap(), OfferDraw()):
            with pytest.raises(Illegal) as refused:
                decide(SYSTEM, battle, BLUE, command, seeded(1))
            assert refused.value.refusal.rule == "CORE-RESIGN"
        with pytest.raises(Illegal):
            asked(battle, BLUE, InviteUmpire())

    def test_nothing_before_it_is_taken_back(self):
        battle = after(opened().battle, (RED, AcceptMap()), (BLUE, Resign()))
        with pytest.raises(Illegal) as refused:
            asked(battle, RED, TakeBack())
        assert refused.value.refusal.rule == "CORE-TAKE-BACK"

    def test_a_question_to_them_is_answered_by_default(self):
        battle = after(opened().battle, (RED, AcceptMap()), (BLUE, AcceptMap()), (GREEN, AcceptMap()))
        assert battle.halt is not None
        chooser = battle.halt.question.seat
        gone = after(battle, (chooser, Resign()))
        assert gone.halt is None or gone.halt.question.seat != chooser
        assert gone.leaving == ((chooser,) if gone.halt else ())
        while gone.halt is not None:
            gone = after(gone, _answered(gone))
        assert gone.leaving == ()
        assert {side.seat for side in gone.game.sides.values() if side.withdrawn} == {chooser}

    def test_by_default_each_takes_an_edge_of_its_own(self):
        battle = after(opened(4).battle, *((seat, AcceptMap()) for seat in ALL_SEATS))
        while battle.halt is not None:
            battle = after(battle, default_answer(battle))
        assert len({side.edge for side in battle.game.sides.values()}) == 4

    def test_a_question_to_somebody_else_is_waited_for(self):
        battle = after(opened().battle, (RED, AcceptMap()), (BLUE, AcceptMap()), (GREEN, AcceptMap()))
        bystander = next(seat for seat in battle.seats if seat != battle.halt.question.seat)
        gone = after(battle, (bystander, Resign()))
        assert gone.halt == battle.halt
        assert gone.leaving == (bystander,)
        assert restore(SYSTEM, save(gone)) == gone

    def test_who_runs_out_of_time_among_three_is_gone(self):
        step = lost_on_time(SYSTEM, opened().battle, seeded(1), BLUE)
        assert step.events[0] == TimedOut(BLUE)
        assert step.battle.result is None
        assert step.battle.left == (BLUE,)
        over = lost_on_time(SYSTEM, step.battle, seeded(1), RED)
        assert over.battle.result.winner == GREEN

    @pytest.mark.parametrize("seed", range(8))
    def test_whenever_it_is_the_battle_goes_on(self, seed):
        """Somebody is always waited for, nobody who has gone, and the log tells the same."""
        chance, sides = Random(seed), 3 + seed % 2
        missions = [mission.id for mission in SYSTEM.starter_missions()]
        terrain = {"terrain": "in_turn" if seed % 3 else "ready"}
        step = opened(sides, mission=missions[seed % len(missions)], options=terrain)
        battle, log, luck, dice = step.battle, list(step.events), Luck(seeded(seed)), seeded(seed)
        for at in range(110):
            if battle.result is not None:
                break
            waited_for = awaited(SYSTEM, battle)
            assert waited_for
            assert not {*waited_for} & {*battle.left}
            if at in {chance.randrange(40), 30, 80 + seed} and len(battle.playing) > 2:
                seat, command = chance.choice(battle.playing), Resign()
            else:
                seat = waited_for[0]
                command = next(random_bot(SYSTEM, battle, seat, luck), Resign())
            step = decide(SYSTEM, battle, seat, command, dice)
            battle, log = step.battle, [*log, *step.events]
            assert [*SYSTEM.violations(battle.game)] == []
        assert fold(SYSTEM, log) == battle
        assert battle.left


def _answered(battle: Battle[Any]) -> tuple[SeatId, Any]:
    seat = battle.halt.question.seat
    return seat, next(random_bot(SYSTEM, battle, seat, Luck(seeded(1))))


@pytest.mark.rule("CORE-DRAW", "CORE-CONSENT")
class TestAgreeing:
    def test_all_others_agree_to_a_draw(self):
        offered = after(opened().battle, (RED, OfferDraw()))
        assert offered_a_draw(offered) == (BLUE, GREEN)
        joined = after(offered, (GREEN, OfferDraw()))
        assert joined.result is None
        assert offered_a_draw(joined) == (BLUE,)
        with pytest.raises(Illegal):
            decide(SYSTEM, joined, GREEN, OfferDraw(), seeded(1))
        over = after(joined, (BLUE, OfferDraw()))
        assert isinstance(over.result, Finished)
        assert over.result.winner is None

    def test_one_no_is_enough(self):
        declined = after(opened().battle, (RED, OfferDraw()), (GREEN, OfferDraw()), (BLUE, DeclineDraw()))
        assert offered_a_draw(declined) == ()
        assert declined.draw_agreed == ()

    def test_consent_is_asked_of_all_who_play(self):
        battle = asked(after(opened(4).battle, (GOLD, Resign())), RED, InviteUmpire())
        assert asked_of(battle) == (BLUE, GREEN)
        battle = asked(battle, BLUE, Agree(battle.request.id))
        assert not battle.umpire
        assert asked(battle, GREEN, Agree(battle.request.id)).umpire

    def test_what_was_asked_lapses_when_somebody_goes(self):
        battle = asked(after(opened(4).battle, (RED, OfferDraw())), RED, InviteUmpire())
        gone = after(battle, (GOLD, Resign()))
        assert (gone.request, gone.draw_offered_by) == (None, None)


class TestPlaces:
    def test_scores_rank_those_who_played_to_the_end(self):
        scores = {"red": 5, "blue": 3, "green": 5}
        assert places(["red", "blue", "green"], None, scores, (), "finish.draw") == {
            "red": 1,
            "blue": 3,
            "green": 1,
        }
        assert places(["red", "blue", "green"], "blue", scores, (), "finish")["blue"] == 1

    def test_who_gave_up_first_is_last_whatever_they_had(self):
        ended = places([*ALL_SEATS], "gold", {"red": 9, "green": 1}, ("red", "blue"), "finish")
        assert ended == {"gold": 1, "green": 2, "blue": 3, "red": 4}

    def test_all_who_agreed_on_a_draw_are_first(self):
        ended = places(["red", "blue", "green"], None, {"red": 9}, ("green",), DRAW_AGREED)
        assert ended == {"red": 1, "blue": 1, "green": 3}
