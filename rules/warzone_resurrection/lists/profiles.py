"""What stands on a Model's card, as the profiles and rules of its catalogue entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rules.core.message import Message, Texts, render
from rules.core.text import ENGLISH, load_texts
from rules.core.view import Badge, Stat, WeaponView
from rules.lists.catalogue import Characteristic, Profile, Rule
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.lists.organisation import MODEL_LINE, STATS, VEHICLE_LINE, WEAPON_LINE
from rules.warzone_resurrection.profile import Power
from rules.warzone_resurrection.view import power_view, printed
from rules.warzone_resurrection.view import skill as badge
from rules.warzone_resurrection.written_arms import read_skill


def profiles_of(id: str, card: Card) -> Iterator[Profile]:
    """A Model's line, the lines of its weapons, those of its powers."""
    stats, weapons, _ = printed(card)
    locations = card.vehicle.locations if card.vehicle else ()
    hull = (Characteristic(each.name, f"SP {each.sp}, AV {each.av}") for each in locations)
    kind = VEHICLE_LINE if card.vehicle else MODEL_LINE
    yield Profile(f"{id}.line", card.name, type=kind, type_name=kind, stats=(*_line(stats), *hull))
    for weapon in weapons:
        yield _weapon(id, weapon)


def profile_of_power(id: str, power: Power) -> Profile:
    """The line of a power, under the columns of weapons."""
    return msgspec.structs.replace(_weapon(id, power_view(power)), id=f"{id}.line")


def rules_of(id: str, card: Card) -> Iterator[Rule]:
    """The skills of a Model."""
    return (_rule(id, each) for each in printed(card)[2])


def rules_of_skills(id: str, skills: Iterable[str]) -> Iterator[Rule]:
    """Skills as data names them: ``medic(4)``."""
    return (_rule(id, badge(read_skill(each))) for each in skills)


def _rule(id: str, skill: Badge) -> Rule:
    return Rule(f"{id}.{skill.id}", _said(skill.label), page=skill.rule or "")


def _weapon(id: str, weapon: WeaponView) -> Profile:
    """Under the same columns for all weapons, so that they stand in one table."""
    values = [_said(each.value) for each in weapon.stats]
    traits = ", ".join(_said(each.label) for each in weapon.traits)
    columns = zip(STATS[WEAPON_LINE], (*values, traits or "-"), strict=True)
    return Profile(
        f"{id}.{weapon.id}",
        _said(weapon.name),
        type=WEAPON_LINE,
        type_name=WEAPON_LINE,
        stats=tuple(Characteristic(*each) for each in columns),
    )


def _line(stats: Iterable[Stat]) -> Iterator[Characteristic]:
    return (Characteristic(_said(each.name), _said(each.value)) for each in stats)


def _said(said: str | Message) -> str:
    """A name in the language of catalogues."""
    return said if isinstance(said, str) else render(said, texts())


def texts() -> Texts:
    """The game's sentences in the language of catalogues."""
    return load_texts(Path(__file__).parents[1] / "text", ENGLISH)
