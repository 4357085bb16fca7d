"""Warlords and Lords of one's own as choices of a list (WZR-BUILD-01 to 03): a unit for each type of hero.

What is changed about its line, its weapons, what it learns and its powers are options, at the builder's
prices. The card that a list shows of a hero changes along with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace as change

from rules.lists.catalogue import (
    Catalogue,
    CategoryUse,
    Change,
    Constraint,
    Entry,
    Import,
    Profile,
)
from rules.lists.choice import Choice
from rules.lists.roster import Node
from rules.lists.spot import Spot
from rules.warzone_resurrection.choosing_powers import powers_known
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.hero_builder import (
    Hero,
    HeroKind,
    HeroType,
    WeaponLine,
    WeaponStep,
    WeaponValue,
    WishedWeapon,
    build,
    hero_rules,
    points_for_stat,
    problems,
)
from rules.warzone_resurrection.heroes import LED_BY_LORDS
from rules.warzone_resurrection.lists.entries import model_id
from rules.warzone_resurrection.lists.organisation import CHARACTER, EDITION, POINTS, REVISION, SYSTEM
from rules.warzone_resurrection.lists.powers import chosen_powers, powers_group
from rules.warzone_resurrection.lists.profiles import profiles_of, rules_of, rules_of_skills
from rules.warzone_resurrection.units import WrittenFaction, WrittenRank, WrittenUnitKind, factions
from rules.warzone_resurrection.valued import WithName
from rules.warzone_resurrection.written import read_card
from rules.warzone_resurrection.written_arms import power_lines, read_power

#: The catalogue that all factions take their own heroes from.
HEROES = "heroes"

_PREFIX = "built."
_WEAPONS = {"ranged": "Ranged weapon", "melee": "Close combat weapon"}
_LABELS = {"r": "R", "st": "St", "rof": "RoF", "avv": "AVV"}
_LABELS_OF_MELEE = _LABELS | {"rof": "RoA"}


def hero_catalogue() -> Catalogue:
    """A library of units that every faction's catalogue imports."""
    return Catalogue(
        HEROES,
        "Heroes of one's own",
        revision=REVISION,
        edition=EDITION,
        system=SYSTEM,
        source=hero_rules().source,
        library=True,
        entries=tuple(_unit(kind, line) for kind, line in hero_rules().types.items()),
    )


def with_heroes(catalogue: Catalogue) -> Catalogue:
    """The catalogue of a faction with heroes of one's own."""
    return change(
        catalogue, imports=(*catalogue.imports, Import(f"{catalogue.id}.{HEROES}", HEROES, entries=True))
    )


# In a battle -----------------------------------------------------------------------------------------


def with_built(unit: Spot, library: Mapping[str, WrittenFaction]) -> Mapping[str, WrittenFaction]:
    """The library for a unit of a list: with the hero that it is, if it is one, in its force's faction."""
    hero = hero_of(unit)
    home = library.get(unit.force.keys[2]) if unit.force is not None else None
    if hero is None or home is None or any(problems(hero, home.faction)):
        return library
    id = _PREFIX + hero.type
    line = hero_rules().types[hero.type]
    kind = WrittenUnitKind(hero.name, (WrittenRank(id, least=1, commander=True),), line.role)
    return {**library, HEROES: change(home, heroes={id: hero}, units={id: kind})}


def hero_of(unit: Spot) -> Hero | None:
    """The hero that a unit of a list is; None for a unit that was not built."""
    choice = unit.owner
    if not isinstance(choice, Choice) or choice.home.id != HEROES or not isinstance(unit.node, Node):
        return None
    kind: HeroKind = choice.id.removeprefix(_PREFIX)  # type: ignore[assignment]  # ids are made of kinds
    counts = Counter[str]()
    for child in unit.children:
        if child.owner is not None:
            counts[child.owner.id.removeprefix(f"{choice.id}.")] += child.count
    line = hero_rules().types[kind]
    steps = {stat: counts[f"{stat}.up"] - counts[f"{stat}.down"] for stat in line.changes}
    return Hero(
        unit.node.name or choice.name,
        kind,
        {stat: by for stat, by in steps.items() if by},
        _weapon_of("ranged", line.ranged, counts),
        _weapon_of("melee", line.melee, counts),
        tuple(_learnt(counts)),
        chosen_powers(unit),
    )


