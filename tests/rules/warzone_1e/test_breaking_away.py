"""The odds of breaking away, told beforehand, are those of the very rolls that it takes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.event import Choice, Question
from rules.core.procedure import Log
from rules.warzone_1e import SYSTEM
from rules.warzone_1e.breaking_away import OPPOSE, BreakAway, Struggled
from rules.warzone_1e.state import Battlefield


def locked(own: int, *theirs: int) -> Battlefield:
    """A model at the middle, with so much Strength, locked with as many enemies as there are of theirs."""
    places = [(10.984, 24), (10, 24.984), (10, 23.016)]
    holders = [
        {"id": f"t{i}", "at": places[i], "facing": 180, "profile": {"st": st}} for i, st in enumerate(theirs)
    ]
    mover = {"id": "r", "at": [10, 24], "stage": "active", "profile": {"st": own}}
    return SYSTEM.stage(
        {
            "state": {"unit": "reds"},
            "units": [
                {"id": "reds", "owner": "red", "kind": "individual", "models": [mover]},
                {"id": "blues", "owner": "blue", "models": holders},
            ],
        }
    )


def foretold(field: Battlefield) -> Fraction:
    preview = SYSTEM.preview(field, "red", BreakAway("r", ((7_000, 24_000),)))
    (target,) = preview.targets
    (chance,) = target.chances
    assert (target.target, chance.outcome.key) == ("r", "chance.comes_free")
    return Fraction(chance.numerator, chance.denominator)


def outcome(field: Battlefield, faces: tuple[int, ...]) -> bool | None:
    """Whether it comes free on these faces, should they all oppose it; None: they are level."""
    log, dice = Log(field, SYSTEM.evolve), iter(faces)
    procedure = SYSTEM.procedure(log, "red", BreakAway("r", ((7_000, 24_000),)))
    answer: int | Choice | None = None
    while not any(isinstance(event, Struggled) for event in log.events):
        try:
            request = procedure.send(answer)
        except StopIteration:
            break
        answer = Choice(OPPOSE) if isinstance(request, Question) else next(dice, None)
        if answer is None:
            return None
    return next(event.freed for event in log.events if isinstance(event, Struggled))


@pytest.mark.rule("WZ1-CC-10", "WZ1-DICE-01")
@pytest.mark.parametrize(("own", "theirs"), [(0, 0), (1, 2), (6, 0)])
def test_the_odds_are_those_of_all_faces(own: int, theirs: int) -> None:
    field = locked(own, theirs)
    counted = Counter(outcome(field, faces) for faces in product(range(1, 21), repeat=2))
    assert foretold(field) == Fraction(counted[True], counted[True] + counted[False])


@pytest.mark.rule("WZ1-CC-11")
def test_against_several_the_highest_counts() -> None:
    """What is level with the highest of theirs is rolled again, and counts for nothing."""
    alone, both = foretold(locked(0, 0)), foretold(locked(0, 0, 0))
    assert alone == Fraction(1, 2)
    own_highest = sum((own - 1) ** 2 for own in range(1, 21))
    level = sum(own**2 - (own - 1) ** 2 for own in range(1, 21))
    assert both == Fraction(own_highest, 20**3 - level)


@pytest.mark.rule("WZ1-CC-10")
def test_whoever_cannot_win_is_told_so() -> None:
    assert foretold(locked(0, 19)) == 0
    assert foretold(locked(19, 0)) == 1
