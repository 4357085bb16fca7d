"""What a seat may do now, and why it may not do the rest: what the table shows and bots choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from rules.core.ids import ModelId, RuleId, UnitId
from rules.core.message import Message
from rules.core.refusal import Refusal

T = TypeVar("T")

NeedKind = Literal["path", "targets", "pick", "place", "facing", "order"]


class Candidate(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that may be picked for a need; ``refused`` says why it may not."""

    id: str
    label: Message
    refused: Refusal | None = None


class Need(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player still has to say before the command is complete.

    ``field`` is the command's field to fill:

    - ``path``: a list of ``[x, y]`` in thousandths that begins after ``origin``, at most ``reach``
      long; the command's ``facing`` (hundredths of a degree) may be set with it;
    - ``targets``: ``least`` to ``most`` ids from ``candidates``, the same one more than once where
      ``repeats`` says so; ``pick``: one id from ``candidates``; ``order``: all of them, in an order;
    - ``place``: one ``[x, y]`` in thousandths, within one of ``areas`` (polygons) where given;
    - ``facing``: hundredths of a degree; with ``least`` 0 it may be left as it is.
    """

    field: str
    kind: NeedKind
    label: Message
    candidates: tuple[Candidate, ...] = ()
    least: int = 1
    most: int = 1
    repeats: bool = False
    origin: tuple[int, int] | None = None
    reach: int | None = None
    areas: tuple[tuple[tuple[int, int], ...], ...] = ()


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing a seat could wish for: the command with gaps, what fills them, or why it is refused.

    ``id`` is stable while the situation is: for instance ``shoot:r1:rifle``. ``cost`` is in the
    game's own currency for acting, 0 where there is none; ``price`` says it in the game's own words, once it
    is shown (``seen.offers``). ``card`` is the id of the card in the view that it is about. ``passes``: it
    only lets a chance go by, and needs nothing.
    """

    id: str
    title: Message
    command: Any
    rule: RuleId | None = None
    model: ModelId | None = None
    unit: UnitId | None = None
    cost: int = 0
    needs: tuple[Need, ...] = ()
    refused: Refusal | None = None
    card: str | None = None
    passes: bool = False
    price: Message | None = None


class Order(Protocol):
    """Puts things that are to be tried into an order, and gives them out one after the other."""

    def __call__(self, things: list[T], /) -> Iterable[T]:
        """The same things in the order in which to try them."""
        ...


def in_order(things: list[T]) -> Iterable[T]:
    """As they come."""
    return things
