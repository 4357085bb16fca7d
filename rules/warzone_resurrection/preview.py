"""What a command would do, from the procedures that would do it: every number of a preview is theirs.

An attack is looked at die by die (``attack_odds``) and its movement along its plan; a command that the
rules refuse is found out by starting it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from rules.core.check import Check
from rules.core.command import Command
from rules.core.geometry import Pose
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.preview import Preview, PreviewMove, PreviewShape, PreviewTarget, SightLine
from rules.core.procedure import Log, Procedure
from rules.core.templates import drawn
from rules.warzone_resurrection.actions import ACTIONS
from rules.warzone_resurrection.approach import Approach, approach
from rules.warzone_resurrection.attack_odds import Die, as_test, attacked, die
from rules.warzone_resurrection.blows import Strike, cc_check, rate_of_attack, strike
from rules.warzone_resurrection.card_play.lines import line_of
from rules.warzone_resurrection.casting import casting_check, planned_attack
from rules.warzone_resurrection.close_combat import blow_at, chosen_weapon
from rules.warzone_resurrection.commands import (
    Arrive,
    Cast,
    Charge,
    CloseCombat,
    Engage,
    Leap,
    Move,
    PlayCard,
    PsychicAttack,
    RapidFire,
    Run,
    Shoot,
    ShootTerrain,
    SpecialAttack,
    Spray,
    StrikeTerrain,
    Throw,
    WallOfFire,
)
from rules.warzone_resurrection.cover import Cover
from rules.warzone_resurrection.effect import Attempt
from rules.warzone_resurrection.engagement import engaged_with
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.harm import resolve_hit
from rules.warzone_resurrection.heights import Step
from rules.warzone_resurrection.leaping import plan_leap
from rules.warzone_resurrection.measurement import sight_line
from rules.warzone_resurrection.movement import MovePlan, planned_move
from rules.warzone_resurrection.ranged_attack import RangedAttack, Shot, roll_to_hit
from rules.warzone_resurrection.rapid_deployment import arrival_test, ground_about
from rules.warzone_resurrection.shooting import action_of, planned, target_sense_check
from rules.warzone_resurrection.special_actions import SPECIALS, special_attempts
from rules.warzone_resurrection.special_actions.charge import ChargePlan, plan_charge
from rules.warzone_resurrection.special_actions.special import Special
from rules.warzone_resurrection.state import Battlefield, Model, Momentum
from rules.warzone_resurrection.structures import foreseen as terrain
from rules.warzone_resurrection.templates.explosions import FARTHEST_SCATTER
from rules.warzone_resurrection.templates.foreseen import explosions, flamer, outlined, throw, wall
from rules.warzone_resurrection.templates.shapes import EXPLOSIONS, FLAMERS
from rules.warzone_resurrection.templates.sprays import planned_spray, sense_check, shots
from rules.warzone_resurrection.vehicles import commands as vehicle_commands
from rules.warzone_resurrection.vehicles import foreseen

#: The procedure that would carry a command out.
Carrier = Callable[[Log[Battlefield], SeatId, Command], Procedure[None]]


def preview(field: Battlefield, seat: SeatId, command: Command, carry: Carrier) -> Preview:
    """What a command of this seat would do. Raises ``Illegal`` where the rules refuse it."""
    next(carry(Log(field, evolve), seat, command), None)
    shown = _shown(field, command)
    return msgspec.structs.replace(shown, notes=(*shown.notes, *_notes_on_pause(field)))


def _notes_on_pause(field: Battlefield) -> Iterator[Message]:
    """In a pause everything hangs on an LD test (WZR-ACT-15)."""
    if field.sentry_pause:
        yield say("preview.sentry")


def _shown(field: Battlefield, command: Command) -> Preview:
    show = _SHOWN.get(type(command))
    return show(field, command) if show else Preview()


def _arrival(field: Battlefield, command: Arrive) -> Preview:
    """A Squad in reserve comes down where its player wants, or somewhere about there."""
    squad = field.squads[command.squad]
    ground = PreviewShape(drawn(ground_about(field, command)), say("preview.arrival_ground"))
    needed = arrival_test(field, squad)
    if needed is None:
        return Preview(shapes=(ground,))
    note = say("preview.arrival", needed=needed.target, scatter=FARTHEST_SCATTER)
    return Preview(shapes=(ground,), notes=(note,))


# Shooting ----------------------------------------------------------------------------------------------


def _shots(field: Battlefield, command: Shoot | RapidFire) -> Preview:
    attack = planned(field, command)
    sense = target_sense_check(field, attack, action_of(command))
    if attack.weapon.template in EXPLOSIONS:
        return _asking_first(_explosions(field, attack), sense)
    targets = [_as_shot_at(field, attack, target) for target in attacked(field, _dice(field, attack))]
    return _asking_first(Preview(targets=tuple(targets)), sense)


def _psychic_attack(field: Battlefield, command: PsychicAttack) -> Preview:
    attack = planned_attack(field, command)
    targets = [_as_shot_at(field, attack, target) for target in attacked(field, _dice(field, attack))]
    sense = target_sense_check(field, attack, ACTIONS["psychic_attack"])
    return _asking_first(Preview(targets=tuple(targets)), sense)


def _cast(field: Battlefield, command: Cast) -> Preview:
    test = as_test(casting_check(field.models[command.model]))
    return Preview(targets=(PreviewTarget(target=command.target, tests=(test,)),))


def _dice(field: Battlefield, attack: RangedAttack) -> list[Die]:
    """Each die of an attack; those that are alike are worked out once."""
    known = {
        id(shot): die(field, shot.target, shot.check, shot.attack, partial(_one_shot, shot=shot))
        for shot in attack.shots
    }
    return [known[id(shot)] for shot in attack.shots]


def _asking_first(shown: Preview, sense: Check | None) -> Preview:
    """The same with the LD test that the choice of targets asks for."""
    if sense is None or not shown.targets:
        return shown
    first = msgspec.structs.replace(shown.targets[0], tests=(as_test(sense), *shown.targets[0].tests))
    notes = (*shown.notes, say("preview.target_sense"))
    return msgspec.structs.replace(shown, targets=(first, *shown.targets[1:]), notes=notes)


def _explosions(field: Battlefield, attack: RangedAttack) -> Preview:
    shown = explosions(field, attack)
    targets = tuple(
        _as_shot_at(field, attack, target) if target.target in attack.covers else target
        for target in shown.targets
    )
    return msgspec.structs.replace(shown, targets=targets)


def _spray(field: Battlefield, command: Spray) -> Preview:
    laid = planned_spray(field, command)
    if laid.weapon.template in FLAMERS:
        shown = flamer(field, laid)
    else:
        targets = tuple(attacked(field, _dice(field, shots(field, laid))))
        shown = Preview(targets=targets, shapes=(outlined(laid.shape),))
    return _asking_first(shown, sense_check(field, laid))


def _one_shot(log: Log[Battlefield], shot: Shot) -> Procedure[None]:
    hit = yield from roll_to_hit(log, shot)
    if hit is not None:
        yield from resolve_hit(log, hit)


def _as_shot_at(field: Battlefield, attack: RangedAttack, target: PreviewTarget) -> PreviewTarget:
    """The same with the line of sight and the cover; whoever may only be hit by mistake has neither."""
    if target.target not in attack.covers:
        return msgspec.structs.replace(target, notes=(*target.notes, say("preview.by_mistake")))
    cover = attack.covers[target.target]
    line = _line(field, field.models[attack.shooter], field.models[target.target], cover)
    return msgspec.structs.replace(target, sight=line, notes=(*target.notes, *_notes_on_cover(cover)))


def _line(field: Battlefield, shooter: Model, target: Model, cover: Cover) -> SightLine:
    sight = sight_line(field, shooter, target)
    return SightLine(
        start=(sight.line.start.x, sight.line.start.y),
        end=(sight.line.end.x, sight.line.end.y),
        free=sight.seen,
        hidden_by=tuple(piece.id for piece in cover.pieces),
    )


def _notes_on_cover(cover: Cover) -> Iterator[Message]:
    if any(not piece.counts for piece in cover.pieces):
        yield say("preview.cover_grouped", pieces=len(cover.pieces))


# Close combat ------------------------------------------------------------------------------------------


def _blows(field: Battlefield, command: CloseCombat) -> Preview:
    """The blows named; those left to be asked for go to the first target. Only the first has momentum."""
    model = field.models[command.model]
    weapon = chosen_weapon(field, model, command)
    spent = field.with_model(model.id, lambda m: msgspec.structs.replace(m, momentum=Momentum()))
    dice = []
    for number in range(rate_of_attack(model, weapon)):
        target = command.targets[number] if number < len(command.targets) else command.targets[0]
        attempt = Attempt(model.id, "cc", RuleId("WZR-CC-06"), target, weapon)
        dice.append(_blow(spent if number else field, attempt, command.location))
    return Preview(targets=tuple(attacked(field, dice)))


def _blow(field: Battlefield, attempt: Attempt, location: str) -> Die:
    assert attempt.target is not None
    landed = Strike(True, momentum=field.models[attempt.model].momentum)
    hit = blow_at(field, attempt, landed, location)
    start = partial(_one_blow, attempt=attempt, location=location)
    return die(field, attempt.target, cc_check(field, attempt), hit, start)


def _one_blow(log: Log[Battlefield], attempt: Attempt, location: str) -> Procedure[None]:
    landed = yield from strike(log, attempt)
    if landed.hit:
        yield from resolve_hit(log, blow_at(log.state, attempt, landed, location))


def _special(field: Battlefield, command: SpecialAttack) -> Preview:
    """A Special Close Combat Action at its target, or at each that it strikes at."""
    special = SPECIALS[command.action]
    dice = [_special_die(field, special, attempt) for attempt in special_attempts(field, command, special)]
    return Preview(targets=tuple(shown for one in dice for shown in one))


def _special_die(field: Battlefield, special: Special, attempt: Attempt) -> tuple[PreviewTarget, ...]:
    assert attempt.target is not None
    check = cc_check(field, attempt)
    landed = Strike(True, momentum=field.models[attempt.model].momentum)
    hit = special.hit(field, attempt, landed)
    if hit is None:
        return (PreviewTarget(attempt.target, tests=(as_test(check),) if check else ()),)
    one = die(field, attempt.target, check, hit, partial(_one_special, special=special, attempt=attempt))
    return tuple(attacked(field, [one]))


def _one_special(log: Log[Battlefield], special: Special, attempt: Attempt) -> Procedure[None]:
    landed = yield from strike(log, attempt)
    hit = special.hit(log.state, attempt, landed) if landed.hit else None
    if hit is not None:
        yield from resolve_hit(log, hit)


# Movement ----------------------------------------------------------------------------------------------


def _move(field: Battlefield, id: ModelId, planned: object) -> Preview:
    assert isinstance(planned, MovePlan), "a path that is refused is found out before"
    notes = [say("preview.leaves", enemy=verbatim(enemy.card.name)) for enemy in planned.leaves]
    return Preview(
        move=PreviewMove(
            length=planned.length,
            allowed=planned.allowed,
            slowed_by=tuple(m.why for m in planned.modifiers if m.amount < 0),
            ends_engaged_with=_engaged_at(field, id, planned.route[-1]),
            notes=(*notes, *map(_note_on_step, planned.steps)),
            end=(planned.route[-1].at.x, planned.route[-1].at.y),
        )
    )


def _note_on_step(step: Step) -> Message:
    """What a change of height on the way asks for."""
    if step.kind == "drop":
        return say("preview.fall" if step.cost else "preview.drop", height=step.height, cost=step.cost)
    return say(f"preview.{step.kind}", height=step.height, width=step.width)


def _rush(field: Battlefield, id: ModelId, found: object) -> Preview:
    assert isinstance(found, Approach), "a rush that is refused is found out before"
    return Preview(
        move=PreviewMove(
            length=found.length,
            allowed=found.allowed,
            slowed_by=tuple(m.why for m in found.modifiers if m.amount < 0),
            ends_engaged_with=_engaged_at(field, id, found.end),
            end=(found.end.at.x, found.end.at.y),
        )
    )


def _charge(field: Battlefield, id: ModelId, found: object) -> Preview:
    """The whole way; how far it gets depends on whether those it runs over fall."""
    assert isinstance(found, ChargePlan), "a charge that is refused is found out before"
    slowed_by = tuple(m.why for m in found.modifiers if m.amount < 0)
    return Preview(move=PreviewMove(length=found.length, allowed=found.allowed, slowed_by=slowed_by))


def _engaged_at(field: Battlefield, id: ModelId, end: Pose) -> tuple[ModelId, ...]:
    moved = field.with_model(id, lambda model: model.at_pose(end))
    return tuple(enemy.id for enemy in engaged_with(moved, moved.models[id]))


_SHOWN: dict[type[Command], Callable[[Battlefield, Any], Preview]] = {
    Shoot: _shots,
    RapidFire: _shots,
    PsychicAttack: _psychic_attack,
    Cast: _cast,
    Spray: _spray,
    ShootTerrain: terrain.bombardment,
    StrikeTerrain: terrain.demolition,
    Throw: throw,
    WallOfFire: lambda field, command: wall(command),
    CloseCombat: _blows,
    SpecialAttack: _special,
    Charge: lambda field, c: _charge(field, c.model, plan_charge(field, field.models[c.model], c.to)),
    Arrive: _arrival,
    Move: lambda field, command: _move(field, command.model, planned_move(field, command)),
    Run: lambda field, command: _move(field, command.model, planned_move(field, command)),
    vehicle_commands.Drive: foreseen.shown_drive,
    vehicle_commands.Ram: foreseen.shown_ram,
    vehicle_commands.TorrentOfFire: foreseen.shown_torrent,
    PlayCard: lambda field, c: Preview(notes=(line_of(c.card).text,)),
    Leap: lambda field, c: _move(field, c.model, plan_leap(field, field.models[c.model], c.to, c.facing)),
    Engage: lambda field, c: _rush(
        field, c.model, approach(field, field.models[c.model], field.models.get(c.target), c.to, c.facing)
    ),
}
