"""Chapter: Resource Cards and Turn to Burn in a Basic Game (WZR-RES, WZR-CARD-10, WZR-CARD-20 to 23)."""

from __future__ import annotations

from rules.core.event import Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import say
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Refusal, forbid, refuse
from rules.warzone_resurrection.commands import Burn
from rules.warzone_resurrection.events import Gained, PointsGained, ResourcesChanged
from rules.warzone_resurrection.state import (
    EXTRA_POINT,
    EXTRA_RATE,
    FUMBLED,
    Battlefield,
    Mode,
    Model,
    Resources,
    Squad,
)

#: Cards that a Warlord brings, by its type (WZR-RES-01, WZR-CARD-09).
BROUGHT_BY_WARLORD: dict[Mode, dict[str, int]] = {
    "basic": {"Tech": 4, "Psychic": 4, "Close Combat": 3, "Ranged": 3},
    "advanced": {"Tech": 7, "Psychic": 8, "Close Combat": 8, "Ranged": 6},
}
BROUGHT_BY_TROOP_COMMANDER = 1

#: What burning for each option gives, as a condition that shows it was done this Game Turn.
OPTIONS = {"a": EXTRA_POINT, "d": EXTRA_RATE}
RULES = {"a": RuleId("WZR-CARD-20"), "d": RuleId("WZR-CARD-23")}
VEHICLES = frozenset({"light_vehicle", "heavy_vehicle"})


def cards_at_start(mode: Mode, warlord_type: str | None, troop_squads: int) -> tuple[int, Resources]:
    """How many cards a Warlord brings, and all that a player begins with. A force may have no Warlord."""
    brought = BROUGHT_BY_WARLORD[mode].get(warlord_type, 0) if warlord_type else 0
    return brought, Resources(ready=brought + troop_squads * BROUGHT_BY_TROOP_COMMANDER)


def burn(log: Log[Battlefield], seat: SeatId, what_for: str, because: RuleId) -> None:
    """Turn a ready card over. Raises ``Illegal`` where none is ready (WZR-RES-04)."""
    resources = log.state.sides[seat].resources
    if resources.ready == 0:
        raise forbid("WZR-RES-04", "refused.no_card")
    turned = Resources(resources.ready - 1, resources.burned + 1, resources.removed)
    log.emit(ResourcesChanged(seat, turned, because, what_for))


def burn_for_model(log: Log[Battlefield], seat: SeatId, command: Burn) -> Procedure[None]:
    """Burn a card for an Action Point (``a``) or for +1 RoF or RoA (``d``). Raises ``Illegal``."""
    refused = refusal_to_burn(log.state, seat, command)
    if refused is not None:
        from rules.core.refusal import Illegal

        raise Illegal(refused)
    return
    yield
