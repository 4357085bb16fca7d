"""What a game says of forces that are followed from battle to battle.

In campaigns of a game without this every battle begins with whole forces.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from rules.core.campaign.experience import ExperienceRules, Improvement
from rules.core.ids import ModelId, SeatId
from rules.core.system import System

S_contra = TypeVar("S_contra", contravariant=True)


class FollowedModel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A model of a force. ``id`` is the force's own; ``stats`` what of its line may be improved."""

    id: str
    name: str
    points: int = 0
    leads: bool = False
    stats: dict[str, int] = {}
    abilities: tuple[str, ...] = ()


class FollowedUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit of a force. ``points`` are those of all in it."""

    id: str
    name: str
    models: tuple[FollowedModel, ...]
    points: int = 0


@runtime_checkable
class Following(Protocol[S_contra]):
    """How a game's forces are followed."""

    #: What of a model's line experience may raise, and the abilities that it may buy, by their ids.
    stats: Collection[str]
    abilities: Collection[str]

    def followed(self, force: Mapping[str, Any]) -> tuple[FollowedUnit, ...]:
        """Who is in a force. Raises ``Illegal`` for what is none."""
        ...

    def continued(
        self,
        force: Mapping[str, Any],
        without: Collection[str],
        improved: Mapping[str, tuple[Improvement, ...]],
    ) -> dict[str, Any]:
        """The force without some models, others improved, by their ids. Units without models are gone."""
        ...

    def joined(
        self, force: Mapping[str, Any], more: Mapping[str, Any], units: Collection[str], mark: str
    ) -> dict[str, Any]:
        """The force with some ``units`` of another one; ``mark`` tells the ids of all that is new apart."""
        ...

    def in_battle(self, seat: SeatId, model: str) -> ModelId:
        """The id that a model of a seat's force has in a battle."""
        ...

    def casualties(self, state: S_contra) -> Mapping[ModelId, SeatId]:
        """Models that the enemy has taken out of the battle, with whose they were. Who fled is none."""
        ...

    def absent(self, state: S_contra) -> Collection[ModelId]:
        """Models that are out of the battle, whatever took them."""
        ...

    def experience(self) -> ExperienceRules | None:
        """The game's own rules on experience."""
        ...


@runtime_checkable
class Followed(Protocol):
    """A system whose forces may be followed from battle to battle."""

    @property
    def following(self) -> Following[Any]:
        """How that is done."""
        ...


def following_of(system: System[Any]) -> Following[Any] | None:
    """How a game's forces are followed; None for one whose forces are not."""
    return system.following if isinstance(system, Followed) else None
