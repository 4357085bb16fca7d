"""An Engage whose way is cut short after it was declared, as only cards do; here in every way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from typing_extensions import override

from rules.core.battle import Battle, decide
from rules.core.check import Modifier, modifier
from rules.core.command import Command
from rules.core.dice import ScriptedDice
from rules.core.geometry import TOLERANCE, Pose, at_inches, degrees, distance
from rules.core.ids import INCH, ModelId, RuleId, SeatId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.commands import Engage
from rules.warzone_resurrection.effect import KNOWN, Effect
from rules.warzone_resurrection.events import Gained, Moved
from rules.warzone_resurrection.state import Battlefield, Model

RULE = RuleId("WZR-ACT-05")
RED = SeatId("red")
#: Edge to edge, with two small bases and the mover at x = 10.
CONTACT = 11.182


class Bog(Effect):
    """Whoever Engages its bearer is bogged down."""

    rule = RULE

    @override
    def when_engaged_upon(self, log: Log[Battlefield], bearer: Model, mover: Model) -> Procedure[None]:
        log.emit(Gained(mover.id, "bogged", RULE))
        return
        yield


class Bogged(Effect):
    """Its bearer is 4 inches slower while it is bogged down."""

    rule = RULE

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        if bearer.has("bogged"):
            yield modifier(RULE, "skill.movement", -4 * INCH)


class StepsAway(Effect):
    """It goes 13 inches off when it is Engaged upon."""

    rule = RULE

    @override
    def when_engaged_upon(self, log: Log[Battlefield], bearer: Model, mover: Model) -> Procedure[None]:
        end = Pose(at_inches(CONTACT + 13, 20), degrees(180))
        log.emit(Moved(bearer.id, (bearer.at, end.at), end, 0, 0, RULE))
        return
        yield


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, effect in (("bog", Bog), ("bogged_down", Bogged), ("steps_away", StepsAway)):
        monkeypatch.setitem(KNOWN, name, effect)


def engaged(gap: float, m: float, of_mover: list[str], of_target: list[str]) -> Battlefield:
    """The battlefield after an Engage over so many inches."""
    given: dict[str, Any] = {
        "state": {"active": "red"},
        "units": [
            {
                "id": "reds",
                "owner": "red",
                "models": [{"id": "r", "at": [10, 20], "profile": {"m": m}, "skills": of_mover}],
            },
            {
                "id": "blues",
                "owner": "blue",
                "models": [{"id": "t", "at": [CONTACT + gap, 20], "facing": 180, "skills": of_target}],
            },
        ],
    }
    battle = Battle(SYSTEM.stage(given), (RED, SeatId("blue")))
    command: Command = Engage(ModelId("r"), ModelId("t"))
    return decide(SYSTEM, battle, RED, command, ScriptedDice(())).battle.game


@pytest.mark.rule("WZR-ACT-05")
@pytest.mark.parametrize(
    ("gap", "m", "of_target", "travelled", "points"),
    [
        pytest.param(9, 5, "bog", 2, 0, id="WZR-ACT-05a"),
        pytest.param(6, 5, "bog", 6, 1, id="WZR-ACT-05b"),
        pytest.param(8, 6, "steps_away", 6, 0, id="WZR-ACT-05c"),
    ],
)
def test_a_cut_engage_goes_the_same_way_as_a_move(
    gap: float, m: float, of_target: str, travelled: int, points: int
) -> None:
    field = engaged(gap, m, ["bogged_down"], [of_target])
    mover = field.models[ModelId("r")]
    assert abs(mover.travelled - travelled * INCH) <= TOLERANCE
    assert distance(mover.at, at_inches(10 + travelled, 20)) <= TOLERANCE
    assert mover.points == points
    assert (mover.momentum.st > 0) is (points > 0)
