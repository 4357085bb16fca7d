"""What the outcomes named in each game's previews mean, told from the state before and the ending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.event import Event
from rules.core.ids import ModelId
from rules.core.message import Message
from rules.core.procedure import Log

ComesAbout = Callable[[Log[Any]], bool]


def _of_the_duel(outcome: Message, before: Any, target: ModelId) -> ComesAbout:
    assert outcome.key == "toy.chance.wound"

    def wounds(state: Any) -> int:
        return sum(one.wounds for one in state.fighters if one.id == target)

    return lambda log: wounds(log.state) < wounds(before)


def _of_warzone(outcome: Message, before: Any, target: ModelId) -> ComesAbout:
    match outcome.key:
        case "chance.hit":
            return lambda log: any(
                _is(e, "hit", target) or _is(e, "location_hit", target) for e in log.events
            )
        case "chance.wound":
            return lambda log: any(_is(event, "wounds_lost", target) for event in log.events)
        case "chance.harmed":
            return lambda log: any(
                _is(e, "structure_lost", target) or _is(e, "terrain_harmed", target) for e in log.events
            )
        case "chance.destroyed":
            return lambda log: any(_is(event, "gave_way", target) for event in log.events)
        case "chance.kill":
            return lambda log: any(_is(event, "removed", target) for event in log.events)
    raise AssertionError(f"a chance of {outcome.key} is promised, and the test does not know what that is")


def _of_first_edition(outcome: Message, before: Any, target: ModelId) -> ComesAbout:
    tags = {
        "chance.hit": "hit",
        "chance.wound": "wounds_lost",
        "chance.kill": "removed",
        "chance.found": "lost",
    }
    if outcome.key == "chance.comes_free":
        return lambda log: any(_is(event, "struggled", target) and event.freed for event in log.events)
    tag = tags.get(outcome.key)
    assert tag is not None, f"a chance of {outcome.key} is promised, and the test does not know what that is"
    return lambda log: any(_is(event, tag, target) for event in log.events)


def _is(event: Event, tag: str, target: ModelId) -> bool:
    about = getattr(event, "model", None) or getattr(event, "piece", None)
    return event.__struct_config__.tag == tag and about == target


#: For each system: an outcome, the state before and the target, and whether an ending is such a one.
PROMISES: dict[str, Callable[[Message, Any, ModelId], ComesAbout]] = {
    "toy": _of_the_duel,
    "warzone_resurrection": _of_warzone,
    "warzone_1e": _of_first_edition,
}

#: Notes of a preview that say that its chances hold only under a condition.
CONDITIONS = frozenset({"preview.target_sense"})
