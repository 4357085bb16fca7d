"""Whom and what powers are used at: oneself, a model, a unit, a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.geometry import Body, Point, Pose, is_within
from rules.core.geometry.point import distance as apart
from rules.core.ids import INCH, ModelId, UnitId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e import sight
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.state import Battlefield, Model, Unit

#: Models stand together up to this distance, in thousandths.
CROWD = 3 * INCH

Whom = Literal["enemy", "friend", "anybody"]


class AtModel(Power):
    """Used at one model. Those that reach no farther than their user's PW in inches say so.

    Rules: WZ1-ART-04, WZ1-GIFT-05.
    """

    whom: ClassVar[Whom] = "enemy"
    #: Fact: it needs sight of its target; without it, hidden models are reached, too.
    in_sight: ClassVar[bool] = True
    #: Fact: it reaches as far as its user's printed PW in inches.
    reaches_power: ClassVar[bool] = False

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        candidates = tuple(self._candidates(field, caster))
        return (Need("target", "pick", say("need.power_target"), candidates),)

    def _candidates(self, field: Battlefield, caster: Model) -> Iterator[Candidate]:
        for model in nearest_first(caster, field.standing):
            if fits(self.whom, caster, model):
                refused = self.refusal_at(field, caster, model)
                yield Candidate(model.id, verbatim(model.name), refused)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        model = field.models.get(ModelId(cast.target))
        if model is None or not model.on_table:
            return refuse("CORE-COMMAND", "refused.power_target", power=self.name)
        return self.refusal_at(field, caster, model)

    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        """Why it may not be used at this model; those with more to ask add to it."""
        rule = self.rule_of("sight")
        if not fits(self.whom, caster, target):
            return refuse(self.rule, f"refused.power_{self.whom}", power=self.name)
        if self.in_sight and target.id != caster.id:
            refused = refusal_of_sight(field, caster, target, rule)
            if refused is not None:
                return refused
        far, reach = sight.distance(caster, target), power_reach(caster)
        if self.reaches_power and not is_within(far, reach):
            return refuse(rule, "refused.power_range", power=self.name, distance=far, reach=reach)
        return None

    @staticmethod
    def target_of(field: Battlefield, cast: Cast) -> Model:
        """The model that it is used at."""
        return field.models[ModelId(cast.target)]


class AtUnit(Power):
    """Used at one unit, of which the user sees a model that is not hidden. Rules: WZ1-ART-04, WZ1-GIFT-05."""

    whom: ClassVar[Whom] = "enemy"
    in_sight: ClassVar[bool] = True
    #: Fact: it works on squads only, not on individuals.
    on_squads: ClassVar[bool] = False

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        candidates = tuple(
            Candidate(unit.id, verbatim(unit.name), self.refusal_at(field, caster, unit))
            for unit in field.units.values()
            if fits_unit(self.whom, caster, unit) and any(m.on_table for m in field.members(unit))
        )
        return (Need("target", "pick", say("need.power_unit"), candidates),)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        unit = field.units.get(UnitId(cast.target))
        if unit is None or not any(model.on_table for model in field.members(unit)):
            return refuse("CORE-COMMAND", "refused.power_target", power=self.name)
        return self.refusal_at(field, caster, unit)

    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        """Why it may not be used at this unit; those with more to ask add to it."""
        if not fits_unit(self.whom, caster, target):
            return refuse(self.rule, f"refused.power_{self.whom}", power=self.name)
        if self.on_squads and target.is_individual:
            return refuse(self.rule, "refused.power_squads", power=self.name)
        if not self.in_sight or target.id == caster.unit:
            return None
        refusals = [
            refusal_of_sight(field, caster, model, self.rule_of("sight"))
            for model in field.members(target)
            if model.on_table
        ]
        return None if None in refusals else refusals[0]

    @staticmethod
    def unit_of(field: Battlefield, cast: Cast) -> Unit:
        """The unit that it is used at."""
        return field.units[UnitId(cast.target)]


class AtPlace(Power):
    """Used at a place: one in sight, or one up to the user's PW in inches away, or both."""

    in_sight: ClassVar[bool] = True
    reaches_power: ClassVar[bool] = False

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        reach = power_reach(caster) if self.reaches_power else None
        origin = (caster.at.x, caster.at.y)
        return (Need("at", "place", say("need.power_place"), origin=origin, reach=reach),)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        if cast.at is None:
            return refuse("CORE-COMMAND", "refused.power_place", power=self.name)
        if not (0 <= cast.at.x <= field.board.width and 0 <= cast.at.y <= field.board.depth):
            return refuse("CORE-COMMAND", "refused.power_off_table", power=self.name)
        rule = self.rule_of("sight")
        far, reach = max(0, apart(caster.at, cast.at) - caster.footprint.radius), power_reach(caster)
        if self.reaches_power and not is_within(far, reach):
            return refuse(rule, "refused.power_range", power=self.name, distance=far, reach=reach)
        if self.in_sight and not sees_place(field, caster, cast.at):
            return refuse(rule, "refused.power_unseen_place", power=self.name)
        return None

    @override
    def examples(self, field: Battlefield, caster: Model, cast: Cast) -> Iterator[Cast]:
        """Where enemies stand, first where most of them stand together and fewest friends."""
        for enemy in sorted(
            field.enemies(caster), key=lambda enemy: (-_crowd(field, caster, enemy), enemy.id)
        ):
            yield change(cast, at=enemy.at)


