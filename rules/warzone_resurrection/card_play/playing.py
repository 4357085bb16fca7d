"""Chapter: Strategy, Tactical and Gear Cards (WZR-CARD-08, 11 to 19): playing them, and ending them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.ids import ModelId, SeatId, UnitId
from rules.core.message import Message, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection import activation, lasting, turn
from rules.warzone_resurrection.card_play import pauses
from rules.warzone_resurrection.card_play.hands import (
    HAND,
    burn_for_cards,
    cut_down,
    hand_limit,
    refusal_to_burn_for_cards,
)
from rules.warzone_resurrection.card_play.leaving import leave
from rules.warzone_resurrection.card_play.lines import CardLine, known_line, line_of
from rules.warzone_resurrection.commands import BurnForCard, DiscardCard, DoneWithCards, PlayCard
from rules.warzone_resurrection.conditions import IN_RESERVE
from rules.warzone_resurrection.effect import Bearer, effect_of
from rules.warzone_resurrection.events import CardPlayed, CardsWaived, Paused
from rules.warzone_resurrection.holdings import CardInPlay
from rules.warzone_resurrection.resources import burn, burnable
from rules.warzone_resurrection.state import Battlefield, Lasting, Model, Side, Squad

#: Gear Cards that a player may have in play (WZR-CARD-19).
MOST_GEAR = 3


def play_card(log: Log[Battlefield], seat: SeatId, command: PlayCard) -> Procedure[None]:
    """Play a card of the hand: pay for it, lay it down, and let it do what it does. Raises ``Illegal``.

    Rules: WZR-CARD-08, WZR-CARD-11, WZR-CARD-13, WZR-CARD-18.
    """
    refused = refusal_to_play(log.state, seat, command.card)
    if refused is not None:
        raise Illegal(refused)
    line = line_of(command.card)
    bearer = _bearer(log.state, seat, line, command.target)
    if line.cost:
        burn(log, seat, "card_cost", line.rule, line.cost)
    card = put_down(log, seat, line, bearer)
    for reached in _reached(log.state, seat, line, bearer):
        for effect in map(effect_of, line.effects):
            if effect.at_once:
                yield from effect.when_played(log, card, reached)
    yield from cut_down(log, seat)
    if turn.is_decided(log.state):
        turn.end_battle(log)
    else:
        yield from _go_on(log, log.state.pause)


def put_down(log: Log[Battlefield], seat: SeatId, line: CardLine, bearer: Bearer) -> CardInPlay:
    """Lay a card of the hand down: what lasts of it begins."""
    card = _laid(log.state, seat, line, bearer)
    log.emit(CardPlayed(card, line.rule))
    for reached in _reached(log.state, seat, line, bearer):
        for ref in line.effects:
            if not effect_of(ref).at_once:
                lasting.begin(log, reached, Lasting(card.id, ref, "card"), line.rule)
    return card


def discard_card(log: Log[Battlefield], seat: SeatId, command: DiscardCard) -> Procedure[None]:
    """End an own card in play, at any moment (WZR-CARD-16, WZR-CARD-19). Raises ``Illegal``."""
    card = next((card for card in log.state.cards_in_play if card.id == command.card), None)
    if card is None:
        raise forbid("CORE-COMMAND", "refused.not_in_play")
    rule = "WZR-CARD-19" if card.kind == "gear" else "WZR-CARD-16"
    if card.owner != seat:
        owner = verbatim(log.state.sides[card.owner].name)
        raise forbid(rule, "refused.card_of_other", card=line_of(card.card).name, who=owner)
    if card.kind == "strategy":
        raise forbid("WZR-CARD-12", "refused.strategy_stays")
    yield from leave(log, card, line_of(card.card).rule)


def done_with_cards(log: Log[Battlefield], seat: SeatId, command: DoneWithCards) -> Procedure[None]:
    """Play no more cards in this pause, or for longer; the next player's share begins (WZR-CARD-14)."""
    if log.state.pause[:1] != (seat,) or log.state.pause_of == "sentry":
        raise forbid("WZR-CARD-14", "refused.share_over")
    if command.until != "pause":
        log.emit(CardsWaived(seat, command.until, pauses.SHARES))
    yield from _go_on(log, log.state.pause[1:])


def burn_for_card(log: Log[Battlefield], seat: SeatId, command: BurnForCard) -> Procedure[None]:
    """Burn a Resource Card to draw, or to discard, between two Squads' Activations. Raises ``Illegal``.

    Rules: WZR-CARD-24, WZR-CARD-25.
    """
    refused = refusal_to_burn_for_cards(log.state, seat, command.option, command.card)
    if refused is not None:
        raise Illegal(refused)
    burn_for_cards(log, seat, command.option, command.card)
    yield from _go_on(log, log.state.pause)


def _go_on(log: Log[Battlefield], seats: Sequence[SeatId]) -> Procedure[None]:
    """Whoever has something left to do in this pause; after the last of them the battle goes on."""
    field = log.state
    left = pauses.shares_left(field, seats)
    if left:
        if left != field.pause:
            log.emit(Paused(left, pauses.SHARES, field.pause_of))
        return
    if field.pause_of == "strategy":
        yield from turn.begin_activations(log)
        return
    log.emit(Paused((), pauses.SHARES))
    yield from activation.after_cards(log)


# What may be played ----------------------------------------------------------------------------------


