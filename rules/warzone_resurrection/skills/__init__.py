"""Chapter: Generic Special Skills (WZR-SKILL). Importing this package makes the skills known to data.

``constant`` has those that are one fact, ``generic`` those of a few lines; a skill with a course of its
own has its own file.
"""

from rules.warzone_resurrection.skills import (
    army,
    berserk,
    close_combat,
    constant,
    espionage,
    execution,
    generic,
    heal,
    movement,
    nearby,
    squad_actions,
    stalk,
    values,
)

__all__ = [
    "army",
    "berserk",
    "close_combat",
    "constant",
    "espionage",
    "execution",
    "generic",
    "heal",
    "movement",
    "nearby",
    "squad_actions",
    "stalk",
    "values",
]