def nearest_first(caster: Model, models: Iterable[Model]) -> list[Model]:
    """Models in the order of their distance from a caster."""
    return sorted(models, key=lambda model: (apart(caster.at, model.at), model.id))


def _crowd(field: Battlefield, caster: Model, enemy: Model) -> int:
    """How many more enemies than friends stand about an enemy."""
    near = [model for model in field.standing if apart(model.at, enemy.at) <= CROWD]
    return sum(-1 if model.owner == caster.owner else 1 for model in near)


def fits(whom: Whom, caster: Model, target: Model) -> bool:
    """Whether a model is on the side that a power is meant for."""
    return whom == "anybody" or (target.owner == caster.owner) == (whom == "friend")


def fits_unit(whom: Whom, caster: Model, unit: Unit) -> bool:
    """Whether a unit is on the side that a power is meant for."""
    return whom == "anybody" or (unit.owner == caster.owner) == (whom == "friend")


def refusal_of_sight(field: Battlefield, caster: Model, target: Model, rule: str) -> Refusal | None:
    """Why the caster cannot aim at a model: it is a hidden enemy, or not to be seen."""
    name = verbatim(target.name)
    if target.has(HIDDEN) and target.owner != caster.owner:
        return refuse(rule, "refused.power_hidden", target=name)
    if not sight.faces(caster, target) or not sight.has_line(field, caster, target):
        return refuse(rule, "refused.power_unseen", target=name)
    return None


def power_reach(caster: Model) -> int:
    """The range of powers that reach as far as the printed PW in inches, in thousandths (WZ1-KIN-01)."""
    return (caster.profile.pw or 0) * INCH


def sees_place(field: Battlefield, caster: Model, at: Point) -> bool:
    """Whether a model sees a place, looking at somebody of its own height who would stand there."""
    if caster.body.at == at:
        return True
    there = Model(
        ModelId("place"), caster.unit, caster.owner, caster.card, 1, Pose(at, 0, caster.body.pose.elevation)
    )
    on_it = next((m for m in field.standing if apart(m.at, at) <= m.footprint.radius), None)
    seen = on_it or there
    if seen.id == caster.id:
        return True
    return sight.faces(caster, seen) and sight.has_line(field, caster, seen)


def is_free(field: Battlefield, body: Body) -> bool:
    """Whether a base may stand somewhere: on the table and not upon somebody; see ``placing``."""
    return field.board.holds(body.shape)
