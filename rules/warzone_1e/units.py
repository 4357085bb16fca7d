"""Chapter: Units (WZ1-UNIT-01 to 07): squads and individuals, who leads, and how near one has to stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.event import Question
from rules.core.geometry import gap_between, is_within
from rules.core.ids import INCH, ModelId, RuleId, UnitId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.warzone_1e.conditions import PANICKED, STRAY
from rules.warzone_1e.facts import LeaderNamed, Lost
from rules.warzone_1e.state import Battlefield, Model, Unit

#: Members of a squad stay this near to their leader, from edge to edge (WZ1-UNIT-06).
COMMAND_DISTANCE = 6 * INCH

#: A squad has so many models (WZ1-UNIT-01).
LEAST_OF_SQUAD, MOST_OF_SQUAD = 2, 12


#: What unit lists call a member of a squad with an ability of its own (WZ1-CUST-04).
SPECIAL_MEMBER = "special_member"


def is_individual(field: Battlefield, model: Model) -> bool:
    """Whether a model is an individual itself, and none of the dead that walk with it (WZ1-UNIT-09)."""
    unit = field.unit_of(model)
    return unit.is_individual and unit.leader == model.id


# Leaders ---------------------------------------------------------------------------------------------


def best_leadership(field: Battlefield, models: Iterable[Model]) -> int:
    """The best LD among models; 0 where there is none."""
    return max((model.profile.ld for model in models), default=0)


def may_lead(field: Battlefield, unit: Unit) -> tuple[Model, ...]:
    """Those of a squad with the highest LD, of whom the owner marks one (WZ1-UNIT-02)."""
    members = tuple(field.members(unit))
    best = best_leadership(field, members)
    return tuple(model for model in members if model.profile.ld == best)


def leader_of(field: Battlefield, unit: Unit) -> Model | None:
    """The leader of a unit at the moment, on the table or beside it."""
    if unit.leader is None:
        return None
    leader = field.models[unit.leader]
    return leader if leader.fate is None else None


def stands_out(field: Battlefield, model: Model) -> bool:
    """Whether a model is known in the crowd: a leader, an individual, a special member (WZ1-CUST-05)."""
    unit = field.unit_of(model)
    return unit.is_individual or unit.leader == model.id or model.card.kind == SPECIAL_MEMBER


def succeed(log: Log[Battlefield], model: ModelId) -> Procedure[None]:
    """A leader is gone: the carrier of a heavy weapon takes over, or nobody until somebody acts.

    Of two carriers the owner chooses one. Rules: WZ1-UNIT-03, WZ1-UNIT-04.
    """
    field = log.state
    unit = field.unit_of(field.models[model])
    if unit.leader != model:
        return
    carriers = [other for other in field.members(unit) if other.card.carries_heavy]
    if not carriers:
        log.emit(LeaderNamed(unit.id, None, RuleId("WZ1-UNIT-04")))
        return
    rule = RuleId("WZ1-UNIT-03")
    options = tuple(option(other.id, verbatim(other.name)) for other in carriers)
    question = Question(unit.owner, say("ask.leader"), options, options[0].id, rule)
    choice = yield from ask(question)
    log.emit(LeaderNamed(unit.id, ModelId(choice.option), rule))


def take_the_lead(log: Log[Battlefield], model: ModelId) -> None:
    """Where nobody leads, the first that is activated does for the turn (WZ1-UNIT-04)."""
    unit = log.state.unit_of(log.state.models[model])
    if not unit.is_individual and leader_of(log.state, unit) is None:
        log.emit(LeaderNamed(unit.id, model, RuleId("WZ1-UNIT-04"), for_turn=True))


# Command distance --------------------------------------------------------------------------------------


def is_in_command(model: Model, leader: Model) -> bool:
    """Whether a model, where it stands, is within its leader's reach (WZ1-UNIT-06)."""
    return is_within(gap_between(model.body, leader.body), COMMAND_DISTANCE)


def is_out_of_command(field: Battlefield, model: Model) -> bool:
    """Whether a member of a squad is too far from its leader (WZ1-UNIT-07); nobody is without a leader."""
    unit = field.unit_of(model)
    leader = leader_of(field, unit)
    if not unit.keeps_together or leader is None or not leader.on_table or leader.id == model.id:
        return False
    if not is_its_own(field, model):
        return False
    return leader.on_table and not is_in_command(model, leader)


def find_back(log: Log[Battlefield], model: ModelId) -> None:
    """Whoever is back inside the command distance may do what it likes (WZ1-UNIT-07)."""
    now = log.state.models[model]
    if now.has(STRAY) and now.on_table and not is_out_of_command(log.state, now):
        log.emit(Lost(model, STRAY, RuleId("WZ1-UNIT-07")))


def is_its_own(field: Battlefield, model: Model) -> bool:
    """Whether a model is of its unit's side, as it is not while it obeys an enemy (WZ1-CHG-01)."""
    return model.owner == field.unit_of(model).owner


# States of mind -------------------------------------------------------------------------------------


def is_panicked(field: Battlefield, model: Model) -> bool:
    """Whether a model's unit is panicked (WZ1-PANIC-01)."""
    return field.unit_of(model).has(PANICKED)


def unpanicked(field: Battlefield, models: Iterable[Model]) -> Iterator[Model]:
    """Those of some models that are not panicked."""
    return (model for model in models if not is_panicked(field, model))


def unit_named(field: Battlefield, id: UnitId) -> Unit | None:
    """A unit that is still in play."""
    unit = field.units.get(id)
    return unit if unit is not None and any(field.members(unit)) else None
