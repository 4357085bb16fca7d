"""What a scenario file may claim about Warzone Resurrection, beside what every game's may.

Each claim is a mapping whose first word names its kind: a model, a squad, a seat, or a question such
as ``distance``. The rest is compared with what is; the answer is what differs, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.core.event import Event
from rules.core.ids import INCH
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.claims.arms import (
    choice_claim,
    power_claim,
    template_claim,
    under_claim,
    weapon_claim,
)
from rules.warzone_resurrection.claims.cards import deck_claim, shown_claim
from rules.warzone_resurrection.claims.forces import (
    army_claim,
    battle_claim,
    model_claim,
    removed_claim,
    seat_claim,
    squad_claim,
)
from rules.warzone_resurrection.claims.scene import Scene
from rules.warzone_resurrection.claims.table import (
    cover_claim,
    marker_claim,
    pair_claim,
    piece_claim,
    zone_claim,
)
from rules.warzone_resurrection.measurement import distance, faces, has_line, is_in_rear_of, sees
from rules.warzone_resurrection.state import Battlefield


def holds(
    before: Battlefield, after: Battlefield, events: Sequence[Event], claim: Mapping[str, Any]
) -> str | None:
    """None where the claim holds, else what differs. Raises ``ScenarioError`` for an unknown claim."""
    scene = Scene(before, after, tuple(events))
    kind = next((word for word in claim if word in CLAIMS), None)
    if kind is None:
        raise ScenarioError(f"no claim knows {', '.join(claim)}; there are {', '.join(CLAIMS)}")
    differences = list(CLAIMS[kind](scene, claim))
    return "; ".join(differences) or None


CLAIMS: dict[str, Callable[[Scene, Mapping[str, Any]], Iterator[str]]] = {
    "battle": battle_claim,
    "removed": removed_claim,
    "cover": cover_claim,
    "weapon": weapon_claim,
    "power": power_claim,
    "chooses": choice_claim,
    "template": template_claim,
    "under": under_claim,
    "distance": pair_claim("distance", lambda _, a, b: distance(a, b) / INCH),
    "in_front": pair_claim("in_front", lambda _, a, b: faces(a, b)),
    "in_rear": pair_claim("in_rear", lambda _, a, b: is_in_rear_of(a, b)),
    "sees": pair_claim("sees", lambda scene, a, b: sees(scene.after, a, b)),
    "line": pair_claim("line", lambda scene, a, b: has_line(scene.after, a, b)),
    "model": model_claim,
    "squad": squad_claim,
    "seat": seat_claim,
    "army": army_claim,
    "legal_deck": deck_claim,
    "shown_to": shown_claim,
    "piece": piece_claim,
    "marker": marker_claim,
    "zone": zone_claim,
}
