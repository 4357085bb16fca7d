"""A game system or catalogue of BattleScribe's as a catalogue of ours."""

from __future__ import annotations

from typing import Any, Literal

from rules.lists.amount import Written
from rules.lists.battlescribe.conditions import Tree, amount, changes, constraints, flag, trees
from rules.lists.battlescribe.packed import read_xml, unpacked
from rules.lists.catalogue import (
    Catalogue,
    Category,
    CategoryUse,
    Characteristic,
    Entry,
    ForceType,
    Import,
    InfoGroup,
    InfoUse,
    PointsType,
    Profile,
    ProfileType,
    Publication,
    Rule,
    Stat,
)
from rules.lists.files import refused


def load(data: bytes) -> tuple[Catalogue, list[str]]:
    """The catalogue of a file, zipped or not, and what is wrong with it. Raises ``BadFile``."""
    tree = read_xml(unpacked(data))
    if tree.get("$tag") not in ("gameSystem", "catalogue"):
        raise refused("file.no_catalogue", tag=str(tree.get("$tag"))[:40])
    lint: list[str] = []
    return catalogue(tree, lint), lint


def catalogue(tree: Tree, lint: list[str]) -> Catalogue:
    """The catalogue of a tree; ``lint`` gathers what cannot be understood."""
    return Catalogue(
        id=_id(tree),
        name=_text(tree, "name"),
        revision=int(_number(tree, "revision", 1)),
        system=_text(tree, "gameSystemId"),
        library=flag(tree, "library"),
        points=tuple(_points_type(each) for each in trees(tree, "costTypes")),
        publications=tuple(_publication(each) for each in trees(tree, "publications")),
        profile_types=tuple(_profile_type(each) for each in trees(tree, "profileTypes")),
        categories=tuple(Category(**_described(each, lint)) for each in trees(tree, "categoryEntries")),
        forces=tuple(_force(each, lint) for each in trees(tree, "forceEntries")),
        entries=_entries(tree, lint),
        shared=(
            *(_entry(each, lint) for each in trees(tree, "sharedSelectionEntries")),
            *(_group(each, lint) for each in trees(tree, "sharedSelectionEntryGroups")),
        ),
        profiles=tuple(_profile(each, lint) for each in trees(tree, "sharedProfiles")),
        rules=tuple(_rule(each, lint) for each in trees(tree, "sharedRules")),
        info_groups=tuple(_info_group(each, lint) for each in trees(tree, "sharedInfoGroups")),
        info=tuple(_info_use(each, lint) for each in trees(tree, "infoLinks")),
        army_rules=tuple(_rule(each, lint) for each in trees(tree, "rules")),
        imports=tuple(
            Import(_id(each), _text(each, "targetId"), flag(each, "importRootEntries"))
            for each in trees(tree, "catalogueLinks")
        ),
    )


def _id(tree: Tree) -> str:
    return _text(tree, "id")


def _text(tree: Tree, key: str) -> str:
    value = tree.get(key)
    return "" if value is None or isinstance(value, list | dict) else str(value)


def _number(tree: Tree, key: str, default: Written = 0) -> Written:
    value = amount(tree, key, default)
    return value if isinstance(value, int) else default


def _points_type(tree: Tree) -> PointsType:
    limit = amount(tree, "defaultCostLimit", -1)
    unlimited = isinstance(limit, int | float) and limit < 0
    return PointsType(_id(tree), _text(tree, "name"), None if unlimited else limit, flag(tree, "hidden"))


def _publication(tree: Tree) -> Publication:
    keys = ("id", "name", "shortName", "publisher", "publicationDate", "publisherUrl")
    return Publication(*(_text(tree, key) for key in keys))


def _profile_type(tree: Tree) -> ProfileType:
    stats = tuple(Stat(_id(each), _text(each, "name")) for each in trees(tree, "characteristicTypes"))
    return ProfileType(_id(tree), _text(tree, "name"), stats)


def _noted(tree: Tree, lint: list[str]) -> dict[str, Any]:
    """What everything with a page and modifiers has."""
    return {
        "id": _id(tree),
        "name": _text(tree, "name"),
        "hidden": flag(tree, "hidden"),
        "page": _text(tree, "page"),
        "publication": _text(tree, "publicationId"),
        "changes": changes(tree, lint),
    }


