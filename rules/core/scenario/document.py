"""Scenario files as they are written: documents, what they share, and tables of cases.

A file holds one document, several after ``---``, or a list of them. A document is one scenario, or
with ``cases`` one for each case; ``defaults`` holds what the following documents of the file share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec

from rules.core.scenario.error import ScenarioError
from rules.core.scenario.yaml_text import documents

#: What a scenario may say, and what a case may say differently.
PARTS = ("system", "title", "rules", "example", "given", "dice", "when", "then", "values", "note")


class Scenario(msgspec.Struct, frozen=True):
    """One rules question with its answer. ``id`` is unique in its file."""

    id: str
    system: str
    title: str = ""
    rules: tuple[str, ...] = ()
    given: dict[str, Any] = {}
    dice: tuple[int, ...] = ()
    when: tuple[dict[str, Any], ...] = ()
    then: tuple[dict[str, Any], ...] = ()
    source: str = ""


def read_scenarios(text: str, source: str) -> list[Scenario]:
    """The scenarios of a file's text; ``source`` names the file. Raises ``ScenarioError``."""
    found: list[Scenario] = []
    shared: dict[str, Any] = {}
    try:
        for number, document in enumerate(_flat(documents(text)), start=1):
            if "defaults" in document:
                shared = _defaults(document, f"document {number}")
                continue
            found += _scenarios(merged(shared, document), number, source)
        _ensure_unique(found)
    except ScenarioError as error:
        raise ScenarioError(f"{source}: {error}") from error
    if not found:
        raise ScenarioError(f"{source}: there is no scenario in it")
    return found


def merged(base: Any, over: Any) -> Any:
    """``base`` with ``over`` laid on it.

    Mappings merge key by key; lists whose items all have an ``id`` merge item by item (new ones are added
    at the end); everything else is replaced.
    """
    if isinstance(base, dict) and isinstance(over, dict):
        return base | {key: merged(base[key], value) if key in base else value for key, value in over.items()}
    if _has_ids(base) and _has_ids(over):
        changed = {item["id"]: item for item in over}
        kept = [merged(item, changed.pop(item["id"], {})) for item in base]
        return kept + list(changed.values())
    return over


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) and "id" in v for v in value)


def _flat(found: Iterator[Any]) -> Iterator[dict[str, Any]]:
    for document in found:
        for part in document if isinstance(document, list) else [document]:
            yield _mapping(part, "a document")


def _defaults(document: dict[str, Any], place: str) -> dict[str, Any]:
    _ensure_known(document, ("defaults",), place)
    shared = _mapping(document["defaults"], f"{place}: defaults")
    _ensure_known(shared, PARTS, f"{place}: defaults")
    return shared


def _scenarios(document: dict[str, Any], number: int, source: str) -> Iterator[Scenario]:
    place = f"document {number}"
    _ensure_known(document, (*PARTS, "cases"), place)
    whole = {key: value for key, value in document.items() if key != "cases"}
    declared = _mapping(whole.get("values", {}), f"{place}: values")
    used: set[str] = set()
    if "cases" not in document:
        yield _scenario(whole, str(document.get("example", number)), place, source, used)
    for case, case_place in _cases(document, place):
        ours: set[str] = set()
        yield _scenario(_case(whole, case, case_place), case["id"], case_place, source, ours)
        _ensure_used(case.get("values", {}), ours, case_place)
        used |= ours
    _ensure_used(declared, used, place)


def _cases(document: dict[str, Any], place: str) -> Iterator[tuple[dict[str, Any], str]]:
    cases = document.get("cases", [])
    if not isinstance(cases, list) or ("cases" in document and not cases):
        raise ScenarioError(f"{place}: cases is a list with at least one case")
    for number, case in enumerate(cases, start=1):
        name = _mapping(case, f"{place}, case {number}").get("id")
        if not isinstance(name, str):
            raise ScenarioError(f"{place}, case {number}: a case has an id")
        yield case, f"{place}, case {name}"


def _case(whole: dict[str, Any], case: dict[str, Any], place: str) -> dict[str, Any]:
    """The document with the case laid on it: first its ``with``, then its own keys."""
    _ensure_known(case, (*PARTS, "id", "with"), place)
    over = _mapping(case.get("with", {}), f"{place}: with")
    _ensure_known(over, PARTS, f"{place}: with")
    unknown = set(_mapping(case.get("values", {}), f"{place}: values")) - set(whole.get("values", {}))
    if unknown:
        raise ScenarioError(f"{place}: the document declares no value {', '.join(sorted(unknown))}")
    own = {key: value for key, value in case.items() if key not in {"id", "with"}}
    return cast("dict[str, Any]", merged(merged(whole, over), own))


def _scenario(document: dict[str, Any], name: str, place: str, source: str, used: set[str]) -> Scenario:
    values = _mapping(document.get("values", {}), f"{place}: values")
    kept = {key: part for key, part in document.items() if key not in {"values", "example", "note"}}
    try:
        filled = {key: _filled(part, values, used) for key, part in kept.items()}
        scenario = msgspec.convert(filled | {"id": name, "source": source}, Scenario)
    except (msgspec.ValidationError, ScenarioError) as error:
        raise ScenarioError(f"{place}: {error}") from error
    if not scenario.then:
        raise ScenarioError(f"{place}: then claims nothing")
    return scenario


def _ensure_used(values: Mapping[str, Any], used: set[str], place: str) -> None:
    unused = set(values) - used
    if unused:
        raise ScenarioError(f"{place}: nothing uses the value {', '.join(sorted(unused))}")


def _filled(part: Any, values: Mapping[str, Any], used: set[str]) -> Any:
    """The part with each string ``$name`` replaced by the value of that name."""
    if isinstance(part, dict):
        return {key: _filled(value, values, used) for key, value in part.items()}
    if isinstance(part, list):
        return [_filled(value, values, used) for value in part]
    if isinstance(part, str) and part.startswith("$"):
        name = part[1:]
        if name not in values:
            raise ScenarioError(f"there is no value {part}")
        used.add(name)
        return values[name]
    return part


def _mapping(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ScenarioError(f"{place} is a mapping of keys to values, not {value!r:.60}")
    return value


def _ensure_known(found: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    unknown = [str(key) for key in found if key not in known]
    if unknown:
        raise ScenarioError(f"{place}: there is no key {', '.join(unknown)}; there are {', '.join(known)}")


def _ensure_unique(found: list[Scenario]) -> None:
    seen: set[str] = set()
    for scenario in found:
        if scenario.id in seen:
            raise ScenarioError(f"two scenarios have the id {scenario.id}")
        seen.add(scenario.id)
