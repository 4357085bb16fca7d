"""What a scenario file may claim about Warzone Resurrection, beside what every game's may.

Each claim is a mapping whose first word names its kind: a model, a squad, a seat, or a question such
as ``distance``. The rest is compared with what is; the answer is what differs, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.core.event import Event
from rules.core.geometry import Point
from rules.core.ids import INCH, ModelId, RuleId, SeatId, UnitId, WeaponId, inches
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.armour import NEUTRAL_STRENGTH, armour_test
from rules.warzone_resurrection.choosing_powers import refusal_to_know
from rules.warzone_resurrection.cover import cover_of
from rules.warzone_resurrection.effect import Attack, Attempt, effects_on
from rules.warzone_resurrection.engagement import engaged_with, is_engaged, longest_range
from rules.warzone_resurrection.events import Hit, Removed, TemplateLaid, WoundsLost
from rules.warzone_resurrection.measurement import distance, faces, has_line, is_in_rear_of, sees
from rules.warzone_resurrection.profile import Stat, Weapon
from rules.warzone_resurrection.skill_tests import skill_check, stat_of, strength_by_effects
from rules.warzone_resurrection.squads import coherency_distance, leadership_check, out_of_coherency
from rules.warzone_resurrection.state import Battlefield, Model, Side, Squad
from rules.warzone_resurrection.templates.shapes import TEMPLATES, centred, under
from rules.warzone_resurrection.terrain import allowance_left
from rules.warzone_resurrection.turn import scores
from rules.warzone_resurrection.weapon_classes import class_of, serves_as_pistol
from rules.warzone_resurrection.written_arms import read_power

#: Inches are compared to this much.
TOLERANCE = 0.002


class Scene(msgspec.Struct, frozen=True):
    """What a claim may look at: the battlefield before and after, and what happened between."""

    before: Battlefield
    after: Battlefield
    events: tuple[Event, ...]


Facts = dict[str, Callable[[], Any]]


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


def _compare(facts: Facts, claim: Mapping[str, Any], about: str) -> Iterator[str]:
    """Each word of the claim against the fact of that name."""
    for word, expected in claim.items():
        if word == about:
            continue
        if word not in facts:
            raise ScenarioError(f"{about} has no {word!r}; there are {', '.join(facts)}")
        found = facts[word]()
        if not _equal(found, expected):
            yield f"{about} {claim[about]}: {word} is {found!r}, not {expected!r}"


def _equal(found: Any, expected: Any) -> bool:
    if isinstance(found, float) or isinstance(expected, float):
        return found is not None and abs(float(found) - float(expected)) <= TOLERANCE
    if isinstance(found, tuple | list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(_equal, found, expected))
    return bool(found == expected)


def _model_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    model = _model(scene.after, claim["model"])
    return _compare(_facts_of_model(scene, model), claim, "model")


def _facts_of_model(scene: Scene, model: Model) -> Facts:
    field = scene.after
    return {
        "wounds": lambda: model.wounds,
        "lost": lambda: _wounds_lost(scene, model.id),
        "hits": lambda: sum(isinstance(e, Hit) and e.model == model.id for e in scene.events),
        "removed": lambda: model.fate is not None,
        "fate": lambda: model.fate,
        "action_points": lambda: model.points,
        "spent": lambda: model.spent,
        "stage": lambda: model.stage,
        "used": lambda: model.used,
        "travelled": lambda: model.travelled / INCH,
        "allowance_left": lambda: allowance_left(field, model) / INCH,
        "at": lambda: [model.at.x / INCH, model.at.y / INCH] if model.on_table else None,
        "facing": lambda: model.body.pose.facing / 100,
        "elevation": lambda: model.body.bottom / INCH,
        "conditions": lambda: list(model.conditions),
        "engaged": lambda: is_engaged(field, model),
        "engaged_with": lambda: sorted(enemy.id for enemy in engaged_with(field, model)),
        "weapon_range": lambda: longest_range(field, model) / INCH,
        "base": lambda: str(model.base),
        "height": lambda: model.footprint.height / INCH,
        "momentum": lambda: msgspec.to_builtins(model.momentum),
        "may_act": lambda: model.stage != "done" and "fumbled" not in model.conditions,
        "struck": lambda: list(model.struck),
        "cc": lambda: _stat_now(field, model, "cc"),
        "rs": lambda: _stat_now(field, model, "rs"),
        "st": lambda: (model.profile.st or 0) + strength_by_effects(field, _attempt(model, "cc")),
        "armour": lambda: _armour_now(field, model),
        "weapons": lambda: [weapon.id for weapon in model.card.weapons],
        "powers": lambda: [power.id for power in model.card.powers],
        "in_play": lambda: [lasting.effect.id for lasting in model.effects],
        "effects": lambda: [effect.id for effect in effects_on(field, model)],
        "passes": lambda: sorted({kind for effect in effects_on(field, model) for kind in effect.passes}),
    }


def _stat_now(field: Battlefield, model: Model, stat: Stat) -> int | None:
    """A stat with all that changes it now, whomever it is tested at."""
    value = stat_of(model, stat)
    return None if value is None else skill_check(field, _attempt(model, stat), value).sum


def _armour_now(field: Battlefield, model: Model) -> int | None:
    """What an armour test has to roll now against St 10."""
    test = armour_test(field, Attack(model.id, NEUTRAL_STRENGTH, RuleId("WZR-ARM-A1")))
    return test.target if test else None


def _attempt(model: Model, stat: Stat) -> Attempt:
    return Attempt(model.id, stat, RuleId("WZR-TEST-01"))


def _squad_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    squad = scene.after.squads.get(UnitId(str(claim["squad"])))
    if squad is None:
        raise ScenarioError(f"there is no squad {claim['squad']!r}")
    return _compare(_facts_of_squad(scene, squad), claim, "squad")


def _facts_of_squad(scene: Scene, squad: Squad) -> Facts:
    return {
        "stage": lambda: squad.stage,
        "commander": lambda: squad.commander,
        "acting": lambda: squad.acting,
        "conditions": lambda: list(squad.conditions),
        "pinned": lambda: squad.has("pinned"),
        "broken": lambda: squad.has("broken"),
        "size": lambda: sum(1 for _ in scene.after.members(squad)),
        "lost_this_turn": lambda: squad.lost_this_turn,
        "recovery_tries": lambda: squad.recovery_tries,
        "used": lambda: list(squad.used),
        "in_play": lambda: [lasting.effect.id for lasting in squad.effects],
        "declared": lambda: squad.declared.action if squad.declared else None,
        "suppressed": lambda: squad.suppressed,
        "ld": lambda: _ld(scene.after, squad),
        "coherency": lambda: coherency_distance(scene.after, squad) / INCH,
        "out_of_coherency": lambda: [model.id for model in out_of_coherency(scene.after, squad)],
    }


def _ld(field: Battlefield, squad: Squad) -> int | None:
    """The number that an LD test of the Squad has to roll now; None where it passes unrolled."""
    test = leadership_check(field, squad, "test.ld")
    return test.target if test else None


def _seat_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    side = scene.after.sides.get(SeatId(str(claim["seat"])))
    if side is None:
        raise ScenarioError(f"there is no seat {claim['seat']!r}")
    return _compare(_facts_of_side(scene.after, side), claim, "seat")


def _facts_of_side(field: Battlefield, side: Side) -> Facts:
    return {
        "score": lambda: scores(field)[side.seat],
        "ready": lambda: side.resources.ready,
        "burned": lambda: side.resources.burned,
        "removed": lambda: side.resources.removed,
        "last_activated": lambda: side.last_activated,
        "announced": lambda: side.announced,
        "deployed": lambda: side.deployed,
        "accepted_map": lambda: side.accepted_map,
    }


def _battle_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    field = scene.after
    facts: Facts = {
        "battle": lambda: claim["battle"],
        "turn": lambda: field.turn,
        "phase": lambda: field.phase,
        "active": lambda: field.active,
        "first": lambda: field.first,
        "squad": lambda: field.squad,
        "model": lambda: field.model,
        "walls": lambda: len(field.walls),
        "pause": lambda: list(field.pause),
    }
    return _compare(facts, claim, "battle")


def _pair_claim(question: str, answer: Callable[[Scene, Model, Model], Any]) -> Callable[..., Iterator[str]]:
    """A claim ``{question: [a, b], is: value}``."""

    def compare(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
        first, second = (_model(scene.after, id) for id in claim[question])
        facts: Facts = {"is": lambda: answer(scene, first, second)}
        return _compare(facts, claim, question)

    return compare


def _cover_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{cover: [shooter, target], modifier: -4, claimed: true}``."""
    cover = cover_of(scene.after, *(_model(scene.after, id) for id in claim["cover"]))
    facts: Facts = {
        "modifier": lambda: cover.amount,
        "claimed": lambda: cover.claimed,
        "pieces": lambda: sorted(piece.id for piece in cover.pieces),
        "counting": lambda: sorted(piece.id for piece in cover.pieces if piece.counts),
        "groups": lambda: len({piece.group for piece in cover.pieces}),
        "needs_luck": lambda: cover.needs_luck,
    }
    return _compare(facts, claim, "cover")


