"""What the Actions of a Vehicle would do: lengths, turns, and the tests that follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.core.geometry import DEGREE
from rules.core.ids import ModelId, RuleId
from rules.core.message import Message, say, verbatim
from rules.core.preview import Preview, PreviewMove
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.attack_odds import Die, attacked, die
from rules.warzone_resurrection.commands import Shoot
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.engagement import engaged_with
from rules.warzone_resurrection.harm import resolve_hit
from rules.warzone_resurrection.ranged_attack import Shot, roll_to_hit
from rules.warzone_resurrection.shooting import planned
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.templates.shapes import EXPLOSIONS
from rules.warzone_resurrection.vehicles import damage
from rules.warzone_resurrection.vehicles.commands import Drive, Ram, TorrentOfFire
from rules.warzone_resurrection.vehicles.driving import BODY_AVV, DRIVE_AVV, drive_of, planned_drive
from rules.warzone_resurrection.vehicles.line import BODY, DRIVE
from rules.warzone_resurrection.vehicles.ramming import RamPlan, met_on_way, plan_ram
from rules.warzone_resurrection.vehicles.torrent import ACTION, volleys_of
from rules.warzone_resurrection.vehicles.types import Going
from rules.warzone_resurrection.vehicles.ways import FARTHER, DrivePlan


def shown_drive(field: Battlefield, command: Drive) -> Preview:
    """A Move Action: how far, how much of it turning, and what tests the drive afterwards."""
    found = planned_drive(field, command)
    assert isinstance(found, DrivePlan), "a way that is refused is found out before"
    vehicle = field.models[command.model]
    there = field.with_model(vehicle.id, lambda model: model.at_pose(found.route[-1]))
    strains = (*_by_terrain(field, command.model, found.going), *_by_throttle(field, command))
    dice = [_strain(field, hit, again=again) for hit, again in strains]
    return Preview(
        move=PreviewMove(
            length=found.length,
            allowed=found.allowed,
            slowed_by=tuple(m.why for m in found.modifiers if m.amount < 0),
            ends_engaged_with=tuple(e.id for e in engaged_with(there, there.models[vehicle.id])),
            notes=tuple(_notes(found)),
        ),
        targets=tuple(attacked(field, dice)),
    )


def _notes(found: DrivePlan) -> Iterator[Message]:
    if found.turned:
        yield say("preview.pivots", turned=-(-found.turned // DEGREE))
    yield from (say("preview.leaves", enemy=verbatim(enemy.card.name)) for enemy in found.leaves)


def _by_terrain(field: Battlefield, id: ModelId, going: Going | None) -> Iterator[tuple[Attack, bool]]:
    """The strain of terrain on the drive, and whether a failed test is rolled again."""
    if going is not None and going.avv is not None:
        drive = drive_of(field.models[id])
        yield Attack(id, 0, RuleId("WZR-VEH-30"), avv=going.avv, location=drive), going.again


def _by_throttle(field: Battlefield, command: Drive) -> Iterator[tuple[Attack, bool]]:
    if command.action in FARTHER:
        works = field.models[command.model].structure[DRIVE] > 0
        avv, place = (DRIVE_AVV, DRIVE) if works else (BODY_AVV, BODY)
        yield Attack(command.model, 0, RuleId("WZR-VEH-29"), avv=avv, location=place), False


def _strain(field: Battlefield, attack: Attack, *, again: bool) -> Die:
    def start(log: Log[Battlefield]) -> Procedure[None]:
        yield from damage.hit(log, attack, again=again)

    return die(field, attack.target, None, attack, start)


def shown_ram(field: Battlefield, command: Ram) -> Preview:
    """A Ram: whom its hull would touch, the first one first; each dodges by a Con test."""
    rammer = field.models[command.model]
    found = plan_ram(field, rammer, command.to)
    assert isinstance(found, RamPlan), "a Ram that is refused is found out before"
    names = (verbatim(other.card.name) for other, _ in met_on_way(field, rammer, found.end))
    return Preview(
        move=PreviewMove(
            length=found.length,
            allowed=found.allowed,
            slowed_by=tuple(m.why for m in found.modifiers if m.amount < 0),
            notes=tuple(say("preview.rams", model=name) for name in names),
        )
    )


def shown_torrent(field: Battlefield, command: TorrentOfFire) -> Preview:
    """Every die of every weapon that has targets; templates are told by their own offers."""
    attacks = [planned(field, v, ACTION) for v in volleys_of(field, command) if isinstance(v, Shoot)]
    plain = [attack for attack in attacks if attack.weapon.template not in EXPLOSIONS]
    dice = [
        die(field, shot.target, shot.check, shot.attack, partial(_one_shot, shot=shot))
        for attack in plain
        for shot in attack.shots
    ]
    return Preview(targets=tuple(attacked(field, dice)))


def _one_shot(log: Log[Battlefield], shot: Shot) -> Procedure[None]:
    hit = yield from roll_to_hit(log, shot)
    if hit is not None:
        yield from resolve_hit(log, hit)
