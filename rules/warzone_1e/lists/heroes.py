"""Special abilities: what individuals, custom squads and special members buy.

(WZ1-HERO-01 to 12, WZ1-CUST-01 to 04)
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.lists.catalogue import Constraint, Entry
from rules.warzone_1e.library import Abilities, Ability, ModelLine, SquadLine
from rules.warzone_1e.lists.organisation import CUSTOM, IS_AGREED, NOT_AGREED, POINTS

#: How many special abilities a hero or a squad has at most.
MOST_ABILITIES = 3


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
