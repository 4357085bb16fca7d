"""What data files, scenario files and the forces of battles are made of, whatever their game."""

from __future__ import annotations

import re
from collections.abc import Container

import msgspec

from rules.core.geometry import Outline, at_inches

#: A place or a corner in inches, as people write it.
Place = tuple[float, float]


class WrittenError(ValueError):
    """Data that says something impossible, in words for the one who wrote it."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything written: a word that nobody knows is an error, not silence."""


class SkillRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill, weapon trait or power as data names it: ``heal`` with value 4, for instance."""

    id: str
    value: int | str | None = None


_SKILL = re.compile(r"^([a-z0-9_]+)(?:\(([^)]*)\))?$")


def read_skill(written: str, known: Container[str]) -> SkillRef:
    """A skill as data names it: ``heal(4)``, ``target_sense``. Raises ``WrittenError`` for unknown ones."""
    match = _SKILL.match(written)
    if match is None or match[1] not in known:
        raise WrittenError(f"{written!r} is no skill that the engine knows")
    value = match[2]
    if value is None:
        return SkillRef(match[1])
    return SkillRef(match[1], int(value) if value.lstrip("-").isdigit() else value)


def read_outline(places: tuple[Place, ...]) -> Outline:
    """A polygon in thousandths."""
    return tuple(at_inches(x, y) for x, y in places)
