"""The stored games are those that the rules play: a change of rules shows here what it does to play.

``manage.py rules playthroughs --write`` stores them anew, ``python -m tests.playthroughs`` those of the
made-up system; look at the differences before you commit them.
"""

from pathlib import Path

import pytest

from rules.core.playthrough import KEPT, playthrough
from rules.core.registry import get_system, system_ids

#: As many are compared in a short run, too.
AT_ONCE = 2

NUMBERS = [
    pytest.param(number, marks=pytest.mark.slow if number >= AT_ONCE else ()) for number in range(KEPT)
]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("system_id", system_ids())
def test_the_stored_game_is_the_one_that_is_played(system_id, number):
    stored = Path(__file__).parent / system_id / f"{number:02}.txt"
    assert stored.exists(), "store the games: see the top of this file"
    assert playthrough(get_system(system_id), number) == stored.read_text("utf-8")
