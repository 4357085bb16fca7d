"""Chapter: Resource Cards of a Basic Game (WZR-RES-01 to 04, WZR-CARD-10): counted, burned, lost, reset.

What cards are burned for during play stands in ``turn_to_burn`` and, for Heal, in ``armour``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.event import Option, Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import say
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection.conditions import IN_RESERVE
from rules.warzone_resurrection.events import ResourcesChanged
from rules.warzone_resurrection.state import Battlefield, Mode, Model, Resources, Squad, WarlordType

#: Cards that a Warlord brings, by its type (WZR-RES-01, WZR-CARD-09).
BROUGHT_BY_WARLORD: dict[Mode, dict[WarlordType, int]] = {
    "basic": {"tech": 4, "psychic": 4, "close_combat": 3, "ranged": 3},
    "advanced": {"tech": 7, "psychic": 8, "close_combat": 8, "ranged": 6},
}
BROUGHT_BY_TROOP_COMMANDER = 1


def cards_at_start(mode: Mode, warlord_type: WarlordType | None, troop_squads: int) -> tuple[int, Resources]:
    """How many cards a Warlord brings, and all that a player begins with. A force may have no Warlord."""
    brought = BROUGHT_BY_WARLORD[mode][warlord_type] if warlord_type else 0
    return brought, Resources(ready=brought + troop_squads * BROUGHT_BY_TROOP_COMMANDER)


def burn(log: Log[Battlefield], seat: SeatId, burned_for: str, because: RuleId, amount: int = 1) -> None:
    """Turn ready cards over. Raises ``Illegal`` where none may be burned (WZR-RES-04, WZR-SKILL-69)."""
    refused = refusal_of_cards(log.state, seat)
    if refused is not None:
        raise Illegal(refused)
    turn_over(log, seat, burned_for, because, amount)


def turn_over(log: Log[Battlefield], seat: SeatId, burned_for: str, because: RuleId, amount: int = 1) -> None:
    """Turn ready cards over, whosever they are: those of Squads in reserve can be taken (WZR-SKILL-69)."""
    cards = log.state.sides[seat].resources
    turned = Resources(cards.ready - amount, cards.burned + amount, cards.removed)
    log.emit(ResourcesChanged(seat, turned, because, burned_for))


def burnable(field: Battlefield, seat: SeatId) -> int:
    """How many ready cards may be burned: not those of Squads that are still in reserve (WZR-SKILL-69)."""
    ready = field.sides[seat].resources.ready
    if not ready:
        return 0
    own = (squad for squad in field.squads.values() if squad.owner == seat)
    away = (squad for squad in own if squad.has(IN_RESERVE) and any(field.members(squad)))
    return max(0, ready - sum(brought_by(field, squad) for squad in away))


def refusal_of_cards(field: Battlefield, seat: SeatId, rule: str = "WZR-RES-04") -> Refusal | None:
    """Why a player has no card to burn: none is ready, or they are of Squads in reserve."""
    if burnable(field, seat):
        return None
    if field.sides[seat].resources.ready:
        return refuse("WZR-SKILL-69", "refused.card_in_reserve")
    return refuse(rule, "refused.no_card")


def brought_by(field: Battlefield, squad: Squad) -> int:
    """The cards that a Squad has brought by its Warlord, or as a Troop by its Commander (WZR-RES-01)."""
    if squad.role == "warlord":
        return field.sides[squad.owner].brought_by_warlord
    return BROUGHT_BY_TROOP_COMMANDER if squad.role == "troop" else 0


def reset(log: Log[Battlefield]) -> None:
    """Turn every burned card up again, in the Control Phase (WZR-RES-04)."""
    for side in log.state.sides.values():
        cards = side.resources
        if cards.burned:
            turned = Resources(cards.ready + cards.burned, 0, cards.removed)
            log.emit(ResourcesChanged(side.seat, turned, RuleId("WZR-RES-04")))


def after_loss(log: Log[Battlefield], squad: Squad, lost: Model) -> Procedure[None]:
    """Take the cards out of the game that a removed Warlord or Troop Commander brought (WZR-RES-02).

    ``squad`` is the Squad as it was before the loss. The owner chooses which cards, burned ones included.
    """
    cards = log.state.sides[squad.owner].resources
    due = min(cards_due(log.state, squad, lost), cards.ready + cards.burned)
    if due == 0:
        return
    rule = RuleId("WZR-RES-02")
    options = tuple(_ways_to_lose(cards, due))
    text = say("ask.lose_cards", lost=due)
    choice = yield from ask(Question(squad.owner, text, options, options[0].id, rule))
    burned = int(choice.option)
    left = Resources(cards.ready - (due - burned), cards.burned - burned, cards.removed + due)
    log.emit(ResourcesChanged(squad.owner, left, rule))


def cards_due(field: Battlefield, squad: Squad, lost: Model) -> int:
    """How many cards go with a Model: half of a Warlord's rounded up, a Troop Commander's one.

    The French edition takes all that a Warlord brought. An Acting Commander's fall costs nothing.
    """
    if squad.role == "warlord":
        brought = field.sides[squad.owner].brought_by_warlord
        return brought if field.options.french else -(-brought // 2)
    commands = squad.commander == lost.id and not squad.acting
    return BROUGHT_BY_TROOP_COMMANDER if commands and squad.role == "troop" else 0


def _ways_to_lose(cards: Resources, due: int) -> Iterator[Option]:
    """How many of the lost cards are burned ones, most first."""
    for burned in range(min(due, cards.burned), max(0, due - cards.ready) - 1, -1):
        yield option(str(burned), say("option.lose_cards", burned=burned, ready=due - burned))
