"""Figures say how they stand to their aim and to what is measured beside them."""

import pytest

from bench.__main__ import main
from bench.figure import Figure, shown, table
from bench.players import Outcome


@pytest.mark.parametrize(
    ("unit", "value", "reached", "ratio"),
    [
        ("/s", 120.0, True, 2.0),
        ("/s", 90.0, False, 1.5),
        ("ms", 90.0, True, 2 / 3),
        ("ms", 120.0, False, 0.5),
    ],
)
def test_of_times_less_is_better_and_of_rates_more(unit, value, reached, ratio):
    figure = Figure("it", value, unit, aim=100.0, peer="another", peer_value=60.0)
    assert figure.reached is reached
    assert figure.ratio == pytest.approx(ratio)
    assert figure.plain()["ratio"] == figure.ratio


def test_without_aim_or_peer_nothing_is_claimed():
    figure = Figure("it", 3.0, "MB")
    assert (figure.reached, figure.ratio) == (None, None)


def test_the_table_has_a_line_for_each_figure_under_its_head():
    lines = list(
        table([Figure("this", 12_345.6, "/s", 10_000, "that", 5_000), Figure("other", 0.04567, "s")])
    )
    assert len(lines) == 3
    assert lines[1].split() == ["this", "12,346", "/s", "10,000", "ok", "that", "5,000", "2.47", "x"]
    assert lines[2].split() == ["other", "0.0457", "s"]


@pytest.mark.parametrize(
    ("value", "text"), [(None, ""), (0.0457, "0.0457"), (1234.5, "1,234"), (12.34, "12.3")]
)
def test_numbers_have_the_digits_they_are_worth(value, text):
    assert shown(value) == text


def test_times_are_told_in_milliseconds_by_the_share_that_was_done():
    outcome = Outcome([number / 1000 for number in range(1, 101)], seconds=2.0, size=0)
    assert (outcome.rate, outcome.within(0.5), outcome.within(0.95)) == (50.0, 51.0, 96.0)


def test_an_unknown_section_is_refused_by_name(capsys):
    with pytest.raises(SystemExit):
        main(["--only", "weather"])
    assert "weather" in capsys.readouterr().err
