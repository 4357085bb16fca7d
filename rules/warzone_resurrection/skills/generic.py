"""Special skills of a few lines, in the order of the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attempt, Effect
from rules.warzone_resurrection.state import Battlefield, Model


class Bulky(Effect):
    """Whoever targets it has +4 to RS and to CC."""

    id, rule = "bulky", RuleId("WZR-SKILL-09")

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat in {"rs", "cc"}:
            yield modifier(self.rule, "skill.bulky", 4)


@dataclass(frozen=True)
class Camouflage(Effect):
    """Where it claims cover, shooters have a further penalty."""

    id, rule = "camouflage", RuleId("WZR-SKILL-10")

    penalty: int

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        """The value is a penalty, with or without its minus sign."""
        return cls(-abs(int(value or 0)))

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat == "rs" and attempt.claims_cover:
            yield modifier(self.rule, "skill.camouflage", self.penalty, value=self.penalty)


class Crackshot(Effect):
    """An Aim Action gives 2 more RS."""

    id, rule = "crackshot", RuleId("WZR-SKILL-13")

    @override
    def test_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.aimed:
            yield modifier(self.rule, "skill.crackshot", 2)


class Slippery(Effect):
    """Close Combat Attacks against it are made at -2 CC."""

    id, rule = "slippery", RuleId("WZR-SKILL-47")

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat == "cc":
            yield modifier(self.rule, "skill.slippery", -2)
