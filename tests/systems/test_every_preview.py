"""What a preview promises is what happens: its sums are those that are rolled, its odds are exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.battle import decide
from rules.core.codec import encode
from rules.core.dice import seeded
from rules.core.event import Rolled
from rules.core.odds import odds_of, outcomes
from rules.core.preview import Preview
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from tests.systems.endings import every_ending
from tests.systems.games import SYSTEMS, Played, quiet, recording, spread
from tests.systems.promises import CONDITIONS, PROMISES

#: Endings of a command (faces with the same outcome taken together), its rolls, and how many are tried.
FEW_ENDINGS = 14
FEW_ROLLS = 3
FEW_ATTACKS = 5

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)


@cache
def attacks(system_id: str) -> list[Played]:
    """Moves of several games whose previews promise something about targets."""
    system = get_system(system_id)
    found = [
        move
        for number in range(3)
        for move in recording(system_id, number).moves
        if move.battle.halt is None and seen.preview(system, move.battle, move.seat, move.command).targets
    ]
    assert found
    return found


@cache
def short_attacks(system_id: str) -> list[Played]:
    """Attacks with few rolls and endings, so that each face of each die can be tried."""
    system = get_system(system_id)
    found: list[Played] = []
    for move in spread(attacks(system_id), 200):
        endings = outcomes(course_of(system, move), move.battle.game, system.evolve)
        try:
            few = len(list(islice(endings, FEW_ENDINGS + 1))) <= FEW_ENDINGS
        except TooLong:
            continue
        if few:
            found.append(move)
        if len(found) == FEW_ATTACKS:
            break
    assert found
    return found


class TooLong(Exception):
    """A command that asks for more than a test can try out."""


def course_of(system: Any, move: Played) -> Callable[[Log[Any]], Procedure[None]]:
    """The procedure of a move. Raises ``TooLong`` where it asks for more than a few rolls."""

    def course(log: Log[Any]) -> Procedure[None]:
        procedure = system.procedure(log, move.seat, move.command)
        answer = None
        for _ in range(FEW_ROLLS + 1):
            try:
                answer = yield procedure.send(answer)
            except StopIteration:
                return
        raise TooLong

    return course


def preview_of(move: Played, system_id: str) -> Preview:
    return seen.preview(get_system(system_id), move.battle, move.seat, move.command)


def test_a_preview_is_refused_just_where_the_command_is(system_id):
    system = get_system(system_id)
    for move in quiet(system_id, 25):
        assert preview_of(move, system_id).refused is None
        for seat in move.battle.seats:
            for offer in seen.offers(system, move.battle, seat):
                if offer.refused is not None or seat != move.seat:
                    continue
                for command in list(system.examples(move.battle.game, offer))[:2]:
                    assert seen.preview(system, move.battle, seat, command).refused is None
        other = next(seat for seat in move.battle.seats if seat != move.seat)
        refused = seen.preview(system, move.battle, other, move.command).refused
        assert (refused and refused.rule) == refusal_of(system, move, other)


def refusal_of(system: Any, move: Played, seat: Any) -> str | None:
    try:
        decide(system, move.battle, seat, move.command, seeded("whose move is it"))
    except Illegal as illegal:
        return illegal.refusal.rule
    return None


def test_the_chance_of_a_previewed_test_is_counted_face_by_face(system_id):
    for move in spread(attacks(system_id), 40):
        for target in preview_of(move, system_id).targets:
            for test in target.tests:
                faces = range(1, test.check.dice.faces + 1)
                passing = sum(test.check.passes(face) for face in faces)
                assert Fraction(test.numerator, test.denominator) == Fraction(passing, len(faces))


def test_the_tests_of_a_preview_are_those_that_are_rolled(system_id):
    """The first test that is rolled of a kind that was promised is rolled with a sum that was promised.

    Other tests may come before it: whoever is threatened may be allowed to react.
    """
    system = get_system(system_id)
    compared = 0
    for move in spread(attacks(system_id), 40):
        promised = [test.check for target in preview_of(move, system_id).targets for test in target.tests]
        kinds = [check.of for check in promised]
        for seed in range(3):
            step = decide(system, move.battle, move.seat, move.command, seeded(seed))
            checks = [event.check for event in step.events if isinstance(event, Rolled)]
            rolled = [check for check in checks if check is not None and check.of in kinds]
            if rolled:
                assert _sum_of(rolled[0]) in [_sum_of(check) for check in promised]
                compared += 1
    assert compared


def _sum_of(check: Any) -> Any:
    return check.of, check.target, msgspec.to_builtins(sorted(map(encode, check.modifiers)))


def test_grouping_faces_loses_nothing(system_id):
    """The chances of every state that can follow, from faces in groups and from every single face."""
    system = get_system(system_id)
    for move in short_attacks(system_id):
        exact: dict[bytes, Fraction] = defaultdict(Fraction)
        for chance, log in every_ending(system, move.battle, move.seat, move.command):
            exact[encode(log.state)] += chance
        grouped = odds_of(
            course_of(system, move), move.battle.game, system.evolve, lambda log: encode(log.state)
        )
        assert grouped == exact


def test_the_chances_of_a_preview_are_exact(system_id):
    """Each promised outcome against the count of all endings in which it comes about."""
    system = get_system(system_id)
    compared = 0
    for move in short_attacks(system_id):
        promised = preview_of(move, system_id)
        if any(note.key in CONDITIONS for note in promised.notes):
            continue
        endings = list(every_ending(system, move.battle, move.seat, move.command))
        for target in promised.targets:
            for chance in target.chances:
                comes_about = PROMISES[system_id](chance.outcome, move.battle.game, target.target)
                counted = sum((weight for weight, log in endings if comes_about(log)), Fraction(0))
                assert Fraction(chance.numerator, chance.denominator) == counted, (chance, move.command)
                compared += 1
    assert compared
