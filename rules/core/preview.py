"""What would happen: the line of sight, the sums and the chances of a command before it is given."""

from __future__ import annotations

import msgspec

from rules.core.check import Check
from rules.core.ids import ModelId, TerrainId
from rules.core.message import Message
from rules.core.refusal import Refusal


class Chance(msgspec.Struct, frozen=True):
    """An outcome and its exact chance as a fraction ``numerator / denominator``."""

    outcome: Message
    numerator: int
    denominator: int


class SightLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line to draw, in thousandths: free, or ended by what blocks it; ``hidden`` lists what covers."""

    start: tuple[int, int]
    end: tuple[int, int]
    free: bool
    blocked_by: tuple[TerrainId, ...] = ()
    hidden_by: tuple[TerrainId | ModelId, ...] = ()


class PreviewTest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A test that the command would make: the sum behind it and its chance."""

    check: Check
    numerator: int
    denominator: int
    lines: tuple[str, ...] = ()


class PreviewTarget(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the command would do to one target; ``expected`` is the harm that it takes on the average."""

    target: ModelId
    sight: SightLine | None = None
    tests: tuple[PreviewTest, ...] = ()
    chances: tuple[Chance, ...] = ()
    notes: tuple[Message, ...] = ()
    expected: float | None = None


class PreviewMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A movement: its length and what it may use (thousandths), what slows it, and where it would end."""

    length: int
    allowed: int
    slowed_by: tuple[Message, ...] = ()
    ends_engaged_with: tuple[ModelId, ...] = ()
    notes: tuple[Message, ...] = ()
    end: tuple[int, int] | None = None


class PreviewShape(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area to draw, as its corners in thousandths: a template, what a power covers."""

    outline: tuple[tuple[int, int], ...]
    label: Message | None = None


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to "what if": refused with a reason, or everything that is known beforehand."""

    refused: Refusal | None = None
    move: PreviewMove | None = None
    targets: tuple[PreviewTarget, ...] = ()
    shapes: tuple[PreviewShape, ...] = ()
    notes: tuple[Message, ...] = ()
