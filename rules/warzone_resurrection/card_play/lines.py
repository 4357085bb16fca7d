"""The cards of the game as data describes them: ``data/cards.yaml``."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from rules.core.ids import RuleId
from rules.core.message import Message, say, verbatim
from rules.core.written import SkillRef, Written, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.holdings import CardKind
from rules.warzone_resurrection.written_arms import read_skill

CARDS = Path(__file__).parents[1] / "data" / "cards.yaml"

#: What a card is laid on; ``side``: on everything that a player has.
CardOn = Literal["side", "squad", "model"]

#: Whose Squads, Models or sides it may be laid on, seen from its owner.
Whose = Literal["own", "enemy", "any"]

#: The rule of each kind.
RULES: dict[CardKind, RuleId] = {
    "strategy": RuleId("WZR-CARD-11"),
    "tactical": RuleId("WZR-CARD-13"),
    "gear": RuleId("WZR-CARD-18"),
}


class WrittenCard(Written, frozen=True):
    """A card as it is written down: ``cost`` in burn symbols, ``effects`` as skills are written.

    ``bonded`` names the faction, Squad or Model without which no deck may hold it (WZR-CARD-17).
    """

    id: str
    kind: CardKind
    cost: int = 0
    laid_on: CardOn = "squad"
    whose: Whose = "own"
    effects: tuple[str, ...] = ()
    bonded: str | None = None


class CardLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that decks may hold. ``called`` and ``says`` are for those that no book prints."""

    id: str
    kind: CardKind
    cost: int
    laid_on: CardOn
    whose: Whose
    effects: tuple[SkillRef, ...]
    bonded: str | None
    called: str = ""
    says: str = ""

    @property
    def rule(self) -> RuleId:
        """The rule of its kind."""
        return RULES[self.kind]

    @property
    def name(self) -> Message:
        """What it is called."""
        return verbatim(self.called) if self.called else say(f"card.{self.id}")

    @property
    def text(self) -> Message:
        """What it does, in a sentence."""
        return verbatim(self.says) if self.says else say(f"card.{self.id}.text")


@cache
def card_lines() -> dict[str, CardLine]:
    """Every card there is, by its id. Raises ``WrittenError`` for data that makes no sense."""
    written = read_yaml(CARDS)
    try:
        lines = (msgspec.convert({"id": id, **line}, WrittenCard) for id, line in written.items())
        return {line.id: read_card_line(line) for line in lines}
    except msgspec.ValidationError as error:
        raise WrittenError(f"{CARDS.name}: {error}") from error


def line_of(card: str) -> CardLine:
    """The card of this id. Raises ``KeyError`` for one that there is not."""
    found = known_line(card)
    if found is None:
        raise KeyError(card)
    return found


def known_line(card: str) -> CardLine | None:
    """The card of this id, if there is one.

    A card that no book prints is its own id, written as JSON: a battle that holds it needs nothing else.
    """
    return _made_at_home(card) if card.startswith("{") else card_lines().get(card)


def id_of_home_made(line: CardLine) -> str:
    """The id of a card that no book prints."""
    return msgspec.json.encode(line, order="sorted").decode()


@lru_cache(maxsize=4096)
def _made_at_home(card: str) -> CardLine | None:
    try:
        line = msgspec.json.decode(card, type=CardLine)
    except msgspec.ValidationError:
        return None
    return msgspec.structs.replace(line, id=card)


def read_card_line(card: WrittenCard) -> CardLine:
    """A card's line. Raises ``WrittenError`` for one that cannot be played."""
    if card.kind == "strategy" and card.laid_on != "side":
        raise WrittenError(f"{card.id}: a Strategy Card is laid on a side")
    if card.kind == "tactical" and card.laid_on == "side":
        raise WrittenError(f"{card.id}: a Tactical Card is laid on a Squad or a Model")
    effects = tuple(map(read_skill, card.effects))
    return CardLine(card.id, card.kind, card.cost, card.laid_on, card.whose, effects, card.bonded)
