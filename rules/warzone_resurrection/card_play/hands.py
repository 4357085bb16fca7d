"""Chapter: Card Deck, Turn to Burn E and F (WZR-CARD-02 to 07, 24, 25): decks, hands, and their limits."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.event import Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import Message, say
from rules.core.procedure import Log, Procedure, ask, option, roll_die
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.card_play.lines import line_of
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.events import CardsDiscarded, CardsDrawn, DeckShuffled
from rules.warzone_resurrection.resources import burn, burnable, refusal_of_cards
from rules.warzone_resurrection.state import Battlefield

HAND = 5
#: What a Resource Card is burned for, as the book letters it: draw a card, discard one.
DRAW, DISCARD = "e", "f"

_START, _LIMIT = RuleId("WZR-CARD-02"), RuleId("WZR-CARD-04")
_DRAWN, _EXTRA, _SHUFFLED = RuleId("WZR-CARD-05"), RuleId("WZR-CARD-06"), RuleId("WZR-DECK-03")
_RULES = {DRAW: RuleId("WZR-CARD-24"), DISCARD: RuleId("WZR-CARD-25")}

#: Rolls that nobody sees: what they are would tell how a deck lies.
_UNSEEN: tuple[SeatId, ...] = ()


# Before the first turn -------------------------------------------------------------------------------


def deal(log: Log[Battlefield], order: Sequence[SeatId]) -> Procedure[None]:
    """Shuffle the decks, deal the first hands, and let each player exchange the whole hand once.

    Rules: WZR-DECK-03, WZR-CARD-02.
    """
    for seat in order:
        yield from _shuffle(log, seat)
    for seat in order:
        draw(log, seat, HAND, _START)
    for seat in order:
        options = (option("keep", say("option.keep_hand")), option("replace", say("option.replace_hand")))
        text = say("ask.replace_hand", cards=len(log.state.sides[seat].cards.hand))
        choice = yield from ask(Question(seat, text, options, "keep", _START))
        if choice.option == "replace":
            log.emit(CardsDiscarded(seat, log.state.sides[seat].cards.hand, _START))
            draw(log, seat, HAND, _START)


def _shuffle(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    """Each card from the last changes its place with one before it or with none, as a die says.

    The opponent's share of the battle's randomness stands for the cut.
    """
    deck = list(log.state.sides[seat].cards.deck)
    others = [other for other in log.state.seats if other != seat]
    cut = 1
    if len(others) > 1:
        cut = yield from roll_die(say("roll.cut"), len(others), seat=seat)
    for last in range(len(deck) - 1, 0, -1):
        face = yield from roll_die(say("roll.shuffle"), last + 1, seat=seat, secret_to=_UNSEEN)
        deck[last], deck[face - 1] = deck[face - 1], deck[last]
    log.emit(DeckShuffled(seat, tuple(deck), others[cut - 1], _SHUFFLED))


# Drawing ---------------------------------------------------------------------------------------------


def draw(log: Log[Battlefield], seat: SeatId, count: int, because: RuleId) -> None:
    """Draw as many cards as the deck still has of so many; discards make no new deck (WZR-CARD-07)."""
    drawn = log.state.sides[seat].cards.deck[:count]
    if drawn:
        log.emit(CardsDrawn(seat, drawn, len(drawn), because))


def draw_step(log: Log[Battlefield], order: Sequence[SeatId]) -> Procedure[None]:
    """The Control Phase's cards: everybody draws one, then burns for more while the hand has room.

    Rules: WZR-CARD-05, WZR-CARD-06.
    """
    for seat in order:
        draw(log, seat, 1, _DRAWN)
        yield from cut_down(log, seat)
    for seat in order:
        while may_draw(log.state, seat) and (yield from _pays_for_one(log.state, seat)):
            burn(log, seat, "card", _EXTRA)
            draw(log, seat, 1, _EXTRA)


def _pays_for_one(field: Battlefield, seat: SeatId) -> Procedure[bool]:
    ready = burnable(field, seat)
    options = (option("enough", say("option.enough_cards")), option("draw", say("option.draw_card")))
    question = Question(seat, say("ask.draw_card", ready=ready), options, "enough", _EXTRA)
    return (yield from ask(question)).option == "draw"


def may_draw(field: Battlefield, seat: SeatId) -> bool:
    """Whether a player could burn a Resource Card to draw: all of it is known to everybody."""
    side = field.sides[seat]
    return bool(side.cards.deck) and burnable(field, seat) > 0 and len(side.cards.hand) < HAND


# Discarding ------------------------------------------------------------------------------------------


def hand_limit(field: Battlefield, seat: SeatId) -> int:
    """How many cards a hand may hold: five, unless something says otherwise (WZR-CARD-04)."""
    own = (model for model in field.standing if model.owner == seat)
    return HAND + max((effect.more_cards for model in own for effect in effects_on(field, model)), default=0)


def cut_down(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    """Whoever holds too many cards discards at once, choosing which, and pays nothing (WZR-CARD-04)."""
    while len(log.state.sides[seat].cards.hand) > HAND:
        over = len(log.state.sides[seat].cards.hand) - hand_limit(log.state, seat)
        if over <= 0:
            return
        yield from discard_one(log, seat, say("ask.discard_to_limit", over=over), _LIMIT)


def discard_one(log: Log[Battlefield], seat: SeatId, text: Message, because: RuleId) -> Procedure[None]:
    """Let a player choose a card of the hand that goes to the discard pile; with an empty hand nothing.

    There is an option for each card, alike or not: their number tells no more than the hand's size does.
    """
    hand = log.state.sides[seat].cards.hand
    if not hand:
        return
    options = tuple(option(str(place), line_of(card).name) for place, card in enumerate(hand, 1))
    choice = yield from ask(Question(seat, text, options, options[-1].id, because))
    log.emit(CardsDiscarded(seat, (hand[int(choice.option) - 1],), because))


# Turn to Burn ----------------------------------------------------------------------------------------


def burn_for_cards(log: Log[Battlefield], seat: SeatId, what: str, card: str) -> None:
    """Burn a Resource Card to draw one (``e``), or to discard one of the hand (``f``).

    ``refusal_to_burn_for_cards`` has been asked. Rules: WZR-CARD-24, WZR-CARD-25.
    """
    burn(log, seat, what, _RULES[what])
    if what == DRAW:
        draw(log, seat, 1, _RULES[what])
    else:
        log.emit(CardsDiscarded(seat, (card,), _RULES[what]))


def refusal_to_burn_for_cards(field: Battlefield, seat: SeatId, what: str, card: str) -> Refusal | None:
    """Why a player may not burn a card so now; None where nothing forbids it."""
    rule, side = _RULES[what], field.sides[seat]
    if field.options.mode != "advanced":
        return refuse(rule, "refused.advanced_only")
    if field.phase != "activation" or field.squad is not None:
        return refuse(rule, "refused.between_squads")
    if field.pause[:1] != (seat,):
        return refuse(rule, "refused.share_over")
    refused = refusal_of_cards(field, seat)
    if refused is not None:
        return refused
    if what == DISCARD:
        return None if card in side.cards.hand else refuse(rule, "refused.not_in_hand")
    if len(side.cards.hand) >= HAND:
        return refuse(rule, "refused.hand_full", most=HAND)
    return None if side.cards.deck else refuse("WZR-CARD-07", "refused.deck_empty")
