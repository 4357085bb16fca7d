"""What effects are asked about in an attack: the attempt before its die is cast, and the hit after it."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.check import Modifier
from rules.core.ids import ModelId, RuleId
from rules.warzone_1e.weapon import Weapon

#: The score that an attack is rolled on (WZ1-PROF-02).
AttackScore = Literal["cc", "mw"]


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll to hit that is about to be made; without a ``weapon`` with bare hands.

    ``range_penalty`` is what the range takes from the score, above nothing (WZ1-HIT-02).
    """

    by: ModelId
    target: ModelId
    score: AttackScore
    rule: RuleId
    weapon: Weapon | None = None
    aimed: bool = False
    range_penalty: int = 0


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that has hit somebody, and what it does unless Armor stops it.

    ``raised`` is what is added to ``damage``, ``armoured`` what is added to Armor; ``times`` Armor rolls are
    made (WZ1-DAM-02). A ``perfect`` hit asks for none and takes all that it can (WZ1-HIT-04). Where it
    ``burns``, rolls go on until one is passed (WZ1-FLAME-03). ``score`` is what the attack was rolled on,
    None for what is no attack of a model; ``explosive``: the hit is of something that goes off. Where chances
    are worked out, ``most_rolls`` says how often those who burn roll at most.
    """

    target: ModelId
    damage: int
    rule: RuleId
    times: int = 1
    by: ModelId | None = None
    weapon: Weapon | None = None
    score: AttackScore | None = None
    raised: tuple[Modifier, ...] = ()
    armoured: tuple[Modifier, ...] = ()
    perfect: bool = False
    burns: bool = False
    explosive: bool = False
    most_rolls: int | None = None
