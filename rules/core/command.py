"""What a player may wish. Each system adds its own; these belong to every battle."""

from __future__ import annotations

import msgspec

from rules.core.ids import DecisionId, ModelId


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


class TakeBack(Command, frozen=True, tag="take_back"):
    """Take a step back: the last one of one's own, or all since the log was ``to`` long.

    What may not be taken back freely is asked of the others.
    """

    to: int | None = None


class SkipAhead(Command, frozen=True, tag="skip_ahead"):
    """Ask that the battle goes on without whoever it waits for: by the default, or by letting it pass."""


class Correct(Command, frozen=True, tag="correct"):
    """Ask that a model is put right: where it stands (thousandths), its facing, its wounds left."""

    model: ModelId
    at: tuple[int, int] | None = None
    facing: int | None = None
    wounds: int | None = None


class InviteUmpire(Command, frozen=True, tag="invite_umpire"):
    """Ask for an umpire, who sees what spectators see and may ask for what players may ask for."""


class DismissUmpire(Command, frozen=True, tag="dismiss_umpire"):
    """Do without an umpire again; any player may."""


class Agree(Command, frozen=True, tag="agree"):
    """Agree to what is asked of everybody."""

    request: DecisionId


class Disagree(Command, frozen=True, tag="disagree"):
    """Turn down what is asked of everybody, or ask it no longer."""

    request: DecisionId


#: What one asks of everybody, and what one says to it.
CONSENT_COMMANDS: tuple[type[Command], ...] = (
    TakeBack,
    SkipAhead,
    Correct,
    InviteUmpire,
    DismissUmpire,
    Agree,
    Disagree,
)
CORE_COMMANDS: tuple[type[Command], ...] = (Answer, Resign, OfferDraw, DeclineDraw, *CONSENT_COMMANDS)
