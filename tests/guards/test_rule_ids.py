"""Every rule that is named anywhere stands in a rulebook; so does every chapter."""

import re

from rules.core.registry import get_system, system_ids
from tests.guards.source import ROOT, short, written_files

FOLDERS = ("rules", "accounts", "armies", "battles", "campaigns", "tests", "frontend/src")


def rule_ids() -> set[str]:
    return {entry.id for system in system_ids() for entry in get_system(system).rulebook()}


def test_every_rule_that_is_named_is_an_entry():
    known = rule_ids()
    chapters = {rule.rpartition("-")[0] for rule in known}
    prefixes = sorted({rule.split("-")[0] for rule in known})
    named = re.compile(rf"\b(?:{'|'.join(prefixes)})(?:-[A-Z0-9]+)+\b")
    unknown: dict[str, set[str]] = {}
    found = 0
    for path in written_files():
        if not short(path).startswith(FOLDERS) or path.parent == ROOT / "tests" / "guards":
            continue
        for rule in named.findall(path.read_text("utf-8")):
            found += 1
            if rule not in known and rule not in chapters:
                unknown.setdefault(rule, set()).add(short(path))
    assert found > len(known)
    assert {rule: sorted(places) for rule, places in sorted(unknown.items())} == {}
