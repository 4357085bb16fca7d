"""The language of whoever is being answered, and sentences about people and their tokens in it."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import get_language

from rules.core.message import Message, render
from rules.core.text import ENGLISH, load_texts

SENTENCES = Path(__file__).parent / "sentences"


def language() -> str:
    """The language of the reader who is being answered."""
    return (get_language() or ENGLISH).split("-")[0]


def said(message: Message) -> str:
    """The sentence for whoever is being answered."""
    return render(message, load_texts(SENTENCES, language()))
