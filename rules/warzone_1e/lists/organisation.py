"""What all force lists have in common: points, roles, and the charts that a force stands under.

The optional rules on heroes and custom squads need the other player's consent: they have charts of their own,
so that a list says what was agreed on.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.lists.catalogue import (
    Catalogue,
    Category,
    CategoryUse,
    Constraint,
    Entry,
    ForceType,
    PointsType,
    ProfileType,
    Stat,
)

SYSTEM, EDITION, POINTS = "warzone_1e", "rulebook", "pts"

#: Grows whenever the catalogues say something else than before.
REVISION = 1

#: Roles of the charts.
SQUAD, INDIVIDUAL, AIRSTRIKE = "squad", "individual", "airstrike"

#: Tags: who is lent by the Brotherhood; heavy weapons; what fills the hand for close combat; the guns that a
#: launcher or a bayonet fits; squads with special abilities of their player's choice.
GUEST, HEAVY, STRIKES, CUSTOM = "guest", "heavy", "strikes", "custom"
FITTED = {"launcher": "takes.launcher", "bayonet": "takes.bayonet"}

#: The charts: as printed; with heroes and one custom squad; with as many as one likes
#: (WZ1-HERO-01, WZ1-CUST-03).
STANDARD, AGREED, UNLIMITED = "standard", "agreed", "unlimited"

#: Holds where the players agreed on special abilities.
IS_AGREED = f"forces({AGREED}, army) + forces({UNLIMITED}, army) >= 1"
NOT_AGREED = "Special abilities need the other player's consent, and a chart that says so."

MOST_AIRSTRIKES = 4

MODEL_LINE, WEAPON_LINE = "model", "weapon"
STATS = {
    MODEL_LINE: ("CC", "MW", "PW", "LD", "AC", "W", "ST", "MV", "A"),
    WEAPON_LINE: ("CR", "MX", "RM", "DAM", "Traits"),
}

_TAGS = {
    GUEST: "Guests from the Brotherhood",
    HEAVY: "Heavy weapons",
    STRIKES: "Close combat and heavy weapons",
    CUSTOM: "Custom squads",
    FITTED["launcher"]: "Guns that take a launcher",
    FITTED["bayonet"]: "Guns that take a bayonet",
}

ONE_FORCE = Constraint(
    "army.one_force",
    "exactly",
    of="any",
    what="forces",
    within="army",
    says="An army is one force of one list.",
)


def game_catalogue(shared: tuple[Entry, ...], tags: dict[str, str]) -> Catalogue:
    """Points, roles, charts, and what every list may buy; ``tags`` are further ones with their names."""
    roles = {SQUAD: "Squads", INDIVIDUAL: "Individuals", AIRSTRIKE: "Air strikes"}
    return Catalogue(
        SYSTEM,
        "Warzone, 1st edition",
        revision=REVISION,
        edition=EDITION,
        points=(PointsType(POINTS, "points", limit=500),),
        profile_types=tuple(_profile_type(each) for each in STATS),
        categories=tuple(Category(id, name) for id, name in (roles | _TAGS | tags).items()),
        forces=(
            chart(STANDARD, "Force"),
            chart(AGREED, "Force with heroes and a custom squad, as agreed", _one_custom(AGREED)),
            chart(UNLIMITED, "Force with heroes and custom squads, as agreed"),
        ),
        constraints=(ONE_FORCE,),
        shared=shared,
    )


def _profile_type(id: str) -> ProfileType:
    return ProfileType(id, id.capitalize(), tuple(Stat(f"{id}.{name.lower()}", name) for name in STATS[id]))


def chart(id: str, name: str, *more: Constraint) -> ForceType:
    """A chart: squads, no more individuals than those, no more guests than one's own, four air strikes."""
    limits = (*more, _individuals(id), _guests(id))
    return ForceType(id, name, constraints=limits, categories=tuple(_slots(id)))


def _slots(id: str) -> Iterator[CategoryUse]:
    """The roles; air strikes have a most (WZ1-AIR-04)."""
    yield CategoryUse(f"{id}.{SQUAD}", category=SQUAD)
    yield CategoryUse(f"{id}.{INDIVIDUAL}", category=INDIVIDUAL)
    most = Constraint(f"{id}.airstrikes", "max", MOST_AIRSTRIKES)
    yield CategoryUse(f"{id}.{AIRSTRIKE}", category=AIRSTRIKE, constraints=(most,))


def _individuals(id: str) -> Constraint:
    """Individuals need squads (WZ1-FORCE-04)."""
    squads = f"count({SQUAD}, force, direct)"
    says = "A force has no more individuals than squads."
    return Constraint(f"{id}.individuals", "max", squads, of=INDIVIDUAL, within="force", says=says)


def _guests(id: str) -> Constraint:
    """Guests from the Brotherhood are no more than individuals of one's own (WZ1-FORCE-05)."""
    own = f"count({INDIVIDUAL}, force, direct) - count({GUEST}, force, direct)"
    says = "A force has no more individuals of the Brotherhood than of its own."
    return Constraint(f"{id}.guests", "max", own, of=GUEST, within="force", says=says)


def _one_custom(id: str) -> Constraint:
    """One custom squad a side (WZ1-CUST-03)."""
    says = "One custom squad a side, unless the players agree on any number."
    return Constraint(f"{id}.custom", "max", 1, of=CUSTOM, within="force", deep=True, says=says)
