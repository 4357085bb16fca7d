"""What happens when powers are used, beyond what any chapter says; how it is folded and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace as change

from rules.core.event import Event
from rules.core.geometry import Pose
from rules.core.ids import ModelId, RuleId, UnitId
from rules.core.message import Message, say, verbatim
from rules.warzone_1e.facts import Fact
from rules.warzone_1e.state import Battlefield, Model, Stage

#: How somebody is made to act for an enemy: what it may do, and whether that is its own turn.
Strings = Literal["dominated", "controlled", "possessed", "dancing"]


class PowerUsed(Fact, frozen=True, tag="power_used"):
    """A model uses a power; whether it succeeds is rolled next."""

    model: ModelId
    power: str
    level: int
    rule: RuleId
    target: str = ""


class PowerEnded(Fact, frozen=True, tag="power_ended"):
    """Nothing comes of a power: it was disrupted, or resisted."""

    model: ModelId
    power: str
    how: Literal["disrupted", "resisted", "undone"]
    rule: RuleId
    by: str = ""


class PuppetTaken(Fact, frozen=True, tag="puppet_taken"):
    """A model acts for whoever has power over it, with so many actions."""

    model: ModelId
    master: ModelId
    actions: int
    strings: Strings
    rule: RuleId


class PuppetFreed(Fact, frozen=True, tag="puppet_freed"):
    """A model is its own again; ``stage`` is how far its own turn has come."""

    model: ModelId
    master: ModelId
    stage: Stage
    strings: Strings
    rule: RuleId


class Returned(Fact, frozen=True, tag="returned"):
    """A model that was gone stands on the table again."""

    model: ModelId
    pose: Pose
    rule: RuleId


class Raised(Fact, frozen=True, tag="raised"):
    """One of the dead stands up and follows whoever raised it (WZ1-DEMN-01)."""

    raised: Model
    rule: RuleId


#: Of whoever obeys: its master. Of the master: whoever obeys.
MASTER, PUPPET = "master", "puppet"


def puppet_taken(field: Battlefield, event: PuppetTaken) -> Battlefield:
    """For as long as it obeys it is of its master's side, and its unit's turn is its own."""
    master = field.models[event.master]
    model = field.models[event.model]
    field = field.with_model(
        event.model,
        lambda m: change(
            m,
            owner=master.owner,
            stage="active",
            actions=event.actions,
            about={**m.about, MASTER: event.master},
            conditions=tuple(sorted({*m.conditions, event.strings, f"was_{model.stage}"})),
        ),
    )
    field = field.with_model(master.id, lambda m: change(m, about={**m.about, PUPPET: event.model}))
    return change(field, unit=model.unit, model=event.model)


def puppet_freed(field: Battlefield, event: PuppetFreed) -> Battlefield:
    """It is of its own side again, and its master goes on."""
    model = field.models[event.model]
    owner = field.units[model.unit].owner
    own = (event.strings, "was_waiting", "was_active", "was_done")
    field = field.with_model(
        event.model,
        lambda m: change(
            m,
            owner=owner,
            stage="done" if m.fate else event.stage,
            actions=0,
            about=_without(m, MASTER),
            conditions=tuple(word for word in m.conditions if word not in own),
        ),
    )
    field = _unit_settled(field, model.unit)
    field = field.with_model(event.master, lambda m: change(m, about=_without(m, PUPPET)))
    master = field.models[event.master]
    return change(field, unit=master.unit, model=master.id if master.stage == "active" else None)


def _without(model: Model, what: str) -> dict[str, ModelId]:
    return {kept: other for kept, other in model.about.items() if kept != what}


def _unit_settled(field: Battlefield, unit: UnitId) -> Battlefield:
    """A unit of whom nobody is left to act has been activated."""
    members = tuple(field.members(field.units[unit]))
    if members and all(model.stage == "done" for model in members):
        return field.with_unit(unit, lambda u: change(u, stage="done"))
    return field


def returned(field: Battlefield, event: Returned) -> Battlefield:
    """Back with the wounds that it had; it has missed its turn."""
    return field.with_model(event.model, lambda m: change(m, fate=None, pose=event.pose, stage="done"))


def raised(field: Battlefield, event: Raised) -> Battlefield:
    """It is a member of its maker's unit from now on."""
    risen = event.raised
    field = change(field, models={**field.models, risen.id: risen})
    return field.with_unit(risen.unit, lambda u: change(u, models=(*u.models, risen.id), size=u.size + 1))


FOLDS: dict[type[Event], Callable[[Battlefield, Any], Battlefield]] = {
    PowerUsed: lambda field, event: field,
    PowerEnded: lambda field, event: field,
    PuppetTaken: puppet_taken,
    PuppetFreed: puppet_freed,
    Returned: returned,
    Raised: raised,
}


def _used(field: Battlefield, event: PowerUsed) -> Message:
    who, power = verbatim(field.models[event.model].name), say(f"power.{event.power}")
    if not event.target:
        return say("told.power_used", who=who, power=power, level=event.level)
    target = _name_of(field, event.target)
    return say("told.power_used_at", who=who, power=power, level=event.level, target=target)


def _ended(field: Battlefield, event: PowerEnded) -> Message:
    power = say(f"power.{event.power}")
    return say(f"told.power_{event.how}", power=power, by=_name_of(field, event.by))


def _name_of(field: Battlefield, id: str) -> Message:
    """The name of a model or a unit."""
    model, unit = field.models.get(ModelId(id)), field.units.get(UnitId(id))
    return verbatim(model.name if model else unit.name if unit else id)


def _taken(field: Battlefield, event: PuppetTaken) -> Message:
    who, master = verbatim(field.models[event.model].name), verbatim(field.models[event.master].name)
    return say(f"told.{event.strings}", who=who, master=master)


def _freed(field: Battlefield, event: PuppetFreed) -> Message:
    return say("told.freed", who=verbatim(field.models[event.model].name))


def _returned(field: Battlefield, event: Returned) -> Message:
    return say("told.returned", who=verbatim(field.models[event.model].name))


def _raised(field: Battlefield, event: Raised) -> Message:
    return say("told.raised", who=verbatim(event.raised.name))


NARRATE: dict[type[Event], Callable[[Battlefield, Any], Message | None]] = {
    PowerUsed: _used,
    PowerEnded: _ended,
    PuppetTaken: _taken,
    PuppetFreed: _freed,
    Returned: _returned,
    Raised: _raised,
}
