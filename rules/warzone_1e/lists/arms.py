"""What a model carries: its own choice of weapons, within its armory and its hands (WZ1-FORCE-06 to 15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.lists.catalogue import Change, Constraint, Entry
from rules.warzone_1e.library import Equipment, ForceList, Item, Kind, Library, ModelLine, WeaponLine
from rules.warzone_1e.lists.organisation import FITTED, HEAVY, POINTS, STRIKES
from rules.warzone_1e.lists.profiles import weapon_profile

#: The slots of a model, and which kinds of weapons fill them.
SLOTS: dict[str, tuple[str, tuple[Kind, ...]]] = {
    "ranged": ("Ranged weapon", ("submachine_gun", "assault_rifle", "shotgun", "sniper_rifle", "heavy")),
    "close": ("Close combat weapon", ("close",)),
    "sidearm": ("Sidearm", ("sidearm",)),
}

#: Kinds that are issued to individuals alone (WZ1-FORCE-11).
FOR_INDIVIDUALS: tuple[Kind, ...] = ("sniper_rifle",)

LEADER_ITEMS, INDIVIDUAL_ITEMS = 1, 3


def weapon_id(weapon: str) -> str:
    """The id of a weapon's shared entry."""
    return f"weapon.{weapon}"


def item_id(item: str) -> str:
    """The id of the shared entry of a piece of equipment."""
    return f"item.{item}"


def shared_arms(library: Library) -> Iterator[Entry]:
    """All weapons and equipment, at their prices for one model."""
    for armoury in library.armouries.values():
        for id, weapon in armoury.weapons.items():
            yield _weapon(id, weapon, library.equipment)
    kit = library.equipment
    for id, item in {**kit.fittings, **kit.general, **kit.special}.items():
        yield Entry(item_id(id), item.name, points={POINTS: item.cost})


def _weapon(id: str, weapon: WeaponLine, kit: Equipment) -> Entry:
    fitted = [FITTED[each] for each, item in kit.fittings.items() if weapon.kind in item.fits]
    heavy = [HEAVY, STRIKES] if weapon.kind == "heavy" else []
    close = [STRIKES] if weapon.kind == "close" else []
    return Entry(
        weapon_id(id),
        weapon.name,
        points={POINTS: weapon.cost},
        tags=(*fitted, *heavy, *close),
        profiles=(weapon_profile(weapon_id(id), weapon),),
    )


def weapons_of(
    id: str, model: ModelLine, force: ForceList, library: Library, *, alone: bool
) -> Iterator[Entry]:
    """The slots of a model, with what its list lets it carry; ``id`` is that of its entry."""
    if not model.arms:
        return
    offered = {
        weapon: line
        for weapon, line in library.open_to(force).items()
        if alone or line.kind not in FOR_INDIVIDUALS
    }
    for slot, (name, kinds) in SLOTS.items():
        yield Entry(
            f"{id}.{slot}",
            name,
            kind="group",
            per_model=True,
            max=1,
            constraints=(_hands(f"{id}.{slot}"),) if slot == "close" else (),
            entries=tuple(
                Entry(
                    f"{id}.{weapon}",
                    target=weapon_id(weapon),
                    per_model=True,
                    max=1,
                    comes=1 if weapon in model.usual else 0,
                )
                for weapon, line in offered.items()
                if line.kind in kinds
            ),
        )


def _hands(group: str) -> Constraint:
    """A heavy weapon is carried instead of a ranged and a close combat weapon (WZ1-FORCE-08)."""
    says = "Whoever carries a heavy weapon has no close combat weapon besides."
    return Constraint(f"{group}.hands", "max", 1, of=STRIKES, within="parent", says=says)


def own_items(
    id: str, force: ForceList, library: Library, *, alone: bool, squad: str = ""
) -> Iterator[Entry]:
    """What a leader or an individual buys for itself alone (WZ1-FORCE-09, 10, 14, 15)."""
    kit = library.equipment
    yield Entry(f"{id}.grenades", "Grenades", kind="group", entries=tuple(_grenades(id, library, squad)))
    fittings = kit.fittings if alone else ("launcher",)
    gear = (
        *(_fitting(id, fitting, kit.fittings[fitting], squad) for fitting in fittings),
        *(_item(id, item) for item in (kit.general if alone else ())),
    )
    yield Entry(f"{id}.gear", "Fittings and gear", kind="group", entries=gear)
    if force.special_equipment:
        yield Entry(
            f"{id}.special",
            "Special equipment",
            kind="group",
            max=INDIVIDUAL_ITEMS if alone else LEADER_ITEMS,
            entries=tuple(_item(id, item) for item, line in kit.special.items() if _may_have(line, alone)),
        )


def _may_have(item: Item, alone: bool) -> bool:
    return alone or not (item.individuals_only or item.whole_squad)


def _item(id: str, item: str) -> Entry:
    return Entry(f"{id}.{item}", target=item_id(item), max=1)


_HAS_ALREADY = "The whole squad has it already."


def _grenades(id: str, library: Library, squad: str) -> Iterator[Entry]:
    for grenade in library.grenades:
        yield Entry(
            f"{id}.{grenade}",
            target=weapon_id(grenade),
            max=1,
            only_if=f"not has({squad}.{grenade}, unit)" if squad else "",
            otherwise=_HAS_ALREADY if squad else "",
        )


def _fitting(id: str, fitting: str, item: Item, squad: str) -> Entry:
    """What is fitted to a gun that somebody carries (WZ1-FORCE-15)."""
    fits = f"has({FITTED[fitting]}, parent)"
    return Entry(
        f"{id}.{fitting}",
        target=item_id(fitting),
        max=1,
        only_if=f"{fits} and not has({squad}.{fitting}, unit)" if squad else fits,
        otherwise=f"{item.name}: it needs a gun that it fits, and is bought once.",
    )


def squad_items(squad: str, force: ForceList, library: Library) -> Iterator[Entry]:
    """What is bought for every member, or for every gun that it fits (WZ1-FORCE-14, 15, WZ1-EQUIP-06, 12)."""
    kit = library.equipment
    for id, grenade in library.grenades.items():
        yield _for_all(squad, id, grenade, f"{grenade.cost} * size")
    for id, item in kit.general.items():
        yield _for_all(squad, id, item, f"{item.cost} * size")
    if force.special_equipment:
        for id, item in kit.special.items():
            if item.whole_squad:
                yield _for_all(squad, id, item, f"{item.cost} * size")
    for id, item in kit.fittings.items():
        guns = f"count({FITTED[id]}, unit)"
        yield _for_all(squad, id, item, f"{item.cost} * {guns}", only_if=f"{guns} >= 1")


def _for_all(squad: str, id: str, item: Item | WeaponLine, price: str, only_if: str = "") -> Entry:
    return Entry(
        f"{squad}.{id}",
        f"{item.name} for the whole squad",
        points={POINTS: price},
        max=1,
        only_if=only_if,
        otherwise=f"{item.name}: nobody carries a gun that it fits." if only_if else "",
    )


def cheaper(entry: Entry, price: int, when: str) -> Entry:
    """The use of a weapon whose price is another one where a condition holds."""
    return Entry(
        entry.id,
        target=entry.target,
        per_model=entry.per_model,
        max=entry.max,
        comes=entry.comes,
        changes=(Change(POINTS, "set", price, when=when),),
    )
