"""Sentences for a reader, in the language they ask for."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import get_language

from rules.core.message import Texts
from rules.core.text import ENGLISH, load_texts
from rules.lists import TEXTS

SENTENCES = Path(__file__).parent / "sentences"


def language() -> str:
    """The language of the reader who is being answered."""
    return (get_language() or ENGLISH).split("-")[0]


def own_texts(language: str) -> Texts:
    """The sentences of this site about army lists."""
    return load_texts(SENTENCES, language)


def list_texts(language: str) -> Texts:
    """The sentences about what is wrong with a list."""
    return load_texts(TEXTS, language)
