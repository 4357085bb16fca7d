"""``./sally test``: every check there is, each with a line of its own, and pytest last.

``--fast`` is for while one works: what a minute is enough for, without a database and without a browser.
"""

import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from config.environment import BASE_DIR
from config.services import node, python
from config.services.console import Stopped, run, say, step

CHROMIUM = Path("/usr/bin/chromium")
AT_ONCE = 2

# Django asks the database, too, whether its history is consistent; without a pool it takes the first no.
NO_POOL = {"SALLYPORT_CONNECTIONS": "0"}

#: What a fast run tests where nobody names something else: the core, all scenarios, the house's own rules.
FAST = ("tests/rules/core", "tests/scenarios", "tests/guards")

COMPILE = "from rules.core import cover, sight; raise SystemExit(not (sight.warm_up() and cover.warm_up()))"


@dataclass(frozen=True)
class Check:
    """One check: a command that ends with 0 when all is well."""

    name: str
    command: list[str]
    folder: Path = BASE_DIR
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """How a check went."""

    check: Check
    passed: bool
    output: str
    seconds: float


def check(pytest_arguments: list[str], *, fast: bool) -> int:
    """Run all checks, or those that are fast, also after one has failed; 0 only if every one passed.

    Pytest comes last, so that its summary closes the output.
    """
    python.install(python.DEVELOPMENT)
    failed: list[str] = []
    if not fast:
        node.install()
        _get_chromium()
    say("\nChecks")
    if not fast and not _front_end_is_built():
        failed.append("front-end build")
    failed += [
        result.check.name for result in _run_all(_fast_checks() if fast else _checks()) if not result.passed
    ]
    if failed:
        say(f"\nFAILED: {', '.join(failed)}. What they said stands above; the tests follow.")
    say("\nTests")
    tests_passed = _pytest(pytest_arguments, fast=fast)
    return 0 if tests_passed and not failed else 1


def _front_end_is_built() -> bool:
    """The browser tests need it, and a build that fails is a failed check."""
    try:
        node.build()
    except Stopped as reason:
        say(f"  FAIL  front-end build\n{reason}")
        return False
    return True


def _checks() -> Iterator[Check]:
    """The longest first, so that none is left over while the other processor has nothing to do."""
    # All that plays needs them; whatever ran before would compile its own.
    yield Check("kernels compile", [str(python.PYTHON), "-c", COMPILE])
    yield Check("mypy", _tool("mypy"))
    yield from _checks_of_the_front_end()
    yield Check("every rule has a scenario", _manage("rules", "coverage"))
    yield Check(
        "migrations are complete", _manage("makemigrations", "--check", "--dry-run"), environment=NO_POOL
    )
    yield Check("API schema is fresh", _manage("api_schema", "--check"))
    yield Check(
        "production settings",
        _manage("check", "--deploy", "--fail-level", "WARNING"),
        BASE_DIR,
        _production(),
    )
    yield from _checks_of_style()


def _fast_checks() -> Iterator[Check]:
    # Only what has changed since is looked at again.
    yield Check("mypy", _tool("mypy"))
    yield from _checks_of_style()


def _checks_of_style() -> Iterator[Check]:
    yield Check("import-linter", _tool("lint-imports"))
    yield Check("ruff check", _tool("ruff", "check", "."))
    yield Check("ruff format", _tool("ruff", "format", "--check", "."))


def _checks_of_the_front_end() -> Iterator[Check]:
    for name, script in (
        ("vitest", "test"),
        ("svelte-check", "check"),
        ("API types are fresh", "api:check"),
    ):
        if node.has_script(script):
            yield Check(name, [*node.npm(), "run", "--silent", script], node.FRONTEND, node.environment())


def _tool(name: str, *arguments: str) -> list[str]:
    return [str(python.VENV / "bin" / name), *arguments]


def _manage(*arguments: str) -> list[str]:
    return [str(python.PYTHON), "manage.py", *arguments]


def _production() -> dict[str, str]:
    """A club's server, with secrets that nobody else uses."""
    return {
        "SALLYPORT_SECRET_KEY": secrets.token_urlsafe(64),
        "SALLYPORT_HOSTS": "sallyport.example",
        "SALLYPORT_DEBUG": "0",
        "DATABASE_URL": "postgres://sallyport:secret@database/sallyport",
        "REDIS_URL": "redis://:secret@valkey/0",
    }


def _run_all(checks: Iterator[Check]) -> Iterator[Result]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for future in as_completed([pool.submit(_run, check) for check in checks]):
            result = future.result()
            say(f"  {'PASS' if result.passed else 'FAIL'}  {result.check.name} ({result.seconds:.1f} s)")
            if not result.passed:
                say("\n".join(f"        {line}" for line in result.output.strip().splitlines()))
            yield result


def _run(check: Check) -> Result:
    begin = time.monotonic()
    done = subprocess.run(
        check.command,
        check=False,
        cwd=check.folder,
        env=os.environ | check.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return Result(check, done.returncode == 0, done.stdout, time.monotonic() - begin)


def _pytest(arguments: list[str], *, fast: bool) -> bool:
    selection = ["-m", "not slow and not browser", *([] if arguments else FAST)] if fast else []
    command = [*_tool("pytest"), "-n", str(AT_ONCE), *selection, *arguments]
    return subprocess.run(command, check=False, cwd=BASE_DIR, stdin=subprocess.DEVNULL).returncode == 0


def _get_chromium() -> None:
    """Debian's browser, where it is missing and we may install it; else a loud word."""
    if CHROMIUM.exists():
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        try:
            with step("Installing Chromium"):
                run(["apt-get", "update"], env=environment, remedy="apt-get update failed.")
                install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
                run(install, env=environment, remedy="Chromium could not be installed.")
        except Stopped as reason:
            say(f"\n{reason}")
    if not CHROMIUM.exists():
        say(f"\n  BROWSER TESTS WILL BE SKIPPED: there is no {CHROMIUM}. On Debian: apt install chromium\n")
