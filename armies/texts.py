"""Sentences for a reader, in the language they ask for."""

from __future__ import annotations

from pathlib import Path

from rules.core.message import Texts
from rules.core.text import load_texts
from rules.lists import TEXTS

SENTENCES = Path(__file__).parent / "sentences"


def own_texts(language: str) -> Texts:
    """The sentences of this site about army lists."""
    return load_texts(SENTENCES, language)


def list_texts(language: str) -> Texts:
    """The sentences about what is wrong with a list."""
    return load_texts(TEXTS, language)
