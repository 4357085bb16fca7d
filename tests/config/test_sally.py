"""The one command, as people type it."""

import subprocess
import sys

import pytest

from config.environment import BASE_DIR


def sally(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "sally", *arguments], check=False, cwd=BASE_DIR, capture_output=True, text=True
    )


def test_it_says_what_it_can_do() -> None:
    shown = sally("--help").stdout
    assert all(command in shown for command in ("up", "setup", "test", "bench", "load"))


@pytest.mark.parametrize("arguments", [(), ("down",), ("up", "--port", "70000"), ("up", "--prot", "8000")])
def test_what_it_does_not_know_is_refused(arguments: tuple[str, ...]) -> None:
    done = sally(*arguments)
    assert done.returncode == 2
    assert "usage: ./sally" in done.stderr


def test_a_second_setup_has_nothing_to_do() -> None:
    assert sally("setup").returncode == 0
    assert sally("setup").stdout == "Everything is installed. Start with ./sally up\n"


def test_an_address_of_another_machine_is_refused() -> None:
    done = sally("up", "--host", "192.0.2.1")
    assert done.returncode == 1
    assert "--host 192.0.2.1 is not an address of this machine" in done.stdout
