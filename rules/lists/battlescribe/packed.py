"""Files from strangers, opened within bounds: zipped or not, XML to a tree of plain values.

No entities, no document types, nothing fetched; a bounded size, depth and number of elements. What is beyond
the bounds is refused with a sentence that says so.
"""

from __future__ import annotations

import io
import zipfile
from typing import Any, NoReturn
from xml.parsers import expat

from rules.lists.files import MOST_BYTES, BadFile, refused

#: Bytes of a zip.
_MOST_PACKED = 10_000_000
_MOST_ELEMENTS = 400_000
_DEEPEST = 120

Tree = dict[str, Any]

#: Elements that hold text, not elements.
_TEXTS = {"description", "comment", "readme", "customNotes", "alias"}


def unpacked(data: bytes) -> bytes:
    """The file itself, or the only file that a zip holds. Raises ``BadFile``."""
    if len(data) > MOST_BYTES:
        raise refused("file.too_large", most=MOST_BYTES // 1_000_000)
    if not data.startswith(b"PK"):
        return data
    if len(data) > _MOST_PACKED:
        raise refused("file.too_large", most=_MOST_PACKED // 1_000_000)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [each for each in archive.infolist() if not each.is_dir()]
            if len(files) != 1:
                raise refused("file.many", count=len(files))
            if files[0].flag_bits & 1:
                raise refused("file.broken_zip")
            with archive.open(files[0]) as packed:
                found = packed.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        raise refused("file.broken_zip") from error
    except Exception as error:
        if isinstance(error, BadFile):
            raise
        raise refused("file.broken_zip") from error
    if len(found) > MOST_BYTES:
        raise refused("file.too_large", most=MOST_BYTES // 1_000_000)
    return found


def packed(data: bytes, name: str) -> bytes:
    """A zip that holds one file, the same bytes for the same file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, data)
    return made.getvalue()


class _Builder:
    """Attributes become keys, elements within a plural element a list, texts strings."""

    def __init__(self) -> None:
        self.root: Tree | None = None
        self._stack: list[tuple[str, Tree | list[Any]]] = []
        self._text: list[str] = []
        self._elements = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > _MOST_ELEMENTS or len(self._stack) >= _DEEPEST:
            raise refused("file.too_many", most=_MOST_ELEMENTS, deepest=_DEEPEST)
        name = name.rpartition(":")[2]
        self._text = []
        if not self._stack:
            self.root = {**attributes, "$tag": name}
            self._stack.append((name, self.root))
            return
        _, above = self._stack[-1]
        if isinstance(above, list):
            made: Tree | list[Any] = dict(attributes)
            above.append(made)
        elif not attributes and name not in _TEXTS:
            made = above.setdefault(name, [])
            if not isinstance(made, list):
                made = []
        else:
            made = dict(attributes)
            above[name] = made
        self._stack.append((name, made))

    def end(self, name: str) -> None:
        name, made = self._stack.pop()
        text = "".join(self._text).strip()
        self._text = []
        if not text:
            if self._stack and isinstance(made, dict) and not made and name in _TEXTS:
                self._set(name, "")
            return
        if isinstance(made, dict) and (made or name not in _TEXTS):
            made["$text"] = text
        elif not made:
            self._set(name, text)

    def _set(self, name: str, text: str) -> None:
        above = self._stack[-1][1] if self._stack else None
        if isinstance(above, dict):
            above[name] = text

    def text(self, data: str) -> None:
        self._text.append(data)


def _forbid() -> NoReturn:
    raise refused("file.entities")


def read_xml(data: bytes) -> Tree:
    """The tree of an XML file: its root's attributes and lists, the root's name under ``$tag``."""
    builder, parser = _Builder(), expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = lambda *_: _forbid()
    parser.EntityDeclHandler = lambda *_: _forbid()
    parser.ExternalEntityRefHandler = lambda *_: _forbid()
    parser.buffer_text = True
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise refused("file.broken_xml", problem=str(error)[:200]) from error
    if builder.root is None:
        raise refused("file.broken_xml", problem="no element")
    return builder.root
