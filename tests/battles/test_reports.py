"""What a report says of a battle, and that it is the same on a page and on paper."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from pypdf import PdfReader

from battles.replay.document import read_document, tape_of
from battles.replay.film import Film, films_of
from battles.report import pdf
from battles.report.luck import luckier_than
from battles.report.told import Report, report_of

LOG = Path(__file__).parent / "logs" / "a-duel-in-the-yard.json.gz"


def films(language: str) -> dict[str, Film]:
    """The films of a whole duel, by reader."""
    found = films_of(tape_of(read_document(LOG.read_bytes())), [language])
    return {film.reader or "": film for film in found}


@pytest.fixture(scope="module")
def report() -> Report:
    """The report of a whole duel, in English."""
    own = films("en")
    return report_of(own.pop(""), own)


def test_what_was_left_is_told_from_the_first_to_the_last_entry(report: Report) -> None:
    first, last = report.curve[0], report.curve[-1]
    assert first.left == {"red": 6.0, "blue": 4.0}
    assert last.left == last.scores == report.scores == {"red": 5, "blue": 2}
    assert not report.in_points
    assert [(own.whole, own.left) for own in report.balance] == [(6.0, 5.0), (4.0, 2.0)]
    assert report.winner == "red"


def test_every_loss_is_in_one_turn_and_adds_up(report: Report) -> None:
    lost = {seat: sum(chapter.lost[seat] for chapter in report.chapters) for seat in report.curve[0].left}
    assert lost == {"red": 1.0, "blue": 2.0}
    assert [chapter.turn for chapter in report.chapters] == sorted({point.turn for point in report.curve})
    fallen = {own.seat: own.models - own.models_left for own in report.balance}
    assert fallen == {seat: sum(loss.seat == seat for loss in report.losses) for seat in fallen}
    assert {sentence.seq for chapter in report.chapters for sentence in chapter.told} >= {
        loss.seq for loss in report.losses
    }


def test_turning_points_are_the_commands_that_cost_most(report: Report) -> None:
    assert sum(moment.swing for moment in report.turning) == 3.0
    assert [moment.seq for moment in report.turning] == sorted(moment.seq for moment in report.turning)
    assert all(moment.told for moment in report.turning)


def test_dice_are_held_against_their_exact_chances(report: Report) -> None:
    for luck in report.luck:
        assert luck.passed <= luck.tests <= luck.rolls == sum(sum(die.fell) for die in luck.dice)
        assert 0 < luck.expected < luck.tests
        assert all(die.expected == (die.faces + 1) / 2 for die in luck.dice)


def test_luck_is_the_share_of_battles_in_which_fewer_pass() -> None:
    assert luckier_than([], 0) is None
    assert luckier_than([0.5], 1) == 75.0
    assert luckier_than([0.5] * 4, 2) == 50.0
    assert luckier_than([0.1, 0.9], 0) == pytest.approx(100 * 0.1 * 0.9 / 2, abs=0.05)
    chances = [0.2, 0.35, 0.5, 0.8, 0.95]
    dice = random.Random(7)
    sums = [sum(dice.random() < chance for chance in chances) for _ in range(20_000)]
    fewer = sum(1 if each < 3 else 0.5 if each == 3 else 0 for each in sums) / len(sums)
    assert luckier_than(chances, 3) == pytest.approx(100 * fewer, abs=1.5)


@pytest.mark.parametrize(
    ("language", "title"), [("en", "What was left of each side"), ("fr", "Ce qui restait")]
)
def test_it_is_printed(language: str, title: str) -> None:
    own = films(language)
    report = report_of(own.pop(""), own)
    file = pdf.written(report, language)
    assert file == pdf.written(report, language)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(file)).pages)
    assert title in text
    for said in ("Ada", "Ben", report.name, report.turning[0].told):
        assert said in text
