"""Chapter: Range Attack and Terrain, Using and Claiming Cover, Multiple Cover (WZR-COVER).

Cover is worked out for one shooter and one target: which pieces hide a quarter of the target or more,
which of them it claims, and which count. The answer names every piece, so that a table can draw it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import isqrt
from typing import Literal, NamedTuple

import msgspec

from rules.core.check import Modifier, modifier
from rules.core.cover import WHOLE, Part, Screens, chains
from rules.core.geometry import Shape, distance, is_within, middle, solid_of
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import INCH, ModelId, TerrainId, Thou
from rules.core.remember import Recent, remembered
from rules.core.terrain import Terrain, hiding
from rules.warzone_resurrection.conditions import HIDDEN
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import garrisoned

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
    return Cover(tuple(_grouped(_in_the_way(field, shooter, target))))


def needs_luck(field: Battlefield, shooter: Model, target: Model) -> bool:
    """Whether more than three pieces of cover leave a Lucky Shot only (WZR-COVER-04)."""
    line = _line(shooter, target)
    pieces = (1 for x, y, width in _ground(field).circles if line.passes(x, y, width))
    things = chain(pieces, _in_between(field, shooter, target))
    enough = sum(1 for _ in islice(things, MOST_PIECES + 1)) > MOST_PIECES
    return enough and len(_in_the_way(field, shooter, target)) > MOST_PIECES


@remembered
def _in_the_way(field: Battlefield, shooter: Model, target: Model) -> tuple[_Candidate, ...]:
    """The pieces of cover between the two, from the shooter outwards, without what its skills leave out."""
    ignored = {kind for effect in effects_on(field, shooter) for kind in effect.disregards_cover}
    candidates = (piece for piece in _candidates(field, shooter, target) if piece.kind not in ignored)
    found = sorted(candidates, key=lambda piece: (piece.distance, piece.id))
    left_out = max((effect.leaves_out_cover for effect in effects_on(field, shooter)), default=0)
    return tuple(found[left_out:])


def _candidates(field: Battlefield, shooter: Model, target: Model) -> Iterator[_Candidate]:
    """The pieces that hide a quarter of the target, without those that the shooter claims (WZR-COVER-02)."""
    for part, kind, shape in (*_terrain(field, shooter, target), *_models(field, shooter, target)):
        if not part.hides(LEAST_PERCENT):
            continue
        away = gap_of_shapes(shooter.body.shape, shape)
        if is_within(away, CLAIMED_WITHIN):
            continue
        claimed = is_within(gap_of_shapes(target.body.shape, shape), CLAIMED_WITHIN)
        hides = claimed and kind == "light" and target.has(HIDDEN)
        by_hiding = COVER_MODIFIERS["heavy"] - COVER_MODIFIERS["light"] if hides else 0
        yield _Candidate(TerrainId(part.id), kind, shape, part.share, away, claimed, by_hiding)


def _of_garrison(
    field: Battlefield, shooter: Model, target: Model
) -> Iterator[tuple[Part, CoverKind, Shape]]:
    """The walls about a garrison, heavy cover however much of it an Access Point shows (WZR-STRUCT-05)."""
    building = garrisoned(field, target)
    if building is not None and garrisoned(field, shooter) is not building:
        away = gap_of_shapes(shooter.body.shape, building.area)
        yield Part(building.id, WHOLE, away, Thou(0)), "heavy", building.area


def _terrain(field: Battlefield, shooter: Model, target: Model) -> Iterator[tuple[Part, CoverKind, Shape]]:
    about = tuple(_of_garrison(field, shooter, target))
    yield from about
    pieces = {piece.id: piece for piece in field.terrain}
    for part in _ground(field).screens.hidden(shooter.body, target.body).parts:
        piece = pieces[TerrainId(part.id)]
        if any(part.id == known.id for known, _, _ in about):
            continue
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
    line = _line(shooter, target)
    for model, x, y, span in field.places:
        if line.passes(x, y, span) and model.id not in {shooter.id, target.id}:
            yield model


class _Line(NamedTuple):
    """The way of a shot as wide as its target: whence, by how much, how far, and half its width."""

    x: int
    y: int
    dx: int
    dy: int
    far: int
    width: int

    def passes(self, x: int, y: int, width: int) -> bool:
        """Whether it may touch something round of that half width."""
        ahead, aside, wide = x - self.x, y - self.y, (width + self.width) * self.far
        if abs(ahead * self.dy - aside * self.dx) > wide:
            return False
        return -wide <= ahead * self.dx + aside * self.dy <= self.far * self.far + wide


def _line(shooter: Model, target: Model) -> _Line:
    dx, dy = target.at.x - shooter.at.x, target.at.y - shooter.at.y
    return _Line(shooter.at.x, shooter.at.y, dx, dy, isqrt(dx * dx + dy * dy) + 1, target.span)


class _Ground(NamedTuple):
    """The terrain of a table made ready: what hides things, and a circle about each piece."""

    screens: Screens
    circles: tuple[tuple[int, int, int], ...]


def _ground(field: Battlefield) -> _Ground:
    return _GROUNDS.of(field.terrain)


def _made_ready(terrain: tuple[Terrain, ...]) -> _Ground:
    return _Ground(Screens(hiding(terrain)), tuple(map(_circle, terrain)))


#: A table is the same one as long as its terrain is the same tuple.
_GROUNDS = Recent(_made_ready)


def _circle(piece: Terrain) -> tuple[int, int, int]:
    centre = middle(piece.shape)
    return centre.x, centre.y, max(distance(centre, corner) for corner in piece.shape)


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
