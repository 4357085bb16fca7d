"""Putting the table right: what no rule of the game does, and everybody agreed to (CORE-UMPIRE)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from typing import Any, Protocol, TypeVar, runtime_checkable

from rules.core.command import Correct
from rules.core.event import Event
from rules.core.message import Message, say, verbatim
from rules.core.refusal import forbid
from rules.core.system import System

S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class Correctable(Protocol[S_contra]):
    """A system whose table can be put right by hand."""

    def correct(self, state: S_contra, correction: Correct) -> Sequence[Event]:
        """The game's own facts that put the model right. Raises ``Illegal`` where it cannot stand so."""
        ...


def corrections(system: System[Any], state: Any, correction: Correct) -> tuple[Event, ...]:
    """The facts of a correction. Raises ``Illegal``."""
    if correction.at is None and correction.facing is None and correction.wounds is None:
        raise forbid("CORE-UMPIRE", "correct.nothing")
    port = _port(system)
    if port is None:
        raise forbid("CORE-UMPIRE", "correct.never")
    return tuple(port.correct(state, correction))


def change_of_wounds(correction: Correct, wounds: int, full: int) -> int:
    """By how much a correction changes a model's Wounds, of which it has ``full``. Raises ``Illegal``."""
    if correction.wounds is None:
        return 0
    if not 0 < correction.wounds <= full:
        raise forbid("CORE-UMPIRE", "correct.bounds", full=full)
    return correction.wounds - wounds


def name_of(system: System[Any], state: Any, correction: Correct) -> Message:
    """The name of the model that is put right, as everybody may know it."""
    models = system.view(state, None).models
    return next((model.name for model in models if model.id == correction.model), verbatim(correction.model))


def what_changes(correction: Correct) -> Message:
    """What a correction says of the model, in words."""
    parts = []
    if correction.at is not None:
        x, y = correction.at
        parts.append(say("correct.at", x=x, y=y))
    if correction.facing is not None:
        parts.append(say("correct.facing"))
    if correction.wounds is not None:
        parts.append(say("correct.wounds", wounds=correction.wounds))
    return reduce(lambda one, other: say("correct.also", one=one, other=other), parts)


@cache
def _port(system: System[Any]) -> Correctable[Any] | None:
    return system if isinstance(system, Correctable) else None
