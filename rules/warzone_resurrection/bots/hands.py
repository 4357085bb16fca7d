"""What cards are worth: which to play on whom, and what a seat may know of the others'."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.ids import ModelId, SeatId, UnitId
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.card_play.lines import CardLine, card_lines, line_of
from rules.warzone_resurrection.state import Battlefield, Model, Side

#: What a card is worth, what each symbol to burn costs, and what the price of those it is laid on adds.
CARD, SYMBOL, OF_PRICE = 1.0, 0.6, 0.03

#: The most that prices add.
MOST_OF_PRICE = 4.0

#: A card on somebody who has acted already helps less.
TOO_LATE = 0.3

#: Neither keeping nor ending a card is worth a thought; drawing one costs more than it brings.
NEVER = -1.0


def as_seen(field: Battlefield, seat: SeatId) -> Battlefield:
    """The battlefield with other hands and all decks face down: as many cards, but all of one kind."""
    if field.options.mode != "advanced":
        return field
    sides = {side.seat: _face_down(side, own=side.seat == seat) for side in field.sides.values()}
    return change(field, sides=sides)


def _face_down(side: Side, *, own: bool) -> Side:
    back = next(iter(card_lines()))
    deck = (back,) * len(side.cards.deck)
    hand = side.cards.hand if own else (back,) * len(side.cards.hand)
    return change(side, cards=change(side.cards, deck=deck, hand=hand))


def playing(field: Battlefield, seat: SeatId, command: commands.PlayCard) -> float:
    """The dearer those it is laid on, the better; nothing where it does good to the enemy."""
    line = line_of(command.card)
    laid_on = _laid_on(field, command.target)
    owners = {model.owner for model in laid_on}
    if laid_on and (seat in owners) is not _helps(line):
        return NEVER
    prices = sum(price(model) * (TOO_LATE if model.stage == "done" else 1.0) for model in laid_on)
    return CARD - SYMBOL * line.cost + min(MOST_OF_PRICE, OF_PRICE * prices)


def _laid_on(field: Battlefield, target: str) -> list[Model]:
    """The Models that a card would lie on: one, those of a Squad, those of a side."""
    if target in field.models:
        return [field.models[ModelId(target)]]
    if target in field.squads:
        return list(field.members(field.squads[UnitId(target)]))
    return [model for model in field.standing if model.owner == target]


def _helps(line: CardLine) -> bool:
    """Whether those that a card is laid on are glad of it."""
    if line.whose != "any":
        return line.whose == "own"
    return sum(effect.value for effect in line.effects if isinstance(effect.value, int)) >= 0


def ending_card(field: Battlefield, seat: SeatId, command: commands.DiscardCard) -> float:
    """What lies there was played for something."""
    return NEVER


def passing(field: Battlefield, seat: SeatId, command: commands.DoneWithCards) -> float:
    """Nothing; rather for this pause than for longer."""
    return 0.0 if command.until == "pause" else -0.1


def burning_for_cards(field: Battlefield, seat: SeatId, command: commands.BurnForCard) -> float:
    """Resource Cards are better spent on those at hand."""
    return NEVER
