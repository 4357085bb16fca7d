"""Who felled whom: found in the log, for every game alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from battles.replay.document import read_document, tape_of
from battles.replay.film import Film, films_of
from battles.report.fates import Fate, fates_of
from battles.report.told import report_of

LOGS = Path(__file__).parent / "logs"


def films(log: str) -> dict[str, Film]:
    """The films of a stored battle, by reader."""
    found = films_of(tape_of(read_document((LOGS / log).read_bytes())), ["en"])
    return {film.reader or "": film for film in found}


@pytest.fixture(scope="module")
def own() -> dict[str, Film]:
    return films("crossroads-at-the-factory.json.gz")


@pytest.fixture(scope="module")
def fates(own: dict[str, Film]) -> dict[str, Fate]:
    return {fate.model: fate for fate in fates_of(own[""], {name: own[name] for name in own if name})}


def test_every_model_has_a_fate_and_those_that_fell_are_the_report_s(
    own: dict[str, Film], fates: dict[str, Fate]
) -> None:
    report = report_of(own[""], {name: own[name] for name in own if name})
    assert {(loss.model, loss.turn) for loss in report.losses} == {
        (fate.model, fate.turn) for fate in fates.values() if fate.turn is not None
    }
    for side in report.balance:
        mine = [fate for fate in fates.values() if fate.seat == side.seat]
        assert (len(mine), sum(fate.turn is None for fate in mine)) == (side.models, side.models_left)
        assert sum(fate.worth for fate in mine) == pytest.approx(side.whole, abs=0.1 * len(mine))


def test_whoever_felled_somebody_did_the_last_harm_in_the_log(
    own: dict[str, Film], fates: dict[str, Fate]
) -> None:
    last: dict[str, str] = {}
    for step in own[""].steps:
        event = step.entry["event"] or {}
        if event.get("by") and event["type"] in ("removed", "wounds_lost", "hit"):
            last[event["model"]] = event["by"]
    felled = {name: fate.model for fate in fates.values() for name in fate.felled}
    assert felled
    for name, killer in felled.items():
        assert last[name] == killer
        assert fates[name].felled_by == killer
        assert fates[name].turn is not None
        assert fates[name].seat != fates[killer].seat
    for fate in fates.values():
        worth = sum(fates[name].worth for name in fate.felled)
        assert fate.felled_worth == pytest.approx(worth, abs=0.1 * len(fate.felled) + 0.01)
