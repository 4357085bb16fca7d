"""What ``./sally`` says while it works."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

LAST_LINES = 25


class Stopped(Exception):
    """Something is missing or broken. The text says, in a line, what to do about it."""


def say(line: str = "") -> None:
    """One line, at once."""
    print(line, flush=True)


@contextmanager
def step(title: str) -> Iterator[None]:
    """Announce what begins, and say how long it took."""
    print(f"  {title} ...", end="", flush=True)
    begin = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - begin:.1f} s", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    remedy: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a command quietly, with a dot every two seconds, and return what it printed.

    Raises ``Stopped`` with the end of its output and ``remedy`` where it fails or does not exist.
    """
    try:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise Stopped(f"{remedy} ({error})") from error
    output = _wait_with_dots(process)
    if process.returncode != 0:
        raise Stopped(f"{last_lines(output)}\n{remedy}")
    return output


def last_lines(output: str) -> str:
    """The end of a long output, where the reason usually stands."""
    return "\n".join(output.strip().splitlines()[-LAST_LINES:])


def _wait_with_dots(process: subprocess.Popen[str]) -> str:
    try:
        while True:
            try:
                return process.communicate(timeout=2)[0]
            except subprocess.TimeoutExpired:
                sys.stdout.write(".")
                sys.stdout.flush()
    except BaseException:
        process.kill()
        process.wait()
        raise
