"""Effects of cards that last as long as their card lies there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from rules.core.check import Modifier
from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_resurrection import lasting
from rules.warzone_resurrection.effect import Attempt, Effect
from rules.warzone_resurrection.skills.values import Change
from rules.warzone_resurrection.state import Battlefield, Lasting, Model


class Screened(Change):
    """Shots at it are made at so much less."""

    id, rule = "screened", RuleId("WZR-CARD-13")

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat == "rs":
            yield self.modifier()


class Forbids(Effect):
    """Its bearer may not use some Actions."""

    rule = RuleId("WZR-CARD-13")
    forbidden: ClassVar[frozenset[str]]

    @override
    def may_act(self, field: Battlefield, bearer: Model, action: str) -> Refusal | None:
        if action not in self.forbidden:
            return None
        return refuse(self.rule, f"refused.{self.id}", model=verbatim(bearer.card.name))


class Jammed(Forbids):
    """It does not shoot."""

    id, forbidden = "jammed", frozenset({"shoot", "rapid_fire", "wall_of_fire"})


class Grounded(Forbids):
    """It does not run, nor rush at anybody."""

    id, forbidden = "grounded", frozenset({"run", "engage", "charge", "thunderous_charge"})


class CommandPost(Effect):
    """Its side may hold one card more in hand."""

    id, rule = "command_post", RuleId("WZR-CARD-04")
    more_cards = 1


class Tripwires(Change):
    """Whoever Engages it is so many inches slower for the rest of the Game Turn."""

    id, rule = "tripwires", RuleId("WZR-CARD-18")

    @override
    def when_engaged_upon(self, log: Log[Battlefield], bearer: Model, mover: Model) -> Procedure[None]:
        slowed = Lasting(self.id, SkillRef("movement", -self.x))
        lasting.begin(log, mover, slowed, self.rule, bearer.id)
        return
        yield
