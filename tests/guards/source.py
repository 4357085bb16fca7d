"""The source that the guards look at: files of this project, their syntax trees, and words in them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]

#: What people read and write here, as opposed to what tools make.
WRITTEN = {
    ".py",
    ".ts",
    ".svelte",
    ".md",
    ".yaml",
    ".yml",
    ".toml",
    ".css",
    ".html",
    ".sh",
    ".txt",
    ".conf",
    "",
}


@cache
def python_files(folder: str) -> tuple[Path, ...]:
    """The Python files of a folder of the project."""
    found = tuple(sorted((ROOT / folder).rglob("*.py")))
    assert found, f"there is nothing to check in {folder}"
    return found


@cache
def tree(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text("utf-8"))


def written_files() -> Iterator[Path]:
    """Every file of the project that people write, as far as it is known to git."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.suffix in WRITTEN and path.is_file():
            yield path


def short(path: Path) -> str:
    """The file's name within the project."""
    return str(path.relative_to(ROOT))


def systems() -> list[str]:
    """The game systems that have a folder of their own in ``rules``."""
    found = [path.parent.name for path in (ROOT / "rules").glob("*/system.py") if path.parent.name != "core"]
    assert found
    return sorted(found)
