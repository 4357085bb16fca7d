"""Chapter: Cover (WZ1-COVER-01, WZ1-COVER-02): what shields somebody from whoever looks at it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from rules.core.check import Modifier, modifier
from rules.core.geometry import Body, Shape, contains_point, touches
from rules.core.ids import RuleId, TerrainId
from rules.core.terrain import Terrain

COVER = RuleId("WZ1-COVER-01")

CoverKind = Literal["none", "soft", "hard"]

#: What a kind of cover takes from a score to hit, and gives to Armor against explosives (WZ1-EXPL-02).
PENALTY: dict[CoverKind, int] = {"none": 0, "soft": -2, "hard": -4}

#: Kinds of terrain that are soft cover to whoever stands in them or behind them.
GREENERY = frozenset({"brush", "wood", "dense_wood", "jungle"})
#: Kinds that one stands behind: a hedge is soft cover, the others are hard.
BARRIERS: dict[str, CoverKind] = {"hedge": "soft", "wall": "hard", "wreck": "hard", "sandbags": "hard"}

_ORDER: tuple[CoverKind, ...] = ("none", "soft", "hard")


class Cover(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cover of somebody from somebody else, and the piece that gives it. Of several the best counts."""

    kind: CoverKind = "none"
    piece: TerrainId | None = None

    @property
    def penalty(self) -> int:
        """What it takes from a score to hit."""
        return PENALTY[self.kind]

    def to_hit(self) -> Modifier:
        """What it does to a roll to hit (WZ1-COVER-01)."""
        return modifier(COVER, f"why.cover_{self.kind}", self.penalty)

    def to_armour(self) -> Modifier:
        """What it does to an Armor roll against an explosive (WZ1-EXPL-02)."""
        return modifier("WZ1-EXPL-02", f"why.cover_{self.kind}", -self.penalty)


OPEN = Cover()


def cover_between(
    terrain: Iterable[Terrain], viewer: Body, target: Body, *, from_above: bool = False
) -> Cover:
    """The cover that the target has from the viewer. ``from_above`` only what grows round it counts.

    Rules: WZ1-COVER-01, WZ1-COVER-02, WZ1-FLY-03.
    """
    line = Shape((viewer.at, target.at)) if viewer.at != target.at else target.shape
    found = [
        Cover(kind, piece.id)
        for piece in terrain
        if (kind := _given_by(piece, viewer, target, line, from_above)) != "none"
    ]
    return max(found, key=lambda cover: _ORDER.index(cover.kind), default=OPEN)


def _given_by(piece: Terrain, viewer: Body, target: Body, line: Shape, from_above: bool) -> CoverKind:
    if piece.kind in GREENERY:
        return "soft" if _in_greenery(piece, viewer, target, line, from_above) else "none"
    kind = BARRIERS.get(piece.kind)
    if kind is None or from_above or not touches(line, piece.area):
        return "none"
    return _behind_barrier(kind, piece, viewer, target)


def _in_greenery(piece: Terrain, viewer: Body, target: Body, line: Shape, from_above: bool) -> bool:
    """Whether somebody stands in it, or behind it as seen by somebody who does not stand in it."""
    if touches(target.shape, piece.area):
        return True
    behind = touches(line, piece.area) and not contains_point(piece.shape, viewer.at)
    return behind and not from_above


def _behind_barrier(kind: CoverKind, piece: Terrain, viewer: Body, target: Body) -> CoverKind:
    """Hard for whoever touches it with the attacker well away; soft for those farther back (WZ1-COVER-02).

    Whoever leans on it to shoot at somebody who does not is not hindered by it.
    """
    touched = touches(target.shape, piece.area)
    leaned_on = touches(viewer.shape, piece.area)
    if touched and not leaned_on:
        return kind
    return "soft" if touched or not leaned_on else "none"
