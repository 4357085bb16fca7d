"""``manage.py scenario`` and ``manage.py rules``: what they print and with which status they end."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from battles.management.commands import rules as rules_command
from rules.core.playthrough import KEPT

HOLDS = "{system: toy, given: {models: [{id: r, seat: red, at: [5, 5]}]}, then: [{dice_used: %d}]}"


def run(capsys, *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as caught:
        call_command(*args)
    return caught.value.code, capsys.readouterr().out


class TestScenario:
    def test_it_ends_with_nothing_to_complain_of(self, capsys, tmp_path: Path):
        (tmp_path / "a.yaml").write_text(HOLDS % 0)
        status, out = run(capsys, "scenario", "run", str(tmp_path))
        assert status == 0
        assert "1 of 1 scenarios hold" in out

    def test_it_tells_what_differs(self, capsys, tmp_path: Path):
        (tmp_path / "a.yaml").write_text(HOLDS % 3)
        status, out = run(capsys, "scenario", "run", str(tmp_path / "a.yaml"))
        assert status == 1
        assert "DIFFERS" in out
        assert "then 1: dice_used is 0, not 3" in out

    @pytest.mark.parametrize(
        "text", ["{", "{system: chess, then: [{a: 1}]}", "{system: toy, then: [{a: 1}]}"]
    )
    def test_a_broken_file_is_told_and_the_others_are_played(self, capsys, tmp_path: Path, text):
        (tmp_path / "a.yaml").write_text(text)
        (tmp_path / "b.yaml").write_text(HOLDS % 0)
        status, out = run(capsys, "scenario", "run", str(tmp_path))
        assert status == 2
        assert "BROKEN" in out
        assert "holds" in out

    def test_a_name_that_means_nothing_is_told(self, capsys):
        status, out = run(capsys, "scenario", "run", "nowhere.yaml")
        assert status == 2
        assert "nowhere.yaml: there is no such file" in out

    def test_json_has_events_state_and_reasons(self, capsys):
        name = str(Path(__file__).parents[1] / "scenarios" / "toy" / "duel.yaml")
        status, out = run(capsys, "scenario", "run", name, "--json")
        told = json.loads(out)
        assert status == 0
        assert told["broken"] == []
        ganged = next(one for one in told["scenarios"] if one["id"] == "ganged up")
        assert ganged["passed"]
        assert ganged["reasons"] == ["Strike 4, -1 ganged up on [TOY-GANG]: 3 or more of r1: 3, passed"]
        assert [event["type"] for event in ganged["events"]] == ["declared", "acted", "rolled", "wound_lost"]
        assert ganged["state"]["turn"] == 1


class TestRules:
    def test_an_entry_is_shown(self, capsys):
        call_command("rules", "show", "TOY-GANG")
        out = capsys.readouterr().out
        assert "Ganging up" in out
        assert "The duel" in out

    def test_entries_are_found_by_words(self, capsys):
        call_command("rules", "search", "six", "inches", "--system", "toy")
        assert capsys.readouterr().out == "TOY-MOVE  Moving\n"

    @pytest.mark.parametrize(
        "args", [("show", "NO-SUCH-RULE"), ("search", "dragon"), ("coverage", "--system", "chess")]
    )
    def test_what_is_not_there_is_told(self, args):
        with pytest.raises(CommandError):
            call_command("rules", *args)

    def test_every_rule_of_the_duel_is_checked(self, capsys):
        status, out = run(capsys, "rules", "coverage", "--system", "toy", "--json")
        (toy,) = json.loads(out)
        assert toy["unchecked"] == []
        assert toy["unknown"] == {}
        assert status == 0
        assert "toy/duel.yaml[ganged up]" in toy["rules"]["TOY-GANG"]

    def test_a_rule_that_nothing_checks_ends_it_with_1(self, capsys, monkeypatch, tmp_path: Path):
        (tmp_path / "scenarios").mkdir()
        monkeypatch.setattr(rules_command, "_tests", lambda: tmp_path)
        status, out = run(capsys, "rules", "coverage", "--system", "toy")
        assert status == 1
        assert "TOY-GANG: NOTHING checks it" in out

    def test_games_are_stored_and_compared(self, capsys, monkeypatch, settings, tmp_path: Path):
        monkeypatch.setattr(rules_command, "_tests", lambda: tmp_path)
        settings.BASE_DIR = tmp_path
        assert run(capsys, "rules", "playthroughs", "--system", "toy")[0] == 1
        assert run(capsys, "rules", "playthroughs", "--system", "toy", "--write")[0] == 0
        assert len(list((tmp_path / "playthroughs" / "toy").iterdir())) == KEPT
        assert run(capsys, "rules", "playthroughs", "--system", "toy")[0] == 0
        (tmp_path / "playthroughs" / "toy" / "03.txt").write_text("another game")
        status, out = run(capsys, "rules", "playthroughs", "--system", "toy")
        assert status == 1
        assert out == "differs: playthroughs/toy/03.txt\n"
