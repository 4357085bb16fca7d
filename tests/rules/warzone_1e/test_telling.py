"""What the log says of a roll: who rolled, for what, what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.check import Check
from rules.core.event import Rolled
from rules.core.message import render, say
from rules.warzone_1e import SYSTEM
from rules.warzone_1e.dice import PLAIN, SPECIAL

FIELD = SYSTEM.stage(
    {
        "units": [
            {
                "id": "reds",
                "owner": "red",
                "kind": "individual",
                "models": [{"id": "r", "name": "Tanaka", "at": [9, 9]}],
            },
            {"id": "blues", "owner": "blue", "kind": "individual", "models": [{"id": "t", "at": [30, 9]}]},
        ]
    }
)


def told(event: Rolled) -> str | None:
    message = SYSTEM.narrate(FIELD, event)
    return render(message, SYSTEM.texts("en")) if message else None


def rolled(face: int, check: Check | None = None, **who: Any) -> Rolled:
    passed = check.passes(face) if check else None
    return Rolled(1, 20, face, say("test.break_away"), check, passed, **who)


@pytest.mark.parametrize(
    ("face", "dice", "sentence"),
    [
        (12, SPECIAL, "Tanaka, To hit: 12, 14 or less needed. Passed."),
        (15, SPECIAL, "Tanaka, To hit: 15, 14 or less needed. Failed."),
        (1, SPECIAL, "Tanaka, To hit: a 1, a perfect success."),
        (20, SPECIAL, "Tanaka, To hit: a 20, a fumble."),
        (1, PLAIN, "Tanaka, To hit: 1, 14 or less needed. Passed."),
        (20, PLAIN, "Tanaka, To hit: 20, 14 or less needed. Failed."),
    ],
)
def test_a_test_says_who_rolled_what_and_whether_it_was_enough(face: int, dice: Any, sentence: str) -> None:
    assert told(rolled(face, Check(say("test.to_hit"), dice, 14), model="r")) == sentence


def test_another_roll_says_whose_it_is() -> None:
    assert told(rolled(7, model="r")) == "Tanaka rolls 7: Breaking away."
    assert told(rolled(7, seat="red")) == "red rolls 7: Breaking away."


def test_a_roll_of_nobodys_says_for_itself_what_it_is_for() -> None:
    assert told(rolled(7)) is None
