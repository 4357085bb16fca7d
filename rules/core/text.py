"""Message catalogues: one YAML file a language, flat keys to templates.

Beside them may lie ``names.<language>.yaml``: what the names and short texts of the data are called there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.core.message import NAME, Texts
from rules.core.yaml_file import read_yaml

ENGLISH = "en"


@cache
def load_texts(folder: Path, language: str) -> Texts:
    """The texts of a folder in a language, over the English ones, over those that all games share."""
    names = {NAME + name: text for name, text in _read(folder / f"names.{language}.yaml").items()}
    own = own_texts(folder, ENGLISH) | own_texts(folder, language) | names
    shared = Path(__file__).parent / "texts"
    return _read(shared / f"{ENGLISH}.yaml") | _read(shared / f"{language}.yaml") | own


def own_texts(folder: Path, language: str) -> dict[str, str]:
    """What a folder itself says in a language: in ``en.yaml``, and in all files of ``en/``."""
    found = dict(_read(folder / f"{language}.yaml"))
    for path in sorted((folder / language).glob("*.yaml")):
        found |= _read(path)
    return found


@cache
def _read(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    return {str(key): str(text) for key, text in (read_yaml(path) or {}).items()}
