"""From a force list to the force that takes the field.

What is wrong with a list is found in the list; here stands who carries what. A list counts weapons for each
line of models; heavy weapons are dealt out first, so that whoever carries one has no others (WZ1-FORCE-08).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.message import verbatim
from rules.core.refusal import Illegal, forbid
from rules.lists.choice import Choice
from rules.lists.numbering import Numbers
from rules.lists.roster import Node
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.warzone_1e.library import Equipment, Kind, Library, ModelLine, library
from rules.warzone_1e.lists.entries import airstrike_id
from rules.warzone_1e.lists.organisation import UNLIMITED
from rules.warzone_1e.lists.powers import game_powers, known_powers
from rules.warzone_1e.state import Abilities
from rules.warzone_1e.state import Kind as UnitKind
from rules.warzone_1e.units import SPECIAL_MEMBER
from rules.warzone_1e.written import WrittenForce, WrittenModel, WrittenProfile, WrittenUnit, WrittenWeapon

#: What a leader is called besides its name.
LEADER = "leader"

_WEAPON = "weapon."

#: Arms that leave no hand for others.
_ALONE: tuple[Kind, ...] = ("heavy",)


def force_of(army: Standing, known: Library | None = None) -> WrittenForce:
    """The force of a legal list, its units in their order. Raises ``Illegal`` for what has no line."""
    found = library() if known is None else known
    units = [unit for unit in army.units if not is_airstrike(unit)]
    bands = [_Band(unit, found) for unit in units]
    homes = (found.lists.get(force.catalogue) for force in army.roster.forces)
    faction = next((home.name for home in homes if home is not None), "")
    ids, names = Numbers(band.id for band in bands), Numbers(band.name for band in bands)
    strikes = sum(unit.count for unit in army.units if is_airstrike(unit))
    return WrittenForce(
        name=army.roster.name or faction,
        units=tuple(
            band.written(ids.next(band.id), names.next(band.name, " "), guest_of=faction) for band in bands
        ),
        faction=faction,
        counts={"airstrikes": strikes} if strikes else {},
        abilities=_abilities(army, any(band.has_bought_abilities for band in bands)),
    )


def _abilities(army: Standing, bought: bool) -> Abilities:
    """What the other player has to agree on: what the chart allows, if anything of it was bought."""
    if not bought:
        return "none"
    charts = {force.type for force in army.roster.forces}
    return "any" if UNLIMITED in charts else "one_squad"


def unit_of_list(unit: Spot, known: Library | None = None) -> WrittenUnit:
    """A unit of a list, legal or not, as it takes the field. Raises ``Illegal`` where it has no line."""
    band = _Band(unit, library() if known is None else known)
    return band.written(band.id, band.name)


def is_airstrike(unit: Spot) -> bool:
    """Whether it is no unit, but an air strike."""
    choice = unit.owner
    return isinstance(choice, Choice) and choice.entry.id == airstrike_id(choice.home.id)


class _Thing(msgspec.Struct, frozen=True):
    """What a line of models has: how many, and what one costs."""

    count: int
    price: int


class _Arms(msgspec.Struct):
    """The weapons that one model gets, and what they cost."""

    weapons: list[str]
    cost: int = 0


class _Band:
    """A unit of a list, found again in the library."""

    def __init__(self, spot: Spot, known: Library) -> None:
        choice = spot.owner
        force = known.lists.get(choice.home.id) if isinstance(choice, Choice) else None
        if not isinstance(choice, Choice) or force is None:
            raise _without_line(spot)
        self.spot, self.id, self.known, self.force = spot, choice.entry.id, known, force
        self.squad = force.squads.get(self.id)
        if self.squad is None and self.id not in force.individuals:
            raise _without_line(spot)
        assert isinstance(spot.node, Node)
        #: What its player calls it, or its list.
        self.name = spot.node.name or (self.squad.name if self.squad else force.models[self.id].name)
        self.bought = {_own(child) for child in spot.children if child.count > 0} - {""}

    @property
    def has_bought_abilities(self) -> bool:
        """Whether anybody in it has bought special abilities (WZ1-HERO-01, WZ1-CUST-01, WZ1-CUST-04)."""
        everything = (
            each for line in self.spot.children for each in (line, *line.children) if each.count > 0
        )
        return bool(self._custom()) or any(_own(each).startswith("ability.") for each in everything)

    def written(self, id: str, name: str, guest_of: str = "") -> WrittenUnit:
        """The unit as it takes the field, in a force of the list ``guest_of``."""
        kind: UnitKind = "squad" if self.squad else "individual"
        skills = (*self.squad.abilities, *self._custom()) if self.squad else ()
        models = tuple(self._models(id))
        faction = self.force.name if guest_of and guest_of != self.force.name else ""
        return WrittenUnit(id, models, name, faction, kind, skills, self._points())

    def _points(self) -> int:
        return int(self.spot.standing.total(self.spot, self.spot.standing.book.main_points))

    def _models(self, unit: str) -> Iterator[WrittenModel]:
        """Its leader first; the special member is the last of the others."""
        lines = [child for child in self.spot.children if child.count > 0 and _kind(child) == "model"]
        kinds = [self._model_of(line) for line in lines]
        numbers = Numbers(kind for kind, line in zip(kinds, lines, strict=True) for _ in range(line.count))
        made = [
            model
            for kind, line in sorted(
                zip(kinds, lines, strict=True), key=lambda pair: not self._leads(pair[0])
            )
            for model in self._of_line(unit, kind, line, numbers)
        ]
        special = self._special()
        if special and made:
            cost = self.known.abilities.named(special).cost
            last = made[-1]
            made[-1] = msgspec.structs.replace(
                last, kind=SPECIAL_MEMBER, skills=(*last.skills, special), points=last.points + cost
            )
        yield from made

    def _leads(self, kind: str) -> bool:
        return self.squad is not None and kind == self.squad.leader

    def _model_of(self, line: Spot) -> str:
        """The kind of a line of models. Raises ``Illegal``."""
        kind = self.id if self.squad is None else _own(line).removeprefix(f"{self.id}.")
        if kind not in self.force.models:
            raise _without_line(line)
        return kind

    def _of_line(self, unit: str, kind: str, line: Spot, numbers: Numbers) -> Iterator[WrittenModel]:
        card = self.force.models[kind]
        things = {_own(child): self._thing(child) for child in line.children if child.count > 0}
        fitted = {id for id in self.known.equipment.fittings if self._has(f"item.{id}", id, things)}
        for arms in self._dealt(things, line.count):
            yield self._raised(unit, numbers.next(kind), card, things, arms, fitted, leads=self._leads(kind))

    def _thing(self, spot: Spot) -> _Thing:
        main = spot.standing.book.main_points
        return _Thing(spot.count, int(spot.standing.points(spot, main)) // spot.count)

    def _has(self, own: str, for_all: str, things: dict[str, _Thing]) -> bool:
        """Whether a line has something itself, or its whole unit does."""
        return own in things or f"{self.id}.{for_all}" in self.bought

    def _dealt(self, things: dict[str, _Thing], count: int) -> list[_Arms]:
        """Weapons for each model of a line: heavy ones from the first on, the others after them."""
        dealt = [_Arms([]) for _ in range(count)]
        weapons = [
            (id.removeprefix(_WEAPON), self.known.weapon(id.removeprefix(_WEAPON)))
            for id, thing in things.items()
            if id.startswith(_WEAPON)
            for _ in range(thing.count)
        ]
        alone = [each for each in weapons if each[1].kind in _ALONE]
        slots: dict[str, int] = {}
        for id, line in alone + [each for each in weapons if each not in alone]:
            slot = _slot(line.kind, id)
            start = 0 if line.kind in _ALONE or slot == "sidearm" else len(alone)
            place = slots.setdefault(slot, start)
            slots[slot] = place + 1
            # Sidearms go to those without a heavy weapon first.
            at = (count - 1 - place) if slot == "sidearm" else place
            arms = dealt[at % count]
            arms.weapons.append(id)
            arms.cost += things[_WEAPON + id].price
        return dealt

    def _raised(
        self,
        unit: str,
        number: str,
        card: ModelLine,
        things: dict[str, _Thing],
        arms: _Arms,
        fitted: set[str],
        *,
        leads: bool,
    ) -> WrittenModel:
        """One model, with what it and its whole squad bought."""
        kit = self.known.equipment
        items = [id for id in (*kit.general, *kit.special) if self._has(f"item.{id}", id, things)]
        grenades = [id for id in self.known.grenades if f"{self.id}.{id}" in self.bought]
        heroic = [id.removeprefix("ability.") for id in things if id.startswith("ability.")]
        weapons, fitting_cost = self._fitted((*card.included, *arms.weapons, *grenades), fitted)
        for_all = [id for id in (*kit.general, *kit.special) if f"{self.id}.{id}" in self.bought]
        paid = (
            card.cost + arms.cost + fitting_cost
            + sum(thing.price for id, thing in things.items() if _is_personal(id, kit))
            + sum(kit.named(id).cost for id in for_all)
            + sum(self.known.weapon(id).cost for id in grenades)
            + sum(self.known.abilities.named(id).cost for id in self._custom())
        )  # fmt: skip
        powers = tuple(known_powers(things, game_powers()))
        return WrittenModel(
            id=f"{unit}-{number}",
            name=card.name,
            kind=LEADER if leads else "",
            profile=profile_of(card),
            weapons=weapons,
            skills=(*card.abilities, *(("large",) if card.large else ()), *heroic),
            equipment=tuple(items),
            powers=powers,
            leader=leads,
            points=paid,
        )

    def _fitted(
        self, weapons: tuple[str, ...], fitted: set[str]
    ) -> tuple[tuple[str | WrittenWeapon, ...], int]:
        """Weapons with launchers and bayonets where they fit, and what those cost (WZ1-FORCE-15)."""
        found: list[str | WrittenWeapon] = []
        blades: list[str] = []
        cost = 0
        for id in weapons:
            kind = self.known.weapon(id).kind
            fits = [each for each in fitted if kind in self.known.equipment.fittings[each].fits]
            cost += sum(self.known.equipment.fittings[each].cost for each in fits)
            launches = ("launcher",) if "launcher" in fits else ()
            found.append(WrittenWeapon(id, like=id, traits=launches) if launches else id)
            blades += ["bayonet"] if "bayonet" in fits else []
        return (*found, *blades), cost

    def _custom(self) -> tuple[str, ...]:
        """The abilities of a custom squad."""
        start = f"{self.id}.custom."
        chosen = (child for child in self.spot.children if _own(child) == f"{self.id}.custom")
        return tuple(
            _own(each).removeprefix(start) for child in chosen for each in child.children if each.count > 0
        )

    def _special(self) -> str | None:
        """The ability of a special member."""
        uses = (
            use for child in self.spot.children if isinstance(child.owner, Choice) for use in child.owner.uses
        )
        start = f"{self.id}.member."
        return next((use.id.removeprefix(start) for use in uses if use.id.startswith(start)), None)


def _is_personal(id: str, kit: Equipment) -> bool:
    """Whether something is had once, by one model: not what is dealt out, nor what is fitted to guns."""
    return not id.startswith(_WEAPON) and id.removeprefix("item.") not in kit.fittings


def _slot(kind: Kind, id: str) -> str:
    """Weapons of one slot go to one model after the other; each kind of grenade is a slot of its own."""
    if kind == "grenade":
        return id
    return kind if kind in ("close", "sidearm", "heavy") else "ranged"


def profile_of(card: ModelLine) -> WrittenProfile:
    """The scores of a kind of model, as forces have them."""
    line = card.profile
    return WrittenProfile(
        cc=line.cc, mw=line.mw, ld=line.ld, ac=line.ac, st=line.st, mv=line.mv, a=line.a, w=line.w,
        pw=line.pw, flight=line.flight, base=card.base, height=card.height,
    )  # fmt: skip


def _own(spot: Spot) -> str:
    """The id of the entry that a place holds, wherever it is used."""
    return spot.owner.entry.id if isinstance(spot.owner, Choice) else ""


def _kind(spot: Spot) -> str:
    return spot.owner.kind if spot.owner is not None else ""


def _without_line(spot: Spot) -> Illegal:
    edition = spot.owner.home.edition if isinstance(spot.owner, Choice) else ""
    return forbid("CORE-LIST", "refused.no_line", unit=verbatim(spot.name), edition=verbatim(edition or "?"))
