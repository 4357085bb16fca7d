"""What every Squad Special Action has in common (WZR-SQUAD-08), and the questions that set each apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.core.event import Question
from rules.core.ids import RuleId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.actions import points_on_activation
from rules.warzone_resurrection.conditions import MUST_RUN
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Battlefield, Model, Squad

#: Models that have to take part; for each so many more the attack is the stronger (WZR-FOCUS-02).
LEAST = 3

#: What the joint test adds (WZR-FOCUS-01, WZR-SWARM-01).
TOGETHER = 6


class SquadAction:
    """A Squad Special Action: who may take part, at whom, and what comes of it in the end.

    ``forbids`` are the Actions that those who take part do not use otherwise this Game Turn.
    """

    id: ClassVar[str]
    rule: ClassVar[RuleId]
    forbids: ClassVar[tuple[str, ...]] = ()

    def refusal_of_squad(self, field: Battlefield, squad: Squad) -> Refusal | None:
        """Why a Squad may not do it at all."""
        return None

    def refusal_of_participant(self, field: Battlefield, model: Model) -> Refusal | None:
        """Why a Model may not take part, whatever the target."""
        name = verbatim(model.card.name)
        if model.is_vehicle:
            return refuse(
                "WZR-VEH-03", "refused.not_for_vehicles", model=name, action=say(f"action.{self.id}")
            )
        if not model.on_table or model.has(MUST_RUN):
            return refuse("WZR-SQUAD-08", "refused.stray_takes_part", model=name)
        if points_on_activation(field, model) < 1:
            return refuse("WZR-SQUAD-08", "refused.pointless_takes_part", model=name)
        return None

    def targets(self, field: Battlefield, squad: Squad) -> Iterator[tuple[str, Message, Refusal | None]]:
        """Everything it could be aimed at, and why it may not be."""
        raise NotImplementedError

    def weapons(self, field: Battlefield, model: Model, target: str) -> tuple[Weapon, ...]:
        """What a Model can do its part with at the end; nothing if it cannot."""
        raise NotImplementedError

    def resolve(
        self, log: Log[Battlefield], parts: Sequence[tuple[Model, Weapon]], target: str
    ) -> Procedure[None]:
        """What those who take part do in the end, each with a weapon."""
        raise NotImplementedError


def choose_weapon(model: Model, usable: Sequence[Weapon], rule: RuleId) -> Procedure[Weapon]:
    """The weapon that a Model does its part with, named at the roll; a single one names itself."""
    choice = yield from ask(
        Question(
            seat=model.owner,
            text=say("ask.weapon_for_part", model=verbatim(model.card.name)),
            options=tuple(option(weapon.id, verbatim(weapon.name)) for weapon in usable),
            default=usable[0].id,
            rule=rule,
            about=(model.id,),
        )
    )
    return next(weapon for weapon in usable if weapon.id == choice.option)


def enemy_models(field: Battlefield, squad: Squad) -> Iterator[Model]:
    """The Models of other sides on the table."""
    return (model for model in field.on_table() if model.owner != squad.owner)
