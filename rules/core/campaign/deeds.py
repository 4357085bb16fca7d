"""Who did what in a battle, from its log: who took whom out, and who still stood at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from rules.core.battle import unfold
from rules.core.event import Declared, Event, Rolled
from rules.core.ids import ModelId, SeatId
from rules.core.system import System

if TYPE_CHECKING:
    from rules.core.campaign.following import Following


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a model: whom it took out (in order), whether it fell, and by whom.

    ``stood``: it was still on the table at the end. Who neither fell nor stood has left it.
    """

    model: ModelId
    seat: SeatId
    kills: tuple[ModelId, ...] = ()
    fell: bool = False
    by: ModelId | None = None
    stood: bool = False


@runtime_checkable
class Discerning(Protocol):
    """A game whose facts say by whom somebody fell, and for whom nobody gets credit."""

    def killers(self, events: Sequence[Event]) -> Mapping[ModelId, ModelId | None]:
        """By whom each casualty of a battle fell, friends among them."""
        ...

    def unearned(self, events: Sequence[Event]) -> Collection[ModelId]:
        """Casualties of a battle for whom nobody gets credit."""
        ...


def deeds_of(system: System[Any], following: Following[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """The deeds of every model, in the order in which models came to be seen.

    A casualty is the doing of the enemy model that rolled last in the command in which it fell; where none
    rolled, of the one that the command was given to; else nobody's. What was taken back has not happened.
    Where a game's facts say by whom somebody fell, they count; whom nobody gets credit for is among nobody's
    ``kills``.
    """
    killer: dict[ModelId, ModelId | None] = {}
    before: frozenset[ModelId] = frozenset()
    actors: list[ModelId] = []
    stands = tuple(unfold(system, events))
    seats = _seats(system, (stands[0], stands[-1]))
    for event, stand in zip(events, stands, strict=True):
        if isinstance(event, Declared):
            actors = [ModelId(event.command["model"])] if isinstance(event.command.get("model"), str) else []
        elif isinstance(event, Rolled) and event.model is not None:
            actors.append(event.model)
        down = following.casualties(stand.game)
        for model in down.keys() - before:
            foes = (each for each in reversed(actors) if seats.get(each, down[model]) != down[model])
            killer[model] = next(foes, None)
        before = frozenset(down)
    fallen = {model: by for model, by in killer.items() if model in before}
    unearned: Collection[ModelId] = ()
    if isinstance(following, Discerning):
        unearned, known = following.unearned(events), following.killers(events)
        fallen = {model: _foe(seats, model, known.get(model)) for model in fallen}
    away = frozenset(following.absent(stands[-1].game))
    return _told(seats, fallen, frozenset(unearned), away)


def _foe(seats: Mapping[ModelId, SeatId], model: ModelId, by: ModelId | None) -> ModelId | None:
    """Whoever felled a model, if that was an enemy."""
    return by if by is not None and seats.get(by) != seats[model] else None


def _told(
    seats: dict[ModelId, SeatId],
    killer: dict[ModelId, ModelId | None],
    unearned: frozenset[ModelId],
    away: frozenset[ModelId],
) -> tuple[Deed, ...]:
    return tuple(
        Deed(
            model,
            seat,
            kills=tuple(each for each, by in killer.items() if by == model and each not in unearned),
            fell=model in killer,
            by=killer.get(model),
            stood=model not in killer and model not in away,
        )
        for model, seat in seats.items()
    )


def _seats(system: System[Any], stands: Sequence[Any]) -> dict[ModelId, SeatId]:
    """Whose each model is. Nobody hides from their own player."""
    found: dict[ModelId, SeatId] = {}
    for stand in stands:
        for seat in stand.seats:
            for model in system.view(stand.game, seat).models:
                found.setdefault(model.id, model.seat)
    return found
