"""Putting a Model right by hand: only where it can stand, and nothing that a rule did is told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.command import Correct
from rules.core.geometry import Point
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.events import Placed, WoundsLost, WoundsRegained

pytestmark = pytest.mark.rule("CORE-UMPIRE")

WALL = {"id": "rock", "kind": "impassable", "shape": [[30, 30], [30, 34], [34, 34], [34, 30]], "height": 3}
PROFILE = {"m": 5, "cc": 12, "rs": 12, "st": 5, "con": 10, "wp": 12, "ld": 12, "w": 3, "a": 13}


def field() -> Any:
    """Two Models, of whom one has lost a Wound, beside a rock."""
    one = {"id": "r1", "at": [10, 10], "facing": 0, "profile": PROFILE, "wounds": 2}
    other = {"id": "b1", "at": [20, 10], "facing": 180, "profile": PROFILE}
    given = {
        "board": {"size": [48, 48], "terrain": [WALL]},
        "units": [
            {"id": "reds", "owner": "red", "models": [one]},
            {"id": "blues", "owner": "blue", "models": [other]},
        ],
    }
    return SYSTEM.stage(given)


def test_it_stands_faces_and_lives_as_agreed() -> None:
    facts = SYSTEM.correct(field(), Correct("r1", at=(12_000, 12_000), facing=9000, wounds=3))
    assert [type(fact) for fact in facts] == [Placed, WoundsRegained]
    after = field()
    for fact in facts:
        after = SYSTEM.evolve(after, fact)
    model = after.models["r1"]
    assert (model.at, model.pose.facing, model.wounds) == (Point(12_000, 12_000), 9000, 3)
    assert not list(SYSTEM.violations(after))
    assert [type(fact) for fact in SYSTEM.correct(field(), Correct("r1", wounds=1))] == [WoundsLost]


@pytest.mark.parametrize(
    "correction",
    [
        Correct("nobody", wounds=1),
        Correct("r1", wounds=0),
        Correct("r1", wounds=4),
        Correct("r1", at=(-5000, 0)),
        Correct("r1", at=(10**12, 10**12)),
        Correct("r1", at=(20_000, 10_000)),
        Correct("r1", at=(32_000, 32_000)),
    ],
)
def test_where_it_cannot_stand_it_is_not_put(correction: Correct) -> None:
    with pytest.raises(Illegal) as refused:
        SYSTEM.correct(field(), correction)
    assert refused.value.refusal.rule in SYSTEM.rulebook()
