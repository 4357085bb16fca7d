"""Chapter: Utilisation of Cards (WZR-CARD-12, 16, 19, 26): what ends a card in play."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection import lasting
from rules.warzone_resurrection.card_play.hands import cut_down
from rules.warzone_resurrection.events import CardLeft
from rules.warzone_resurrection.holdings import CardInPlay, CardKind
from rules.warzone_resurrection.state import Battlefield, Model

_BORNE = RuleId("WZR-CARD-19")

#: The kinds that leave play in the Control Phase, and by which rule.
_BRIEF: dict[CardKind, RuleId] = {"strategy": RuleId("WZR-CARD-12"), "tactical": RuleId("WZR-CARD-16")}


def leave(log: Log[Battlefield], card: CardInPlay, because: RuleId) -> Procedure[None]:
    """A card leaves play for its owner's discard pile, and what it did ends.

    A hand that was larger because of it is cut down at once.
    """
    lasting.end_of(log, card.id, because)
    log.emit(CardLeft(card, because))
    yield from cut_down(log, card.owner)


def end_of_turn(log: Log[Battlefield]) -> Procedure[None]:
    """Strategy and Tactical Cards leave play in the Control Phase (WZR-CARD-12, WZR-CARD-16)."""
    for card in log.state.cards_in_play:
        rule = _BRIEF.get(card.kind)
        if rule is not None:
            yield from leave(log, card, rule)


def after_loss(log: Log[Battlefield], lost: Model) -> Procedure[None]:
    """Gear on a Model that is removed, or on a Squad that is gone, is discarded (WZR-CARD-19)."""
    if not log.state.cards_in_play:
        return
    gone = not any(log.state.members(log.state.squad_of(lost)))
    for card in log.state.cards_of("gear"):
        of_squad = gone and card.model is None and card.squad == lost.squad
        if card.model == lost.id or of_squad:
            yield from leave(log, card, _BORNE)
