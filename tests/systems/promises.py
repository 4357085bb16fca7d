"""What the outcomes named in each game's previews mean, told from the state before and the ending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.ids import ModelId
from rules.core.message import Message
from rules.core.procedure import Log

ComesAbout = Callable[[Log[Any]], bool]


def _of_the_duel(outcome: Message, before: Any, target: ModelId) -> ComesAbout:
    assert outcome.key == "toy.chance.wound"

    def wounds(state: Any) -> int:
        return sum(one.wounds for one in state.fighters if one.id == target)

    return lambda log: wounds(log.state) < wounds(before)


#: For each system: an outcome, the state before and the target, and whether an ending is such a one.
PROMISES: dict[str, Callable[[Message, Any, ModelId], ComesAbout]] = {
    "toy": _of_the_duel,
}
