"""Others' work, measured beside ours: npm packages at pinned versions, installed when first asked for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from config.services import node
from config.services.console import Stopped, run
from config.services.ports import free_port
from config.services.processes import Child
from config.services.stamps import Stamps, fingerprint

HERE = Path(__file__).parent
MOST_SECONDS = 60


class Load(msgspec.Struct, frozen=True):
    """What came of a load: moves a second, and milliseconds until the other player saw one."""

    rate: float
    median: float
    p95: float


def reducer() -> float:
    """Moves a second of boardgame.io's reducer alone."""
    return float(json.loads(_node("reducer.mjs"))["rate"])


@contextmanager
def boardgame() -> Iterator[str]:
    """boardgame.io's server with its store in memory; its address."""
    port = free_port()
    with _server("boardgame.mjs", str(port), str(free_port())):
        yield f"http://127.0.0.1:{port}"


def play_boardgame(address: str, matches: int, seconds: float, pace: float) -> Load:
    """Let so many matches be played there; ``pace`` is moves a second of each, 0 one after the other."""
    said = _node("load.mjs", address, str(matches), str(seconds), str(pace))
    return msgspec.json.decode(said, type=Load)


@contextmanager
def relay(size: int) -> Iterator[str]:
    """A bare ``ws`` broadcaster of messages of so many bytes; its address."""
    port = free_port()
    with _server("relay.mjs", str(port), str(size)):
        yield f"ws://127.0.0.1:{port}"


def install() -> None:
    """``npm ci``, unless it is done. Raises ``Stopped``."""
    sources = [HERE / "package.json", HERE / "package-lock.json"]
    wanted, stamps = fingerprint(sources), Stamps(HERE / "node_modules")
    if not stamps.holds("packages", wanted):
        remedy = "What is measured beside us could not be installed: is the npm registry reachable?"
        command = [*node.npm(), "ci", "--no-audit", "--no-fund"]
        run(command, cwd=HERE, env=node.environment(), remedy=remedy)
        stamps.set("packages", wanted)


def _node(script: str, *arguments: str) -> str:
    install()
    made = subprocess.run(
        [_program(), script, *arguments],
        cwd=HERE,
        env=_environment(),
        check=False,
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
    )
    if made.returncode:
        raise Stopped(f"{made.stderr[-2000:]}\n{script} failed.")
    return made.stdout.strip().splitlines()[-1]


@contextmanager
def _server(script: str, *arguments: str) -> Iterator[None]:
    install()
    with TemporaryDirectory(prefix="sallyport-bench-") as folder:
        log = Path(folder) / "server.log"
        child = Child(script, [_program(), script, *arguments], log=log, env=_environment(), cwd=HERE)
        try:
            child.wait_until(lambda: "ready" in log.read_text(encoding="utf-8"))
            yield
        finally:
            child.stop()


def _program() -> str:
    return shutil.which("node", path=node.environment()["PATH"]) or "node"


def _environment() -> dict[str, str]:
    return os.environ | node.environment() | {"NODE_ENV": "production"}
