"""Which rules are checked by what: scenarios and marked tests, against the entries of a rulebook."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from rules.core.rulebook import Entry, Rulebook
from rules.core.scenario.files import SUFFIX, read_file

#: Entries that all rulebooks share may be checked with any game.
SHARED_PREFIX = "CORE-"


class Checked(msgspec.Struct, frozen=True):
    """Something that checks rules: a scenario or a marked test, and where it stands."""

    rules: tuple[str, ...]
    place: str
    system: str | None = None


class Coverage(msgspec.Struct, frozen=True):
    """One system's rules with what checks each, and the rule ids that are none."""

    system: str
    rules: dict[str, tuple[str, ...]]
    unknown: dict[str, tuple[str, ...]]

    @property
    def unchecked(self) -> list[str]:
        """The rules that nothing checks."""
        return [rule for rule, places in self.rules.items() if not places]

    @property
    def complete(self) -> bool:
        """Whether everything is checked, and nothing unknown is claimed to be."""
        return not self.unchecked and not self.unknown


def scenarios_below(folder: Path) -> Iterator[Checked]:
    """The scenarios of a folder and those below it. Raises ``ScenarioError`` for a file that is none."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        for scenario in read_file(path):
            place = f"{path.relative_to(folder)}[{scenario.id}]"
            yield Checked(scenario.rules, place, scenario.system)


def marks_below(folder: Path) -> Iterator[Checked]:
    """Each ``pytest.mark.rule(...)`` in the Python files of a folder and below it."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _is_mark(node.func):
                named = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                yield Checked(tuple(map(str, named)), f"{path.relative_to(folder)}:{node.lineno}")


def coverage(system_id: str, rulebook: Rulebook, checked: Iterable[Checked]) -> Coverage:
    """What checks each rule of a system. Marks name no system: they count where the rule is."""
    rules: dict[str, list[str]] = {entry.id: [] for entry in rulebook}
    unknown: dict[str, list[str]] = {}
    for one in checked:
        for rule in one.rules:
            if one.system not in {None, system_id} and not rule.startswith(SHARED_PREFIX):
                continue
            if rule in rules:
                rules[rule].append(one.place)
            elif one.system is not None:
                unknown.setdefault(rule, []).append(one.place)
    return Coverage(system_id, _frozen(rules), _frozen(unknown))


def search(rulebook: Rulebook, words: str) -> Iterator[Entry]:
    """The entries that hold all of the words."""
    wanted = words.casefold().split()
    for entry in rulebook:
        text = " ".join([entry.id, entry.title, entry.text, entry.ruling or ""]).casefold()
        if all(word in text for word in wanted):
            yield entry


def _frozen(places: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {rule: tuple(found) for rule, found in places.items()}


def _is_mark(function: ast.expr) -> bool:
    """Whether this is ``...mark.rule``."""
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )
