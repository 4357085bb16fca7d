"""The project's own virtual environment."""

import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from config.environment import BASE_DIR, DATA_DIR
from config.services.console import Stopped, run, step
from config.services.stamps import Stamps, fingerprint

VENV = BASE_DIR / ".venv"
PYTHON = VENV / "bin" / "python"

# From the smallest to the largest; each brings what stands before it.
SERVER = "requirements.txt"
EMBEDDED = "requirements-embedded.txt"
DEVELOPMENT = "requirements-dev.txt"
LEVELS = (SERVER, EMBEDDED, DEVELOPMENT)

UV = "uv==0.13.9"
VIRTUALENV = "virtualenv==21.15.7"
NO_VENV = (
    "This Python cannot make virtual environments. On Debian or Ubuntu: "
    "sudo apt install python3-venv   Then run ./sally again."
)


def install(level: str) -> None:
    """Make ``.venv`` where it is missing and install one level of requirements, unless that is done."""
    stamps = Stamps(VENV)
    wanted = {name: _fingerprint(name) for name in LEVELS[: LEVELS.index(level) + 1]}
    if PYTHON.exists() and stamps.holds(level, wanted[level]):
        return
    if not PYTHON.exists():
        with step("Making a virtual environment"):
            _make_venv()
    with step(f"Installing Python packages ({level})"):
        _install(["-r", str(BASE_DIR / level)])
    for name, value in wanted.items():
        stamps.set(name, value)


def install_one(requirement: str) -> None:
    """Install a single pinned package into the environment."""
    _install([requirement])


def site_packages() -> Path:
    """Where the environment keeps its packages."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return VENV / "lib" / version / "site-packages"


def _fingerprint(level: str) -> str:
    files = [BASE_DIR / name for name in LEVELS[: LEVELS.index(level) + 1]]
    return fingerprint([*files, BASE_DIR / "constraints.txt"], platform.python_version(), platform.machine())


def _make_venv() -> None:
    """By the standard library; where a distribution has cut that down, by ``uv`` or ``virtualenv``."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        run([sys.executable, "-m", "venv", VENV], remedy=NO_VENV)
    elif uv := shutil.which("uv"):
        run([uv, "venv", "--seed", "--python", sys.executable, VENV], remedy=NO_VENV)
    else:
        _make_venv_with_virtualenv()


def _make_venv_with_virtualenv() -> None:
    tools = DATA_DIR / "tools"
    run([sys.executable, "-m", "pip", "install", "--quiet", "--target", tools, VIRTUALENV], remedy=NO_VENV)
    environment = os.environ | {"PYTHONPATH": str(tools)}
    run([sys.executable, "-m", "virtualenv", VENV], remedy=NO_VENV, env=environment)
    shutil.rmtree(tools)


def _install(arguments: list[str]) -> None:
    """With uv, which takes seconds; with pip where uv cannot be had or knows no registry."""
    if not (VENV / "bin" / "uv").exists():
        _try([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV])
    if _try([VENV / "bin" / "uv", "pip", "install", "--quiet", "--python", PYTHON, *arguments]):
        return
    run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments],
        remedy="Python packages could not be installed: is the package registry reachable from here?",
    )


def _try(command: Sequence[str | Path]) -> bool:
    try:
        run(command, remedy="", env=os.environ | {"UV_LINK_MODE": "copy"})
    except Stopped:
        return False
    return True
