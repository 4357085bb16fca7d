"""The data library (``data/``): armories, force lists, equipment and abilities, with their prices.

Figures are read as they are written; what a force list chooses from is made of them in ``lists/``. A wrong
file fails loudly, with its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from rules.core.ids import WeaponId, inches
from rules.core.yaml_file import read_yaml
from rules.warzone_1e.weapon import RangeCode, Weapon

DATA = Path(__file__).parent / "data"

#: What a weapon counts as where it is bought: what fits it, who may have it, beside what it is carried.
Kind = Literal[
    "close", "sidearm", "submachine_gun", "assault_rifle", "shotgun", "sniper_rifle", "heavy",
    "grenade", "fitted",
]  # fmt: skip

#: What a kind of weapon can do of itself.
TRAITS: dict[Kind, tuple[str, ...]] = {
    "sidearm": ("sidearm",),
    "sniper_rifle": ("sniper",),
    "heavy": ("heavy",),
}

#: How many hands a kind of weapon takes, where that is not one (WZ1-CC-16).
HANDS: dict[Kind, int] = {"assault_rifle": 2, "shotgun": 2, "sniper_rifle": 2, "heavy": 2}

#: Where figures come from: the rulebook, players who kept the printed cards, or ourselves.
Source = Literal["printed", "community", "starter"]

GENERAL = "general"

#: A squad numbers so many models (WZ1-UNIT-01).
SMALLEST, LARGEST = 2, 12


class LibraryError(ValueError):
    """A file of the library that is wrong, with its place."""


class Datum(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of the library."""


class WeaponLine(Datum, frozen=True):
    """A weapon: ``range`` holds Close Range, Maximum Range and Range Modifier, as far as it has them."""

    name: str
    kind: Kind
    cost: int
    damage: int
    times: int = 1
    range: tuple[float, ...] = ()
    code: RangeCode = ""
    hands: int | None = None
    traits: tuple[str, ...] = ()
    source: Source = "starter"


class Armoury(Datum, frozen=True):
    """The weapons of a force list, or those that all may have."""

    name: str
    weapons: dict[str, WeaponLine]


class Line(Datum, frozen=True):
    """A model's scores (WZ1-PROF-01); without PW it has no mystical powers (WZ1-PROF-03).

    ``mv`` and ``flight`` in inches; without the latter it does not fly.
    """

    cc: int
    mw: int
    ld: int
    ac: int
    w: int
    st: int
    mv: int
    a: int
    pw: int | None = None
    flight: int | None = None


class ModelLine(Datum, frozen=True):
    """A kind of model: its own cost, and what it comes with.

    ``usual`` weapons are paid for, and may be changed; ``included`` ones are part of its cost, and where it
    has no ``arms`` besides, it has nothing else. ``base`` in millimetres, ``height`` in inches.
    """

    name: str
    cost: int
    profile: Line
    abilities: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    included: tuple[str, ...] = ()
    arms: bool = True
    gifts: bool = False
    aspects: int = 0
    large: bool = False
    base: int = 25
    height: float = 1.2
    source: Source = "starter"


class SquadLine(Datum, frozen=True):
    """A squad: its leader, least and most of its other members, what all of them can do (WZ1-FORCE-13)."""

    name: str
    leader: str
    members: dict[str, tuple[int, int]]
    abilities: tuple[str, ...] = ()
    source: Source = "starter"


class ForceList(Datum, frozen=True):
    """A force list: who may be fielded. It ``borrows`` individuals, or ``lends`` its own (WZ1-FORCE-05)."""

    name: str
    armoury: str
    models: dict[str, ModelLine]
    squads: dict[str, SquadLine]
    individuals: tuple[str, ...]
    borrows: bool = False
    lends: bool = False
    airstrikes: bool = False
    special_equipment: bool = True


class Item(Datum, frozen=True):
    """Something that is bought besides weapons, for one model or, as ``whole_squad``, for each of a squad."""

    name: str
    cost: int
    fits: tuple[Kind, ...] = ()
    electrical: bool = False
    individuals_only: bool = False
    whole_squad: bool = False
    source: Source = "printed"


class Equipment(Datum, frozen=True):
    """The file of equipment."""

    fittings: dict[str, Item]
    general: dict[str, Item]
    special: dict[str, Item]

    def named(self, id: str) -> Item:
        """Any item by its id. Raises ``KeyError``."""
        return {**self.fittings, **self.general, **self.special}[id]


