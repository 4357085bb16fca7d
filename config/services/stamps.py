"""Not doing twice what is done: a stamp holds the hash of what went into a folder."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """A hash of names, contents and ``words``."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.name}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    for word in words:
        digest.update(f"{word}\0".encode())
    return digest.hexdigest()


class Stamps:
    """The stamps inside one folder; they vanish with it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / ".sally-stamps.json"

    def holds(self, name: str, value: str) -> bool:
        """Whether ``name`` was last done from exactly these sources."""
        return self._read().get(name) == value

    def set(self, name: str, value: str) -> None:
        """Remember what ``name`` was done from."""
        stamps = self._read() | {name: value}
        self.file.write_text(json.dumps(stamps, indent=1), encoding="utf-8")

    def _read(self) -> dict[str, str]:
        try:
            stamps: dict[str, str] = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamps
