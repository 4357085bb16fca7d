"""Special abilities, gifts and Aspects: what individuals, custom squads and special members buy.

(WZ1-HERO-01 to 12, WZ1-CUST-01 to 04, WZ1-GIFT-01 to 03, WZ1-ART-02)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.lists.catalogue import Constraint, Entry
from rules.warzone_1e.library import Abilities, Ability, ModelLine, Powers, SquadLine
from rules.warzone_1e.lists.organisation import CUSTOM, IS_AGREED, NOT_AGREED, POINTS

#: How many special abilities a hero or a squad has at most, and how many gifts an individual.
MOST_ABILITIES, MOST_GIFTS = 3, 10

#: What a gift of variable level costs (WZ1-GIFT-02).
VARIABLE_COST = 5

#: The list of gifts that is open to every owner of any.
FOR_ALL = "general"


def heroic_tag(ability: str) -> str:
    """The tag of an ability that an individual has bought."""
    return f"heroic.{ability}"


def heroic_tags(known: Abilities) -> dict[str, str]:
    """All such tags, with the names of the abilities."""
    return {heroic_tag(id): each.name for id, each in known.heroic.items()}


def ability_id(ability: str) -> str:
    """The id of the shared entry of an ability."""
    return f"ability.{ability}"


def shared_abilities(known: Abilities) -> Iterator[Entry]:
    """Every ability at its price for one model; what has no effect is not for sale (WZ1-HERO-08)."""
    for id, each in known.heroic.items():
        yield Entry(ability_id(id), each.name, points={POINTS: each.cost}, hidden=each.dormant)


def hero_abilities(id: str, model: ModelLine, known: Abilities) -> Entry:
    """An individual's heroic abilities: at most three, and none that another individual has."""
    return Entry(
        f"{id}.abilities",
        "Heroic special abilities",
        kind="group",
        max=MOST_ABILITIES,
        entries=tuple(_heroic(id, each) for each in known.heroic if each not in model.abilities),
    )


def _heroic(id: str, ability: str) -> Entry:
    tag = heroic_tag(ability)
    says = "No two individuals of a side have the same special ability."
    return Entry(
        f"{id}.{ability}",
        target=ability_id(ability),
        max=1,
        only_if=IS_AGREED,
        otherwise=NOT_AGREED,
        tags=(tag,),
        constraints=(
            Constraint(f"{id}.{ability}.once", "max", 1, of=tag, within="army", deep=True, says=says),
        ),
    )


def custom_squad(squad: str, line: SquadLine, known: Abilities) -> Iterator[Entry]:
    """Abilities for a whole squad, its own counted (WZ1-CUST-01, 02), and one for a special member."""
    own = [each for each in line.abilities if each in known.heroic or each in known.own]
    room = MOST_ABILITIES - len(own)
    if room > 0:
        yield Entry(
            f"{squad}.custom",
            "Custom squad",
            max=1,
            tags=(CUSTOM,),
            only_if=IS_AGREED,
            otherwise=NOT_AGREED,
            entries=(
                Entry(
                    f"{squad}.custom.abilities",
                    "Special abilities of the whole squad",
                    kind="group",
                    min=1,
                    max=room,
                    entries=tuple(
                        _for_squad(squad, id, each) for id, each in known.heroic.items() if id not in own
                    ),
                ),
            ),
        )
    yield Entry(
        f"{squad}.member",
        "Special squad member",
        kind="group",
        max=1,
        entries=tuple(
            Entry(
                f"{squad}.member.{id}",
                target=ability_id(id),
                max=1,
                only_if=IS_AGREED,
                otherwise=NOT_AGREED,
            )
            for id, each in known.heroic.items()
            if each.member
        ),
    )


def _for_squad(squad: str, id: str, ability: Ability) -> Entry:
    """Paid for each model (WZ1-CUST-01)."""
    return Entry(
        f"{squad}.custom.{id}",
        ability.name,
        points={POINTS: f"{ability.cost} * size"},
        max=1,
        hidden=ability.dormant,
    )


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
            cost = VARIABLE_COST if level == "variable" else level
            yield Entry(gift_id(id), _named(id), points={POINTS: cost})
    for apostle in powers.gifts:
        if apostle != FOR_ALL:
            yield Entry(apostle_id(apostle), _named(apostle))
    for aspect in powers.aspects:
        yield Entry(apostle_id(aspect), _named(aspect))


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
        otherwise="" if apostle == FOR_ALL else f"{_named(gift)} is a gift of {_named(apostle)}.",
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


def _named(id: str) -> str:
    return id.replace("_", " ").title()


def known_powers(things: Iterable[str], powers: Powers) -> Iterator[str]:
    """The gifts and the Aspects among what somebody has bought."""
    for id in things:
        kind, _, name = id.partition(".")
        if kind == "gift" or (kind == "serves" and name in powers.aspects):
            yield name
