"""A page of every ruling of a rulebook: how we read what is printed unclearly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rules.core.rulebook import Entry, Rulebook


def rulings_page(title: str, rulebook: Rulebook) -> str:
    """The rulings as a Markdown page, chapter by chapter, in the order of the rulebook."""
    return "\n".join(_lines(title, rulebook)) + "\n"


def _lines(title: str, rulebook: Rulebook) -> Iterator[str]:
    yield f"# Rulings: {title}"
    yield ""
    yield "How Sallyport reads the rules where they can be read in more than one way."
    yield "Made from the rulebook's data by `./manage.py rules rulings --write`."
    ruled = [entry for entry in rulebook if entry.ruling or entry.editions]
    for chapter, entries in groupby(ruled, key=lambda entry: entry.chapter):
        yield from ("", f"## {rulebook.chapters[chapter]}", "", "| rule | question and ruling |", "|---|---|")
        yield from map(_row, entries)


def _row(entry: Entry) -> str:
    said = [entry.ruling or "", *(f"{edition}: {text}" for edition, text in entry.editions.items())]
    ruling = " ".join(" ".join(said).split()).replace("|", "\\|")
    return f"| {entry.id} {entry.title} | {ruling} |"