def _learnt(counts: Counter[str]) -> Iterator[str]:
    """The skills that were chosen, as data writes them."""
    for skill in hero_rules().skills:
        yield from (written for key, written in _written(skill).items() if counts[f"skill.{key}"])


def _weapon_of(which: str, line: WeaponLine, counts: Counter[str]) -> WishedWeapon:
    damage = next((type for type in line.types if counts[f"{which}.{_key(type)}"]), None)
    r, st, rof, avv = (counts[f"{which}.{value}"] for value in ("r", "st", "rof", "avv"))
    return WishedWeapon(r=r, st=st, rof=rof, avv=avv, type=damage)


# In a catalogue --------------------------------------------------------------------------------------


def _unit(kind: HeroKind, line: HeroType) -> Entry:
    id = _PREFIX + kind
    name = f"Own {line.name}"
    return Entry(
        id,
        name,
        kind="unit",
        role=line.role,
        may_join=tuple(sorted(LED_BY_LORDS)) if line.role == "lord" else (),
        entries=(
            _model(id, name, kind, line),
            *_stats(id, line),
            *_weapon(id, "ranged", line.ranged),
            *_weapon(id, "melee", line.melee),
            _skills(id, line),
            *_powers(id, kind),
        ),
    )


def _model(id: str, name: str, kind: HeroKind, line: HeroType) -> Entry:
    model = model_id(id)
    card = read_card(build(Hero(name, kind), id, ""))
    return Entry(
        model,
        name,
        kind="model",
        exactly=1,
        points={POINTS: line.points},
        categories=(CategoryUse(f"{model}.{CHARACTER}", category=CHARACTER),),
        profiles=_changing(model, Hero(name, kind), line),
        rules=tuple(rules_of(model, card)),
    )


def _stats(id: str, line: HeroType) -> Iterator[Entry]:
    """Steps of a stat, up or down, as far as the type allows (WZR-BUILD-01)."""
    for stat, (up, down) in line.changes.items():
        higher, lower = f"{id}.{stat}.up", f"{id}.{stat}.down"
        if up:
            yield Entry(higher, f"{stat.upper()} +1", max=up, points={POINTS: points_for_stat(stat, 1)})
        if down:
            either = (Constraint(f"{lower}.excludes", "excludes", of=higher, within="unit", deep=True),)
            yield Entry(
                lower,
                f"{stat.upper()} -1",
                max=down,
                points={POINTS: points_for_stat(stat, -1)},
                constraints=either if up else (),
            )


def _weapon(id: str, which: str, line: WeaponLine) -> Iterator[Entry]:
    """Steps of a weapon's values, and the type of its damage where there is a choice (WZR-BUILD-02)."""
    labels = _LABELS if which == "ranged" else _LABELS_OF_MELEE
    for value, step in _steps(which):
        name = f"{_WEAPONS[which]}: {labels[value]} +1"
        yield Entry(f"{id}.{which}.{value}", name, max=step.most, points={POINTS: step.points})
    if len(line.types) > 1:
        types = tuple(
            Entry(f"{id}.{which}.{_key(type)}", f"{_WEAPONS[which]}: {type}", points={POINTS: price})
            for type, price in line.types.items()
        )
        group = f"{id}.{which}.damage"
        name = f"{_WEAPONS[which]}: damage"
        yield Entry(group, name, kind="group", exactly=1, default=types[0].id, entries=types)


def _skills(id: str, line: HeroType) -> Entry:
    """A few skills that its type has not (WZR-BUILD-03); of one that names somebody, one for each faction."""
    learnt: list[Entry] = []
    for skill, price in hero_rules().skills.items():
        ways = tuple(_skill(id, key, written, price) for key, written in _written(skill).items())
        if skill in line.skills:
            continue
        if len(ways) == 1:
            learnt += ways
        else:
            group = f"{id}.about.{skill}"
            learnt.append(Entry(group, skill.capitalize(), kind="group", max=1, entries=ways))
    return Entry(f"{id}.skills", "Skills", kind="group", max=hero_rules().most_skills, entries=tuple(learnt))


