"""Chapter: Range Attack and Terrain, Using and Claiming Cover, Multiple Cover (WZR-COVER).

Cover is worked out for one shooter and one target: which pieces hide a quarter of the target or more,
which of them it claims, and which count. The answer names every piece, so that a table can draw it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Literal

import msgspec

from rules.core.check import Modifier, modifier
from rules.core.cover import Part, Screens, chains
from rules.core.geometry import Shape, is_within, solid_of
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import INCH, ModelId, TerrainId
from rules.core.terrain import Terrain, hiding
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.state import HIDDEN, Battlefield, Model

CoverKind = Literal["light", "heavy", "impassable", "model"]

#: What a piece of cover does to RS (WZR-COVER-01). Terrain of other kinds is no cover.
COVER_MODIFIERS: dict[CoverKind, int] = {"light": -2, "heavy": -4, "impassable": -4, "model": -4}
TERRAIN_COVER: dict[str, CoverKind] = {"light": "light", "heavy": "heavy", "impassable": "impassable"}

#: Cover hides at least so much of the target's facing area.
LEAST_PERCENT = 25
CLAIMED_WITHIN = INCH
GROUPED_WITHIN = INCH

#: With more pieces than this between them, a target is hit by Lucky Shots only (WZR-COVER-04).
MOST_PIECES = 3


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that hides a target: what it is, how much it hides (billionths), what it does to RS.

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
        yield modifier("WZR-ACT-08", "why.hidden", self.by_hiding, piece=self.id)


class Cover(msgspec.Struct, frozen=True):
    """All pieces of cover between a shooter and a target, group by group."""

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
    """Something that may hide a target, before it is known how much it counts."""

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
    for part, kind, shape in (*_terrain(field, shooter, target), *_models(field, shooter, target)):
        if not part.hides(LEAST_PERCENT):
            continue
        distance = gap_of_shapes(shooter.body.shape, shape)
        if is_within(distance, CLAIMED_WITHIN):
            continue
        claimed = is_within(gap_of_shapes(target.body.shape, shape), CLAIMED_WITHIN)
        hides = claimed and kind == "light" and target.has(HIDDEN)
        by_hiding = COVER_MODIFIERS["heavy"] - COVER_MODIFIERS["light"] if hides else 0
        yield _Candidate(TerrainId(part.id), kind, shape, part.share, distance, claimed, by_hiding)


def _terrain(field: Battlefield, shooter: Model, target: Model) -> Iterator[tuple[Part, CoverKind, Shape]]:
    pieces = {piece.id: piece for piece in field.terrain}
    for part in _screens(field).hidden(shooter.body, target.body).parts:
        piece = pieces[TerrainId(part.id)]
        kind = TERRAIN_COVER.get(piece.kind)
        if kind is not None:
            yield part, kind, piece.area


def _models(field: Battlefield, shooter: Model, target: Model) -> Iterator[tuple[Part, CoverKind, Shape]]:
    """Friends and enemies of the shooter intervene alike (WZR-COVER-01, WZR-COVER-06)."""
    between = {model.id: model.body for model in _in_between(field, shooter, target)}
    if between:
        screens = Screens(solid_of(id, body) for id, body in between.items())
        for part in screens.hidden(shooter.body, target.body).parts:
            yield part, "model", between[ModelId(part.id)].shape


def _in_between(field: Battlefield, shooter: Model, target: Model) -> Iterator[Model]:
    """Whoever stands near the line between the two: a quick look, before anything is measured exactly."""
    x, y = shooter.at.x, shooter.at.y
    dx, dy = target.at.x - x, target.at.y - y
    far = isqrt(dx * dx + dy * dy) + 1
    for model in field.on_table():
        ahead, aside = model.at.x - x, model.at.y - y
        wide = (model.span + target.span) * far
        beside = abs(ahead * dy - aside * dx) <= wide
        between = -wide <= ahead * dx + aside * dy <= far * far + wide
        if beside and between and model.id not in {shooter.id, target.id}:
            yield model


def _screens(field: Battlefield) -> Screens:
    """What of the terrain hides things, made ready once for each table."""
    for terrain, known in _SCREENS:
        if terrain is field.terrain:
            return known
    made = Screens(hiding(field.terrain))
    _SCREENS.appendleft((field.terrain, made))
    return made


#: The tables asked about last; a table is the same one as long as its terrain is the same tuple.
_SCREENS: deque[tuple[tuple[Terrain, ...], Screens]] = deque(maxlen=16)


def _grouped(found: Sequence[_Candidate]) -> Iterator[Piece]:
    """Pieces linked by gaps of an inch or less are one group; its highest modifier counts (WZR-COVER-03)."""
    named = ((str(place), piece.shape) for place, piece in enumerate(found))
    for number, group in enumerate(chains(named, GROUPED_WITHIN)):
        members = [found[int(place)] for place in group]
        strongest = min(members, key=lambda piece: (piece.amount, not piece.claimed, piece.distance))
        for piece in members:
            yield Piece(
                id=piece.id,
                kind=piece.kind,
                share=piece.share,
                amount=piece.amount,
                claimed=piece.claimed,
                group=number,
                counts=piece is strongest,
                by_hiding=piece.by_hiding,
            )
