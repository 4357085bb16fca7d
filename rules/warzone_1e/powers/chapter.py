"""The Art and the Dark Symmetry, put together: what they give the game."""

from __future__ import annotations

from rules.core.ids import INCH, ModelId, RuleId, UnitId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal
from rules.warzone_1e.actions import actions_of
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.conditions import AIRBORNE
from rules.warzone_1e.facts import Lost
from rules.warzone_1e.movement import reach
from rules.warzone_1e.powers import (
    algeroth,
    casting,
    changeling,
    demnogonis,
    exorcism,
    facts,
    frenzy,
    gates,
    gear,
    general,
    ilian,
    kinetics,
    lasting,
    mentalism,
    minds,
    muawijhe,
    offers,
    owning,
    puppets,
    retinue,
    semai,
    warping,
)
from rules.warzone_1e.powers.commands import BringBack, Concentrate, Direct, PassGate, UsePower
from rules.warzone_1e.scores import score
from rules.warzone_1e.state import Battlefield, Model

#: The lists of powers, which make themselves known by being imported.
LISTS = (
    kinetics,
    changeling,
    exorcism,
    mentalism,
    general,
    ilian,
    muawijhe,
    semai,
    algeroth,
    demnogonis,
)


def _forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    return puppets.forbids(field, model, action) or frenzy.forbids(field, model, action)


def _action_done(log: Log[Battlefield], id: str) -> Procedure[None]:
    yield from retinue.remember_the_slain(log, id)
    yield from puppets.free_the_dead(log, id)
    yield from minds.forget_dread(log, id)
    yield from frenzy.calm_down(log, id)


def _model_gone(log: Log[Battlefield], id: str) -> Procedure[None]:
    yield from retinue.collapse(log, id)
    yield from frenzy.calm_down(log, id)


def _model_done(log: Log[Battlefield], id: str) -> Procedure[None]:
    """What lasts for a model's turn ends with it; whoever flew by a spell is on the ground again."""
    for effect in log.state.models[ModelId(id)].effects:
        if effect.until == "model_turn":
            lasting.end(log, log.state.models[ModelId(id)], effect, RuleId("WZ1-MENT-05"))
            if log.state.models[ModelId(id)].has(AIRBORNE):
                log.emit(Lost(ModelId(id), AIRBORNE, RuleId("WZ1-MENT-05")))
    yield from warping.lose(log, id)
    yield from puppets.free(log, id)


def _unit_activated(log: Log[Battlefield], id: str) -> Procedure[None]:
    yield from lasting.end_with_activation(log, UnitId(id))


CHAPTER = Chapter(
    id="powers",
    actions={
        Concentrate: casting.concentrate,
        UsePower: casting.use_power,
        Direct: puppets.direct,
        PassGate: gates.pass_gate,
    },
    commands={BringBack: warping.bring_back},
    events={**facts.FOLDS, gear.GearChanged: gear.gear_changed},
    narrate={**facts.NARRATE, gear.GearChanged: gear.told},
    model_offers=offers.of_model,
    examples={UsePower: offers.uses, BringBack: offers.returns, PassGate: offers.passages},
    previews={UsePower: offers.foreseen},
    forbids=_forbids,
    moments={
        "action_done": _action_done,
        "model_gone": _model_gone,
        "model_done": _model_done,
        "unit_activated": _unit_activated,
        "unit_done": gates.close_gates,
        "turn_ends": lasting.forget_foretold,
    },
    claims={"gifts": lambda before, after, claim: owning.priced(claim)},
    zones=offers.areas,
    model_claims={
        "owner": lambda field, model: model.owner,
        "armour": lambda field, model: score(field, model, "a"),
        "cc": lambda field, model: score(field, model, "cc"),
        "mw": lambda field, model: score(field, model, "mw"),
        "ld": lambda field, model: score(field, model, "ld"),
        "strength": lambda field, model: score(field, model, "st"),
        "movement": lambda field, model: reach(field, model) / INCH,
        "actions_in_turn": actions_of,
        "equipment": lambda field, model: tuple(ref.id for ref in model.card.equipment),
    },
    words={
        casting.CONCENTRATED: Word(RuleId("WZ1-ACT-06"), "good", "model_turn"),
        puppets.DOMINATES: Word(RuleId("WZ1-CHG-01"), "", "model_turn"),
        retinue.SLAIN: Word(retinue.RULE, "", "model_turn"),
        retinue.MAKER: Word(retinue.RULE),
        warping.WARPED_NOW: Word(warping.RULE, "", "turn"),
        warping.WARPED_BY: Word(warping.RULE),
        facts.MASTER: Word(RuleId("WZ1-CHG-01")),
        facts.PUPPET: Word(RuleId("WZ1-CHG-01")),
        **{strings: Word(rule, "bad") for strings, rule in puppets.RULES.items()},
        **{f"was_{stage}": Word(RuleId("WZ1-SEMAI-03")) for stage in ("waiting", "active", "done")},
    },
)
