"""What a spell or a gift is: a small class beside those of its list, which casting never asks for by name.

A power says whom or what it is used at (``needs``, ``refusal``), and what it does once the roll for it has
been made and nobody has put an end to it (``takes_effect``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from rules.core.geometry import Point, Shape
from rules.core.ids import ModelId, RuleId
from rules.core.message import Message, say
from rules.core.offer import Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.commands import Waypoint
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit

#: Whose power it is: a spell of the Art, or a gift of the Dark Symmetry.
Source = Literal["art", "gift"]

#: The Aspects of the Art (WZ1-ART-02).
ASPECTS = ("kinetics", "changeling", "exorcism", "mentalism")

#: The highest level at which what is variable may be used, and the lowest (WZ1-ART-05, WZ1-GIFT-06).
HIGHEST, LOWEST = 10, 1

#: What a rule of one source is in the other: casting, range and sight, variable levels, resisting.
_RULES: dict[Source, dict[str, RuleId]] = {
    "art": {
        "use": RuleId("WZ1-ART-03"),
        "sight": RuleId("WZ1-ART-04"),
        "level": RuleId("WZ1-ART-05"),
        "resist": RuleId("WZ1-ART-06"),
    },
    "gift": {
        "use": RuleId("WZ1-GIFT-04"),
        "sight": RuleId("WZ1-GIFT-05"),
        "level": RuleId("WZ1-GIFT-06"),
        "resist": RuleId("WZ1-GIFT-07"),
    },
}


class Cast(msgspec.Struct, frozen=True, omit_defaults=True):
    """A power as it is used: by whom, at which level, at whom or where, and what else was named.

    ``target`` is the id of a model or a unit; ``item`` what of it is meant: a piece of equipment, a gift, a
    score. ``facing`` in hundredths of a degree, places in thousandths.
    """

    caster: ModelId
    power: str
    level: int
    target: str = ""
    item: str = ""
    at: Point | None = None
    path: tuple[Waypoint, ...] = ()
    facing: int | None = None


class Power:
    """A spell or a gift. ``level`` is None where the player picks it."""

    id: ClassVar[str]
    rule: ClassVar[RuleId]
    source: ClassVar[Source]
    #: The Aspect that it belongs to, the Apostle whose gift it is, or ``general``.
    school: ClassVar[str]
    level: ClassVar[int | None] = None

    #: Fact: it harms an enemy, so that quick play counts it as an attack (WZ1-QUICK-03).
    attacks: ClassVar[bool] = False
    #: Fact: the model that it is used at may withstand it (WZ1-ART-06, WZ1-GIFT-07).
    resisted: ClassVar[bool] = False
    #: Fact: each owner may use it only once in a battle.
    once_a_battle: ClassVar[bool] = False
    #: Fact: where its level is variable, the player picks it (WZ1-ART-05, WZ1-GIFT-06).
    picks_level: ClassVar[bool] = True
    #: Fact: it is used by those who wait, against an enemy's power (WZ1-ILIAN-02).
    disrupts: ClassVar[bool] = False
    #: Fact: its effects in play end as soon as its user's unit is activated again.
    until_activated: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """A power that has an id is known to data by it."""
        if "id" in cls.__dict__:
            POWERS[cls.id] = cls()

    @property
    def name(self) -> Message:
        """Its name."""
        return say(f"power.{self.id}")

    def rule_of(self, what: str) -> RuleId:
        """The rule of its source for using it, its range and sight, its level, or resisting it."""
        return _RULES[self.source][what]

    def levels(self, field: Battlefield, cast: Cast) -> int | None:
        """The level that it is used at, where that does not depend on the player's choice."""
        return self.level

    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        """What a player still has to name."""
        return ()

    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        """Why it may not be used so; None where nothing forbids it."""
        return None

    def unusable(self, field: Battlefield, caster: Model) -> Refusal | None:
        """Why it may not be used at all at the moment, whatever is named."""
        return None

    def examples(self, field: Battlefield, caster: Model, cast: Cast) -> Iterator[Cast]:
        """Some ways to complete it once candidates have been picked: places, paths and facings."""
        yield cast

    def covers(self, field: Battlefield, cast: Cast) -> tuple[Shape, ...]:
        """The areas on the table that it acts on, as previews show them."""
        return ()

    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        """What it does."""
        return
        yield

    def undo(self, log: Log[Battlefield], bearer: Model | Unit, lasting: Lasting) -> Procedure[None]:
        """What is put right, beyond its end, when an effect of it in play is undone (WZ1-EXO-03)."""
        return
        yield


#: Every power by its id.
POWERS: dict[str, Power] = {}


def powers_known(field: Battlefield, model: Model) -> tuple[Power, ...]:
    """The gifts that a model owns, and every spell of its Aspects (WZ1-ART-02, WZ1-GIFT-01)."""
    named = model.card.powers
    return tuple(
        power
        for power in POWERS.values()
        if power.id in named or (power.source == "art" and power.school in named)
    )


def refuse_of_other_school(power: Power) -> Refusal:
    """Why somebody may not use a power that it does not know."""
    if power.source == "art":
        return refuse(
            "WZ1-ART-02", "refused.other_aspect", power=power.name, aspect=say(f"school.{power.school}")
        )
    return refuse("WZ1-GIFT-01", "refused.no_such_gift", power=power.name)