def _described(tree: Tree, lint: list[str]) -> dict[str, Any]:
    return _noted(tree, lint) | {
        "constraints": constraints(tree, lint),
        "profiles": tuple(_profile(each, lint) for each in trees(tree, "profiles")),
        "rules": tuple(_rule(each, lint) for each in trees(tree, "rules")),
        "info_groups": tuple(_info_group(each, lint) for each in trees(tree, "infoGroups")),
        "info": tuple(_info_use(each, lint) for each in trees(tree, "infoLinks")),
    }


def _profile(tree: Tree, lint: list[str]) -> Profile:
    stats = tuple(
        Characteristic(
            _text(each, "name"), _text(each, "value") or _text(each, "$text"), _text(each, "typeId")
        )
        for each in trees(tree, "characteristics")
    )
    type, name = (
        _text(tree, "typeId") or _text(tree, "profileTypeId"),
        _text(tree, "typeName") or _text(tree, "profileTypeName"),
    )
    return Profile(**_noted(tree, lint), type=type, type_name=name, stats=stats)


def _rule(tree: Tree, lint: list[str]) -> Rule:
    return Rule(**_noted(tree, lint), text=_text(tree, "description"))


def _info_group(tree: Tree, lint: list[str]) -> InfoGroup:
    return InfoGroup(
        **_noted(tree, lint),
        profiles=tuple(_profile(each, lint) for each in trees(tree, "profiles")),
        rules=tuple(_rule(each, lint) for each in trees(tree, "rules")),
        groups=tuple(_info_group(each, lint) for each in trees(tree, "infoGroups")),
        uses=tuple(_info_use(each, lint) for each in trees(tree, "infoLinks")),
    )


def _info_use(tree: Tree, lint: list[str]) -> InfoUse:
    kinds: dict[str, Literal["profile", "rule", "group"]] = {"profile": "profile", "infoGroup": "group"}
    kind = kinds.get(_text(tree, "type"), "rule")
    return InfoUse(**_noted(tree, lint), target=_text(tree, "targetId"), kind=kind)


def _category_uses(tree: Tree, lint: list[str]) -> tuple[CategoryUse, ...]:
    return tuple(
        CategoryUse(**_described(each, lint), category=_text(each, "targetId"), primary=flag(each, "primary"))
        for each in trees(tree, "categoryLinks")
    )


def _force(tree: Tree, lint: list[str]) -> ForceType:
    inner = tuple(_force(each, lint) for each in trees(tree, "forceEntries"))
    return ForceType(**_described(tree, lint), categories=_category_uses(tree, lint), forces=inner)


def _entries(tree: Tree, lint: list[str]) -> tuple[Entry, ...]:
    return (
        *(_entry(each, lint) for each in trees(tree, "selectionEntries")),
        *(_group(each, lint) for each in trees(tree, "selectionEntryGroups")),
        *(_use(each, lint) for each in trees(tree, "entryLinks")),
    )


def _chosen(tree: Tree, lint: list[str]) -> dict[str, Any]:
    points: dict[str, Written] = {}
    for each in trees(tree, "costs"):
        value = amount(each, "value")
        kind = _text(each, "typeId") or _text(each, "costTypeId")
        if kind:
            points[kind] = value
    return _described(tree, lint) | {
        "points": points,
        "categories": _category_uses(tree, lint),
        "entries": _entries(tree, lint),
        "per_model": flag(tree, "collective"),
        "exported": flag(tree, "import", True),
    }


_KINDS: dict[str, Literal["unit", "model", "option"]] = {
    "unit": "unit",
    "unit-group": "unit",
    "model": "model",
    "mount": "model",
    "crew": "model",
}


def _entry(tree: Tree, lint: list[str]) -> Entry:
    return Entry(**_chosen(tree, lint), kind=_KINDS.get(_text(tree, "type"), "option"))


def _group(tree: Tree, lint: list[str]) -> Entry:
    default = _text(tree, "defaultSelectionEntryId")
    return Entry(**_chosen(tree, lint), kind="group", default=default)


def _use(tree: Tree, lint: list[str]) -> Entry:
    kind: Literal["option", "group"] = "group" if _text(tree, "type") == "selectionEntryGroup" else "option"
    default = _text(tree, "defaultSelectionEntryId")
    return Entry(**_chosen(tree, lint), kind=kind, default=default, target=_text(tree, "targetId"))
