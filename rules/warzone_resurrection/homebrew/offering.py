"""What the forms of homebrew offer: everything that may be named, under the names that readers know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from rules.core.message import Texts, render, say
from rules.core.text import load_texts
from rules.warzone_resurrection.card import Role
from rules.warzone_resurrection.card_play.lines import CardOn, Whose
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.holdings import CardKind
from rules.warzone_resurrection.homebrew.words import USES, bounds_of, label_of, value_of
from rules.warzone_resurrection.state import WarlordType
from rules.warzone_resurrection.units import WrittenFaction, factions
from rules.warzone_resurrection.weapon_classes import CLASSES, DAMAGE_TYPES, damage_name
from rules.warzone_resurrection.written import vehicle_lines
from rules.warzone_resurrection.written_arms import TEMPLATES, WrittenWeapon, armoury_lines, power_lines

_TEXT = Path(__file__).parents[1] / "text"

#: Roles that units of a list may have.
_ROLES = tuple(role for role in get_args(Role) if role != "escorted")


def words(language: str) -> dict[str, Any]:
    """Everything by its id and its name in a language."""
    texts = load_texts(_TEXT, language)
    return {
        "factions": [_faction(id, each) for id, each in factions().items()],
        "roles": [{"id": role, "name": render(say(f"role.{role}"), texts)} for role in _ROLES],
        "warlord_types": list(get_args(WarlordType)),
        "damage": [{"id": each, "name": render(damage_name(each), texts)} for each in DAMAGE_TYPES],
        "classes": [{"id": id, "name": each.name, "rule": each.rule} for id, each in CLASSES.items()],
        "templates": list(TEMPLATES),
        "skills": {use: list(_skills(skills, texts)) for use, skills in USES.items()},
        "powers": [
            {"id": id, "name": line.name or id, "kind": line.type, "factions": list(line.factions)}
            for id, line in power_lines().items()
        ],
        "weapons": _weapons(armoury_lines()),
        "vehicles": [{"id": id, "name": line.name or id} for id, line in vehicle_lines().items()],
        "card_kinds": [
            {"id": kind, "name": render(say(f"card_kind.{kind}"), texts)} for kind in get_args(CardKind)
        ],
        "laid_on": list(get_args(CardOn)),
        "whose": list(get_args(Whose)),
    }


def _faction(id: str, faction: WrittenFaction) -> dict[str, Any]:
    models = [{"id": each, "name": kind.name or each} for each, kind in faction.models.items()]
    heroes = [{"id": each, "name": hero.name} for each, hero in faction.heroes.items()]
    return {
        "id": id,
        "name": faction.faction,
        "models": [*models, *heroes],
        "weapons": _weapons(faction.weapons),
    }


def _weapons(lines: dict[str, WrittenWeapon]) -> list[dict[str, str]]:
    return [{"id": id, "name": line.name or id} for id, line in lines.items()]


def _called(skill: str, texts: Texts) -> str:
    """What it is called on Models; what only cards do at once is on none."""
    if f"skill.{skill}" in texts:
        return label_of(texts[f"skill.{skill}"])
    return render(say(f"card_effect.{skill}"), texts)


def _skills(skills: Iterable[str], texts: Texts) -> Iterator[dict[str, Any]]:
    """Skills in the order of their names, with what may stand behind them."""
    for name, id in sorted((_called(id, texts), id) for id in skills):
        kind = value_of(id)
        bounds = dict(zip(("least", "most"), bounds_of(id), strict=True)) if kind == "number" else {}
        yield {"id": id, "name": name, "value": kind, "rule": KNOWN[id].rule} | bounds
