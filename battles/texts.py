"""Sentences for a reader: the language they ask for, and refusals in it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation.trans_real import parse_accept_lang_header

from battles.errors import ByTheRules, HeadMoved, Refused
from rules.core.message import Texts, named, render
from rules.core.refusal import Illegal, Refusal, Stale
from rules.core.registry import get_system
from rules.core.text import ENGLISH

LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)


def texts_of(system_id: str, language: str) -> Texts:
    """A system's sentences."""
    return get_system(system_id).texts(language)


def called(name: str, system_id: str, language: str) -> str:
    """A name from a system's data in a language."""
    return named(name, texts_of(system_id, language)) if name else name


def language_of_scope(scope: dict[str, Any]) -> str:
    """The language of a websocket's handshake: the cookie that the site sets, then the browser's own."""
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME)
    if chosen in LANGUAGES:
        return str(chosen)
    header = dict(scope.get("headers", ())).get(b"accept-language", b"").decode("latin-1")
    for wanted, _ in parse_accept_lang_header(header):
        if (code := wanted.split("-")[0]) in LANGUAGES:
            return code
    return ENGLISH


def refused_by(illegal: Illegal, texts: Texts, head: int) -> Refused:
    """A refusal of the rules, ready for the wire."""
    refusal: Refusal = illegal.refusal
    why = render(refusal.why, texts)
    if isinstance(illegal, Stale):
        return HeadMoved(why, head, rule=refusal.rule)
    return ByTheRules(
        why, rule=refusal.rule, remedy=render(refusal.remedy, texts) if refusal.remedy else None
    )
