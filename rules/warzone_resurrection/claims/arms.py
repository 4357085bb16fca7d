"""Claims about weapons, powers and templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.core.geometry import Point
from rules.core.ids import INCH, WeaponId, inches
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.choosing_powers import refusal_to_know
from rules.warzone_resurrection.claims.scene import Facts, Scene, compare, model_of
from rules.warzone_resurrection.events import TemplateLaid
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Model
from rules.warzone_resurrection.templates.shapes import TEMPLATES, centred, under
from rules.warzone_resurrection.weapon_classes import class_of, serves_as_pistol
from rules.warzone_resurrection.written_arms import read_power


def weapon_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{weapon: rifle, of: model, ...}`` about a line of a Model's card."""
    model = model_of(scene.after, claim["of"])
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
    return compare(facts, claim, "weapon")


def _as_pistol(model: Model, weapon: Weapon) -> dict[str, Any] | None:
    """What a ranged weapon is in close combat; None where it does not serve there."""
    for line in model.card.melee:
        if serves_as_pistol(line) and (line.of or line.id) == (weapon.of or weapon.id):
            return {"st": line.st, "roa": line.rof, "avv": line.avv, "damage": line.damage}
    return None


def power_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{power: blast, of: model, ...}`` about a power that a Model knows."""
    power = model_of(scene.after, claim["of"]).power(claim["power"])
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
    return compare(facts, claim, "power")


def choice_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{chooses: [powers], of: model, faction: name, refused: rule or null}`` about an army list."""
    model = model_of(scene.after, claim["of"])
    card = msgspec.structs.replace(model.card, powers=tuple(map(read_power, claim["chooses"])))
    refusal = refusal_to_know(card, claim["faction"])
    facts: Facts = {
        "of": lambda: claim["of"],
        "faction": lambda: claim["faction"],
        "refused": lambda: refusal.rule if refusal else None,
    }
    return compare(facts, claim, "chooses")


def template_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
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
    yield from compare(facts, claim, "template")


def under_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{under: SE, at: [10, 10], models: [ids]}`` about an explosion there."""
    x, y = claim["at"]
    shape = centred(claim["under"], Point(inches(x), inches(y)))
    facts: Facts = {"at": lambda: claim["at"], "models": lambda: list(under(scene.after, shape))}
    return compare(facts, claim, "under")
