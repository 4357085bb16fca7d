"""Chapter: Range Attack and Terrain, Using and Claiming Cover, Multiple Cover (WZR-COVER).

Cover is worked out for one shooter and one target: which pieces hide a quarter of the target or more,
which of them it claims, and which count. The answer names every piece, so that a table can draw it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.core.check import Modifier, modifier
from rules.core.geometry import Shape
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import INCH, ModelId, TerrainId
from rules.core.cover import hidden_shares
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.state import HIDDEN, Battlefield, Model

CoverKind = Literal["light", "heavy", "impassable", "model"]

#: What a piece of cover does to RS (WZR-COVER-01). Terrain of other kinds is no cover.
COVER_MODIFIERS: dict[str, int] = {"light": -2, "heavy": -4, "impassable": -4, "model": -4}

#: Cover hides at least this share of the target's facing area, in thousandths.
LEAST_SHARE = 250
CLAIMED_WITHIN = INCH
GROUPED_WITHIN = INCH

#: With more pieces than this between them, a target is hit by Lucky Shots only (WZR-COVER-04).
MOST_PIECES = 3


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that hides a target: what it is, how much it hides (thousandths), what it does to RS.

    ``group`` numbers the pieces that stand together; of each group only the one that ``counts`` does.
    ``by_hiding`` is the part of ``amount`` that the target's Hide Action added.
    """

    id: TerrainId | ModelId
    kind: CoverKind
    share: int
    amount: int
    claimed: bool
    group: int
    counts: bool
    by_hiding: int = 0

    def modifiers(self) -> Iterator[Modifier]:
        """What it does to RS, reason by reason."""
        rule = "WZR-COVER-02" if self.claimed else "WZR-COVER-01"
        yield modifier(rule, f"why.cover_{self.kind}", self.amount - self.by_hiding, piece=self.id)
        yield modifier("WZR-ACT-08", "why.hidden", self.by_hiding)


class Cover(msgspec.Struct, frozen=True):
    """All pieces of cover between a shooter and a target, the nearest to the shooter first."""

    pieces: tuple[Piece, ...] = ()

    @property
    def claimed(self) -> bool:
        """Whether the target claims any of them."""
        return any(piece.claimed for piece in self.pieces)

    @property
    def needs_luck(self) -> bool:
        """Whether only a Lucky Shot may be tried (WZR-COVER-04)."""
        return len(self.pieces) > MOST_PIECES

    @property
    def amount(self) -> int:
        """The whole modifier to RS."""
        return sum(piece.amount for piece in self.pieces if piece.counts)

    def modifiers(self) -> Iterator[Modifier]:
        """The modifiers to RS of the pieces that count."""
        for piece in self.pieces:
            if piece.counts:
                yield from piece.modifiers()


class _Candidate(msgspec.Struct, frozen=True):
    """A piece that hides enough, before it is known which of its group counts."""

    id: TerrainId | ModelId
    kind: CoverKind
    shape: Shape
    share: int
    distance: int
    claimed: bool
    by_hiding: int

    @property
    def amount(self) -> int:
        return COVER_MODIFIERS[self.kind] + self.by_hiding


def cover_of(field: Battlefield, shooter: Model, target: Model) -> Cover:
    """The cover that a target has from a shooter. Rules: WZR-COVER-01 to 07."""
    found = sorted(_candidates(field, shooter, target), key=lambda piece: (piece.distance, piece.id))
    left_out = max((effect.leaves_out_cover for effect in effects_on(field, shooter)), default=0)
    return Cover(tuple(_grouped(found[left_out:])))


def _candidates(field: Battlefield, shooter: Model, target: Model) -> Iterator[_Candidate]:
    """The pieces that hide a quarter of the target, without those that the shooter claims (WZR-COVER-02)."""
    for id, kind, shape, share in _hiding(field, shooter, target):
        distance = gap_of_shapes(shooter.body.shape, shape)
        if share < LEAST_SHARE or distance <= CLAIMED_WITHIN:
            continue
        claimed = gap_of_shapes(target.body.shape, shape) <= CLAIMED_WITHIN
        hides = claimed and kind == "light" and target.has(HIDDEN)
        by_hiding = COVER_MODIFIERS["heavy"] - COVER_MODIFIERS["light"] if hides else 0
        yield _Candidate(id, kind, shape, share, distance, claimed, by_hiding)


def _grouped(pieces: list[_Candidate]) -> Iterator[Piece]:
    """Pieces linked by gaps of an inch or less are one group; its highest modifier counts (WZR-COVER-03)."""
    groups = _groups(pieces)
    strongest = {
        group: min(
            (piece for piece, of in zip(pieces, groups, strict=True) if of == group),
            key=lambda piece: (piece.amount, not piece.claimed),
        )
        for group in groups
    }
    for piece, group in zip(pieces, groups, strict=True):
        yield Piece(
            id=piece.id,
            kind=piece.kind,
            share=piece.share,
            amount=piece.amount,
            claimed=piece.claimed,
            group=group,
            counts=strongest[group] is piece,
            by_hiding=piece.by_hiding,
        )


def _groups(pieces: list[_Candidate]) -> list[int]:
    """The number of each piece's group: that of its first piece."""
    groups = list(range(len(pieces)))
    for later, piece in enumerate(pieces):
        for earlier in range(later):
            if gap_of_shapes(pieces[earlier].shape, piece.shape) <= GROUPED_WITHIN:
                joined, kept = sorted((groups[earlier], groups[later]), reverse=True)
                groups = [kept if group == joined else group for group in groups]
    return groups
