"""``manage.py rules``: read the rulebooks, see which rules are checked by what, keep the stored games."""

from __future__ import annotations

import json as json_text
import sys
from argparse import ArgumentParser
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules.core.coverage import Coverage, coverage, marks_below, scenarios_below, search
from rules.core.playthrough import KEPT, Unfinished, playthrough
from rules.core.registry import UnknownSystem, get_system, system_ids
from rules.core.rulebook import Entry
from rules.core.rulings import rulings_page
from rules.core.scenario import ScenarioError
from rules.core.system import System


class Command(BaseCommand):
    """Needs no database. ``coverage`` ends with 1 where a rule is unchecked or an id is no rule's."""

    help = "Read the rulebooks, and see which rules are checked by which scenarios and tests."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``coverage``, ``show RULE``, ``search WORDS``, ``playthroughs`` and ``rulings``."""
        actions = parser.add_subparsers(dest="action", required=True)
        covering = actions.add_parser("coverage", help="each rule with the scenarios and tests that check it")
        covering.add_argument("--json", action="store_true")
        covering.add_argument("--missing", action="store_true", help="only the rules that nothing checks")
        showing = actions.add_parser("show", help="a rule by its id")
        showing.add_argument("rule")
        searching = actions.add_parser("search", help="the rules that hold all of these words")
        searching.add_argument("words", nargs="+")
        keeping = actions.add_parser(
            "playthroughs", help="compare the stored games with the rules as they are"
        )
        keeping.add_argument(
            "--write", action="store_true", help="store the games as the rules play them now"
        )
        ruling = actions.add_parser("rulings", help="compare the page of rulings with the rulebook")
        ruling.add_argument("--write", action="store_true", help="write the page as the rulebook has it now")
        for action in (covering, showing, searching, keeping, ruling):
            action.add_argument("--system", help="only this game system")

    def handle(self, *, action: str, system: str | None, **options: Any) -> None:
        """Carry out the action for the systems that are meant."""
        try:
            systems = [get_system(name) for name in ([system] if system else system_ids())]
        except UnknownSystem as error:
            raise CommandError(str(error)) from error
        match action:
            case "coverage":
                self._coverage(systems, options)
            case "show":
                self._show(systems, options["rule"])
            case "search":
                self._search(systems, " ".join(options["words"]))
            case "rulings":
                self._rulings(systems, write=options["write"])
            case _:
                self._playthroughs(systems, write=options["write"])

    def _coverage(self, systems: list[System[Any]], options: dict[str, Any]) -> None:
        found = [self._covered(system) for system in systems]
        if options["json"]:
            report = [{**msgspec.to_builtins(one), "unchecked": one.unchecked} for one in found]
            self.stdout.write(json_text.dumps(report, indent=1))
        else:
            for one in found:
                self._print_coverage(one, only_missing=options["missing"])
        sys.exit(0 if all(one.complete for one in found) else 1)

    def _covered(self, system: System[Any]) -> Coverage:
        tests = _tests()
        try:
            checked = list(chain(scenarios_below(tests / "scenarios"), marks_below(tests)))
        except ScenarioError as error:
            raise CommandError(str(error)) from error
        return coverage(system.id, system.rulebook(), checked)

    def _print_coverage(self, one: Coverage, *, only_missing: bool) -> None:
        for rule, places in one.rules.items():
            if not places:
                self.stdout.write(f"{rule}: NOTHING checks it")
            elif not only_missing:
                self.stdout.write(
                    f"{rule}: {len(places)}, {', '.join(places[:3])}{' ...' * (len(places) > 3)}"
                )
        for rule, places in one.unknown.items():
            self.stdout.write(f"{rule}: NO SUCH RULE, named by {', '.join(places)}")
        checked = len(one.rules) - len(one.unchecked)
        self.stdout.write(f"{one.system}: {checked} of {len(one.rules)} rules are checked")

    def _show(self, systems: list[System[Any]], rule: str) -> None:
        for system in systems:
            rulebook = system.rulebook()
            if rule in rulebook:
                self._print_entry(rulebook[rule], rulebook.chapters)
                return
        raise CommandError(f"no rulebook has {rule}")

    def _search(self, systems: list[System[Any]], words: str) -> None:
        entries = {entry.id: entry for system in systems for entry in search(system.rulebook(), words)}
        for entry in entries.values():
            self.stdout.write(f"{entry.id}  {entry.title}")
        if not entries:
            raise CommandError(f"no rule holds all of: {words}")

    def _print_entry(self, entry: Entry, chapters: dict[str, str]) -> None:
        self.stdout.write(
            f"{entry.id}  {entry.title}  ({chapters[entry.chapter]}, {entry.mode})\n{entry.text}"
        )
        if entry.ruling:
            self.stdout.write(f"Ruling: {entry.ruling}")
        if entry.see:
            self.stdout.write(f"See: {', '.join(entry.see)}")

    def _playthroughs(self, systems: list[System[Any]], *, write: bool) -> None:
        changed = 0
        for system in systems:
            folder = _tests() / "playthroughs" / system.id
            for number in range(KEPT):
                changed += self._kept(folder / f"{number:02}.txt", _played(system, number), write=write)
        sys.exit(1 if changed and not write else 0)

    def _rulings(self, systems: list[System[Any]], *, write: bool) -> None:
        folder = Path(settings.BASE_DIR) / "docs" / "rulings"
        changed = sum(
            self._kept(folder / f"{system.id}.md", rulings_page(system.title, system.rulebook()), write=write)
            for system in systems
        )
        sys.exit(1 if changed and not write else 0)

    def _kept(self, path: Path, text: str, *, write: bool) -> bool:
        """Whether the stored text differs; it is stored where that is wanted."""
        if path.exists() and path.read_text("utf-8") == text:
            return False
        self.stdout.write(f"{'wrote' if write else 'differs:'} {path.relative_to(settings.BASE_DIR)}")
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return True


def _played(system: System[Any], number: int) -> str:
    try:
        return playthrough(system, number)
    except Unfinished as error:
        raise CommandError(f"{system.id}, game {number} does not end: {error}") from error


def _tests() -> Path:
    folder = Path(settings.BASE_DIR) / "tests"
    if not folder.is_dir():
        raise CommandError("the tests are not part of this installation")
    return folder
