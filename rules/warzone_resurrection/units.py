"""The library of units (``data/units/``): what there is to field, and how a force chooses from it.

A file holds one faction's weapons, models and units. A model names its weapons by their ids, in its file or
in the armoury; a unit says how many of which models it holds, and what may be paid for besides. A force
chooses units with counts and options (``data/forces/``). Wrong data raises ``WrittenError`` with its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

import msgspec
import yaml

from rules.core.written import Written, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.card import Card, Role
from rules.warzone_resurrection.hero_builder import Hero, build, hero_rules
from rules.warzone_resurrection.state import WarlordType
from rules.warzone_resurrection.written import (
    WrittenForce,
    WrittenModel,
    WrittenProfile,
    WrittenUnit,
    read_card,
)
from rules.warzone_resurrection.written_arms import WrittenWeapon, armoury_lines, read_skill, read_weapon

UNITS = Path(__file__).parent / "data" / "units"


class WrittenKind(Written, frozen=True):
    """A kind of Model. ``weapons`` are ids, ``like`` a Vehicle of ``data/vehicles.yaml``.

    ``warlord_type`` tells how many Resource Cards a Warlord brings (WZR-RES-01).
    """

    name: str = ""
    points: int = 0
    profile: WrittenProfile = WrittenProfile()
    weapons: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    role: Role | None = None
    warlord_type: WarlordType | None = None
    like: str | None = None


class WrittenRank(Written, frozen=True):
    """How many Models of a kind a unit holds; one of them may be its Commander.

    With ``per`` there is one for each so many Models of the unit, ``most`` of them at most.
    """

    model: str
    least: int = 0
    most: int = 1
    per: int = 0
    commander: bool = False

    def room(self, size: int) -> int:
        """How many a unit of so many Models holds at most."""
        return min(self.most, size // self.per) if self.per else self.most


class WrittenOption(Written, frozen=True):
    """What a unit may have besides, for ``points`` a Model: ``to`` these kinds of Models, or to all.

    ``source`` tells where it comes from, if that is not where the rest of the file does.
    """

    name: str
    points: int = 0
    to: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    source: str = ""


class WrittenUnitKind(Written, frozen=True):
    """A unit that may be fielded; ``skills`` are those of the whole Squad."""

    name: str
    models: tuple[WrittenRank, ...]
    role: Role = "troop"
    skills: tuple[str, ...] = ()
    options: dict[str, WrittenOption] = {}


class WrittenFaction(Written, frozen=True):
    """A faction's file: everything by its id. ``heroes`` are built, and stand beside models."""

    faction: str
    source: str
    models: dict[str, WrittenKind]
    units: dict[str, WrittenUnitKind]
    weapons: dict[str, WrittenWeapon] = {}
    heroes: dict[str, Hero] = {}


class WrittenChoice(Written, frozen=True):
    """A unit as a force fields it: how many of each kind of Model (those left out as few as may be)."""

    unit: str
    id: str = ""
    name: str = ""
    models: dict[str, int] = {}
    options: tuple[str, ...] = ()


class WrittenRoster(Written, frozen=True):
    """A ready-made force; ``units_of`` is the name of its faction's file."""

    id: str
    name: str
    units_of: str
    units: tuple[WrittenChoice, ...]
    deck: str | None = None
    summary: str = ""
    source: str = ""


@cache
def factions() -> dict[str, WrittenFaction]:
    """Every file of the library by its name. Raises ``WrittenError``."""
    return {path.stem: read_faction(path) for path in sorted(UNITS.glob("*.yaml"))}


def read_faction(path: Path) -> WrittenFaction:
    """One file of the library, with everything in it looked at. Raises ``WrittenError``."""
    try:
        raw = read_yaml(path)
        named = {key: {"id": key, **line} for key, line in (raw.get("weapons") or {}).items()}
        faction = msgspec.convert({**raw, "weapons": named}, WrittenFaction)
        for problem in _problems(faction):
            raise WrittenError(problem)
    except (yaml.YAMLError, msgspec.ValidationError, WrittenError, AttributeError, TypeError) as error:
        raise WrittenError(f"{path.name}: {error}") from error
    return faction


def raise_force(roster: WrittenRoster) -> WrittenForce:
    """A force with all its Models. Raises ``WrittenError``."""
    faction = factions().get(roster.units_of)
    if faction is None:
        raise WrittenError(f"{roster.units_of!r} is no faction's file; there are {', '.join(factions())}")
    total = Counter(
        kind for choice in roster.units for kind, count in _counts(faction, choice) for _ in range(count)
    )
    numbers: Counter[str] = Counter()
    return WrittenForce(
        name=roster.name,
        units=tuple(_raise_unit(faction, choice, total, numbers) for choice in roster.units),
        faction=faction.faction,
        warlord_type=next(filter(None, (warlord_type(faction, kind) for kind in total)), None),
        deck=roster.deck,
        summary=roster.summary,
        source=roster.source,
        id=roster.id,
    )


def _raise_unit(
    faction: WrittenFaction, choice: WrittenChoice, total: Mapping[str, int], numbers: Counter[str]
) -> WrittenUnit:
    """A unit as it was chosen. Models are numbered through the force, but for those that stand alone."""
    unit = _unit(faction, choice)
    options = [_option(unit, choice, option) for option in choice.options]
    led = next((rank.model for rank in unit.models if rank.commander), None)
    models = []
    for kind, count in _counts(faction, choice):
        for place in range(count):
            numbers[kind] += 1
            id = kind if total[kind] == 1 else f"{kind}-{numbers[kind]}"
            models.append(raise_model(faction, kind, id, options, commander=kind == led and place == 0))
    return WrittenUnit(
        choice.id or choice.unit, tuple(models), choice.name or unit.name, unit.role, unit.skills
    )