def refusal_to_play(field: Battlefield, seat: SeatId, card: str) -> Refusal | None:
    """Why a card may not be played now at all; None where nothing forbids it."""
    if field.options.mode != "advanced":
        return refuse("WZR-CARD-01", "refused.advanced_only")
    side = field.sides[seat]
    line = known_line(card)
    if card not in side.cards.hand or line is None:
        return refuse("WZR-CARD-01", "refused.not_in_hand")
    limit = hand_limit(field, seat) if len(side.cards.hand) > HAND else HAND
    if len(side.cards.hand) > limit:
        return refuse("WZR-CARD-04", "refused.hand_too_large", most=limit)
    refused = _refusal_of_moment(field, seat, line) or _refusal_of_number(field, seat, line)
    if refused is None and line.cost > burnable(field, seat):
        return refuse("WZR-CARD-08", "refused.card_cost", cost=line.cost, ready=burnable(field, seat))
    return refused


def targets(
    field: Battlefield, seat: SeatId, line: CardLine
) -> Iterator[tuple[str, Message, Refusal | None]]:
    """On what a card could be laid, by id, and why it may not; nothing for cards of a whole side."""
    if line.laid_on == "squad":
        for squad in field.squads.values():
            if _is_whose(line, seat, squad.owner) and any(field.members(squad)):
                yield squad.id, verbatim(squad.name), _refusal_of_bearer(field, seat, line, squad)
    elif line.laid_on == "model":
        for model in field.standing:
            if _is_whose(line, seat, model.owner):
                yield model.id, verbatim(model.card.name), _refusal_of_bearer(field, seat, line, model)


def _refusal_of_moment(field: Battlefield, seat: SeatId, line: CardLine) -> Refusal | None:
    """Strategy Cards ahead of the first Activation, all others between two (WZR-CARD-11, 13, 14, 18)."""
    if line.kind == "strategy":
        if field.pause_of != "strategy" or not field.pause:
            return refuse(line.rule, "refused.strategy_moment")
    elif field.model is not None:
        name = verbatim(field.models[field.model].card.name)
        return refuse(line.rule, "refused.card_while_active", model=name)
    elif field.pause_of != "cards" or not field.pause:
        return refuse(line.rule, "refused.no_card_pause")
    if field.pause[0] != seat:
        who = verbatim(field.sides[field.pause[0]].name)
        return refuse("WZR-CARD-14", "refused.share_of_other", who=who)
    return None


def _refusal_of_number(field: Battlefield, seat: SeatId, line: CardLine) -> Refusal | None:
    in_play = field.cards_of(line.kind)
    if line.kind == "strategy" and in_play:
        return refuse(line.rule, "refused.strategy_in_play", card=line_of(in_play[0].card).name)
    if line.kind == "gear" and sum(card.owner == seat for card in in_play) >= MOST_GEAR:
        return refuse("WZR-CARD-19", "refused.gear_in_play", most=MOST_GEAR)
    return None


def _refusal_of_bearer(
    field: Battlefield, seat: SeatId, line: CardLine, bearer: Model | Squad
) -> Refusal | None:
    squad = bearer.id if isinstance(bearer, Squad) else bearer.squad
    if field.squads[UnitId(squad)].has(IN_RESERVE):
        return refuse("WZR-SKILL-68", "refused.in_reserve", squad=verbatim(field.squads[UnitId(squad)].name))
    if line.kind == "tactical":
        there = next((card for card in field.cards_of("tactical") if card.squad == squad), None)
        if there is not None:
            name, card = verbatim(field.squads[UnitId(squad)].name), line_of(there.card).name
            return refuse("WZR-CARD-15", "refused.tactical_there", squad=name, card=card)
    for ref in line.effects:
        refused = effect_of(ref).may_be_laid_on(field, bearer)
        if refused is not None:
            return refused
    return None


def _is_whose(line: CardLine, seat: SeatId, owner: SeatId) -> bool:
    return line.whose == "any" or (owner == seat) == (line.whose == "own")


def _bearer(field: Battlefield, seat: SeatId, line: CardLine, target: str) -> Bearer:
    """What a card is laid on. Raises ``Illegal`` for what it may not be laid on."""
    if line.laid_on == "side":
        return field.sides[seat]
    refused = {id: why for id, _, why in targets(field, seat, line)}
    if target not in refused:
        raise forbid(line.rule, "refused.card_target", card=line.name)
    why = refused[target]
    if why is not None:
        raise Illegal(why)
    return field.squads[UnitId(target)] if line.laid_on == "squad" else field.models[ModelId(target)]


def _reached(field: Battlefield, seat: SeatId, line: CardLine, bearer: Bearer) -> tuple[Bearer, ...]:
    """Whom a card's effects reach: what it is laid on, or the sides that it speaks of."""
    if not isinstance(bearer, Side):
        return (bearer,)
    return tuple(side for side in field.sides.values() if _is_whose(line, seat, side.seat))


def _laid(field: Battlefield, seat: SeatId, line: CardLine, bearer: Bearer) -> CardInPlay:
    id = f"card{field.cards_played + 1}"
    match bearer:
        case Model():
            return CardInPlay(id, line.id, line.kind, seat, bearer.squad, bearer.id)
        case Squad():
            return CardInPlay(id, line.id, line.kind, seat, bearer.id)
    return CardInPlay(id, line.id, line.kind, seat)
