"""Drawing by lot before a battle begins, with the battle's own dice: whoever checks them checks this too."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.dice import DiceSource
from rules.core.event import Rolled
from rules.core.message import say, verbatim


def draw(dice: DiceSource, index: int, purpose: str, names: Sequence[str]) -> Rolled:
    """Die ``index`` of the battle decides among ``names``: its face says which, counted from 1.

    ``purpose`` is the key of the sentence, with a gap for the ``name`` that was drawn.
    """
    face = dice.roll(index, len(names))
    return Rolled(index, len(names), face, say(purpose, name=verbatim(names[face - 1])))
