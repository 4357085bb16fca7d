"""What homebrew may name: every skill, trait and effect that the engine knows, and where each makes sense."""

from __future__ import annotations

import re
from typing import Literal

from rules.core.message import Message, say, verbatim
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.valued import WithName, WithNumber

#: Traits of weapons; the others come with the type of damage.
TRAITS = (
    "critical", "fire", "flash_bang", "halves_armour", "head_shot", "ichor", "launcher", "more_critical",
    "no_armour", "sticky",
)  # fmt: skip

#: Skills of Models and of whole Squads.
SKILLS = (
    "advisor", "berserk", "brutal", "bulky", "camouflage", "cartel_agent", "contempt", "crackshot",
    "dispersible", "disposable", "dissention", "doomtrooper", "duellist", "espionage", "execution", "fear",
    "fearless", "ferocity", "fireproof", "flammable", "guarded", "gunslinger", "heal", "infiltrate",
    "inspiring_presence", "leap", "medic", "movement", "movement_value", "pathfinder", "predator_senses",
    "psychic", "ranger", "rapid_deployment", "relentless", "shielded", "slippery", "sniper", "stalk",
    "stay_frosty", "suppression_fire", "target_identifier", "target_sense", "unique",
)  # fmt: skip

#: Skills that one Model has and no Squad.
OF_MODELS_ALONE = frozenset({"advisor", "cartel_agent", "doomtrooper", "psychic", "unique"})

#: What only cards do: at once, or while they lie.
OF_CARDS_ALONE = (
    "armour", "cc", "command_post", "draw_cards", "ends_tactical", "gives_up_card", "grounded", "jammed",
    "ld", "mend", "mortar", "rally", "ready_cards", "rs", "screened", "strength", "supply_raid", "tripwires",
    "unnerve",
)  # fmt: skip

#: What is not for the taking: it belongs to Vehicles, to printed powers, or to a type of damage.
NOT_CHOSEN = frozenset({
    "above_cover", "against_will", "frantic_insanity", "keeps_moving", "plasmatic_fire", "rail", "repair",
    "secondary", "slow_rot", "turret",
})  # fmt: skip

#: Skills that say something while a card lies, which those about the building of armies do not.
EFFECTS_OF_CARDS = (*OF_CARDS_ALONE, *(each for each in SKILLS if each not in OF_MODELS_ALONE))

Use = Literal["model", "squad", "weapon", "card"]
USES: dict[Use, tuple[str, ...]] = {
    "model": SKILLS,
    "squad": tuple(each for each in SKILLS if each not in OF_MODELS_ALONE),
    "weapon": TRAITS,
    "card": EFFECTS_OF_CARDS,
}

#: The least and the most of values, where they are not from 1 to 10.
_VALUES: dict[str, tuple[int, int]] = {
    "armour": (-6, 6), "cc": (-6, 6), "critical": (2, 6), "draw_cards": (1, 5), "heal": (1, 19),
    "ld": (-6, 6), "medic": (1, 19), "mend": (1, 3), "more_critical": (1, 3), "mortar": (8, 18),
    "movement": (-3, 4), "movement_value": (-3, 4), "psychic": (1, 3), "rs": (-6, 6), "screened": (-6, -1),
    "strength": (-6, 6), "unnerve": (-6, -1),
}  # fmt: skip
_USUAL = (1, 10)

_SKILL = re.compile(r"^([a-z0-9_]{1,40})(?:\(([^()]{0,40})\))?$")
_GAP = re.compile(r"\{value[^}]*\}")


def value_of(skill: str) -> Literal["", "number", "name"]:
    """What stands behind a skill in brackets: nothing, a number, or a name."""
    if issubclass(KNOWN[skill], WithNumber):
        return "number"
    return "name" if issubclass(KNOWN[skill], WithName) else ""


def bounds_of(skill: str) -> tuple[int, int]:
    """The least and the most that a skill may be written with."""
    return _VALUES.get(skill, _USUAL)


def problem_with(written: str, use: Use) -> Message | None:
    """Why something may not have a skill, trait or effect as it is written; None where it may."""
    match = _SKILL.match(written)
    if match is None or match[1] not in USES[use]:
        return say(f"homebrew.unknown_{use}", skill=verbatim(written[:60]))
    skill, value = match[1], match[2]
    kind = value_of(skill)
    if kind == "":
        return None if value is None else say("homebrew.no_value", skill=verbatim(skill))
    if kind == "name":
        return None if (value or "").strip() else say("homebrew.value_name", skill=verbatim(skill))
    least, most = bounds_of(skill)
    if not re.fullmatch(r"-?\d{1,3}", value or "") or not least <= int(value or 0) <= most:
        return say("homebrew.value", skill=verbatim(skill), least=least, most=most)
    return None


def label_of(text: str) -> str:
    """The name of a skill without its value: ``Heal (X)``."""
    return _GAP.sub("X", text)
