"""Claims about what stands between two Models, and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.ids import INCH, TerrainId
from rules.core.scenario.error import ScenarioError
from rules.core.terrain import Terrain
from rules.warzone_resurrection.claims.scene import Facts, Scene, compare, model_of
from rules.warzone_resurrection.cover import cover_of
from rules.warzone_resurrection.events import TerrainHarmed
from rules.warzone_resurrection.missions import way_of
from rules.warzone_resurrection.missions.control import holder_of_marker
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import access_points, garrison_of


def pair_claim(question: str, answer: Callable[[Scene, Model, Model], Any]) -> Callable[..., Iterator[str]]:
    """A claim ``{question: [a, b], is: value}``."""

    def differs(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
        first, second = (model_of(scene.after, id) for id in claim[question])
        facts: Facts = {"is": lambda: answer(scene, first, second)}
        return compare(facts, claim, question)

    return differs


def cover_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{cover: [shooter, target], modifier: -4, claimed: true}``."""
    cover = cover_of(scene.after, *(model_of(scene.after, id) for id in claim["cover"]))
    facts: Facts = {
        "modifier": lambda: cover.amount,
        "claimed": lambda: cover.claimed,
        "pieces": lambda: sorted(piece.id for piece in cover.pieces),
        "counting": lambda: sorted(piece.id for piece in cover.pieces if piece.counts),
        "groups": lambda: len({piece.group for piece in cover.pieces}),
        "needs_luck": lambda: cover.needs_luck,
    }
    return compare(facts, claim, "cover")


def marker_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{marker: id, holder: seat or null}`` about an objective marker."""
    marker = next((one for one in scene.after.markers if one.id == claim["marker"]), None)
    if marker is None:
        raise ScenarioError(f"there is no marker {claim['marker']!r}")
    facts: Facts = {
        "at": lambda: [marker.at.x / INCH, marker.at.y / INCH],
        "holder": lambda: holder_of_marker(scene.after, marker),
    }
    return compare(facts, claim, "marker")


def zone_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{zone: id, holder: seat or null}`` about an area that the mission is about."""
    zone = next((one for one in scene.after.zones if one.id == claim["zone"]), None)
    if zone is None:
        raise ScenarioError(f"there is no zone {claim['zone']!r}")
    facts: Facts = {
        "edge": lambda: zone.edge,
        "owner": lambda: zone.seat,
        "holder": lambda: way_of(scene.after).holder(scene.after, zone),
    }
    return compare(facts, claim, "zone")


def piece_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{piece: id, av: 16, sp: 5, ...}`` about a piece of terrain."""
    before, after = (_piece(field, claim["piece"]) for field in (scene.before, scene.after))
    structure = scene.after.structures.get(after.id)
    facts: Facts = {
        "kind": lambda: after.kind,
        "av": lambda: structure.av if structure else None,
        "sp": lambda: structure.sp if structure else None,
        "lost": lambda: _points_lost(scene, after.id),
        "intact": lambda: structure is not None and structure.intact,
        "same_footprint": lambda: before.shape == after.shape,
        "garrison": lambda: [model.id for model in garrison_of(scene.after, after)],
        "access": lambda: [opening.id for _, opening in access_points(after)],
    }
    return compare(facts, claim, "piece")


def _piece(field: Battlefield, id: str) -> Terrain:
    piece = next((piece for piece in field.terrain if piece.id == id), None)
    if piece is None:
        raise ScenarioError(f"there is no piece of terrain {id!r}")
    return piece


def _points_lost(scene: Scene, id: TerrainId) -> int:
    return sum(e.amount for e in scene.events if isinstance(e, TerrainHarmed) and e.piece == id)
