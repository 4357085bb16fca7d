"""What may be ordered in a campaign: by its contenders for themselves, and by organisers for all."""

from __future__ import annotations

from typing import Annotated

import msgspec

from campaigns.wars.plan import LONGEST_NAME, LONGEST_TEXT, Plan

#: An id, a name, a story, a reason; as many ids as an order may name.
_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Maybe = Annotated[str, msgspec.Meta(max_length=200)]
_Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
_Story = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
_Ids = Annotated[tuple[_Id, ...], msgspec.Meta(max_length=500)]
_Amount = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


class Order(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", forbid_unknown_fields=True):
    """Something that is ordered."""


class Join(Order, frozen=True, tag="join"):
    """Take part."""


class Leave(Order, frozen=True, tag="leave"):
    """Take part no more; what one has done stays."""


class Muster(Order, frozen=True, tag="muster"):
    """Bring an army: a ready-made ``force`` or an ``army_list`` that one may read; a ``deck`` with it."""

    force: _Maybe = ""
    army_list: _Maybe = ""
    deck: _Maybe = ""


class Reinforce(Order, frozen=True, tag="reinforce"):
    """Add some ``units`` of a list (or a ready-made force) to one's army."""

    units: _Ids
    force: _Maybe = ""
    army_list: _Maybe = ""


class DeclareAttack(Order, frozen=True, tag="attack"):
    """Attack a territory ``out_of`` one of one's own; ``attack`` is the id that it shall have."""

    attack: _Id
    on: _Id
    out_of: _Maybe = ""


class WithdrawAttack(Order, frozen=True, tag="withdraw"):
    """Attack after all not."""

    attack: _Id


class Improve(Order, frozen=True, tag="improve"):
    """Buy an improvement for a model's experience."""

    model: _Id
    improvement: _Id


class Replace(Order, frozen=True, tag="replace"):
    """Buy somebody for the place of a model that was lost."""

    model: _Id


class Tell(Order, frozen=True, tag="tell"):
    """Give a model a name, a story, and a portrait (the id of a picture)."""

    model: _Id
    name: _Name = ""
    story: _Story = ""
    portrait: _Maybe = ""


class Fell(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A model that fell in a battle on a real table, and by which enemy model's hand, where one knows."""

    player: _Id
    model: _Id
    by: _Maybe = ""


class Claim(Order, frozen=True, tag="claim"):
    """Say how one's battle on a real table ended; ``winner`` by name, empty for a draw."""

    attack: _Id
    winner: _Maybe = ""
    fell: Annotated[tuple[Fell, ...], msgspec.Meta(max_length=500)] = ()


class Confirm(Order, frozen=True, tag="confirm"):
    """Agree to what the other side says of a battle."""

    attack: _Id


class ChangePlan(Order, frozen=True, tag="plan"):
    """Change the campaign's plan."""

    plan: Plan


class BeginRound(Order, frozen=True, tag="begin_round"):
    """Begin round ``number``, or end the campaign where its aim has been reached."""

    number: int


class SetDeadline(Order, frozen=True, tag="deadline"):
    """Until when attacks of round ``number`` are declared, or else its battles fought.

    ``wall`` is what the club's clocks show then ("2026-12-10T20:00"); empty takes the deadline away.
    """

    number: int
    wall: Annotated[str, msgspec.Meta(max_length=16)] = ""


class OpenAttacks(Order, frozen=True, tag="open_attacks"):
    """Let everybody see all attacks; they come to battles."""


class Report(Order, frozen=True, tag="report"):
    """Enter how a battle ended that was fought on a real table; ``winner`` by name, empty for a draw."""

    attack: _Id
    winner: _Maybe = ""
    fell: Annotated[tuple[Fell, ...], msgspec.Meta(max_length=500)] = ()


class CallOff(Order, frozen=True, tag="call_off"):
    """Let a battle not be fought."""

    attack: _Id


class Grant(Order, frozen=True, tag="grant"):
    """Give somebody something, or (below zero) take it."""

    player: _Id
    resource: _Id
    amount: _Amount


class Assign(Order, frozen=True, tag="assign"):
    """Give a territory to somebody, or (nobody named) to nobody."""

    territory: _Id
    player: _Maybe = ""


class DrawEvent(Order, frozen=True, tag="draw_event"):
    """Draw from a table of events, for somebody or (nobody named) for all."""

    table: _Id
    player: _Maybe = ""


class End(Order, frozen=True, tag="end"):
    """End the campaign; ``winner`` by name, empty for nobody."""

    winner: _Maybe = ""


class Undo(Order, frozen=True, tag="undo"):
    """Undo an entry of the books, or an undoing."""

    entry: int


#: What contenders order for themselves, what umpires settle, and what is for organisers.
OWN = (Join, Leave, Muster, Reinforce, DeclareAttack, WithdrawAttack, Claim, Confirm, Improve, Replace, Tell)
JUDGING = (Report, CallOff)
ORGANISING = (ChangePlan, BeginRound, SetDeadline, OpenAttacks, Grant, Assign, DrawEvent, End, Undo)
#: What an organiser gives a reason for.
WITH_REASON = (CallOff, Grant, Assign, End, Undo)

AnyOrder = (
    Join | Leave | Muster | Reinforce | DeclareAttack | WithdrawAttack | Claim | Confirm | Improve | Replace
    | Tell | ChangePlan | BeginRound | SetDeadline | OpenAttacks | Report | CallOff | Grant | Assign
    | DrawEvent | End | Undo
)  # fmt: skip
