"""Chapter: Making a Ranged Attack: what a target may do about being named, and who is named in its place.

The rulebook knows this from Stalk (WZR-SKILL-49); whatever else makes a target hard to name answers the
same question, ``Effect.may_be_shot``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace as change

from rules.core.event import Question
from rules.core.ids import ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal
from rules.warzone_resurrection.commands import PsychicAttack, RapidFire, Shoot
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.ranged_attack import RangedAttack
from rules.warzone_resurrection.state import Battlefield, Model

NOBODY = "nobody"

#: Commands that name the target of each die of a Ranged Attack.
RangedCommand: TypeAlias = Shoot | RapidFire | PsychicAttack
Named = TypeVar("Named", bound=RangedCommand)

#: Lays out the attack that a command describes. Raises ``Illegal``.
Planner = Callable[[Battlefield, Named], RangedAttack]


def settled(log: Log[Battlefield], command: Named, plan: Planner[Named]) -> Procedure[RangedAttack | None]:
    """The attack once every target has been asked whether it may be shot at; None where nobody is left.

    For one who may not the shooter names another, asked likewise; without another its dice are lost.
    """
    lost: set[ModelId] = set()
    asked: set[ModelId] = set()
    while unasked := [id for id in dict.fromkeys(command.shots) if id not in asked]:
        named = unasked[0]
        asked.add(named)
        if (yield from _may_be_shot(log, command.model, named)):
            continue
        other = yield from _another(log, command, named, asked, plan)
        if other is None:
            lost.add(named)
        else:
            command = change(command, shots=tuple(other if id == named else id for id in command.shots))
    attack = plan(log.state, command)
    left = tuple(shot for shot in attack.shots if shot.target not in lost)
    return change(attack, shots=left) if left else None


def _may_be_shot(log: Log[Battlefield], shooter: ModelId, target: ModelId) -> Procedure[bool]:
    bearer = log.state.models[target]
    for effect in effects_on(log.state, bearer):
        if not (yield from effect.may_be_shot(log, bearer, log.state.models[shooter])):
            return False
    return True


def _another(
    log: Log[Battlefield], command: Named, named: ModelId, asked: set[ModelId], plan: Planner[Named]
) -> Procedure[ModelId | None]:
    """Whom the shooter names in place of a target; None for nobody."""
    shooter = log.state.models[command.model]
    possible = [
        enemy
        for enemy in log.state.enemies(shooter)
        if enemy.id not in asked and _can_be_named(log.state, command, named, enemy.id, plan)
    ]
    choice = yield from ask(_question(log.state, shooter, log.state.models[named], possible))
    return None if choice.option == NOBODY else ModelId(choice.option)


def _can_be_named(
    field: Battlefield, command: Named, named: ModelId, other: ModelId, plan: Planner[Named]
) -> bool:
    try:
        plan(field, change(command, shots=tuple(other if id == named else id for id in command.shots)))
    except Illegal:
        return False
    return True


def _question(field: Battlefield, shooter: Model, named: Model, possible: Sequence[Model]) -> Question:
    return Question(
        seat=shooter.owner,
        text=say("ask.another_target", model=verbatim(shooter.card.name), target=verbatim(named.card.name)),
        options=(
            *(option(enemy.id, verbatim(enemy.card.name)) for enemy in possible),
            option(NOBODY, say("option.nobody")),
        ),
        default=possible[0].id if possible else NOBODY,
        rule=RuleId("WZR-SHOOT-01"),
        about=(shooter.id, *(enemy.id for enemy in possible)),
    )
