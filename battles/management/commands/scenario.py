"""``manage.py scenario run FILE...``: play rules questions and say whether their answers hold."""

from __future__ import annotations

import json as json_text
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from rules.core.event import Rolled
from rules.core.registry import get_system
from rules.core.scenario import ScenarioError
from rules.core.scenario.explain import rolls_in_words
from rules.core.scenario.files import find_files, read_file
from rules.core.scenario.run import Report, run

HOLDS, DIFFERS, BROKEN = 0, 1, 2


class Command(BaseCommand):
    """Needs no database. Exit status: 0 all holds, 1 something differs, 2 a file cannot be understood."""

    help = "Run scenario files (docs/scenarios.md): folders and patterns are taken too."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``run FILE... [--json]``."""
        actions = parser.add_subparsers(dest="action", required=True)
        running = actions.add_parser("run", help="play the scenarios and check their claims")
        running.add_argument("files", nargs="+", metavar="FILE")
        running.add_argument("--json", action="store_true", help="events, state and reasons of each scenario")

    def handle(self, *, files: list[str], json: bool, **options: Any) -> None:
        """Run them all, the broken ones too, and end with the status of the worst."""
        reports: list[Report] = []
        broken: list[str] = []
        for path in _files(files, broken):
            try:
                reports += [run(scenario) for scenario in read_file(path)]
            except ScenarioError as error:
                broken.append(str(error))
        if json:
            self._print_json(reports, broken)
        else:
            self._print_text(reports, broken)
        sys.exit(_status(reports, broken))

    def _print_text(self, reports: list[Report], broken: list[str]) -> None:
        for report in reports:
            self.stdout.write(_line(report))
        for problem in broken:
            self.stdout.write(f"BROKEN  {problem}")
        passed = sum(report.passed for report in reports)
        unread = f", {len(broken)} files could not be read" if broken else ""
        self.stdout.write(f"{passed} of {len(reports)} scenarios hold{unread}")

    def _print_json(self, reports: list[Report], broken: list[str]) -> None:
        answer = {"scenarios": [as_json(report) for report in reports], "broken": broken}
        self.stdout.write(json_text.dumps(answer, indent=1, ensure_ascii=False))


def as_json(report: Report) -> dict[str, Any]:
    """A report as JSON values: what came of it, the events, the state, and each roll in words."""
    scenario = report.scenario
    rolls = [event for event in report.events if isinstance(event, Rolled)]
    reasons = rolls_in_words(rolls, get_system(scenario.system).texts("en")) if rolls else []
    return {
        "file": scenario.source,
        "id": scenario.id,
        "title": scenario.title,
        "system": scenario.system,
        "rules": scenario.rules,
        "passed": report.passed,
        "failures": report.failures,
        "broken": report.broken,
        "reasons": reasons,
        "events": msgspec.to_builtins(report.events),
        "state": msgspec.to_builtins(report.state),
    }


def _files(names: list[str], broken: list[str]) -> list[Any]:
    try:
        return list(find_files(names))
    except ScenarioError as error:
        broken.append(str(error))
        return []


def _line(report: Report) -> str:
    scenario = report.scenario
    name = f"{scenario.source} [{scenario.id}] {scenario.title}".rstrip()
    if report.broken is not None:
        return f"BROKEN  {name}\n        {report.broken}"
    if report.failures:
        return "\n        ".join([f"DIFFERS {name}", *report.failures])
    return f"holds   {name}"


def _status(reports: list[Report], broken: list[str]) -> int:
    if broken or any(report.broken is not None for report in reports):
        return BROKEN
    return HOLDS if all(report.passed for report in reports) else DIFFERS
