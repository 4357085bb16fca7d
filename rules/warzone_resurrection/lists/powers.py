"""Psychic powers as choices of a list: up to X of the faction's list for Psychic (X) (WZR-SKILL-43)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace as change

from rules.lists.catalogue import Entry
from rules.lists.choice import Choice
from rules.lists.spot import Spot
from rules.warzone_resurrection.lists.organisation import POINTS
from rules.warzone_resurrection.lists.profiles import profile_of_power
from rules.warzone_resurrection.profile import Power, PowerKind
from rules.warzone_resurrection.written import WrittenModel
from rules.warzone_resurrection.written_arms import power_lines, read_power

_POWER = ".power."


def powers_group(
    owner: str,
    most: int,
    powers: Mapping[str, Power],
    printed: frozenset[str] = frozenset(),
    prices: Mapping[PowerKind, int] | None = None,
) -> Entry:
    """The powers that may be chosen below ``owner``; those that are printed on its card come along."""
    return Entry(
        f"{owner}.powers",
        f"Psychic powers ({most})",
        kind="group",
        max=most,
        entries=tuple(
            Entry(
                f"{owner}{_POWER}{id}",
                power.name,
                points={POINTS: prices[power.kind]} if prices else {},
                max=1,
                comes=int(id in printed),
                profiles=(profile_of_power(f"{owner}{_POWER}{id}", power),),
            )
            for id, power in powers.items()
        ),
    )


def powers_listed(faction: str) -> dict[str, Power]:
    """The powers on the list of a faction, by their ids."""
    return {id: read_power(id) for id, line in power_lines().items() if faction in line.factions}


def chosen_powers(place: Spot) -> tuple[str, ...]:
    """The ids of the powers that were chosen below a Model or a unit."""
    return tuple(_chosen(place))


def with_powers(model: WrittenModel, place: Spot) -> WrittenModel:
    """A Model with the powers that were chosen for it; where there are none to choose, with those it has."""
    choices = place.owner.children if isinstance(place.owner, Choice) else ()
    if not any(_POWER in choice.id for choice in choices):
        return model
    own = {power if isinstance(power, str) else power.id: power for power in model.powers}
    return change(model, powers=tuple(own.get(id, id) for id in chosen_powers(place)))


def _chosen(place: Spot) -> Iterator[str]:
    for child in place.children:
        entry = child.owner.id if child.owner is not None and child.count > 0 else ""
        _, found, power = entry.partition(_POWER)
        if found:
            yield power
