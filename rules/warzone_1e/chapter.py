"""What a chapter of the rulebook gives the game. ``chapters.py`` lists all chapters; ``system.py`` composes.

A chapter is added so:

1. Its file (or package) ends with ``CHAPTER = Chapter(id="shooting", ...)``; ``chapters.py`` gets one line.
2. A **command** (``class Fire(Command, frozen=True, tag="fire")``) stands in ``commands`` when a seat gives
   it, in ``actions`` when a model uses an action for it: then ``actions.begin`` looks at everything that all
   actions need (its turn, actions left, what other chapters forbid), ``actions.pay`` spends the action, and
   what follows from the last action of a model, unit or turn is seen to by itself. A procedure looks at all
   that may be refused *before* it pays, rolls or asks.
3. What happens are **facts** of ``facts.py``; own ones stand in ``events`` with the function that folds them.
   ``narrate`` tells them in a sentence. Texts go into ``text/en/<chapter>.yaml`` and
   ``text/fr/<chapter>.yaml``.
4. ``offers`` is what a seat may do, ``model_offers`` what a model of the unit that acts may
   (``reaction_offers`` while a seat acts out of turn); ``examples`` makes complete commands of an offer.
5. ``words`` are the conditions, counts and concerns that the chapter keeps on models and units, with their
   badge and the moment that ends them.
6. ``moments`` are procedures at fixed moments (``Moment``), with the id of the model, unit or seat concerned;
   ``around`` are wrappers that see a command before and after it; ``forbids`` may refuse actions of others;
   ``stops`` says how far a movement (a ``MovePlan``) goes before somebody may interrupt it.
7. Scenarios give commands by their tags, with inches and degrees where ``fields`` says so, and claim what
   ``claims`` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Literal, TypeVar

import msgspec

from rules.core.command import Command
from rules.core.event import Event
from rules.core.ids import RuleId, SeatId
from rules.core.message import Message
from rules.core.offer import Offer, Order
from rules.core.preview import Preview
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal
from rules.core.view import ZoneView
from rules.warzone_1e.state import Battlefield, Model

K = TypeVar("K")
V = TypeVar("V")

#: Carries a command out.
Carrier = Callable[[Log[Battlefield], SeatId, Any], Procedure[None]]
#: Sees a command before and after it: has to run the procedure that it is given, or refuse.
Wrapper = Callable[[Log[Battlefield], SeatId, Any, Callable[[], Procedure[None]]], Procedure[None]]
#: Makes complete commands of a kind of offer.
Maker = Callable[[Battlefield, Offer, Order], Iterator[Command]]
#: Says whether a claim of a scenario holds: None, or what differs. Given the state before and after.
Judge = Callable[[Battlefield, Battlefield, Mapping[str, Any]], str | None]

#: When a chapter may have something to do. The id handed over is a seat's, a unit's or a model's; "" for all.
#:
#: ``action_done``: after each action, when it has been resolved; ``model_gone``: a model is about to be
#: looked at as lost after the command that removed it (once each, after ``action_done``).
Moment = Literal[
    "battle_begins",
    "turn_begins",
    "unit_activated",
    "model_activated",
    "action_done",
    "model_gone",
    "model_done",
    "unit_done",
    "turn_ends",
]
Happening = Callable[[Log[Battlefield], str], Procedure[None]]

#: When a word is forgotten by itself; ``kept`` ones end only by their chapter.
WordEnds = Literal["model_turn", "unit_turn", "turn", "kept"]


class Word(msgspec.Struct, frozen=True):
    """A condition, count or concern that a chapter keeps: its rule, its badge, and when it ends by itself.

    ``tone`` is how its badge looks (good, bad, plain; "" shows none): the badge's text is
    ``condition.<word>``. ``model_turn``: when the model's turn is over; ``unit_turn``: its unit's; ``turn``:
    the game turn.
    """

    rule: RuleId
    tone: Literal["good", "bad", "plain", ""] = ""
    ends: WordEnds = "kept"


def _none() -> Mapping[Any, Any]:
    return MappingProxyType({})


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """All that a chapter gives; see above."""

    id: str
    commands: Mapping[type[Command], Carrier] = msgspec.field(default_factory=_none)
    actions: Mapping[type[Command], Carrier] = msgspec.field(default_factory=_none)
    events: Mapping[type[Event], Callable[[Battlefield, Any], Battlefield]] = msgspec.field(
        default_factory=_none
    )
    narrate: Mapping[type[Event], Callable[[Battlefield, Any], Message | None]] = msgspec.field(
        default_factory=_none
    )
    redact: Mapping[type[Event], Callable[[Any, SeatId | None], Event | None]] = msgspec.field(
        default_factory=_none
    )
    offers: Callable[[Battlefield, SeatId], Iterator[Offer]] | None = None
    model_offers: Callable[[Battlefield, SeatId, Model], Iterator[Offer]] | None = None
    reaction_offers: Callable[[Battlefield, SeatId], Iterator[Offer]] | None = None
    examples: Mapping[type[Command], Maker] = msgspec.field(default_factory=_none)
    previews: Mapping[type[Command], Callable[[Battlefield, SeatId, Any], Preview]] = msgspec.field(
        default_factory=_none
    )
    forbids: Callable[[Battlefield, Model, str], Refusal | None] | None = None
    #: May refuse what a model is offered by what the command names, where ``forbids`` knows the action alone.
    objects: Callable[[Battlefield, Model, Command], Refusal | None] | None = None
    moments: Mapping[Moment, Happening] = msgspec.field(default_factory=_none)
    around: Wrapper | None = None
    stops: Callable[[Battlefield, Model, Any], int | None] | None = None
    words: Mapping[str, Word] = msgspec.field(default_factory=_none)
    zones: Callable[[Battlefield], Iterator[ZoneView]] | None = None
    fields: Mapping[str, Callable[[Any], Any]] = msgspec.field(default_factory=_none)
    claims: Mapping[str, Judge] = msgspec.field(default_factory=_none)
    #: Facts about a model, a unit or a side that a claim may name, by their names.
    model_claims: Mapping[str, Callable[[Battlefield, Model], Any]] = msgspec.field(default_factory=_none)
    #: Commands by which a clock that has run out passes, the best first.
    passes: tuple[type[Command], ...] = ()


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in the order of the rulebook."""
    found: tuple[Chapter, ...] = import_module("rules.warzone_1e.chapters").CHAPTERS
    return found


def collected(part: Callable[[Chapter], Mapping[K, V]]) -> dict[K, V]:
    """What all chapters have of something, by its key."""
    return {key: value for chapter in chapters() for key, value in part(chapter).items()}


@cache
def all_words() -> Mapping[str, Word]:
    """Every word that a chapter keeps."""
    return collected(lambda chapter: chapter.words)


def objection(field: Battlefield, model: Model, command: Command) -> Refusal | None:
    """The first objection of a chapter to what a command of a model names."""
    found = (chapter.objects(field, model, command) for chapter in chapters() if chapter.objects is not None)
    return next((each for each in found if each is not None), None)


def happen(log: Log[Battlefield], moment: Moment, about: str = "") -> Procedure[None]:
    """What all chapters do at a moment, in their order."""
    for chapter in chapters():
        happening = chapter.moments.get(moment)
        if happening is not None:
            yield from happening(log, about)