def _counts(faction: WrittenFaction, choice: WrittenChoice) -> Iterator[tuple[str, int]]:
    """How many Models of each kind a unit holds, in the order of its ranks."""
    unit = _unit(faction, choice)
    ranks = {rank.model: rank for rank in unit.models}
    unknown = set(choice.models) - set(ranks)
    if unknown:
        raise WrittenError(f"{choice.unit} holds no {min(unknown)}; it holds {', '.join(ranks)}")
    counts = {kind: choice.models.get(kind, rank.least) for kind, rank in ranks.items()}
    size = sum(counts.values())
    for kind, count in counts.items():
        rank = ranks[kind]
        most = rank.room(size)
        if not rank.least <= count <= most:
            raise WrittenError(f"{choice.unit}: {rank.least} to {most} of {kind}, not {count}")
        yield kind, count


def raise_model(
    faction: WrittenFaction, id: str, own_id: str, options: Iterable[WrittenOption], *, commander: bool
) -> WrittenModel:
    """A Model of a kind, with what it was given; options that are not for its kind do nothing."""
    bare = _built(faction, id, own_id) if id in faction.heroes else _printed(faction, id, own_id)
    given = [option for option in options if not option.to or id in option.to]
    weapons = (_weapon(faction, weapon) for option in given for weapon in option.weapons)
    return msgspec.structs.replace(
        bare,
        weapons=(*bare.weapons, *weapons),
        skills=(*bare.skills, *(skill for option in given for skill in option.skills)),
        commander=commander,
        points=bare.points + sum(option.points for option in given),
    )


def _built(faction: WrittenFaction, id: str, own_id: str) -> WrittenModel:
    return build(faction.heroes[id], own_id, faction.faction)


def _printed(faction: WrittenFaction, id: str, own_id: str) -> WrittenModel:
    kind = faction.models[id]
    return WrittenModel(
        id=own_id,
        name=kind.name,
        profile=kind.profile,
        weapons=tuple(_weapon(faction, weapon) for weapon in kind.weapons),
        skills=kind.skills,
        powers=kind.powers,
        role=kind.role,
        points=kind.points,
        like=kind.like,
    )


def _weapon(faction: WrittenFaction, id: str) -> WrittenWeapon:
    if id in faction.weapons:
        return faction.weapons[id]
    if id in armoury_lines():
        return WrittenWeapon(id, like=id)
    raise WrittenError(f"there is no weapon {id!r}, neither in this file nor in the armoury")


def warlord_type(faction: WrittenFaction, id: str) -> WarlordType | None:
    """The type of Warlord that a kind of Model is; None for all who are none."""
    if id in faction.heroes:
        return hero_rules().types[faction.heroes[id].type].warlord_type
    return faction.models[id].warlord_type


def _unit(faction: WrittenFaction, choice: WrittenChoice) -> WrittenUnitKind:
    if choice.unit not in faction.units:
        raise WrittenError(
            f"{faction.faction} has no unit {choice.unit!r}; it has {', '.join(faction.units)}"
        )
    return faction.units[choice.unit]


def _option(unit: WrittenUnitKind, choice: WrittenChoice, option: str) -> WrittenOption:
    if option not in unit.options:
        known = ", ".join(unit.options) or "none"
        raise WrittenError(f"{choice.unit} has no option {option!r}; it has {known}")
    return unit.options[option]


def _problems(faction: WrittenFaction) -> Iterator[str]:
    """What is wrong with a faction's file, each thing with its place."""
    for id, weapon in faction.weapons.items():
        yield from _told(f"weapons.{id}", partial(read_weapon, weapon))
    for id, kind in faction.models.items():
        if (kind.role == "warlord") != (kind.warlord_type is not None):
            yield f"models.{id}: Warlords have a warlord_type, others have none"
    for id in (*faction.models, *faction.heroes):
        yield from _told(f"models.{id}", partial(card_of, faction, id))
    for id, unit in faction.units.items():
        yield from _told(f"units.{id}", partial(_check_unit, faction, unit))


def _told(place: str, look: Callable[[], object]) -> Iterator[str]:
    """The problem that shows when something is looked at, with its place."""
    try:
        look()
    except WrittenError as error:
        yield f"{place}: {error}"


def card_of(faction: WrittenFaction, id: str) -> Card:
    """What a kind of Model is, without options. Raises ``WrittenError``."""
    return read_card(raise_model(faction, id, id, (), commander=False))


def _check_unit(faction: WrittenFaction, unit: WrittenUnitKind) -> None:
    """Raises ``WrittenError`` for a unit of unknown Models, impossible counts or options."""
    kinds = [rank.model for rank in unit.models]
    for name in (*kinds, *(kind for option in unit.options.values() for kind in option.to)):
        if name not in faction.models and name not in faction.heroes:
            raise WrittenError(f"there is no model {name!r}")
    if len(set(kinds)) != len(kinds):
        raise WrittenError("a kind of Model stands twice in it")
    if not any(rank.most > 0 for rank in unit.models):
        raise WrittenError("it holds no Models")
    for rank in unit.models:
        if not 0 <= rank.least <= rank.most or rank.per < 0:
            raise WrittenError(f"{rank.least} to {rank.most} of {rank.model}")
    for skill in (*unit.skills, *(skill for option in unit.options.values() for skill in option.skills)):
        read_skill(skill)
    for weapon in (weapon for option in unit.options.values() for weapon in option.weapons):
        _weapon(faction, weapon)
