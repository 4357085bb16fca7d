"""Chapter: Basic Actions that roll nothing: Aim, Hide, Pass (WZR-ACT-07, WZR-ACT-08, WZR-ACT-11)."""

from __future__ import annotations

from rules.core.ids import RuleId, SeatId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.commands import Aim, Hide, Pass
from rules.warzone_resurrection.conditions import AIMED, HIDDEN
from rules.warzone_resurrection.events import Gained, ModelDone
from rules.warzone_resurrection.state import Battlefield


def aim(log: Log[Battlefield], seat: SeatId, command: Aim) -> Procedure[None]:
    """Take aim: the first shot of this Activation is the better for it (WZR-ACT-07)."""
    _take(log, seat, command, "aim")
    log.emit(Gained(command.model, AIMED, RuleId("WZR-ACT-07")))
    return
    yield


def hide(log: Log[Battlefield], seat: SeatId, command: Hide) -> Procedure[None]:
    """Keep to cover until the Model does anything but Pass (WZR-ACT-08)."""
    _take(log, seat, command, "hide")
    log.emit(Gained(command.model, HIDDEN, RuleId("WZR-ACT-08")))
    return
    yield


def pass_(log: Log[Battlefield], seat: SeatId, command: Pass) -> Procedure[None]:
    """Spend a point on nothing; the Model's Activation is over (WZR-ACT-11)."""
    _take(log, seat, command, "pass")
    log.emit(ModelDone(command.model, RuleId("WZR-ACT-11")))
    return
    yield


def _take(log: Log[Battlefield], seat: SeatId, command: Aim | Hide | Pass, action: str) -> None:
    begin(log, seat, command.model, ACTIONS[action])
    pay(log, command.model, ACTIONS[action])