def _model(field: Battlefield, id: str) -> Model:
    model = field.models.get(ModelId(str(id)))
    if model is None:
        raise ScenarioError(f"there is no model {id!r}")
    return model


def _wounds_lost(scene: Scene, id: ModelId) -> int:
    return sum(event.amount for event in scene.events if isinstance(event, WoundsLost) and event.model == id)


def _removed_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    removed = [event.model for event in scene.events if isinstance(event, Removed)]
    if removed != list(claim["removed"]):
        yield f"removed are {removed}, not {claim['removed']}"


def _weapon_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{weapon: rifle, of: model, ...}`` about a line of a Model's card."""
    model = _model(scene.after, claim["of"])
    weapon = model.weapon(WeaponId(claim["weapon"]))
    if weapon is None:
        raise ScenarioError(f"{claim['of']} has no weapon {claim['weapon']!r}")
    template = TEMPLATES.get(weapon.template or "")
    facts: Facts = {
        "of": lambda: claim["of"],
        "reach": lambda: None if weapon.range is None else weapon.range / INCH,
        "st": lambda: weapon.st,
        "rof": lambda: weapon.rof,
        "avv": lambda: weapon.avv,
        "damage": lambda: weapon.damage,
        "class": lambda: class_of(weapon).name,
        "template": lambda: template.kind if template else None,
        "size": lambda: template.size / INCH if template else None,
        "in_close_combat": lambda: _as_pistol(model, weapon),
    }
    return _compare(facts, claim, "weapon")


