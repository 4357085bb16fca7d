"""Chapter: Campaigns (WZ1-CAMP-01 to 09): what squad leaders and individuals earn, and what it buys.

What a campaign asks of any game stands in ``rules.core.campaign``; these are the printed figures.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.campaign.experience import ExperienceRules, Improvement
from rules.core.event import Event
from rules.core.ids import ModelId, RuleId
from rules.core.rulebook import Rulebook
from rules.warzone_1e.facts import Removed, WoundsLost
from rules.warzone_1e.library import Abilities

#: Experience for an enemy killed, for surviving, and for surviving on the winning side (WZ1-CAMP-01, 02).
FOR_KILL, FOR_SURVIVAL, FOR_VICTORY = 1, 1, 2

#: What a score costs to raise by one, and its ceiling (WZ1-CAMP-04 to 06).
SCORES: dict[str, tuple[int, int]] = {
    "cc": (1, 18),
    "mw": (1, 18),
    "ld": (1, 18),
    "w": (5, 4),
    "ac": (5, 5),
    "pw": (2, 18),
}

#: The score that Brotherhood characters alone may raise (WZ1-CAMP-06).
OF_THE_LIGHT = "pw"

MOST_ABILITIES = 3

#: Chapters of the rulebook whose kills nobody earns anything for (WZ1-CAMP-01).
UNEARNED = frozenset({"the-art", "dark-symmetry", "airstrikes"})


def experience_rules(abilities: Abilities) -> ExperienceRules:
    """The rules on experience: leaders and individuals earn it, the dead are replaced (WZ1-CAMP-03, 09).

    An improvement makes nobody dearer (WZ1-CAMP-08).
    """
    return ExperienceRules(
        name="Warzone",
        earners="leaders",
        kill=FOR_KILL,
        survival=FOR_SURVIVAL,
        victory=FOR_VICTORY,
        fallen="replaced",
        most_abilities=MOST_ABILITIES,
        unique_abilities=True,
        improvements=(
            *(
                Improvement(stat, stat.upper(), cost, stat=stat, most=most)
                for stat, (cost, most) in SCORES.items()
            ),
            *(Improvement(id, each.name, each.cost, ability=id) for id, each in abilities.heroic.items()),
        ),
    )


def raisable(score: str, of_the_light: bool) -> bool:
    """Whether somebody may raise a score they have; ``of_the_light``: they know the Art (WZ1-CAMP-06)."""
    return score in SCORES and (of_the_light or score != OF_THE_LIGHT)


def killers(events: Iterable[Event]) -> dict[ModelId, ModelId | None]:
    """By whom each of those who were killed was (WZ1-CAMP-01)."""
    return {
        event.model: event.by for event in events if isinstance(event, Removed) and event.fate == "killed"
    }


def unearned(events: Iterable[Event], rulebook: Rulebook) -> tuple[ModelId, ...]:
    """Models that fell to spells, gifts and air strikes, for whom nobody earns anything (WZ1-CAMP-01).

    What counts is the rule by which their last wound was dealt.
    """
    wounded: dict[ModelId, RuleId] = {}
    fell_to: dict[ModelId, RuleId] = {}
    for event in events:
        match event:
            case WoundsLost(model=model, rule=rule):
                wounded[model] = rule
            case Removed(model=model, fate="killed"):
                fell_to[model] = wounded.get(model, event.rule)
    return tuple(model for model, rule in fell_to.items() if _chapter(rulebook, rule) in UNEARNED)


def _chapter(rulebook: Rulebook, rule: RuleId) -> str:
    return rulebook[rule].chapter if rule in rulebook else ""
