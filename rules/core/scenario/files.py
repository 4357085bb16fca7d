"""Finding scenario files: names, folders and patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from rules.core.scenario.document import Scenario, read_scenarios
from rules.core.scenario.error import ScenarioError

SUFFIX = ".yaml"


def find_files(names: Iterable[str]) -> Iterator[Path]:
    """The files that are meant, each once: a folder means all in it, and a pattern what it matches.

    Raises ``ScenarioError`` for a name that means nothing.
    """
    seen: set[Path] = set()
    for name in names:
        found = list(_meant(name))
        if not found:
            raise ScenarioError(f"{name}: there is no such file, and no {SUFFIX} file in it")
        for path in found:
            if path not in seen:
                seen.add(path)
                yield path


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a file. Raises ``ScenarioError``."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: {error}") from error
    return read_scenarios(text, str(path))


def _meant(name: str) -> Iterator[Path]:
    path = Path(name)
    if path.is_dir():
        yield from sorted(path.rglob(f"*{SUFFIX}"))
    elif path.exists():
        yield path
    elif any(sign in name for sign in "*?["):
        root = Path(path.anchor) if path.is_absolute() else Path()
        yield from sorted(root.glob(str(path.relative_to(path.anchor))))
