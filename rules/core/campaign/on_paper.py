"""Forces as games write them, units of models with ids and points, for the next battle of a campaign."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from rules.core.campaign.experience import Improvement
from rules.core.campaign.following import FollowedUnit
from rules.core.ids import ModelId, SeatId, own_id
from rules.core.refusal import malformed


class ModelOnPaper(Protocol):
    """A model of a written force."""

    @property
    def id(self) -> str:
        """Its id, which is the force's own."""
        ...


class UnitOnPaper(Protocol):
    """A unit of a written force; ``points`` is 0 where it costs what its models do."""

    @property
    def id(self) -> str:
        """Its id, which is the force's own."""
        ...

    @property
    def models(self) -> tuple[Any, ...]:
        """Those in it."""
        ...

    @property
    def points(self) -> int:
        """Its whole value."""
        ...


class ForceOnPaper(Protocol):
    """A written force."""

    @property
    def units(self) -> tuple[Any, ...]:
        """Its units."""
        ...


M = TypeVar("M", bound=ModelOnPaper)
F = TypeVar("F", bound=ForceOnPaper)

Bought = tuple[Improvement, ...]

_change: Any = msgspec.structs.replace


class OnPaper(ABC, Generic[F]):
    """What is alike in following all forces that are written so: reading, changing, joining them."""

    #: How the game writes a force.
    written: type[F]

    @abstractmethod
    def followed_unit(self, unit: Any) -> FollowedUnit:
        """A written unit with its models."""

    @abstractmethod
    def improved(self, model: Any, bought: Bought) -> Any:
        """A written model with what it has bought."""

    @abstractmethod
    def worth(self, model: Any) -> int:
        """What a written model costs."""

    def followed(self, force: Mapping[str, Any]) -> tuple[FollowedUnit, ...]:
        """Its units with their models. Raises ``Illegal`` for what is no force."""
        return tuple(map(self.followed_unit, self._read(force).units))

    def continued(
        self, force: Mapping[str, Any], without: Collection[str], improved: Mapping[str, Bought]
    ) -> dict[str, Any]:
        """The force without the lost, others improved."""
        return _plain(continued(self._read(force), without, improved, self.improved, self.worth))

    def joined(
        self, force: Mapping[str, Any], more: Mapping[str, Any], units: Collection[str], mark: str
    ) -> dict[str, Any]:
        """The force with some units of another one."""
        return _plain(joined(self._read(force), self._read(more), units, mark))

    def in_battle(self, seat: SeatId, model: str) -> ModelId:
        """Ids are told apart by seat."""
        return ModelId(own_id(seat, model))

    def _read(self, force: Mapping[str, Any]) -> F:
        try:
            return msgspec.convert(force, self.written)
        except msgspec.ValidationError as error:
            raise malformed(error) from error


def _plain(force: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(force)
    return plain


def continued(
    force: F,
    without: Collection[str],
    improved: Mapping[str, Bought],
    improve: Callable[[M, Bought], M],
    worth: Callable[[M], int],
) -> F:
    """The force without some models, others improved. Units without models are gone.

    ``improve`` gives a model what it has bought, ``worth`` says what one costs.
    """
    units = (_continued(unit, without, improved, improve, worth) for unit in force.units)
    changed: F = _change(force, units=tuple(unit for unit in units if unit is not None))
    return changed


def _continued(
    unit: UnitOnPaper,
    without: Collection[str],
    improved: Mapping[str, Bought],
    improve: Callable[[M, Bought], M],
    worth: Callable[[M], int],
) -> UnitOnPaper | None:
    stay = [model for model in unit.models if model.id not in without]
    if not stay:
        return None
    lost = sum(worth(model) for model in unit.models if model.id in without)
    dearer = sum(each.points for model in stay for each in improved.get(model.id, ()))
    changed: UnitOnPaper = _change(
        unit,
        models=tuple(improve(model, improved.get(model.id, ())) for model in stay),
        points=max(1, unit.points - lost + dearer) if unit.points else 0,
    )
    return changed


def joined(force: F, more: F, units: Collection[str], mark: str) -> F:
    """The force with some units of another one; ``mark`` tells the ids of all that is new apart."""
    new = tuple(_marked(unit, mark) for unit in more.units if unit.id in units)
    changed: F = _change(force, units=(*force.units, *new))
    return changed


def _marked(unit: UnitOnPaper, mark: str) -> UnitOnPaper:
    models = tuple(_change(model, id=f"{mark}{model.id}") for model in unit.models)
    changed: UnitOnPaper = _change(unit, id=f"{mark}{unit.id}", models=models)
    return changed
