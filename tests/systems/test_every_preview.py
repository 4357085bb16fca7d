"""What a preview promises is what happens: its sums are those that are rolled, its odds are exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.battle import decide
from rules.core.codec import encode
from rules.core.dice import seeded
from rules.core.event import Rolled
from rules.core.odds import odds_of
from rules.core.preview import Preview
from rules.core.procedure import Log
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from tests.systems.endings import TooMany, every_ending
from tests.systems.games import SYSTEMS, Played, quiet, recording, spread
from tests.systems.promises import PROMISES

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)


def attacks(system_id: str, most: int) -> list[Played]:
    """Moves of several games whose previews promise something about targets."""
    system = get_system(system_id)
    found = [
        move
        for number in range(5)
        for move in recording(system_id, number).moves
        if move.battle.halt is None and seen.preview(system, move.battle, move.seat, move.command).targets
    ]
    assert found
    return spread(found, most)


def preview_of(move: Played, system_id: str) -> Preview:
    return seen.preview(get_system(system_id), move.battle, move.seat, move.command)


def test_a_preview_is_refused_just_where_the_command_is(system_id):
    system = get_system(system_id)
    for move in quiet(system_id, 80):
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
    for move in attacks(system_id, 60):
        for target in preview_of(move, system_id).targets:
            for test in target.tests:
                faces = range(1, test.check.dice.faces + 1)
                passing = sum(test.check.passes(face) for face in faces)
                assert Fraction(test.numerator, test.denominator) == Fraction(passing, len(faces))


def test_the_tests_of_a_preview_are_those_that_are_rolled(system_id):
    """The first test that is rolled is the first that was promised, sum for sum."""
    system = get_system(system_id)
    compared = 0
    for move in attacks(system_id, 60):
        promised = [test.check for target in preview_of(move, system_id).targets for test in target.tests]
        for seed in range(3):
            step = decide(system, move.battle, move.seat, move.command, seeded(seed))
            rolled = [event.check for event in step.events if isinstance(event, Rolled) and event.check]
            if promised and rolled:
                assert _sum_of(rolled[0]) in [_sum_of(check) for check in promised]
                compared += 1
    assert compared


def _sum_of(check: Any) -> Any:
    return check.of, check.target, msgspec.to_builtins(sorted(map(encode, check.modifiers)))


def test_grouping_faces_loses_nothing(system_id):
    """The chances of every state that can follow, from faces in groups and from every single face."""
    system = get_system(system_id)
    compared = 0
    for move in attacks(system_id, 25):
        try:
            exact = _chances(system, move, lambda log: encode(log.state))
        except TooMany:
            continue
        grouped = odds_of(
            lambda log, move=move: system.procedure(log, move.seat, move.command),
            move.battle.game,
            system.evolve,
            lambda log: encode(log.state),
        )
        assert grouped == exact
        compared += 1
    assert compared


def test_the_chances_of_a_preview_are_exact(system_id):
    """Each promised outcome against the count of all endings in which it comes about."""
    system = get_system(system_id)
    compared = 0
    for move in attacks(system_id, 25):
        promises = [
            (target.target, chance)
            for target in preview_of(move, system_id).targets
            for chance in target.chances
        ]
        try:
            endings = list(every_ending(system, move.battle, move.seat, move.command))
        except TooMany:
            continue
        for target, chance in promises:
            comes_about = PROMISES[system_id](chance.outcome, move.battle.game, target)
            counted = sum((weight for weight, log in endings if comes_about(log)), Fraction(0))
            assert Fraction(chance.numerator, chance.denominator) == counted, (chance, move.command)
            compared += 1
    assert compared


def _chances(system: Any, move: Played, outcome: Callable[[Log[Any]], Hashable]) -> dict[Hashable, Fraction]:
    chances: dict[Hashable, Fraction] = defaultdict(Fraction)
    for chance, log in every_ending(system, move.battle, move.seat, move.command):
        chances[outcome(log)] += chance
    return dict(chances)
