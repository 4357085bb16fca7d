"""Catalogues as files: JSON or YAML, checked as they are read; the schema that other programs may use.

A wrong file is refused with every fault and its place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import yaml

from rules.lists.catalogue import FORMAT_VERSION, Catalogue
from rules.lists.lint import Fault, faults

SCHEMA_ID = "sallyport-catalogue-1.schema.json"


_DEEPEST, _MOST_VALUES, _MOST_BYTES, _MOST_YAML = 100, 2_000_000, 20_000_000, 2_000_000


class CatalogueError(Exception):
    """A file that is no catalogue, or one with faults: each with its place."""

    def __init__(self, found: Iterable[str]) -> None:
        self.faults = tuple(found)
        super().__init__("\n".join(self.faults))


def read_catalogue(text: str | bytes, name: str = "catalogue") -> Catalogue:
    """The catalogue of a JSON or YAML text; its references are checked by ``checked``.

    Raises ``CatalogueError`` with the place where it does not fit.
    """
    if len(text) > _MOST_BYTES:
        raise CatalogueError([f"{name}: it is larger than {_MOST_BYTES // 1_000_000} MB"])
    try:
        written: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        written = _read_yaml(text, name)
    if isinstance(written, dict) and written.get("format", FORMAT_VERSION) != FORMAT_VERSION:
        raise CatalogueError([f"{name}: $.format: version {written['format']!r} is not known here"])
    if _too_deep(written):
        raise CatalogueError([f"{name}: it goes deeper than {_DEEPEST} levels, or is too large"])
    try:
        return msgspec.convert(written, Catalogue)
    except msgspec.ValidationError as error:
        raise CatalogueError([f"{name}: {error}"]) from error


def _brackets(text: str | bytes) -> int:
    """How many brackets are open at once, at most."""
    opened = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", text if isinstance(text, str) else text.decode("latin-1")):
        opened = opened + 1 if bracket in "[{" else max(0, opened - 1)
        deepest = max(deepest, opened)
    return deepest


def _too_deep(written: Any) -> bool:
    """Whether something goes too deep, or holds too much, looked at level by level."""
    level, seen = [written], 0
    for _ in range(_DEEPEST):
        seen += len(level)
        if seen > _MOST_VALUES:
            return True
        inner = [
            each.values() if isinstance(each, dict) else each
            for each in level
            if isinstance(each, dict | list)
        ]
        level = [each for values in inner for each in values]
        if not level:
            return False
    return True


def _read_yaml(text: str | bytes, name: str) -> Any:
    """YAML takes its time: it is looked at before it is read."""
    if len(text) > _MOST_YAML:
        raise CatalogueError([f"{name}: YAML of more than {_MOST_YAML // 1_000_000} MB; JSON may be larger"])
    if _brackets(text) > _DEEPEST:
        raise CatalogueError([f"{name}: it goes deeper than {_DEEPEST} levels"])
    try:
        # What is named once and used again and again grows beyond bounds: no catalogue needs it.
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader)):
            raise CatalogueError([f"{name}: aliases (*name) are not allowed"])
        return yaml.safe_load(text)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise CatalogueError([f"{name}: {error}"]) from error


def checked(catalogues: Iterable[Catalogue]) -> tuple[Catalogue, ...]:
    """The catalogues, if they fit one another. Raises ``CatalogueError`` with every error.

    In catalogues of ours prices may not read prices: other programs' are only warned of that.
    """
    used = tuple(catalogues)
    wrong = [fault for fault in faults(used) if fault.severity == "error" or fault.kind == "price"]
    if wrong:
        raise CatalogueError(map(str, wrong))
    return used


def read_files(paths: Iterable[Path]) -> tuple[Catalogue, ...]:
    """Catalogue files that are used together, read and checked. Raises ``CatalogueError``."""
    return checked(read_catalogue(path.read_bytes(), path.name) for path in paths)


def write_catalogue(catalogue: Catalogue) -> bytes:
    """A catalogue as JSON."""
    return msgspec.json.format(msgspec.json.encode(catalogue), indent=1) + b"\n"


def catalogue_schema() -> dict[str, Any]:
    """The JSON schema of a catalogue."""
    return schema_of(Catalogue, SCHEMA_ID, "Sallyport catalogue")


def schema_of(kind: type, id: str, title: str) -> dict[str, Any]:
    """The JSON schema of a type, as it is published."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(kind)))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id, "title": title, **made}


__all__ = ["CatalogueError", "Fault", "catalogue_schema", "checked", "read_catalogue", "write_catalogue"]