def _as_pistol(model: Model, weapon: Weapon) -> dict[str, Any] | None:
    """What a ranged weapon is in close combat; None where it does not serve there."""
    for line in model.card.melee:
        if serves_as_pistol(line) and (line.of or line.id) == (weapon.of or weapon.id):
            return {"st": line.st, "roa": line.rof, "avv": line.avv, "damage": line.damage}
    return None


def _power_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{power: blast, of: model, ...}`` about a power that a Model knows."""
    power = _model(scene.after, claim["of"]).power(claim["power"])
    if power is None:
        raise ScenarioError(f"{claim['of']} knows no {claim['power']!r}")
    shot = power.weapon
    facts: Facts = {
        "of": lambda: claim["of"],
        "kind": lambda: power.kind,
        "reach": lambda: power.range / INCH,
        "st": lambda: shot.st if shot else None,
        "rof": lambda: shot.rof if shot else None,
        "avv": lambda: shot.avv if shot else None,
    }
    return _compare(facts, claim, "power")


def _choice_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{chooses: [powers], of: model, faction: name, refused: rule or null}`` about an army list."""
    model = _model(scene.after, claim["of"])
    card = msgspec.structs.replace(model.card, powers=tuple(map(read_power, claim["chooses"])))
    refusal = refusal_to_know(card, claim["faction"])
    facts: Facts = {
        "of": lambda: claim["of"],
        "faction": lambda: claim["faction"],
        "refused": lambda: refusal.rule if refusal else None,
    }
    return _compare(facts, claim, "chooses")


def _template_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{template: 1, ...}`` about the first template that was laid."""
    laid = [event for event in scene.events if isinstance(event, TemplateLaid)]
    number = claim["template"]
    if len(laid) < number:
        yield f"{len(laid)} templates were laid, not {number}"
        return
    event = laid[number - 1]
    facts: Facts = {
        "code": lambda: event.template,
        "at": lambda: [event.at.x / INCH, event.at.y / INCH],
        "because": lambda: event.because,
    }
    yield from _compare(facts, claim, "template")


def _under_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{under: SE, at: [10, 10], models: [ids]}`` about an explosion there."""
    x, y = claim["at"]
    shape = centred(claim["under"], Point(inches(x), inches(y)))
    facts: Facts = {"at": lambda: claim["at"], "models": lambda: list(under(scene.after, shape))}
    return _compare(facts, claim, "under")


CLAIMS: dict[str, Callable[[Scene, Mapping[str, Any]], Iterator[str]]] = {
    "battle": _battle_claim,
    "removed": _removed_claim,
    "cover": _cover_claim,
    "weapon": _weapon_claim,
    "power": _power_claim,
    "chooses": _choice_claim,
    "template": _template_claim,
    "under": _under_claim,
    "distance": _pair_claim("distance", lambda _, a, b: distance(a, b) / INCH),
    "in_front": _pair_claim("in_front", lambda _, a, b: faces(a, b)),
    "in_rear": _pair_claim("in_rear", lambda _, a, b: is_in_rear_of(a, b)),
    "sees": _pair_claim("sees", lambda scene, a, b: sees(scene.after, a, b)),
    "line": _pair_claim("line", lambda scene, a, b: has_line(scene.after, a, b)),
    "model": _model_claim,
    "squad": _squad_claim,
    "seat": _seat_claim,
}
