"""Facts about a battle. Folded in order they are its state: the save, the replay and the audit.

The events here are those that every battle has, whatever its game; each system adds its own.
An event never rolls, asks or fails; folding it only writes down what it says.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.check import Check
from rules.core.ids import DecisionId, ModelId, RuleId, SeatId
from rules.core.message import Message


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """A fact. ``audience`` names the seats that may see it; None is everybody."""

    def audience(self) -> tuple[SeatId, ...] | None:
        """The seats that may see this event; None for everybody, spectators too."""
        return None


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One of the answers to a question. ``place`` asks for a point on the table beside it."""

    id: str
    label: Message
    place: bool = False
    rule: RuleId | None = None


class Question(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player is asked. A clock that runs out takes ``default``."""

    seat: SeatId
    text: Message
    options: tuple[Option, ...]
    default: str
    rule: RuleId | None = None
    about: tuple[ModelId, ...] = ()


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An answer: the option's id, and for options that ask for a place, where (thousandths) and facing."""

    option: str
    at: tuple[int, int] | None = None
    facing: int | None = None


class Began(Event, frozen=True, tag="began"):
    """The battle was opened with this brief (seats, armies, mission, table, options)."""

    brief: dict[str, Any]


class Declared(Event, frozen=True, tag="declared"):
    """A seat gave a command. ``halts`` says that it stops for a decision before it is done.

    ``by_clock`` and ``by_order``: its clock did, or its standing order.
    """

    seat: SeatId
    command: dict[str, Any]
    halts: bool = False
    by_clock: bool = False
    by_order: bool = False


class Rolled(Event, frozen=True, tag="rolled"):
    """Die ``index`` of the battle fell. With a check, the sum behind it and whether it passed."""

    index: int
    faces: int
    face: int
    purpose: Message
    check: Check | None = None
    passed: bool | None = None
    model: ModelId | None = None
    seat: SeatId | None = None
    secret_to: tuple[SeatId, ...] | None = None

    def audience(self) -> tuple[SeatId, ...] | None:
        """Shuffles are rolled out of everybody's sight."""
        return self.secret_to


class Asked(Event, frozen=True, tag="asked"):
    """The battle stands still until this is answered."""

    decision: DecisionId
    question: Question


class Decided(Event, frozen=True, tag="decided"):
    """A question was answered: by its seat, by its standing order, or by the clock."""

    decision: DecisionId
    seat: SeatId
    choice: Choice
    by_clock: bool = False
    by_order: bool = False


class TimedOut(Event, frozen=True, tag="timed_out"):
    """A seat's time has run out. What follows is done for it, or the battle is over."""

    seat: SeatId


class Settled(Event, frozen=True, tag="settled"):
    """The command that had stopped for a decision is done."""


class Rewound(Event, frozen=True, tag="rewound"):
    """The half-finished command was taken back to its beginning, because the rules have changed since."""


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat has given up a battle that goes on without it."""

    seat: SeatId


class Withdrew(Event, frozen=True, tag="withdrew"):
    """What follows takes a seat that has given up out of the battle. ``halts`` as in ``Declared``."""

    seat: SeatId
    halts: bool = False


class DrawOffered(Event, frozen=True, tag="draw_offered"):
    """A seat offers to call it a draw, or agrees to what another has offered."""

    seat: SeatId


class DrawDeclined(Event, frozen=True, tag="draw_declined"):
    """The offer of a draw was turned down or taken back."""

    seat: SeatId


class Requested(Event, frozen=True, tag="requested"):
    """A seat, or the umpire, asks for what is done only once everybody has agreed to it."""

    request: DecisionId
    seat: SeatId
    command: dict[str, Any]


class Agreed(Event, frozen=True, tag="agreed"):
    """A seat agrees to what was asked; with the last one that had to, it is done."""

    seat: SeatId


class Disagreed(Event, frozen=True, tag="disagreed"):
    """What was asked is turned down, or no longer asked."""

    seat: SeatId


class TakenBack(Event, frozen=True, tag="taken_back"):
    """The battle stands again as it stood when the log was ``to`` long. Dice that have fallen stay fallen.

    ``freely``: the seat took its own step back, which needed nobody's consent.
    """

    seat: SeatId
    to: int
    freely: bool = False


class Corrected(Event, frozen=True, tag="corrected"):
    """What follows puts the table right as everybody agreed; it is no move."""

    seat: SeatId
    model: ModelId
    name: Message


class UmpireAdmitted(Event, frozen=True, tag="umpire_admitted"):
    """The players want an umpire."""


class UmpireDismissed(Event, frozen=True, tag="umpire_dismissed"):
    """A player wants no umpire any more."""

    seat: SeatId


class Finished(Event, frozen=True, tag="finished"):
    """The battle is over. ``winner`` is None for a draw; ``left`` had given up before, in their order."""

    winner: SeatId | None
    reason: Message
    scores: dict[str, int] = {}
    left: tuple[SeatId, ...] = ()


CORE_EVENTS: tuple[type[Event], ...] = (
    Began,
    Declared,
    Rolled,
    Asked,
    Decided,
    TimedOut,
    Settled,
    Rewound,
    Resigned,
    Withdrew,
    DrawOffered,
    DrawDeclined,
    Requested,
    Agreed,
    Disagreed,
    TakenBack,
    Corrected,
    UmpireAdmitted,
    UmpireDismissed,
    Finished,
)
