"""The page of rulings says what the rulebook says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.registry import get_system
from rules.core.rulings import rulings_page

PAGES = sorted((Path(__file__).parents[2] / "docs" / "rulings").glob("*.md"))


def test_there_are_pages() -> None:
    assert PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_is_fresh(page: Path) -> None:
    system = get_system(page.stem)
    written = page.read_text("utf-8")
    assert written == rulings_page(system.title, system.rulebook()), "./manage.py rules rulings --write"
