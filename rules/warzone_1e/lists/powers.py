"""Dark Gifts and Aspects of the Art in lists: who may have which, and what they cost.

(WZ1-GIFT-01 to 03, WZ1-ART-02)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

import rules.warzone_1e.powers.chapter  # noqa: F401  (makes all powers known)
from rules.core.message import Texts
from rules.core.text import ENGLISH, load_texts
from rules.lists.catalogue import Entry
from rules.warzone_1e.lists.organisation import POINTS
from rules.warzone_1e.powers.owning import cost_of_level
from rules.warzone_1e.powers.power import ASPECTS, POWERS

MOST_GIFTS = 10

#: The list of gifts that is open to every owner of any.
FOR_ALL = "general"


class Powers(msgspec.Struct, frozen=True):
    """Gifts with their levels by the list they belong to (None: variable), and the Aspects of the Art."""

    gifts: dict[str, dict[str, int | None]]
    aspects: tuple[str, ...]


@cache
def game_powers() -> Powers:
    """Those of the game, the list that is open to all first."""
    gifts: dict[str, dict[str, int | None]] = {FOR_ALL: {}}
    for power in POWERS.values():
        if power.source == "gift":
            gifts.setdefault(power.school, {})[power.id] = power.level
    return Powers(gifts, ASPECTS)


def gift_id(gift: str) -> str:
    """The id of the shared entry of a gift."""
    return f"gift.{gift}"


def apostle_id(apostle: str) -> str:
    """The id of the shared entry of an Apostle, or of an Aspect."""
    return f"serves.{apostle}"


def shared_powers(powers: Powers) -> Iterator[Entry]:
    """Gifts at their prices, Apostles and Aspects for nothing."""
    for gifts in powers.gifts.values():
        for id, level in gifts.items():
            yield Entry(gift_id(id), _power(id), points={POINTS: cost_of_level(level)})
    for apostle in powers.gifts:
        if apostle != FOR_ALL:
            yield Entry(apostle_id(apostle), _school(apostle))
    for aspect in powers.aspects:
        yield Entry(apostle_id(aspect), _school(aspect))


def gifts_of(id: str, powers: Powers) -> Iterator[Entry]:
    """The Apostle that somebody serves, and ten gifts of the general list and that one (WZ1-GIFT-03)."""
    apostles = [each for each in powers.gifts if each != FOR_ALL]
    yield Entry(
        f"{id}.apostle",
        "Apostle",
        kind="group",
        max=1,
        entries=tuple(Entry(f"{id}.{each}", target=apostle_id(each), max=1) for each in apostles),
    )
    yield Entry(
        f"{id}.gifts",
        "Dark Gifts",
        kind="group",
        max=MOST_GIFTS,
        entries=tuple(_gift(id, list, gift) for list, gifts in powers.gifts.items() for gift in gifts),
    )


def _gift(id: str, apostle: str, gift: str) -> Entry:
    return Entry(
        f"{id}.{gift}",
        target=gift_id(gift),
        max=1,
        only_if="" if apostle == FOR_ALL else f"has({apostle_id(apostle)}, parent)",
        otherwise="" if apostle == FOR_ALL else f"{_power(gift)} is a gift of {_school(apostle)}.",
    )


def aspects_of(id: str, most: int, powers: Powers) -> Entry:
    """The Aspects of the Art that somebody knows; they cost nothing (WZ1-ART-02)."""
    return Entry(
        f"{id}.aspects",
        "Aspects of the Art",
        kind="group",
        exactly=most,
        default=f"{id}.{powers.aspects[0]}" if most == 1 else "",
        entries=tuple(
            Entry(
                f"{id}.{each}",
                target=apostle_id(each),
                max=1,
                comes=1 if most > 1 and place < most else 0,
            )
            for place, each in enumerate(powers.aspects)
        ),
    )


def _power(id: str) -> str:
    return _texts()[f"power.{id}"]


def _school(id: str) -> str:
    return _texts()[f"school.{id}"]


@cache
def _texts() -> Texts:
    """The game's sentences in the language of catalogues."""
    return load_texts(Path(__file__).parents[1] / "text", ENGLISH)


def known_powers(things: Iterable[str], powers: Powers) -> Iterator[str]:
    """The gifts and the Aspects among what somebody has bought."""
    for id in things:
        kind, _, name = id.partition(".")
        if kind == "gift" or (kind == "serves" and name in powers.aspects):
            yield name
