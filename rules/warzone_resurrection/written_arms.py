"""The arms of a force as people write them: weapons, skills and psychic powers, in the rulebook's notation.

Wrong data raises ``msgspec.ValidationError`` or ``WrittenError`` with its place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from rules.core.ids import INCH, WeaponId, inches
from rules.core.written import SkillRef, Written, WrittenError
from rules.core.written import read_skill as named_skill
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.profile import MOST_REACH, Power, PowerKind, Until, Weapon
from rules.warzone_resurrection.weapon_classes import CLASSES, TRAITS_BY_DAMAGE


class WrittenWeapon(Written, frozen=True):
    """A weapon's line: ``r`` in inches, a template's code, or both (``18/SE``); ``type`` its damage.

    Close combat lines say ``melee: true``, their ``r`` is the weapon range and ``roa`` may stand for ``rof``.
    ``like`` takes a line of the armoury (``data/armoury.yaml``) over whole, under an own ``id``.
    """

    id: str
    like: str | None = None
    name: str = ""
    r: float | str | None = None
    st: int = 0
    rof: int | None = None
    roa: int | None = None
    avv: int | None = 0
    type: str = "Piercing"
    weapon_class: str = msgspec.field(default="A", name="class")
    melee: bool = False
    of: str | None = None
    traits: tuple[str, ...] = ()


class WrittenPower(Written, frozen=True):
    """A psychic power's line: ``r`` in inches, ``type`` its kind, as ``Psychic (B)`` (WZR-PSY-01).

    ``effects`` are those of a booster or debuff, ``on`` whom they lie, ``until`` when they end; ``factions``
    those that have it on their lists.
    """

    id: str = ""
    name: str = ""
    r: float = 0
    st: int | None = None
    rof: int | None = None
    avv: int | None = None
    type: str = "Psychic (S)"
    effects: tuple[str, ...] = ()
    on: Literal["model", "squad"] = "squad"
    until: Until = "turn"
    cost: int = 1
    each_turn: int = 1
    factions: tuple[str, ...] = ()


ARMOURY = Path(__file__).parent / "data" / "armoury.yaml"
POWERS = Path(__file__).parent / "data" / "powers.yaml"

#: The kinds of powers, as their lines give them.
KINDS: dict[str, PowerKind] = {
    "Psychic (S)": "shooting",
    "Psychic (B)": "booster",
    "Psychic (D)": "debuff",
}


#: The codes of templates, as ranges give them.
TEMPLATES = ("SE", "LE", "ST", "SFT", "FT")


def read_weapon(line: WrittenWeapon) -> Weapon:
    """A weapon's line. Raises ``WrittenError`` for one that cannot be."""
    if line.like is not None:
        line = _from_armoury(line)
    reach, template = _read_range(line.r)
    if line.melee and (reach or 0) > MOST_REACH:
        raise WrittenError(f"no close combat weapon reaches farther than {MOST_REACH // INCH} inches")
    if line.weapon_class not in CLASSES:
        raise WrittenError(f"{line.weapon_class!r} is no weapon class; there are {', '.join(CLASSES)}")
    rate = line.rof if line.rof is not None else line.roa
    innate = () if line.melee else TRAITS_BY_DAMAGE.get(line.type, ())
    return Weapon(
        WeaponId(line.id),
        line.name or line.id,
        line.st,
        1 if rate is None else rate,
        line.avv,
        reach,
        line.type,
        template,
        line.weapon_class,
        line.melee,
        line.of,
        (*map(read_skill, line.traits), *innate),
    )


def _from_armoury(line: WrittenWeapon) -> WrittenWeapon:
    """The line of the armoury that a written one is like. Raises ``WrittenError`` where there is none."""
    known = armoury_lines().get(line.like or "")
    if known is None:
        raise WrittenError(f"{line.like!r} is not in the armoury; there are {', '.join(armoury_lines())}")
    taken = msgspec.structs.replace(known, id=line.id, name=line.name or known.name, of=line.of or known.of)
    if line != WrittenWeapon(line.id, like=line.like, name=line.name, of=line.of):
        raise WrittenError(f"{line.id} is like {line.like!r} and keeps its values")
    return taken


@cache
def armoury_lines() -> dict[str, WrittenWeapon]:
    """The weapons of the armoury, by their ids."""
    lines = read_yaml(ARMOURY)
    return {key: msgspec.convert({"id": key, **line}, WrittenWeapon) for key, line in lines.items()}


def _read_range(written: float | str | None) -> tuple[int | None, str | None]:
    if written is None:
        return None, None
    if not isinstance(written, str):
        return inches(written), None
    first, _, second = written.partition("/")
    template = second or (first if first in TEMPLATES else "")
    if template and template not in TEMPLATES:
        raise WrittenError(f"{template!r} is no template; there are {', '.join(sorted(TEMPLATES))}")
    try:
        reach = None if first == template else inches(first)
    except ValueError as error:
        raise WrittenError(f"a range is written 24, FT or 18/SE, not {written!r}") from error
    return reach, template or None


def read_skill(written: str) -> SkillRef:
    """A skill as data names it: ``heal(4)``, ``target_sense``. Raises ``WrittenError`` for unknown ones."""
    return named_skill(written, KNOWN)


def read_power(written: str | WrittenPower) -> Power:
    """A psychic power, by its name or its line. Raises ``WrittenError``."""
    if isinstance(written, str):
        if written not in power_lines():
            raise WrittenError(f"{written!r} is no power; there are {', '.join(power_lines())}")
        written = power_lines()[written]
    kind = KINDS.get(written.type)
    if kind is None:
        raise WrittenError(f"{written.type!r} is no kind of power; there are {', '.join(KINDS)}")
    shot = WrittenWeapon(
        written.id,
        name=written.name,
        r=written.r,
        st=written.st or 0,
        rof=written.rof,
        avv=written.avv,
        type="Psychic",
    )
    return Power(
        written.id,
        written.name or written.id,
        kind,
        inches(written.r),
        read_weapon(shot) if kind == "shooting" else None,
        tuple(map(read_skill, written.effects)),
        written.on,
        written.until,
        written.cost,
        written.each_turn,
    )


@cache
def power_lines() -> dict[str, WrittenPower]:
    """The lines of all powers that have a name of their own, by their ids."""
    lines = read_yaml(POWERS)
    return {key: msgspec.convert({"id": key, **line}, WrittenPower) for key, line in lines.items()}
