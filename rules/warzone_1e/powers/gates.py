"""Gates that lead to whoever opened them (WZ1-ILIAN-04): who may follow, and where they come out."""

from __future__ import annotations

from rules.core.geometry import Point, gap_between, is_within
from rules.core.ids import INCH, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import units
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.facts import TokenTaken
from rules.warzone_1e.powers.commands import PassGate
from rules.warzone_1e.powers.placing import pose_at, put, refusal_to_stand
from rules.warzone_1e.state import Battlefield, Model, Token

RULE = RuleId("WZ1-ILIAN-04")
#: Stepping through is a Move action.
STEP = Action("move", RULE, moves=True)
#: Those who follow come out this near to whoever went first.
NEAR = 3 * INCH

GATE = "gate"


def gate_of(user: Model) -> Token:
    """The gate that a model has opened, where it has come out."""
    return Token(f"gate:{user.id}", GATE, user.at, NEAR, user.owner, user.id, "battle")


def gate_for(field: Battlefield, model: Model) -> Token | None:
    """The gate that a model may follow through: that of whoever had its unit activated."""
    for token in field.tokens:
        if token.kind == GATE and token.owner == model.owner and token.by is not None:
            maker = field.models[token.by]
            if maker.on_table and maker.unit != model.unit and field.unit == model.unit:
                return token
    return None


def pass_gate(log: Log[Battlefield], seat: SeatId, command: PassGate) -> Procedure[None]:
    """Step through a gate after whoever opened it. Raises ``Illegal``."""
    model = begin(log, seat, command.model, STEP)
    at = Point(*command.at)
    refused = refusal_to_pass(log.state, model, at)
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, STEP)
    put(log, model.id, at, RULE)
    units.find_back(log, model.id)
    return
    yield


def refusal_to_pass(field: Battlefield, model: Model, at: Point) -> Refusal | None:
    """Why a model may not come out there: no gate, or too far from whoever opened it."""
    gate = gate_for(field, model)
    if gate is None or gate.by is None:
        return refuse(RULE, "refused.no_gate", model=verbatim(model.name))
    maker, there = field.models[gate.by], model.at_pose(pose_at(model, at))
    if not is_within(gap_between(maker.body, there.body), NEAR):
        return refuse(RULE, "refused.far_from_gate", model=verbatim(maker.name), reach=NEAR)
    return refusal_to_stand(field, model, at, RULE)


def close_gates(log: Log[Battlefield], unit: str) -> Procedure[None]:
    """A gate is closed when a unit is done after which no other is to follow through it."""
    field = log.state
    if field.ordered:
        return
    log.emit(*(TokenTaken(token.id, RULE) for token in field.tokens if token.kind == GATE))
    return
    yield
