"""Every sentence that the code says has a text, and every text is said."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from rules.core.message import NAME
from rules.core.registry import get_system
from rules.core.text import load_texts, own_texts
from tests.guards.source import ROOT, python_files, systems, tree

#: Functions that take a message's key, and which of their arguments it is.
SPEAKERS = {"say": 0, "refuse": 1, "forbid": 1, "check": 0, "modifier": 1, "Message": 0}

CORE_TEXTS = ROOT / "rules" / "core" / "texts"
#: The sentences of the site, by the app that says them.
SITE_TEXTS = {
    app: sorted((ROOT / app).glob("**/sentences")) for app in ("accounts", "armies", "battles", "campaigns")
}


def spoken(folder: str) -> Iterator[tuple[str, bool, str]]:
    """Keys as they are written in the code: the key or how it begins, whether it is whole, and its place."""
    for path in python_files(folder):
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = SPEAKERS.get(node.func.id)
            if place is None or len(node.args) <= place:
                continue
            key, where = node.args[place], f"{path.name}:{node.lineno}"
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, True, where
            elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                yield str(key.values[0].value), False, where


def unsaid(folder: str, texts: dict[str, str]) -> list[str]:
    found = list(spoken(folder))
    assert found
    return [
        f"{where}: {key}"
        for key, whole, where in found
        if key != "verbatim" and not (key in texts if whole else any(text.startswith(key) for text in texts))
    ]


@pytest.mark.parametrize("system_id", systems())
def test_every_sentence_of_a_system_has_a_text(system_id):
    assert not unsaid(f"rules/{system_id}", dict(get_system(system_id).texts("en")))


def test_every_sentence_of_the_engine_has_a_text():
    assert not unsaid("rules/core", dict(load_texts(CORE_TEXTS, "en")))


@pytest.mark.parametrize("app", SITE_TEXTS)
def test_every_sentence_of_the_site_has_a_text_and_is_said(app):
    texts = [dict(load_texts(folder, "en")) for folder in SITE_TEXTS[app]]
    assert not unsaid(app, {key: text for each in texts for key, text in each.items()})
    own = [yaml.safe_load((folder / "en.yaml").read_text("utf-8")) for folder in SITE_TEXTS[app]]
    starts = beginnings(app)
    assert [
        key for each in own for key in each if key not in constants() and not key.startswith(starts)
    ] == []


@cache
def constants() -> frozenset[str]:
    """Every string in the code, and how each composed one begins."""
    found: set[str] = set()
    for folder in ("rules", *SITE_TEXTS):
        for path in python_files(folder):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return frozenset(found)


def beginnings(*folders: str) -> tuple[str, ...]:
    """How the composed strings of some folders begin, where that says something."""
    composed = [
        node.values[0].value
        for folder in folders
        for path in python_files(folder)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    ]
    return tuple(start for start in composed if "." in start and " " not in start)


def text_folder(folder: Path) -> Path:
    """Where the sentences of a folder stand: in a file a language, or in a folder of such files."""
    found = {path.parent for path in (*folder.glob("*/en.yaml"), *folder.glob("*/en"))}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize("folder", ["core", *systems()])
def test_every_text_is_said_somewhere(folder):
    starts = beginnings(f"rules/{folder}", "rules/core", "battles")
    keys = list(own_texts(text_folder(ROOT / "rules" / folder), "en"))
    assert keys
    assert [key for key in keys if key not in constants() and not key.startswith(starts)] == []


def languages(folder: Path) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """The English texts of a folder beside those of each other language that the site offers."""
    for code, _ in settings.LANGUAGES:
        if code != "en":
            yield own_texts(folder, "en"), own_texts(folder, code)


@pytest.mark.parametrize("system_id", systems())
def test_what_a_battle_can_be_opened_with_has_its_name_in_every_language(system_id):
    system = get_system(system_id)
    ready = (*system.starter_forces(), *system.starter_tables(), *system.starter_missions())
    said = {text for starter in ready for text in (starter.name, starter.summary)}
    for code, _ in settings.LANGUAGES:
        if code != "en":
            assert sorted(text for text in said if NAME + text not in system.texts(code)) == []


def gaps(text: str) -> list[tuple[str, str]]:
    """What stands in the gaps of a text, and how; the words that a number brings are each language's own."""
    parts = string.Formatter().parse(text)
    return sorted((name, "|" if "|" in (form or "") else form or "") for _, name, form, _ in parts if name)


TEXT_FOLDERS = [
    *(text_folder(ROOT / "rules" / one) for one in ("core", "lists", *systems())),
    *chain.from_iterable(SITE_TEXTS.values()),
]


@pytest.mark.parametrize("folder", TEXT_FOLDERS, ids=lambda folder: folder.parent.name)
def test_other_languages_say_all_that_english_does_and_nothing_else(folder):
    for english, other in languages(folder):
        assert set(other) == set(english)


@pytest.mark.parametrize("folder", TEXT_FOLDERS, ids=lambda folder: folder.parent.name)
def test_other_languages_have_the_same_gaps(folder):
    for english, other in languages(folder):
        different = {key for key in english.keys() & other.keys() if gaps(english[key]) != gaps(other[key])}
        assert different == set()


@pytest.mark.parametrize("system_id", systems())
def test_every_rule_has_its_title_in_every_language(system_id):
    book = get_system(system_id).rulebook()
    for code, _ in settings.LANGUAGES:
        if code == "en" or not any(code in entry.titles for entry in book if entry.chapter != "core"):
            continue
        assert [entry.id for entry in book if code not in entry.titles] == []
        assert [chapter for chapter in book.chapters if code not in book.chapter_titles[chapter]] == []
