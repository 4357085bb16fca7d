"""Sentences about clubs and what goes on in them for a reader, in the language they ask for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.core.message import Texts
from rules.core.text import load_texts

SENTENCES = Path(__file__).parent / "sentences"
#: Those that campaigns have for themselves.
OF_CAMPAIGNS = Path(__file__).parent / "wars" / "sentences"


@cache
def own_texts(language: str) -> Texts:
    """The sentences of this site about clubs, leagues and campaigns."""
    return {**load_texts(SENTENCES, language), **load_texts(OF_CAMPAIGNS, language)}
