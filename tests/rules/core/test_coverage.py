"""Which rules are checked by what."""

from pathlib import Path

import pytest

from rules.core.coverage import Checked, coverage, marks_below, scenarios_below, search
from rules.core.registry import get_system
from rules.core.scenario import ScenarioError

TOY = get_system("toy").rulebook()


def test_a_rule_that_nothing_checks_is_missing():
    found = coverage("toy", TOY, [Checked(("TOY-MOVE",), "a.yaml[1]", "toy")])
    assert found.rules["TOY-MOVE"] == ("a.yaml[1]",)
    assert "TOY-MOVE" not in found.unchecked
    assert "TOY-GANG" in found.unchecked
    assert not found.complete


def test_everything_checked_is_complete():
    assert coverage("toy", TOY, [Checked(tuple(entry.id for entry in TOY), "all", "toy")]).complete


def test_a_scenario_that_names_no_rule_of_its_system_is_an_error():
    everything = Checked(tuple(entry.id for entry in TOY), "all", "toy")
    found = coverage("toy", TOY, [everything, Checked(("NO-SUCH-RULE",), "a.yaml[1]", "toy")])
    assert found.unknown == {"NO-SUCH-RULE": ("a.yaml[1]",)}
    assert not found.complete


def test_other_systems_check_only_what_all_share():
    found = coverage("toy", TOY, [Checked(("CORE-SEAT", "TOY-MOVE", "XYZ-1"), "b.yaml[1]", "another")])
    assert found.rules["CORE-SEAT"] == ("b.yaml[1]",)
    assert found.rules["TOY-MOVE"] == ()
    assert found.unknown == {}


def test_marks_are_found_wherever_they_stand(tmp_path: Path):
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "test_x.py").write_text(
        "import pytest\npytestmark = pytest.mark.rule('A-1')\n"
        "class T:\n    @pytest.mark.rule('A-2', 'A-3')\n    def test(self): ...\n"
        "@pytest.mark.slow\ndef test_y(): ...\n"
    )
    assert [(one.rules, one.place) for one in marks_below(tmp_path)] == [
        (("A-1",), "below/test_x.py:2"),
        (("A-2", "A-3"), "below/test_x.py:4"),
    ]


def test_scenarios_are_found_with_their_system(tmp_path: Path):
    (tmp_path / "a.yaml").write_text("{system: toy, rules: [A-1], example: A-1a, then: [{dice_used: 0}]}")
    assert list(scenarios_below(tmp_path)) == [Checked(("A-1",), "a.yaml[A-1a]", "toy")]
    (tmp_path / "b.yaml").write_text("{")
    with pytest.raises(ScenarioError):
        list(scenarios_below(tmp_path))


def test_words_are_searched_in_all_of_an_entry():
    assert [entry.id for entry in search(TOY, "Shield PARRIES")] == ["TOY-PARRY"]
    assert list(search(TOY, "shield dragon")) == []
