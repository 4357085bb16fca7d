"""YAML from anybody: only plain values, no key twice, nothing too large, every fault with its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from rules.core.scenario.error import ScenarioError
from rules.core.yaml_file import SafeLoader

MOST_CHARACTERS = 1_000_000
MOST_VALUES = 200_000
MOST_DEPTH = 40


class _Loader(SafeLoader):  # type: ignore[misc]  # which reader it is, is found out at run time
    """Plain values only; a key that stands twice in one mapping is a mistake and not an override."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "a key is a plain word", key.start_mark)
            if key.value in seen:
                problem = f"the key {key.value!r} stands here twice"
                raise yaml.constructor.ConstructorError(None, None, problem, key.start_mark)
            seen.add(key.value)
        found: dict[Any, Any] = super().construct_mapping(node, deep=True)
        return found


def documents(text: str) -> Iterator[Any]:
    """The documents of a YAML text, in order. Raises ``ScenarioError`` with the line of the fault."""
    if len(text) > MOST_CHARACTERS:
        raise ScenarioError(f"the file has more than {MOST_CHARACTERS} characters")
    try:
        found = [document for document in yaml.load_all(text, _Loader) if document is not None]
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise ScenarioError(f"{line}{error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioError(f"this is no YAML: {error}") from error
    for document in found:
        _ensure_small(document)
    yield from found


def _ensure_small(document: Any) -> None:
    """Aliases may repeat a part, but may neither contain themselves nor blow the document up."""
    if _size(document, {}, 0) > MOST_VALUES:
        raise ScenarioError(f"a document has more than {MOST_VALUES} values")


def _size(value: Any, known: dict[int, int], depth: int) -> int:
    """How many values there are with every alias written out."""
    if depth > MOST_DEPTH:
        raise ScenarioError(f"a document is nested more than {MOST_DEPTH} deep, or contains itself")
    if not isinstance(value, dict | list):
        return 1
    if id(value) not in known:
        parts = value.values() if isinstance(value, dict) else value
        known[id(value)] = 1 + sum(_size(part, known, depth + 1) for part in parts)
    return known[id(value)]