class Ability(Datum, frozen=True):
    """A special ability: its price as a heroic one; a ``dormant`` one has no printed effect (WZ1-HERO-08)."""

    name: str
    cost: int = 0
    member: bool = False
    dormant: bool = False


class Abilities(Datum, frozen=True):
    """The file of abilities: those for sale, and those that units have of themselves."""

    heroic: dict[str, Ability]
    own: dict[str, Ability]

    def named(self, id: str) -> Ability:
        """Any ability by its id. Raises ``KeyError``."""
        return self.heroic[id] if id in self.heroic else self.own[id]


class Library(Datum, frozen=True):
    """All of it, force lists by the ids of their files."""

    armouries: dict[str, Armoury]
    lists: dict[str, ForceList]
    equipment: Equipment
    abilities: Abilities

    def weapon(self, id: str) -> WeaponLine:
        """A weapon of any armory. Raises ``KeyError``."""
        return next(each.weapons[id] for each in self.armouries.values() if id in each.weapons)

    def open_to(self, force: ForceList) -> dict[str, WeaponLine]:
        """What a list's models may carry: weapons of its own armory and the general one (WZ1-FORCE-06)."""
        return self.armouries[force.armoury].weapons | self.armouries[GENERAL].weapons

    @property
    def grenades(self) -> dict[str, WeaponLine]:
        """What everybody may throw, at a price."""
        general = self.armouries[GENERAL].weapons
        return {id: weapon for id, weapon in general.items() if weapon.kind == "grenade"}


def read_weapon(id: str, line: WeaponLine) -> Weapon:
    """A weapon as it is used on the table."""
    close, most, modifier = (*line.range, None, None, None)[:3]
    return Weapon(
        id=WeaponId(id),
        name=line.name,
        damage=line.damage,
        times=line.times,
        close_range=None if close is None else inches(close),
        maximum_range=None if most is None else inches(most),
        range_modifier=int(modifier or 0),
        code=line.code,
        hands=HANDS.get(line.kind, 1) if line.hands is None else line.hands,
        traits=(*TRAITS.get(line.kind, ()), *line.traits),
        cost=line.cost,
    )


@cache
def library() -> Library:
    """The library that comes with the game. Raises ``LibraryError``."""
    found = Library(
        armouries=_folder("armouries", Armoury),
        lists=_folder("lists", ForceList),
        equipment=_file("equipment.yaml", Equipment),
        abilities=_file("abilities.yaml", Abilities),
    )
    faults = tuple(_faults(found))
    if faults:
        raise LibraryError("\n".join(faults))
    return found


def _file(name: str, kind: Any) -> Any:
    try:
        return msgspec.convert(read_yaml(DATA / name), kind)
    except msgspec.ValidationError as error:
        raise LibraryError(f"{name}: {error}") from error


def _folder(name: str, kind: Any) -> dict[str, Any]:
    return {path.stem: _file(f"{name}/{path.name}", kind) for path in sorted((DATA / name).glob("*.yaml"))}


def _faults(found: Library) -> Iterator[str]:
    """Names that lead nowhere, or to two things."""
    weapons = [id for each in found.armouries.values() for id in each.weapons]
    models = [id for each in found.lists.values() for id in each.models]
    yield from (f"{id} stands twice" for ids in (weapons, models) for id in ids if ids.count(id) > 1)
    for id, force in found.lists.items():
        if force.armoury not in found.armouries:
            yield f"lists/{id}.yaml: there is no armory {force.armoury}"
            continue
        yield from (f"lists/{id}.yaml: {fault}" for fault in _faults_of(found, force))


def _faults_of(found: Library, force: ForceList) -> Iterator[str]:
    weapons, abilities = found.open_to(force), {**found.abilities.heroic, **found.abilities.own}
    for id, model in force.models.items():
        yield from (
            f"{id}: no weapon {each}" for each in (*model.usual, *model.included) if each not in weapons
        )
        yield from (f"{id}: no ability {each}" for each in model.abilities if each not in abilities)
    for name, squad in force.squads.items():
        kinds = (squad.leader, *squad.members)
        yield from (f"{name}: no model {each}" for each in kinds if each not in force.models)
        yield from (f"{name}: no ability {each}" for each in squad.abilities if each not in abilities)
        least = 1 + sum(bounds[0] for bounds in squad.members.values())
        most = 1 + max(bounds[1] for bounds in squad.members.values())
        if least < SMALLEST or most > LARGEST:
            yield f"{name}: a squad has {SMALLEST} to {LARGEST} models"
    yield from (f"no model {each}" for each in force.individuals if each not in force.models)
