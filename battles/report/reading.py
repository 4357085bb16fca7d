"""The report of a replay, for one reader."""

from __future__ import annotations

import msgspec

from battles.errors import Conflict
from battles.replay.models import Film, Replay
from battles.replay.packing import unpacked
from battles.replay.reading import problem_of
from battles.report import pdf
from battles.report.told import Report, report_of
from rules.core.text import ENGLISH


def report_json(replay: Replay, language: str) -> bytes | None:
    """The report; None while it is being made. Raises ``Conflict`` where there can be none."""
    report = _report(replay, language)
    return None if report is None else msgspec.json.encode(report)


def report_pdf(replay: Replay, language: str) -> bytes | None:
    """The same as a file to print."""
    report = _report(replay, language)
    return None if report is None else pdf.written(report, language)


def _report(replay: Replay, language: str) -> Report | None:
    if replay.state == Replay.State.FAILED:
        raise Conflict(problem_of(replay))
    if replay.state == Replay.State.WAITING:
        return None
    kept = Film.objects.filter(replay=replay)
    found = kept.filter(language=language) or kept.filter(language=ENGLISH)
    films = {film.reader: unpacked(bytes(film.body)) for film in found}
    return report_of(films.pop(""), films)
