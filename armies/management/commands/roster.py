"""``manage.py roster check FILE``: an army list's points and problems, without a server; the schemas."""

from __future__ import annotations

import json as json_text
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from armies.catalogue_files import book_for, open_catalogues, own_catalogues
from armies.homebrew.books import HasHomebrew
from rules.core.message import Texts, render
from rules.core.registry import get_system, system_ids
from rules.core.text import ENGLISH, load_texts
from rules.lists import TEXTS
from rules.lists.amount import plain, shown
from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import SCHEMA_ID as CATALOGUE_SCHEMA
from rules.lists.catalogue_files import CatalogueError, catalogue_schema
from rules.lists.documents import SCHEMA_ID as LIST_SCHEMA
from rules.lists.documents import document_schema
from rules.lists.files import BadFile
from rules.lists.importing import Imported
from rules.lists.lint import faults
from rules.lists.list_files import read_list
from rules.lists.mending import mends_of_all
from rules.lists.standing import Standing

LEGAL, ILLEGAL, BROKEN = 0, 1, 2


class Command(BaseCommand):
    """Needs no database. Exit status: 0 legal, 1 with problems, 2 a file cannot be read."""

    help = "Check an army list: *.sally.json, text, .ros, .rosz or New Recruit's JSON (docs/lists.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``check FILE [--catalogues PATH ...] [--json]``."""
        actions = parser.add_subparsers(dest="action", required=True)
        checking = actions.add_parser("check", help="print a list's points and problems")
        checking.add_argument("file", type=Path, metavar="FILE")
        checking.add_argument(
            "--catalogues",
            type=Path,
            nargs="+",
            metavar="PATH",
            help="catalogue files or folders (ours or BattleScribe's) instead of the games known here",
        )
        checking.add_argument("--json", action="store_true", help="print JSON")
        linting = actions.add_parser(
            "lint", help="print what is wrong with catalogues, each fault with its place"
        )
        linting.add_argument("paths", type=Path, nargs="+", metavar="PATH")
        actions.add_parser("schemas", help="write the schemas of docs/schemas anew")

    def handle(self, *, action: str, **options: Any) -> None:
        """Check a list, look catalogues over, or write the schemas."""
        if action == "check":
            self._check(**options)
        if action == "lint":
            self._lint(**options)
        for path, schema in published_schemas():
            path.write_text(json_text.dumps(schema, indent=1) + "\n", "utf-8")

    def _check(self, *, file: Path, catalogues: list[Path] | None, json: bool, **_: Any) -> NoReturn:
        """Read the list, print what it costs and what is wrong with it, and end with its status."""
        texts = load_texts(TEXTS, ENGLISH)
        try:
            data = file.read_bytes()
            known = open_catalogues(catalogues) if catalogues else _all_known()
            imported, standing = _read(data, known)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=BROKEN) from error
        except CatalogueError as error:
            raise CommandError(str(error), returncode=BROKEN) from error
        except BadFile as error:
            raise CommandError(f"{file}: {render(error.why, texts)}", returncode=BROKEN) from error
        report = _report(imported, standing, texts)
        if json:
            self.stdout.write(json_text.dumps(report, indent=1, ensure_ascii=False))
        else:
            self._print(report)
        sys.exit(ILLEGAL if report["problems"] else LEGAL)

    def _lint(self, *, paths: list[Path], **_: Any) -> NoReturn:
        """Every fault of catalogues, those of each game together; status 1 where one of them is an error."""
        try:
            known = open_catalogues(paths)
        except CatalogueError as error:
            raise CommandError(str(error), returncode=BROKEN) from error
        except BadFile as error:
            raise CommandError(render(error.why, load_texts(TEXTS, ENGLISH)), returncode=BROKEN) from error
        games = [each.id for each in known if not each.system] or [""]
        found = [fault for game in games for fault in faults(book_for(known, game).catalogues.values())]
        for fault in found:
            self.stdout.write(f"{fault.severity}: {fault.kind}: {fault}")
        errors = sum(fault.severity == "error" for fault in found)
        self.stdout.write(f"{errors} errors, {len(found) - errors} warnings in {len(known)} catalogues")
        sys.exit(ILLEGAL if errors else LEGAL)

    def _print(self, report: dict[str, Any]) -> None:
        self.stdout.write(report["name"] or "Army list")
        for unit in report["units"]:
            self.stdout.write(f"  {unit['points']:>8}  {unit['name']}")
        for total in report["totals"]:
            limit = f" of {total['limit']}" if total["limit"] is not None else ""
            self.stdout.write(f"{total['spent']}{limit} {total['name']}")
        for line in report["import"]:
            if line["outcome"] != "understood":
                self.stdout.write(f"{line['outcome']}: {line['said']}: {line['why']}")
        for problem in report["problems"]:
            self.stdout.write(f"! {problem['why']}")
            for mend in problem["mends"]:
                self.stdout.write(f"    {mend['says']}")
        self.stdout.write("legal" if not report["problems"] else f"{len(report['problems'])} problems")


def published_schemas() -> list[tuple[Path, dict[str, Any]]]:
    """The schemas of our own files, and where they are published."""
    folder = settings.BASE_DIR / "docs" / "schemas"
    schemas = {CATALOGUE_SCHEMA: catalogue_schema(), LIST_SCHEMA: document_schema()}
    for id in system_ids():
        system = get_system(id)
        if isinstance(system, HasHomebrew):
            made = system.homebrew().schema()
            schemas[made["$id"]] = made
    return [(folder / name, schema) for name, schema in schemas.items()]


def _all_known() -> list[Catalogue]:
    """The program's own, and those of the folder that SALLYPORT_CATALOGUES names."""
    return [*own_catalogues(), *open_catalogues([settings.CATALOGUES] if settings.CATALOGUES else [])]


def _read(data: bytes, known: list[Catalogue]) -> tuple[Imported, Standing]:
    """The list against the catalogues of its game: the one in which most of it has its place."""
    games = [each.id for each in known if not each.system] or [""]
    read = [(read_list(data, book), book) for book in (book_for(known, game) for game in games)]
    imported, book = min(read, key=lambda each: each[0].count("unplaced"))
    return imported, Standing(book, imported.roster)


def _report(imported: Imported, standing: Standing, texts: Texts) -> dict[str, Any]:
    book, main = standing.book, standing.book.main_points
    totals = [
        {
            "type": kind,
            "name": type.name,
            "spent": plain(standing.total(standing.army, kind)),
            "limit": None if (limit := standing.limit(kind)) is None else plain(limit),
        }
        for kind, type in book.points.items()
    ]
    units = [spot for spot in standing.spots if spot.parent is not None and spot.place == "node"]
    return {
        "name": imported.roster.name,
        "totals": totals,
        "units": [
            {"id": spot.id, "name": spot.name, "points": shown(standing.total(spot, main))}
            for spot in units
            if spot.parent is not None and spot.parent.place == "force"
        ],
        "problems": [
            {
                "rule": problem.rule,
                "owner": problem.owner,
                "kind": problem.kind,
                "where": problem.where,
                "at": list(problem.at),
                "draft": problem.draft,
                "why": render(problem.why, texts),
                "mends": [{"says": render(mend.says, texts)} for mend in mends],
            }
            for problem, mends in mends_of_all(book, imported.roster)
        ],
        "import": [
            {"outcome": line.outcome, "said": line.said, "why": render(line.why, texts)}
            for line in imported.lines
        ],
    }
