"""Chapter: Close Combat Weapon Range and being Engaged (WZR-CC-01, WZR-CC-05, WZR-CC-21).

Being Engaged is mutual and follows from position alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import is_within
from rules.core.ids import INCH
from rules.warzone_resurrection.measurement import faces, gap
from rules.warzone_resurrection.profile import SIZE_ORDER, VERTICAL_REACH, BaseSize, Weapon
from rules.warzone_resurrection.state import Battlefield, Model

_RANGE_BY_BASE = {
    BaseSize.SMALL: 0,
    BaseSize.MEDIUM: INCH,
    BaseSize.LARGE: 2 * INCH,
    BaseSize.NONE: 2 * INCH,
}
_RANGE_OF_HERO_ON_MEDIUM = 1500
_HERO_ROLES = frozenset({"warlord", "lord"})


def is_hero(field: Battlefield, model: Model) -> bool:
    """Squad Commanders, Lords and Warlords are heroes; Acting Commanders are not (WZR-CC-01)."""
    squad = field.squad_of(model)
    commands = squad.commander == model.id and not squad.acting
    return commands or model.card.role in _HERO_ROLES


def range_of_base(field: Battlefield, model: Model) -> int:
    """The Close Combat Weapon Range that its base gives, in thousandths."""
    if model.base is BaseSize.MEDIUM and is_hero(field, model):
        return _RANGE_OF_HERO_ON_MEDIUM
    return _RANGE_BY_BASE[model.base]


def weapon_range(field: Battlefield, model: Model, weapon: Weapon | None) -> int:
    """The Close Combat Weapon Range with a weapon, or unarmed, in thousandths."""
    if weapon is not None and weapon.melee and weapon.range is not None:
        return weapon.range
    return range_of_base(field, model)


def longest_range(field: Battlefield, model: Model) -> int:
    """The range that counts for being Engaged and for Free Slash: the longest of its weapons."""
    armed = [weapon_range(field, model, weapon) for weapon in model.card.weapons if weapon.melee]
    return max(armed, default=range_of_base(field, model))


def share_elevation(one: Model, other: Model) -> bool:
    """Whether the height between them may be ignored in close combat (WZR-DEF-08, WZR-CC-05)."""
    larger = max(one.base, other.base, key=SIZE_ORDER.index)
    return abs(one.body.bottom - other.body.bottom) <= VERTICAL_REACH[larger]


def reaches(field: Battlefield, model: Model, other: Model, weapon_reach: int | None = None) -> bool:
    """Whether the other is in the Model's Close Combat Weapon Range and Front Facing."""
    reach = longest_range(field, model) if weapon_reach is None else weapon_reach
    return share_elevation(model, other) and is_within(gap(model, other), reach) and faces(model, other)


def are_engaged(field: Battlefield, one: Model, other: Model) -> bool:
    """Whether two enemies are Engaged: one has the other in its range."""
    return reaches(field, one, other) or reaches(field, other, one)


def engaged_with(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies that a Model is Engaged with, in the order of the battlefield."""
    return (enemy for enemy in field.enemies(model) if are_engaged(field, model, enemy))


def is_engaged(field: Battlefield, model: Model) -> bool:
    """Whether a Model is Engaged with anybody."""
    return model.on_table and any(engaged_with(field, model))
