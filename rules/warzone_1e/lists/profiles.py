"""Lines of models and weapons as catalogues show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.lists.catalogue import Characteristic, Profile, Rule
from rules.warzone_1e.library import Abilities, ModelLine, WeaponLine
from rules.warzone_1e.lists.organisation import MODEL_LINE, STATS, WEAPON_LINE

_NONE = "-"


def model_profile(id: str, model: ModelLine) -> Profile:
    """The scores of a model, in the rulebook's order."""
    line = model.profile
    scores = (line.cc, line.mw, line.pw, line.ld, line.ac, line.w, line.st, line.mv, line.a)
    shown = (_NONE if score is None else str(score) for score in scores)
    return _profile(f"{id}.line", model.name, MODEL_LINE, shown)


def weapon_profile(id: str, weapon: WeaponLine) -> Profile:
    """A weapon's line; a letter stands in place of a range (WZ1-WEAP-03)."""
    ranges = (weapon.code, *(_NONE for _ in range(2))) if weapon.code else _ranges(weapon)
    damage = f"{weapon.damage} (x{weapon.times})" if weapon.times > 1 else str(weapon.damage)
    traits = ", ".join(each.replace("_", " ") for each in weapon.traits) or _NONE
    return _profile(f"{id}.line", weapon.name, WEAPON_LINE, (*ranges, damage, traits))


def _ranges(weapon: WeaponLine) -> Iterator[str]:
    for place in range(3):
        yield f"{weapon.range[place]:g}" if place < len(weapon.range) else _NONE


def _profile(id: str, name: str, type: str, values: Iterable[str]) -> Profile:
    stats = tuple(Characteristic(column, value) for column, value in zip(STATS[type], values, strict=True))
    return Profile(id, name, type=type, type_name=type, stats=stats)


def ability_rules(id: str, abilities: Iterable[str], known: Abilities) -> Iterator[Rule]:
    """What a model or a squad can do of itself."""
    return (Rule(f"{id}.{each}", known.named(each).name) for each in abilities)
