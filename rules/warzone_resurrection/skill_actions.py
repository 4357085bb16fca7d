"""Chapter: Generic Special Skills (WZR-SKILL): those that a Model uses by spending Action Points."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, forbid
from rules.warzone_resurrection.actions import Action, begin, pay, refusal
from rules.warzone_resurrection.commands import UseSkill
from rules.warzone_resurrection.effect import Effect, effects_on
from rules.warzone_resurrection.state import Battlefield, Model


def use_skill(log: Log[Battlefield], seat: SeatId, command: UseSkill) -> Procedure[None]:
    """Use a skill at a target that it offers, once a Game Turn. Raises ``Illegal``."""
    bearer = log.state.models.get(command.model)
    skills = usable(log.state, bearer) if bearer is not None else iter(())
    skill = next((skill for skill in skills if skill.id == command.skill), None)
    if skill is None:
        raise forbid("CORE-COMMAND", "refused.no_such_skill")
    action = action_of(skill)
    model = begin(log, seat, command.model, action)
    targets = {id: refused for id, _, refused in skill.targets(log.state, model)}
    if command.target not in targets:
        raise forbid("CORE-COMMAND", "refused.no_such_target")
    refused = targets[command.target]
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, action)
    yield from skill.use(log, model, command.target)


def usable(field: Battlefield, model: Model) -> Iterator[Effect]:
    """The skills of a Model that it uses by spending points."""
    return (effect for effect in effects_on(field, model) if effect.cost)


def action_of(skill: Effect) -> Action:
    """The Action that using a skill is."""
    return Action(skill.id, skill.cost, skill.rule, by="all")


def skill_offers(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """What a Model may use its skills at."""
    for skill in usable(field, model):
        candidates = tuple(Candidate(*target) for target in skill.targets(field, model))
        if not candidates:
            continue
        barred = None if any(one.refused is None for one in candidates) else candidates[0].refused
        yield Offer(
            f"use_skill:{skill.id}:{model.id}",
            say("offer.use_skill", skill=say(f"action.{skill.id}"), model=verbatim(model.card.name)),
            UseSkill(model.id, skill.id, ""),
            skill.rule,
            model.id,
            model.squad,
            skill.cost,
            (Need("target", "pick", say("need.target"), candidates),),
            refusal(field, seat, model.id, action_of(skill)) or barred,
        )
