"""What some types of Vehicles can do, and must (WZR-VEH-12, WZR-VEH-20), and who mends them (WZR-VEH-36)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.geometry import is_within
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection import harm
from rules.warzone_resurrection.effect import Attack, Effect
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.events import LocationHit
from rules.warzone_resurrection.measurement import within
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.valued import WithNumber
from rules.warzone_resurrection.vehicles import damage
from rules.warzone_resurrection.vehicles.line import BODY
from rules.warzone_resurrection.vehicles.types import type_of


class AboveCover(Effect):
    """Light cover does not hinder its shots."""

    id, rule = "above_cover", RuleId("WZR-VEH-20")
    disregards_cover = frozenset({"light"})


class KeepsMoving(Effect):
    """It travels half its Movement Value every turn, or is hit hard for it."""

    id, rule = "keeps_moving", RuleId("WZR-VEH-12")
    st, avv = 15, 10

    @override
    def when_deactivated(self, log: Log[Battlefield], bearer: Model) -> Procedure[None]:
        if not bearer.on_table or any(_is_of(event, bearer, self.rule) for event in log.events):
            return
        type_ = type_of(bearer)
        if type_ is None or not type_.least_way_divides_m_by or is_engaged(log.state, bearer):
            return
        least = -(-bearer.profile.m // (type_.least_way_divides_m_by * INCH)) * INCH
        if not is_within(least, bearer.travelled):
            yield from harm.resolve_wound(
                log, Attack(bearer.id, self.st, self.rule, avv=self.avv, location=BODY)
            )


def _is_of(event: object, bearer: Model, rule: RuleId) -> bool:
    """Whether a rule has hit its bearer already."""
    return isinstance(event, LocationHit) and event.model == bearer.id and event.because == rule


class Turret(Effect):
    """This weapon shoots to whichever side its turret is turned."""

    id, rule = "turret", RuleId("WZR-VEH-20")
    shoots_all_round = True


class Secondary(Effect):
    """This weapon is none of the Vehicle's main ones, and fires without its weapon controls."""

    id, rule = "secondary", RuleId("WZR-VEH-10")
    needs_controls = False


class Repair(WithNumber):
    """Gives a location of a friendly Vehicle beside it X Structure Points back."""

    id, rule = "repair", RuleId("WZR-VEH-36")
    cost = 1
    otherwise = 1

    @override
    def targets(self, field: Battlefield, bearer: Model) -> Iterable[tuple[str, Message, Refusal | None]]:
        for vehicle in (*field.friends(bearer), bearer, *_fallen(field, bearer)):
            if vehicle.card.vehicle is None:
                continue
            for place, location in enumerate(vehicle.card.vehicle.locations):
                name = damage.name_of(location, place)
                label = say("target.location", model=verbatim(vehicle.card.name), location=name)
                yield f"{vehicle.id}/{place}", label, self._refusal(bearer, vehicle, place)

    def _refusal(self, bearer: Model, vehicle: Model, place: int) -> Refusal | None:
        name = verbatim(vehicle.card.name)
        if not vehicle.on_table:
            return refuse(self.rule, "refused.repair_destroyed", model=name)
        if vehicle.id != bearer.id and not within(bearer, vehicle, INCH):
            return refuse(self.rule, "refused.repair_far", model=name)
        if damage.repairable(vehicle, place) == 0:
            return refuse(self.rule, "refused.repair_whole", model=name)
        return None

    @override
    def use(self, log: Log[Battlefield], bearer: Model, target: str) -> Procedure[None]:
        vehicle, _, place = target.rpartition("/")
        damage.repair(log, ModelId(vehicle), int(place), self.x, self.rule)
        return
        yield


def _fallen(field: Battlefield, bearer: Model) -> Iterable[Model]:
    """Vehicles of its side that are out of play."""
    return (m for m in field.models.values() if m.owner == bearer.owner and m.fate is not None)
