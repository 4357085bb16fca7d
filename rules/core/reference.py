"""Finding one's way in a rulebook: search as one types, and what is linked to and from an entry."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.core.ids import RuleId
from rules.core.rulebook import Entry, Rulebook

#: Letters of a text that are shown of an entry that was found.
EXCERPT = 180
#: A passage begins so many letters before the word that was found.
BEFORE = 50
#: More words than these are not looked for.
MOST_WORDS = 12


class Found(NamedTuple):
    """An entry that was found, and the passage that shows why."""

    entry: Entry
    excerpt: str


class _Folded(NamedTuple):
    """What is searched of an entry, without capitals and accents; its titles in all languages."""

    entry: Entry
    id: str
    title: str
    rest: str


class Reference:
    """A rulebook to look things up in. Made once for each rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._folded = tuple(
            _Folded(entry, fold(entry.id), fold(_titles(entry)), fold(_prose(entry))) for entry in book
        )
        self._mentions: dict[RuleId, list[Entry]] = {}
        for entry in book:
            for other in entry.see:
                self._mentions.setdefault(other, []).append(entry)
        self._places = {entry.id: place for place, entry in enumerate(book.entries)}

    def find(self, wanted: str, chapter: str = "") -> Sequence[Found]:
        """The entries that have all the words, those first whose title has them; in the book's order."""
        words = fold(wanted).split()[:MOST_WORDS]
        ranked = [
            (rank, folded.entry)
            for folded in self._folded
            if (not chapter or folded.entry.chapter == chapter) and (rank := _rank(folded, words)) is not None
        ]
        ranked.sort(key=lambda each: each[0])
        return [Found(entry, excerpt(_prose(entry), words)) for _, entry in ranked]

    def see(self, entry: Entry) -> Sequence[Entry]:
        """The entries that this one points to, as far as there are such."""
        return [self.book[other] for other in entry.see if other in self.book]

    def seen_from(self, entry: Entry) -> Sequence[Entry]:
        """The entries that point to this one and to which it does not point itself."""
        return [other for other in self._mentions.get(entry.id, ()) if other.id not in entry.see]

    def beside(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The entries before and after this one in its chapter."""
        place = self._places[entry.id]
        before, after = place - 1, place + 1
        entries = self.book.entries
        return (
            entries[before] if before >= 0 and entries[before].chapter == entry.chapter else None,
            entries[after] if after < len(entries) and entries[after].chapter == entry.chapter else None,
        )

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Id and number of entries of each chapter that has any."""
        for chapter in self.book.chapters:
            size = sum(entry.chapter == chapter for entry in self.book)
            if size:
                yield chapter, size


def fold(text: str) -> str:
    """A text without capitals and accents, letter for letter where it can be."""
    return "".join(_bare(letter) for letter in text.casefold())


def excerpt(text: str, words: Sequence[str]) -> str:
    """The passage about the first of the words that stands in the text, else its beginning."""
    plain = " ".join(text.split())
    folded = fold(plain)
    places = [place for word in words if (place := folded.find(word)) >= 0]
    begin = max(0, min(places, default=0) - BEFORE)
    if begin:
        begin = plain.find(" ", begin) + 1
    end = begin + EXCERPT
    if end < len(plain):
        end = plain.rfind(" ", begin + 1, end) if " " in plain[begin + 1 : end] else end
    return ("… " if begin else "") + plain[begin:end] + (" …" if end < len(plain) else "")


def _bare(letter: str) -> str:
    decomposed = unicodedata.normalize("NFD", letter)
    return decomposed[0] if unicodedata.combining(decomposed[-1]) else letter


def _titles(entry: Entry) -> str:
    return " ".join([entry.title, *entry.titles.values()])


def _prose(entry: Entry) -> str:
    return " ".join([entry.text, entry.ruling or "", *entry.editions.values()]).rstrip()


def _rank(folded: _Folded, words: Sequence[str]) -> int | None:
    """How good a find it is, the best 0; None where a word is missing."""
    if not words or folded.id == " ".join(words):
        return 0
    titled = f"{folded.title} {folded.id}"
    if all(word in titled for word in words):
        return 1
    whole = f"{titled} {folded.rest}"
    return 2 if all(word in whole for word in words) else None
