"""What a claim looks at, and how it is compared with what is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from rules.core.event import Event
from rules.core.ids import ModelId
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.state import Battlefield, Model

#: Inches are compared to this much.
TOLERANCE = 0.002


class Scene(msgspec.Struct, frozen=True):
    """What a claim may look at: the battlefield before and after, and what happened between."""

    before: Battlefield
    after: Battlefield
    events: tuple[Event, ...]


Facts = dict[str, Callable[[], Any]]


def compare(facts: Facts, claim: Mapping[str, Any], about: str) -> Iterator[str]:
    """Each word of the claim against the fact of that name."""
    for word, expected in claim.items():
        if word == about:
            continue
        if word not in facts:
            raise ScenarioError(f"{about} has no {word!r}; there are {', '.join(facts)}")
        found = facts[word]()
        if not equal(found, expected):
            yield f"{about} {claim[about]}: {word} is {found!r}, not {expected!r}"


def equal(found: Any, expected: Any) -> bool:
    """Whether what is found is what was expected; inches to a little."""
    if isinstance(found, float) or isinstance(expected, float):
        return found is not None and abs(float(found) - float(expected)) <= TOLERANCE
    if isinstance(found, tuple | list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(equal, found, expected))
    return bool(found == expected)


def model_of(field: Battlefield, id: str) -> Model:
    """The Model of this id. Raises ``ScenarioError``."""
    model = field.models.get(ModelId(str(id)))
    if model is None:
        raise ScenarioError(f"there is no model {id!r}")
    return model
