"""What happens in a campaign. All facts in order, without those that were undone, are how it stands.

Players are named by the numbers of their accounts. A fact holds what was worked out when it happened: what
was paid, who fell, what was earned; adding them up again gives every total.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from campaigns.wars.plan import Plan
from rules.core.campaign.experience import Gain, Improvement


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Something that has happened."""


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody was paid (or, below zero, lost), and for which territory."""

    player: int
    resource: str
    amount: int
    territory: str = ""


class Met(msgspec.Struct, frozen=True, omit_defaults=True):
    """What comes of an attack once all are open.

    ``outcome`` is ``battle`` (against a defender), ``taken`` (nobody defends it) or ``off``.
    """

    attack: str
    outcome: str
    defender: int | None = None


class Kill(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enemy model that was taken out: whose it was, its id in their army, and its name then."""

    player: int
    model: str
    name: str


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a battle was for one model of somebody's army; ``by`` is who took it out."""

    player: int
    model: str
    kills: tuple[Kill, ...] = ()
    fell: bool = False
    by: Kill | None = None
    gains: tuple[Gain, ...] = ()


class Planned(Fact, frozen=True, tag="planned"):
    """The campaign has this plan from now on."""

    plan: Plan


class Entered(Fact, frozen=True, tag="entered"):
    """A contender joins, with what everybody begins with."""

    player: int
    name: str
    payments: tuple[Payment, ...] = ()


class Quit(Fact, frozen=True, tag="quit"):
    """A contender leaves. What they did stays; what they hold lies open to all."""

    player: int


class Mustered(Fact, frozen=True, tag="mustered"):
    """A contender's army, as a battle's ``Brief`` has it."""

    player: int
    name: str
    force: dict[str, Any]
    points: int


class Reinforced(Fact, frozen=True, tag="reinforced"):
    """Units join an army, which is ``force`` now with everybody who was ever in it."""

    player: int
    units: tuple[str, ...]
    force: dict[str, Any]
    points: int
    price: int = 0


class RoundBegan(Fact, frozen=True, tag="round_began"):
    """A round begins with everybody's income."""

    number: int
    payments: tuple[Payment, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """A moment that somebody has named: ``wall`` is what the clocks of ``zone`` show then."""

    at: datetime
    wall: str
    zone: str


class DeadlineSet(Fact, frozen=True, tag="deadline_set"):
    """Until when attacks of the round are declared, or its battles fought; None for as long as it takes."""

    round: int
    until: Moment | None = None


class DeadlinePassed(Fact, frozen=True, tag="deadline_passed"):
    """The time is up that ended ``at`` a moment."""

    at: datetime


class AttackDeclared(Fact, frozen=True, tag="attack_declared"):
    """A contender will attack a territory out of another one (empty: from off the map)."""

    attack: str
    player: int
    on: str
    out_of: str = ""


class AttackWithdrawn(Fact, frozen=True, tag="attack_withdrawn"):
    """A contender has thought better of it."""

    attack: str


class AttacksOpened(Fact, frozen=True, tag="attacks_opened"):
    """All attacks of the round are known, and what comes of each."""

    met: tuple[Met, ...] = ()


class BattleStarted(Fact, frozen=True, tag="battle_started"):
    """An attack is being fought in a battle on this site."""

    attack: str
    battle: str


class Fallen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A model that fell in a battle on a real table; ``by`` is the enemy model that did it, if known."""

    player: int
    model: str
    by: str = ""


class Claimed(Fact, frozen=True, tag="claimed"):
    """Somebody who fought on a real table says how it ended; it counts once the other side says so, too."""

    attack: str
    player: int
    winner: int | None
    fell: tuple[Fallen, ...] = ()


class BattleFought(Fact, frozen=True, tag="battle_fought"):
    """How an attack ended, and what it was for everybody who fought. Nobody wins a draw."""

    attack: str
    winner: int | None
    records: tuple[Record, ...] = ()
    battle: str = ""


class CalledOff(Fact, frozen=True, tag="called_off"):
    """A battle will not be fought."""

    attack: str


class Improved(Fact, frozen=True, tag="improved"):
    """A model has learnt something for its experience."""

    player: int
    model: str
    improvement: Improvement


class Replaced(Fact, frozen=True, tag="replaced"):
    """Somebody new takes the place of a model that was lost."""

    player: int
    model: str
    price: int = 0


class Told(Fact, frozen=True, tag="told"):
    """What a model is called, its story, and its portrait."""

    player: int
    model: str
    name: str = ""
    story: str = ""
    portrait: str = ""


class Granted(Fact, frozen=True, tag="granted"):
    """An organiser gives or takes."""

    payment: Payment


class Assigned(Fact, frozen=True, tag="assigned"):
    """An organiser gives a territory to somebody, or to nobody."""

    territory: str
    player: int | None = None


class EventDrawn(Fact, frozen=True, tag="event_drawn"):
    """An event came up by lot: ``face`` of ``faces``."""

    table: str
    face: int
    faces: int
    text: str
    player: int | None = None
    payments: tuple[Payment, ...] = ()


class Ended(Fact, frozen=True, tag="ended"):
    """The campaign is over; ``why`` is ``territories``, ``score``, ``rounds`` or ``organiser``."""

    winner: int | None
    why: str


class Undone(Fact, frozen=True, tag="undone"):
    """An entry is undone: from now on it counts as if it had not been."""

    entry: int


AnyFact = (
    Planned | Entered | Quit | Mustered | Reinforced | RoundBegan | DeadlineSet | DeadlinePassed
    | AttackDeclared | AttackWithdrawn
    | AttacksOpened | BattleStarted | Claimed | BattleFought | CalledOff | Improved | Replaced | Told
    | Granted | Assigned | EventDrawn | Ended | Undone
)  # fmt: skip
