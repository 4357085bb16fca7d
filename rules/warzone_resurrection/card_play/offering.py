"""What a seat may do with its cards now, and why not with the rest."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import RuleId, SeatId
from rules.core.message import say
from rules.core.offer import Candidate, Need, Offer
from rules.core.refusal import Refusal
from rules.warzone_resurrection.card_play.hands import DISCARD, DRAW, refusal_to_burn_for_cards
from rules.warzone_resurrection.card_play.lines import CardLine, line_of
from rules.warzone_resurrection.card_play.playing import refusal_to_play, targets
from rules.warzone_resurrection.commands import BurnForCard, DiscardCard, DoneWithCards, PlayCard
from rules.warzone_resurrection.state import Battlefield

_PHASES = frozenset({"control", "activation"})


def card_offers(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Cards in hand and in play; only who is waited for may play, but whoever owns a card may end it."""
    if field.options.mode != "advanced" or field.phase not in _PHASES:
        return
    has_share = field.pause[:1] == (seat,) and field.pause_of != "sentry"
    if has_share:
        yield from _ending_the_share(field)
    if has_share or field.active == seat:
        for card in dict.fromkeys(field.sides[seat].cards.hand):
            yield _playing(field, seat, line_of(card))
    if has_share and field.pause_of == "cards" and field.squad is None:
        yield from _burning(field, seat)
    for in_play in field.cards_in_play:
        if in_play.owner == seat and in_play.kind != "strategy":
            line = line_of(in_play.card)
            title = say("offer.discard_card", card=line.name)
            command = DiscardCard(in_play.id)
            yield Offer(f"discard_card:{in_play.id}", title, command, line.rule, card=in_play.id)


def _ending_the_share(field: Battlefield) -> Iterator[Offer]:
    rule = RuleId("WZR-CARD-14")
    yield Offer("done_with_cards", say("offer.done_with_cards"), DoneWithCards(), rule, passes=True)
    if field.pause_of == "cards":
        for until in ("squad", "turn"):
            title = say(f"offer.done_for_{until}")
            yield Offer(f"done_with_cards:{until}", title, DoneWithCards(until), rule)


def _playing(field: Battlefield, seat: SeatId, line: CardLine) -> Offer:
    refused = refusal_to_play(field, seat, line.id)
    needs: tuple[Need, ...] = ()
    if line.laid_on != "side":
        found = () if refused else targets(field, seat, line)
        candidates = tuple(Candidate(id, label, why) for id, label, why in found)
        needs = (Need("target", "pick", say("need.card_target"), candidates),)
        refused = refused or _nobody(line, candidates)
    title = say("offer.play_card", card=line.name)
    return Offer(
        f"play_card:{line.id}",
        title,
        PlayCard(line.id),
        line.rule,
        needs=needs,
        refused=refused,
        card=line.id,
    )


def _nobody(line: CardLine, candidates: tuple[Candidate, ...]) -> Refusal | None:
    """Why a card may be laid on nothing, where that is so: what refuses the first."""
    if any(candidate.refused is None for candidate in candidates):
        return None
    if candidates:
        return candidates[0].refused
    return Refusal(line.rule, say("refused.card_target", card=line.name))


def _burning(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Turn to Burn E and F (WZR-CARD-24, WZR-CARD-25)."""
    yield Offer(
        "burn_for_card:e",
        say("offer.burn_e"),
        BurnForCard("e"),
        RuleId("WZR-CARD-24"),
        refused=refusal_to_burn_for_cards(field, seat, DRAW, ""),
    )
    hand = tuple(dict.fromkeys(field.sides[seat].cards.hand))
    if hand:
        candidates = tuple(Candidate(card, line_of(card).name) for card in hand)
        yield Offer(
            "burn_for_card:f",
            say("offer.burn_f"),
            BurnForCard("f"),
            RuleId("WZR-CARD-25"),
            needs=(Need("card", "pick", say("need.card"), candidates),),
            refused=refusal_to_burn_for_cards(field, seat, DISCARD, hand[0]),
        )
