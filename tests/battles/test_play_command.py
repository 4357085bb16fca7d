"""``manage.py play``: whole games from the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.core.registry import get_system


def test_games_are_told_and_counted(capsys: Any) -> None:
    call_command("play", "--system", "toy", "--games", "3", "--seed", "7")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["seed 7", "seed 8", "seed 9"]
    assert "played: 3" in lines[3]


def test_json_has_every_game_and_repeats(capsys: Any) -> None:
    told = []
    for _ in range(2):
        call_command("play", "--system", "toy", "--games", "2", "--forces", "two,two", "--json")
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["played"] == told[0]["finished"] == 2
    assert told[0]["errors"] == 0
    assert sum(told[0]["wins"].values()) == 2
    assert told[0]["games"] == told[1]["games"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--system", "chess"], "there is no game system"),
        (["--system", "toy", "--bots", "random"], "two bots"),
        (["--system", "toy", "--bots", "random,deep"], "There is no bot 'deep'"),
        (["--system", "toy", "--forces", "three,none"], "there is no 'none'"),
        (["--system", "toy", "--table", "moon"], "there is no 'moon'"),
    ],
)
def test_unknown_names_are_refused_in_words(arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("play", *arguments)


def test_a_fault_of_the_rules_ends_with_an_error(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    system = get_system("toy")
    monkeypatch.setattr(type(system), "violations", lambda self, state: iter(["this may never be"]))
    with pytest.raises(SystemExit):
        call_command("play", "--system", "toy")
    assert "this may never be" in capsys.readouterr().err
