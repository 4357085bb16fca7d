"""Sentences about clubs for a reader, in the language they ask for."""

from __future__ import annotations

from pathlib import Path

from rules.core.message import Texts
from rules.core.text import load_texts

SENTENCES = Path(__file__).parent / "sentences"


def own_texts(language: str) -> Texts:
    """The sentences of this site about clubs."""
    return load_texts(SENTENCES, language)
