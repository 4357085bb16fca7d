"""Traits of weapons that reach beyond the wound of whom they hit, in the order of the armoury."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.check import check, modifier
from rules.core.geometry import Point, Shape, bearing, distance, edge_point, step, touches
from rules.core.ids import ModelId, RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, test
from rules.core.refusal import Refusal, refuse
from rules.core.terrain import Terrain
from rules.warzone_resurrection.conditions import STUNNED
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Attack, Effect
from rules.warzone_resurrection.engagement import share_elevation
from rules.warzone_resurrection.events import Gained, SquadUsed, TemplateLaid
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.morale import pinning_test
from rules.warzone_resurrection.permissions import may_come_into
from rules.warzone_resurrection.profile import BaseSize, Weapon
from rules.warzone_resurrection.resources import burn, refusal_of_cards
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.giving_way import harm
from rules.warzone_resurrection.structures.targeting import destructible
from rules.warzone_resurrection.templates.shapes import centred, under

#: Half a millimetre: half the width of a Rail (WZR-ARM-26).
_HALF_A_RAIL = 20


class Launcher(Effect):
    """Fired in place of the rifle for a Resource Card, by two Models of a Squad in a Game Turn."""

    id, rule = "launcher", RuleId("WZR-ARM-10")
    most_uses = 2

    @override
    def may_fire(self, field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
        squad = field.squad_of(shooter)
        if squad.used.count(self.id) >= self.most_uses:
            return refuse(self.rule, "refused.launchers_used", squad=verbatim(squad.name))
        return refusal_of_cards(field, shooter.owner, self.rule)

    @override
    def when_fired(self, log: Log[Battlefield], shooter: Model, weapon: Weapon) -> Procedure[None]:
        burn(log, shooter.owner, self.id, self.rule)
        log.emit(SquadUsed(shooter.squad, self.id, self.rule))
        return
        yield


class Ichor(Effect):
    """Whoever it removes bursts: enemies near by take an Autohit of strength 8. Those burst no further."""

    id, rule = "ichor", RuleId("WZR-ARM-12")
    template, st, damage = "SE", 8, "Blast"

    @override
    def when_removed(self, log: Log[Battlefield], attack: Attack, lost: Model) -> Procedure[None]:
        if attack.by is None or attack.weapon is None:
            return
        owner = log.state.models[attack.by].owner
        traits = tuple(trait for trait in attack.weapon.traits if trait.id != self.id)
        burst = Attack(
            target=lost.id,
            st=self.st,
            rule=self.rule,
            damage=self.damage,
            by=attack.by,
            weapon=change(attack.weapon, traits=traits),
            ranged=True,
        )
        log.emit(TemplateLaid(self.template, lost.at, None, self.rule, attack.by))
        for id in under(log.state, centred(self.template, lost.at)):
            if log.state.models[id].owner != owner:
                yield from resolve_wound(log, change(burst, target=id))


class Sticky(Effect):
    """An enemy Squad that loses a Model to it takes a Pinning test at once, at -3 LD."""

    id, rule = "sticky", RuleId("WZR-ARM-13")
    ld = -3

    @override
    def when_removed(self, log: Log[Battlefield], attack: Attack, lost: Model) -> Procedure[None]:
        if attack.by is not None and log.state.models[attack.by].owner != lost.owner:
            yield from pinning_test(log, lost.squad, (modifier(self.rule, "why.sticky", self.ld),))


class FlashBang(Effect):
    """It stuns whoever stands on a small base, and wounds nobody."""

    id, rule = "flash_bang", RuleId("WZR-ARM-24")

    @override
    def takes_effect(self, log: Log[Battlefield], attack: Attack) -> Procedure[bool]:
        target = log.state.models[attack.target]
        if target.base is BaseSize.SMALL and may_come_into(log.state, target, STUNNED):
            log.emit(Gained(target.id, STUNNED, self.rule))
        return True
        yield


class Fire(Effect):
    """Whoever claims cover from it has its Armour Value halved. It does nothing to Structure Points."""

    id, rule = "fire", RuleId("WZR-ARM-25")

    @override
    def as_hit(self, attack: Attack) -> Attack:
        return change(attack, halves_armour=attack.halves_armour or attack.claims_cover, avv=None)


class Rail(Effect):
    """Each of its hits goes on through the target to the end of its range, and may hit all on that line."""

    id, rule = "rail", RuleId("WZR-ARM-27")
    hits_on = 10
    tells_apart = frozenset(range(1, 5))
    critical_damage = 2

    @override
    def as_hit(self, attack: Attack) -> Attack:
        """A face of 1 to 4 is Critical Damage (2) against Structure Points (WZR-ARM-29)."""
        pierces = attack.ranged and attack.face in self.tells_apart
        return change(attack, critical_damage=self.critical_damage) if pierces else attack

    @override
    def after_shots(
        self, log: Log[Battlefield], hits: Sequence[Attack], then: Battlefield
    ) -> Procedure[None]:
        on_line = check("test.rail", D20, self.hits_on)
        for hit in hits:
            for id in _on_rail(log.state, hit, then):
                if log.state.models[id].on_table and (yield from test(on_line, id)):
                    yield from resolve_wound(
                        log, change(hit, target=id, rule=self.rule, power_shot=False, face=0)
                    )
            for piece in _pieces_on_rail(log.state, hit, then):
                if (yield from test(on_line)):
                    yield from harm(log, piece.id, change(hit, rule=self.rule, power_shot=False, face=0))


def _on_rail(field: Battlefield, hit: Attack, then: Battlefield) -> Iterator[ModelId]:
    """Who else stands on the line of a hit, from the shooter outwards; none between different heights.

    Rules: WZR-ARM-26, WZR-ARM-28.
    """
    if hit.by is None or hit.weapon is None:
        return
    shooter, target = then.models[hit.by], then.models[hit.target]
    if not share_elevation(field, shooter, target):
        return
    line = rail(shooter, hit.weapon, target.at)
    for model in sorted(field.standing, key=lambda model: (distance(shooter.at, model.at), model.id)):
        if model.id not in {shooter.id, target.id} and touches(line, model.body.shape):
            yield model.id


def _pieces_on_rail(field: Battlefield, hit: Attack, then: Battlefield) -> Iterator[Terrain]:
    """The terrain on the line of a hit that can be destroyed, in the order of the table."""
    if hit.by is None or hit.weapon is None or not destructible(field):
        return
    line = rail(then.models[hit.by], hit.weapon, then.models[hit.target].at)
    yield from (piece for piece in destructible(field) if touches(line, piece.area))


def rail(shooter: Model, weapon: Weapon, through: Point) -> Shape:
    """The line of a Rail: from the shooter's base to the end of the weapon's range (WZR-ARM-26)."""
    angle = bearing(shooter.at, through)
    start = edge_point(shooter.body, angle)
    return Shape((start, step(start, angle, weapon.range or 0)), _HALF_A_RAIL)
