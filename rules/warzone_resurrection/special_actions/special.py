"""What every Special Close Combat Action has in common (WZR-CC-10), and the questions that set each apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rules.core.ids import RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.actions import Action
from rules.warzone_resurrection.blows import Strike, refusal_to_strike, strike
from rules.warzone_resurrection.close_combat import refusal_to_fight
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.profile import BaseSize, Weapon
from rules.warzone_resurrection.special_actions.hits import wound
from rules.warzone_resurrection.state import Battlefield, Model

SMALL, MEDIUM, LARGE = BaseSize.SMALL, BaseSize.MEDIUM, BaseSize.LARGE

_RULE = RuleId("WZR-CC-10")


def special(id: str, rule: RuleId) -> Action:
    """A Special Close Combat Action as an Action: it stands for the Close Combat Action of the turn.

    In the French edition it is a Close Combat Attack only, beside that Action (WZR-CC-10).
    """
    return Action(
        id,
        1,
        rule,
        when_engaged=True,
        counts_as="close_combat",
        excluded_by=_RULE,
        apart_in_french=True,
    )


class Special:
    """A Special Close Combat Action: one test at one target, and what a hit does.

    ``against`` are the bases it may be done to, by the base that does it.
    """

    id: ClassVar[str]
    rule: ClassVar[RuleId]
    against: ClassVar[dict[BaseSize, frozenset[BaseSize]]]

    #: Whether it is done to one target; else to all that can be struck.
    at_one: ClassVar[bool] = True

    @property
    def action(self) -> Action:
        """The Action that it is."""
        return special(self.id, self.rule)

    def bases_in(self, field: Battlefield) -> Mapping[BaseSize, frozenset[BaseSize]]:
        """Which bases may do it to which in this battle."""
        return self.against

    def refusal(self, field: Battlefield, model: Model) -> Refusal | None:
        """Why a Model may not use it at all."""
        if model.base not in self.bases_in(field):
            base = say(f"base.{model.base}")
            return refuse("WZR-CC-10", "refused.special_base", action=say(f"action.{self.id}"), base=base)
        return refusal_to_fight(field, model)

    def refusal_at(
        self, field: Battlefield, model: Model, target: Model | None, weapon: Weapon
    ) -> Refusal | None:
        """Why a Model may not use it at this target."""
        refused = refusal_to_strike(field, model, target, weapon)
        if refused is not None or target is None:
            return refused
        if target.base not in self.bases_in(field)[model.base]:
            return refuse(
                self.rule,
                "refused.special_target",
                action=say(f"action.{self.id}"),
                target=verbatim(target.card.name),
                base=say(f"base.{target.base}"),
            )
        return self.refusal_of_situation(field, model, target)

    def refusal_of_situation(self, field: Battlefield, model: Model, target: Model) -> Refusal | None:
        """What else it asks of how the two stand."""
        return None

    def carry_out(self, log: Log[Battlefield], attempt: Attempt) -> Procedure[None]:
        """The test, and what a hit does."""
        landed = yield from strike(log, attempt)
        if landed.hit:
            yield from self.when_it_hits(log, attempt, landed)

    def all_targets(self, field: Battlefield, model: Model, weapon: Weapon) -> list[Model]:
        """Everybody that a Model can strike at."""
        return [e for e in field.enemies(model) if refusal_to_strike(field, model, e, weapon) is None]

    def hit(self, field: Battlefield, attempt: Attempt, landed: Strike) -> Attack | None:
        """The Wound Effect of a hit; None where a hit wounds nobody."""
        return None

    def when_it_hits(self, log: Log[Battlefield], attempt: Attempt, landed: Strike) -> Procedure[None]:
        """What a hit does: its Wound Effect, unless there is more to it."""
        hit = self.hit(log.state, attempt, landed)
        if hit is not None:
            yield from wound(log, hit)
