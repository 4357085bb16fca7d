"""The roster cases of battlescribe-spec, an independent suite, hold here too; what does not is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.lists.battlescribe_cases import play, read_case
from tests.rules.lists.places import catalogues, needs

#: Cases that differ on purpose; docs/lists.md says more.
EXPLAINED = {
    "constraint-entry-link-merged": "it names a rule that holds (3 of at most 4); we name the broken one",
}

#: Cases that fetch other projects' data.
ELSEWHERE = {"wh40k-10e-space-marines-army"}

LEAST_SHARE = 0.95

_folder = catalogues("battlescribe-spec", "roster")
CASES = sorted(_folder.rglob("*.yaml")) if _folder else [Path("none-at-hand")]


@needs("battlescribe-spec", "roster")
def test_there_are_cases_and_nearly_all_hold():
    assert len(CASES) > 150
    assert len(EXPLAINED | dict.fromkeys(ELSEWHERE)) <= (1 - LEAST_SHARE) * len(CASES)


@needs("battlescribe-spec", "roster")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_holds(path: Path):
    if path.stem in ELSEWHERE:
        pytest.skip("needs data that is not at hand")
    differences = play(read_case(path))
    if path.stem in EXPLAINED:
        assert differences, "it holds now: take it off the list"
    else:
        assert differences == []
