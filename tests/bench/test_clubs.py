"""The benchmark of clubs runs, and no page asks the database more where there is more to show."""

from __future__ import annotations

import pytest

from bench.clubs import Size, clubs
from bench.wars import Campaign

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SMALL = Size(members=8, leagues=2, players=4, rounds=2, battles=40, news=2, wars=1, campaign=Campaign(2, 1))
TWICE = Size(members=16, leagues=4, players=8, rounds=4, battles=80, news=4, wars=3, campaign=Campaign(4, 2))


def test_pages_ask_as_many_queries_however_large_the_club() -> None:
    names = [
        [figure.name for figure in clubs(size, times=1) if figure.unit == "ms"] for size in (SMALL, TWICE)
    ]
    assert len(names[0]) == 19
    assert names[0] == names[1]
