"""Effects that data writes with a value: ``heal(4)``, ``contempt(Bauhaus)``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from typing_extensions import override

from rules.warzone_resurrection.effect import Effect


@dataclass(frozen=True)
class WithNumber(Effect):
    """An effect of so much: the X of the rulebook."""

    #: What X is where data writes none, or nought.
    otherwise: ClassVar[int] = 0

    x: int

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        return cls(int(value or cls.otherwise))


@dataclass(frozen=True)
class WithName(Effect):
    """An effect that is about somebody: a Faction, a Squad, a Model."""

    name: str

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        return cls(str(value or ""))
