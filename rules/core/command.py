"""What a player may wish. Each system adds its own; these belong to every battle."""

from __future__ import annotations

import msgspec

from rules.core.ids import DecisionId


class Command(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """A player's wish, before the rules have looked at it."""


class Answer(Command, frozen=True, tag="answer"):
    """The answer to a decision; see ``Choice`` for places (thousandths of an inch) and facings."""

    decision: DecisionId
    option: str
    at: tuple[int, int] | None = None
    facing: int | None = None


class Resign(Command, frozen=True, tag="resign"):
    """Give the battle up."""


class OfferDraw(Command, frozen=True, tag="offer_draw"):
    """Offer a draw, or accept the one that stands."""


class DeclineDraw(Command, frozen=True, tag="decline_draw"):
    """Turn an offered draw down, or take one's own offer back."""


CORE_COMMANDS: tuple[type[Command], ...] = (Answer, Resign, OfferDraw, DeclineDraw)
