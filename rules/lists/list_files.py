"""A list in whatever format it comes: our own, BattleScribe's, New Recruit's or plain text."""

from __future__ import annotations

from rules.core.message import Texts
from rules.lists.battlescribe.packed import unpacked
from rules.lists.battlescribe.rosters import read_roster
from rules.lists.battlescribe.writing import write_ros, write_rosz
from rules.lists.book import Book
from rules.lists.documents import open_document, read_document, write_document
from rules.lists.files import refused
from rules.lists.importing import Imported
from rules.lists.standing import Standing
from rules.lists.text_form import write_text
from rules.lists.text_reading import read_text

FORMATS = ("json", "text", "compact", "ros", "rosz")


def read_list(data: bytes, book: Book) -> Imported:
    """The list of a file of any format; what it is, its contents say. Raises ``BadFile``."""
    data = unpacked(data)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:400]
    if not start:
        raise refused("file.empty")
    if start.startswith(b"<"):
        return read_roster(data, book)
    if start.startswith(b"{"):
        if b'"sallyport-list"' in data[:2000] or b'"sallyport-list"' in data[-2000:]:
            return open_document(read_document(data), book)
        return read_roster(data, book)
    return read_text(data, book)


def write_list(standing: Standing, format: str, texts: Texts) -> bytes:
    """The file of a list in one of ``FORMATS``."""
    match format:
        case "json":
            return write_document(standing, texts)
        case "ros":
            return write_ros(standing)
        case "rosz":
            return write_rosz(standing)
        case "text" | "compact":
            return write_text(standing, texts, format == "compact").encode()
    raise ValueError(format)
