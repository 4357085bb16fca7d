"""Whether homebrew can be played: numbers that the rules have room for, and names that mean something.

Nobody is kept from making monsters; what is refused has no meaning in the game, or no battle would bear it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from rules.core.message import Message, say, verbatim
from rules.core.written import WrittenError
from rules.lists.homebrew import Fault
from rules.warzone_resurrection.homebrew.words import Use, problem_with
from rules.warzone_resurrection.homebrew.written import (
    LONGEST_NAME,
    LONGEST_RULE,
    HomebrewCard,
    WrittenHomebrew,
)
from rules.warzone_resurrection.profile import MOST_REACH
from rules.warzone_resurrection.units import (
    WrittenFaction,
    WrittenKind,
    WrittenOption,
    WrittenUnitKind,
)
from rules.warzone_resurrection.weapon_classes import CLASSES, DAMAGE_TYPES
from rules.warzone_resurrection.written import WrittenProfile, vehicle_lines
from rules.warzone_resurrection.written_arms import (
    TEMPLATES,
    WrittenWeapon,
    armoury_lines,
    power_lines,
    read_weapon,
)

#: The least and most of numbers. Skills stand on a twenty-sided die.
_STAT, _DIE = ("cc", "rs", "st", "con", "wp"), (1, 20)
#: Half of it is how far a Squad stays together: with less than this it hardly could.
_LEADERSHIP = (8, 20)
_WOUNDS, _MOVEMENT, _HEIGHT, _ACTION_POINTS, _BASE = (1, 12), (2, 12), (0, 6), (2, 3), (20, 120)
_ARMOUR, _AGAINST, _POINTS, _OPTION_POINTS = (1, 30), (-20, 20), (0, 5000), (0, 500)
_RANGE, _REACH, _STRENGTH, _RATE, _AVV = (1, 72), (0, MOST_REACH // 1000), (-10, 20), (1, 8), (0, 12)
_IN_UNIT, _COST = (0, 30), (0, 6)
#: How many of a thing one piece may have.
_MOST_SKILLS, _MOST_WEAPONS, _MOST_POWERS, _MOST_RANKS, _MOST_OPTIONS = 12, 8, 6, 8, 12

#: Numbers that nobody writes out: Python would not, beyond some thousands of digits.
_LONG = 1000
_PRINTED_ARMOUR = re.compile(r"^(\d{1,2})(?:\((\d{1,2})\))?$")

Found = Iterator[Fault]


def check(pack: WrittenHomebrew, base: WrittenFaction, unread: Collection[str] = ()) -> Found:
    """Everything that is wrong with a pack that was read; ``base`` is the file of its faction.

    ``unread`` are ids of pieces that could not be read: whoever names them is not to blame.
    """
    yield from _named("name", pack.name)
    weapons = {*pack.weapons, *base.weapons, *armoury_lines(), *unread}
    models = {*pack.models, *base.models, *base.heroes, *unread}
    for id, line in pack.weapons.items():
        found = list(_weapon(f"weapons.{id}", line))
        yield from found or _readable(f"weapons.{id}", line)
    for id, kind in pack.models.items():
        yield from _model(f"models.{id}", kind, weapons)
    for id, unit in pack.units.items():
        yield from _unit(f"units.{id}", unit, models, weapons)
    for id, card in pack.cards.items():
        yield from _card(f"cards.{id}", card)


def _named(place: str, name: str) -> Found:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        yield Fault(place, say("homebrew.name", most=LONGEST_NAME))


def _within(place: str, value: float | None, bounds: tuple[int, int]) -> Found:
    """A number that is there and within its bounds; one that is no number at all is in none."""
    if value is not None and not bounds[0] <= value <= bounds[1]:
        yield Fault(place, say("homebrew.number", least=bounds[0], most=bounds[1]))


def _few(place: str, things: Collection[object], most: int) -> Found:
    if len(things) > most:
        yield Fault(place, say("homebrew.too_many", most=most))


def _skills(place: str, skills: Iterable[str], use: Use) -> Found:
    written = tuple(skills)
    yield from _few(place, written, _MOST_SKILLS)
    for number, skill in enumerate(written):
        problem = problem_with(skill, use)
        if problem is not None:
            yield Fault(f"{place}[{number}]", problem)


def _one_of(place: str, value: str, known: Iterable[str]) -> Found:
    if value not in known:
        yield Fault(place, _unknown(value))


def _unknown(value: object) -> Message:
    return say("homebrew.unknown", what=verbatim(str(value)[:LONGEST_NAME]))


def _weapon(place: str, line: WrittenWeapon) -> Found:
    if line.like is not None:
        yield from _one_of(f"{place}.like", line.like, armoury_lines())
    else:
        yield from _named(f"{place}.name", line.name)
        yield from _one_of(f"{place}.class", line.weapon_class, CLASSES)
        yield from _one_of(f"{place}.type", line.type, DAMAGE_TYPES)
        yield from _within(f"{place}.st", line.st, _STRENGTH)
        for rate in ("rof", "roa"):
            yield from _within(f"{place}.{rate}", getattr(line, rate), _RATE)
        yield from _within(f"{place}.avv", line.avv, _AVV)
        yield from _reach(place, line)
        yield from _skills(f"{place}.traits", line.traits, "weapon")


def _reach(place: str, line: WrittenWeapon) -> Found:
    """A close combat weapon reaches a little way; a shot has a range or a template, a grenade a template."""
    if line.melee:
        if isinstance(line.r, str):
            yield Fault(f"{place}.r", say("homebrew.number", least=_REACH[0], most=_REACH[1]))
        else:
            yield from _within(f"{place}.r", line.r, _REACH)
        return
    if isinstance(line.r, str):
        first, _, second = line.r.partition("/")
        template = second or first
        yield from _one_of(f"{place}.r", template, TEMPLATES)
        if second:
            yield from _within(f"{place}.r", _number(first), _RANGE)
    elif line.weapon_class == "G":
        yield Fault(f"{place}.r", say("homebrew.grenade"))
    else:
        yield from _within(f"{place}.r", -1 if line.r is None else line.r, _RANGE)


def _number(text: str) -> float:
    return float(text) if re.fullmatch(r"\d{1,3}(\.\d{1,3})?", text) else -1


def _readable(place: str, line: WrittenWeapon) -> Found:
    """What the game itself says of a line that nothing above has found fault with."""
    try:
        read_weapon(line)
    except (WrittenError, ValueError, OverflowError, KeyError) as error:
        yield Fault(place, say("homebrew.malformed", problem=verbatim(str(error)[:200])))


def _model(place: str, kind: WrittenKind, weapons: Collection[str]) -> Found:
    if kind.like is not None:
        yield from _one_of(f"{place}.like", kind.like, vehicle_lines())
        if kind.profile != WrittenProfile():
            yield Fault(f"{place}.profile", say("homebrew.like"))
    else:
        yield from _named(f"{place}.name", kind.name)
        yield from _profile(f"{place}.profile", kind.profile)
    yield from _within(f"{place}.points", kind.points, _POINTS)
    yield from _weapons(f"{place}.weapons", kind.weapons, weapons)
    yield from _skills(f"{place}.skills", kind.skills, "model")
    yield from _few(f"{place}.powers", kind.powers, _MOST_POWERS)
    for number, power in enumerate(kind.powers):
        yield from _one_of(f"{place}.powers[{number}]", power, power_lines())


def _profile(place: str, line: WrittenProfile) -> Found:
    for stat in _STAT:
        yield from _within(f"{place}.{stat}", getattr(line, stat), _DIE)
    yield from _within(f"{place}.ld", line.ld, _LEADERSHIP)
    yield from _within(f"{place}.m", line.m, _MOVEMENT)
    yield from _within(f"{place}.w", line.w, _WOUNDS)
    yield from _within(f"{place}.base", line.base, _BASE)
    yield from _within(f"{place}.height", line.height, _HEIGHT)
    yield from _within(f"{place}.ap", line.ap, _ACTION_POINTS)
    written = line.a if isinstance(line.a, str) else f"{line.a:d}" if abs(line.a) < _LONG else ""
    armour = _PRINTED_ARMOUR.match(written)
    if armour is None:
        yield Fault(f"{place}.a", say("homebrew.armour"))
    else:
        for value in filter(None, armour.groups()):
            yield from _within(f"{place}.a", int(value), _ARMOUR)
    for damage, amount in line.types.items():
        yield from _one_of(f"{place}.types", damage, DAMAGE_TYPES)
        yield from _within(f"{place}.types", amount, _AGAINST)


def _weapons(place: str, ids: Collection[str], known: Collection[str]) -> Found:
    yield from _few(place, ids, _MOST_WEAPONS)
    for number, id in enumerate(ids):
        yield from _one_of(f"{place}[{number}]", id, known)


def _unit(place: str, unit: WrittenUnitKind, models: Collection[str], weapons: Collection[str]) -> Found:
    yield from _named(f"{place}.name", unit.name)
    yield from _skills(f"{place}.skills", unit.skills, "squad")
    yield from _ranks(f"{place}.models", unit, models)
    yield from _few(f"{place}.options", unit.options, _MOST_OPTIONS)
    for id, option in unit.options.items():
        yield from _option(f"{place}.options.{id[:LONGEST_NAME]}", id, option, models, weapons)


def _ranks(place: str, unit: WrittenUnitKind, models: Collection[str]) -> Found:
    yield from _few(place, unit.models, _MOST_RANKS)
    kinds = [rank.model for rank in unit.models]
    for number, rank in enumerate(unit.models):
        yield from _one_of(f"{place}[{number}].model", rank.model, models)
        yield from _within(f"{place}[{number}].least", rank.least, _IN_UNIT)
        yield from _within(f"{place}[{number}].most", rank.most, (max(1, rank.least), _IN_UNIT[1]))
        if rank.model in kinds[:number]:
            yield Fault(f"{place}[{number}].model", say("homebrew.twice"))
    if sum(rank.least for rank in unit.models) < 1:
        yield Fault(place, say("homebrew.empty_unit"))
    if sum(rank.most for rank in unit.models) > _IN_UNIT[1]:
        yield Fault(place, say("homebrew.large_unit", most=_IN_UNIT[1]))


def _option(
    place: str, id: str, option: WrittenOption, models: Collection[str], weapons: Collection[str]
) -> Found:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", id):
        yield Fault(place, say("homebrew.id", id=verbatim(id[:LONGEST_NAME])))
    yield from _named(f"{place}.name", option.name)
    yield from _within(f"{place}.points", option.points, _OPTION_POINTS)
    yield from _few(f"{place}.to", option.to, _MOST_RANKS)
    for kind in option.to:
        yield from _one_of(f"{place}.to", kind, models)
    yield from _weapons(f"{place}.weapons", option.weapons, weapons)
    yield from _skills(f"{place}.skills", option.skills, "model")


def _card(place: str, card: HomebrewCard) -> Found:
    yield from _named(f"{place}.name", card.name)
    if len(card.text) > LONGEST_RULE or not card.text.strip():
        yield Fault(f"{place}.text", say("homebrew.text", most=LONGEST_RULE))
    yield from _within(f"{place}.cost", card.cost, _COST)
    yield from _skills(f"{place}.effects", card.effects, "card")
    if card.bonded is not None:
        yield from _named(f"{place}.bonded", card.bonded)
    if card.kind == "strategy" and card.laid_on != "side":
        yield Fault(f"{place}.laid_on", say("homebrew.strategy_on"))
    if card.kind != "strategy" and card.laid_on == "side":
        yield Fault(f"{place}.laid_on", say("homebrew.tactical_on"))
