"""A number one has to roll, and why it is that number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from rules.core.ids import RuleId
from rules.core.message import Message, say

Stage = Literal["set", "multiply", "divide", "add", "floor", "cap"]

#: The order of arithmetic, whatever the order in which the reasons were found.
ORDER: tuple[Stage, ...] = ("set", "multiply", "divide", "add", "floor", "cap")


class Dice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game rolls a test: die, direction, and the faces no modifier can touch.

    ``bounded``: a target beyond the faces is held to them, so that some face always passes and one may fail.
    """

    faces: int
    low_passes: bool
    always: int | None = None
    never: int | None = None
    bounded: bool = True


class Modifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One reason why a target number is what it is.

    ``stage`` fixes the arithmetic, so the order in which rules were asked never matters.
    Division rounds up.
    """

    rule: RuleId
    why: Message
    amount: int = 0
    stage: Stage = "add"


class Check(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A test before its die is cast: what is rolled against, and the sum behind it.

    ``watched`` are faces that a later rule looks at, so that a preview counts them apart.
    """

    of: Message
    dice: Dice
    base: int
    modifiers: tuple[Modifier, ...] = ()
    watched: tuple[int, ...] = ()

    @property
    def sum(self) -> int:
        """Base and modifiers, before the limits of the die."""
        value = self.base
        for modifier in self.in_order():
            value = apply_modifier(value, modifier)
        return value

    @property
    def target(self) -> int:
        """The face to reach: between 1 and the die's highest, where its dice are bounded."""
        return max(1, min(self.dice.faces, self.sum)) if self.dice.bounded else self.sum

    def passes(self, face: int) -> bool:
        """Whether this face passes."""
        dice = self.dice
        if face in {dice.always, dice.never}:
            return face == dice.always
        return face <= self.target if dice.low_passes else face >= self.target

    def in_order(self) -> list[Modifier]:
        """The modifiers in the order of arithmetic."""
        return sorted(self.modifiers, key=lambda m: (ORDER.index(m.stage), m.rule, m.amount))

    def chance(self) -> Fraction:
        """The chance to pass."""
        faces = range(1, self.dice.faces + 1)
        return Fraction(sum(map(self.passes, faces)), self.dice.faces)

    def faces_that_differ(self) -> Iterator[tuple[int, Fraction]]:
        """One face for each group that leads to the same result, with its chance."""
        groups: dict[object, list[int]] = {}
        apart = {self.dice.always, self.dice.never, *self.watched}
        for face in range(1, self.dice.faces + 1):
            groups.setdefault(("apart", face) if face in apart else self.passes(face), []).append(face)
        for faces in groups.values():
            yield faces[0], Fraction(len(faces), self.dice.faces)

    def watching(self, *faces: int) -> Check:
        """The same check, with these faces counted apart in previews."""
        return msgspec.structs.replace(self, watched=tuple(sorted({*self.watched, *faces})))


def check(of: str, dice: Dice, base: int, modifiers: Iterable[Modifier] = ()) -> Check:
    """A check that keeps only the modifiers that change something. ``of`` is a message key."""
    kept = tuple(m for m in modifiers if m.amount or m.stage != "add")
    return Check(say(of), dice, base, kept)


def modifier(
    rule: str, why: str, amount: int = 0, stage: Stage = "add", **args: str | int | Message
) -> Modifier:
    """A modifier under ``rule`` whose reason is the message ``why`` with ``args``."""
    return Modifier(RuleId(rule), say(why, **args), amount, stage)


def apply_modifier(value: int, m: Modifier) -> int:
    """One step of the sum."""
    match m.stage:
        case "set":
            return m.amount
        case "multiply":
            return value * m.amount
        case "divide":
            return -(-value // m.amount)
        case "add":
            return value + m.amount
        case "floor":
            return max(value, m.amount)
        case "cap":
            return min(value, m.amount)
