"""The secrets of this machine: made once, kept where only their owner reads them."""

import json
import os
import secrets
from pathlib import Path

NAMES = ("postgres", "valkey", "django", "demo")


def machine_secrets(folder: Path) -> dict[str, str]:
    """The secrets kept in ``folder``, made at the first call."""
    file = folder / "secrets.json"
    kept: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    missing = {name: _new(name) for name in NAMES if name not in kept}
    if missing:
        write_private(file, json.dumps(kept | missing, indent=1))
    return kept | missing


def write_private(file: Path, content: str) -> None:
    """Write a file that nobody else may read, whole or not at all."""
    unfinished = file.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as output:
        output.write(content)
    unfinished.replace(file)


def _new(name: str) -> str:
    """Long, but for the demo's: that one is typed by hand."""
    return secrets.token_hex(4) if name == "demo" else secrets.token_hex(32)
