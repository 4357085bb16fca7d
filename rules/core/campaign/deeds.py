"""Who did what in a battle, from its log: who took whom out, and who still stood at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

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


def deeds_of(system: System[Any], following: Following[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """The deeds of every model, in the order in which models came to be seen.

    A casualty is the doing of the enemy model that rolled last in the command in which it fell; where none
    rolled, of the one that the command was given to; else nobody's. What was taken back has not happened.
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
    return _told(seats, fallen, following, stands[-1].game)


def _told(
    seats: dict[ModelId, SeatId],
    killer: dict[ModelId, ModelId | None],
    following: Following[Any],
    last: Any,
) -> tuple[Deed, ...]:
    away = set(following.absent(last))
    return tuple(
        Deed(
            model,
            seat,
            kills=tuple(victim for victim, by in killer.items() if by == model),
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
