"""Every rule as an entry in our own words: the reference, the target of each "why?", the tests' index."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec
import yaml

from rules.core.ids import RuleId
from rules.core.yaml_file import read_yaml

#: The entries about battles themselves, part of every system's rulebook.
SHARED = Path(__file__).parent / "rulebook.yaml"

Mode = Literal["basic", "advanced", "both"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One rule. ``ruling`` says how we read it where the printed rule is unclear.

    ``titles`` are its titles in other languages; ``editions`` says by the names of other editions what is
    different there.
    """

    id: RuleId
    title: str
    chapter: str
    text: str
    mode: Mode = "both"
    ruling: str | None = None
    editions: dict[str, str] = {}
    see: tuple[RuleId, ...] = ()
    titles: dict[str, str] = {}

    def title_in(self, language: str) -> str:
        """Its title in a language, or the English one."""
        return self.titles.get(language, self.title)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook file: the chapter's title, also in other languages, and its entries."""

    chapter: str
    title: str
    entries: tuple[_FiledEntry, ...]
    titles: dict[str, str] = {}


class _FiledEntry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    id: RuleId
    title: str
    text: str
    mode: Mode = "both"
    ruling: str | None = None
    editions: dict[str, str] = {}
    see: tuple[RuleId, ...] = ()
    titles: dict[str, str] = {}


class RulebookError(ValueError):
    """A rulebook file that is wrong, with its place."""


class Rulebook:
    """The entries of one system, in the order of its chapters.

    ``chapters`` are their titles by their ids, ``chapter_titles`` those in other languages.
    """

    def __init__(
        self,
        entries: tuple[Entry, ...],
        chapters: dict[str, str],
        chapter_titles: dict[str, dict[str, str]] | None = None,
    ) -> None:
        self.entries = entries
        self.chapters = chapters
        self.chapter_titles = chapter_titles or {}

    @classmethod
    def load(cls, folder: Path) -> Rulebook:
        """Read ``*.yaml`` of a folder, in the order of their names, and what all games share.

        Raises ``RulebookError``.
        """
        entries: list[Entry] = []
        chapters: dict[str, str] = {}
        titles: dict[str, dict[str, str]] = {}
        for path in [*sorted(folder.glob("*.yaml")), SHARED]:
            try:
                chapter = msgspec.convert(read_yaml(path), Chapter)
            except (yaml.YAMLError, msgspec.ValidationError) as error:
                raise RulebookError(f"{path.name}: {error}") from error
            chapters[chapter.chapter] = chapter.title
            titles[chapter.chapter] = chapter.titles
            entries += [_entry(chapter.chapter, filed) for filed in chapter.entries]
        _ensure_unique(entries)
        return cls(tuple(entries), chapters, titles)

    def chapter_in(self, chapter: str, language: str) -> str:
        """A chapter's title in a language, or the English one."""
        return self.chapter_titles.get(chapter, {}).get(language, self.chapters[chapter])

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def __getitem__(self, rule: str) -> Entry:
        return self._by_id[RuleId(rule)]

    @cached_property
    def _by_id(self) -> dict[RuleId, Entry]:
        return {entry.id: entry for entry in self.entries}


def _entry(chapter: str, filed: _FiledEntry) -> Entry:
    return Entry(
        id=filed.id,
        title=filed.title,
        chapter=chapter,
        text=filed.text.strip(),
        mode=filed.mode,
        ruling=filed.ruling,
        editions={edition: text.strip() for edition, text in filed.editions.items()},
        see=filed.see,
        titles=filed.titles,
    )


def _ensure_unique(entries: list[Entry]) -> None:
    seen: set[RuleId] = set()
    for entry in entries:
        if entry.id in seen:
            raise RulebookError(f"{entry.id} stands twice in the rulebook")
        seen.add(entry.id)