def _skill(id: str, key: str, written: str, price: int) -> Entry:
    entry = f"{id}.skill.{key}"
    rules = tuple(rules_of_skills(entry, (written,)))
    return Entry(entry, rules[0].name, max=1, points={POINTS: price}, rules=rules)


def _written(skill: str) -> dict[str, str]:
    """A skill as data writes it, by the ends of the ids of its choices."""
    if not issubclass(KNOWN[skill], WithName):
        return {skill: skill}
    return {f"{skill}.{id}": f"{skill}({faction.faction})" for id, faction in factions().items()}


def _powers(id: str, kind: HeroKind) -> Iterator[Entry]:
    """The powers of each faction, offered to its own heroes alone."""
    most = powers_known(read_card(build(Hero("", kind), id, "")))
    if not most:
        return
    powers = {power: read_power(power) for power in power_lines()}
    group = powers_group(id, most, powers, prices=hero_rules().powers)
    offered = (
        change(entry, only_if=_of_factions(power_lines()[power].factions))
        for power, entry in zip(powers, group.entries, strict=True)
    )
    yield change(group, entries=tuple(offered))


def _of_factions(names: Sequence[str]) -> str:
    ids = [id for id, faction in factions().items() if faction.faction in names]
    return " or ".join(f"is({id}, catalogue)" for id in ids) or "false"


def _key(damage: str) -> str:
    return damage.casefold()


def _steps(which: str) -> Iterator[tuple[WeaponValue, WeaponStep]]:
    """The values of a weapon that may be raised; the reach of a close combat weapon is not one."""
    for value, step in hero_rules().weapon_steps.items():
        if which == "ranged" or value != "r":
            yield value, step


# The card that changes -------------------------------------------------------------------------------


def _changing(model: str, plain: Hero, line: HeroType) -> tuple[Profile, ...]:
    """The lines of a hero's card, each value with what it becomes by the options that are chosen."""
    lines = [_placed(profile) for profile in _card(model, plain)]
    for condition, hero in _variants(plain, line):
        for place, changed in enumerate(_card(model, hero)):
            lines[place] = _altered(lines[place], changed, condition)
    return tuple(lines)


def _card(model: str, hero: Hero) -> list[Profile]:
    return list(profiles_of(model, read_card(build(hero, model, ""))))


def _placed(profile: Profile) -> Profile:
    """A line whose values changes can name."""
    stats = (change(stat, type=f"{profile.id}.{place}") for place, stat in enumerate(profile.stats))
    return change(profile, stats=tuple(stats))


def _altered(profile: Profile, changed: Profile, condition: str) -> Profile:
    made = (
        Change(old.type, "set", new.value, when=condition)
        for old, new in zip(profile.stats, changed.stats, strict=True)
        if new.value != old.value
    )
    return change(profile, changes=(*profile.changes, *made))


def _variants(plain: Hero, line: HeroType) -> Iterator[tuple[str, Hero]]:
    """Every single thing that may be changed, with the condition that it is."""
    id = _PREFIX + plain.type
    for stat, (up, down) in line.changes.items():
        for steps in range(1, up + 1):
            yield _taken(f"{id}.{stat}.up", steps), change(plain, changes={stat: steps})
        for steps in range(1, down + 1):
            yield _taken(f"{id}.{stat}.down", steps), change(plain, changes={stat: -steps})
    for which, weapon in (("ranged", line.ranged), ("melee", line.melee)):
        for value, step in _steps(which):
            for steps in range(1, step.most + 1):
                wish = change(WishedWeapon(), **{value: steps})
                yield _taken(f"{id}.{which}.{value}", steps), change(plain, **{which: wish})
        for type in list(weapon.types)[1:]:
            wish = WishedWeapon(type=type)
            yield _taken(f"{id}.{which}.{_key(type)}", 1), change(plain, **{which: wish})


def _taken(entry: str, count: int) -> str:
    return f"count({entry}, unit) = {count}"
