"""Rolls of players against each other, and what one writes in secret."""

from __future__ import annotations

import pytest

from rules.core.dice import ScriptedDice
from rules.core.ids import SeatId
from rules.core.procedure import Log, Procedure, proceed
from rules.core.registry import get_system
from rules.warzone_1e.dice import roll_off
from rules.warzone_1e.facts import TurnsWritten
from rules.warzone_1e.scenario import stage
from rules.warzone_1e.setup import as_known

P, Q = SeatId("p"), SeatId("q")


def totals(*faces: int) -> dict[SeatId, int]:
    """What two come to on these faces, the higher first."""
    found: dict[SeatId, int] = {}

    def rolling(log: Log[None]) -> Procedure[None]:
        found.update((yield from roll_off((P, Q), "test.terrain")))

    proceed(rolling, Log(None, lambda state, event: state), (), ScriptedDice(faces), iter(range(9)))
    return found


@pytest.mark.rule("WZ1-MISC-01", "WZ1-DICE-01")
def test_the_higher_die_decides_what_the_rules_leave_open() -> None:
    assert totals(4, 17) == {Q: 17, P: 4}
    assert next(iter(totals(6, 6, 9, 2))) == P


@pytest.mark.rule("WZ1-VIC-03")
def test_what_is_written_in_secret_is_seen_by_its_writer_alone() -> None:
    system = get_system("warzone_1e")
    field = stage(
        {
            "mission": {"ends": "clock"},
            "units": [
                {"id": "a", "owner": "red", "kind": "individual", "models": [{"id": "m"}]},
                {"id": "b", "owner": "blue", "kind": "individual", "models": [{"id": "e"}]},
            ],
            "sides": {"red": {"turns": 3}},
            "state": {"phase": "secret", "turn": 0},
        }
    )
    red, blue = field.seats
    assert [as_known(field, seat).sides[red].turns for seat in (red, blue, None)] == [3, None, None]
    event = TurnsWritten(red, "WZ1-VIC-03", 3)
    assert [system.redact(event, seat).turns for seat in (red, blue, None)] == [3, None, None]
