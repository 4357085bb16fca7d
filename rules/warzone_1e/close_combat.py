"""The chapter on close combat, as the game has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Point, step
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.offer import Candidate, Need, Offer, Order
from rules.core.preview import Chance, Preview, PreviewTarget
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal
from rules.warzone_1e import folding, movement
from rules.warzone_1e.actions import refusal_to_act
from rules.warzone_1e.blows import weapons_for_blows
from rules.warzone_1e.blows_foreseen import foreseen_blow
from rules.warzone_1e.breaking_away import (
    BREAK_AWAY,
    BreakAway,
    Struggled,
    break_away,
    chance_to_come_free,
    plan_way_out,
    refusal_to_break_away,
)
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.commands import Climb, Leave, Move
from rules.warzone_1e.conditions import AIRBORNE
from rules.warzone_1e.contact import StruckFirst, arrive
from rules.warzone_1e.engagement import (
    is_locked,
    locked_with,
    opponents,
    refusal_to_strike,
    refusal_to_walk_off,
    refusal_while_locked,
)
from rules.warzone_1e.examples import COMPASS, picked
from rules.warzone_1e.fighting import (
    CHARGING,
    CLOSE_COMBAT,
    ROUSE,
    ROUSED,
    CloseCombat,
    Rouse,
    close_combat,
    could_strike,
    needs_rousing,
    refusal_of_weapon,
    rouse,
    sweep_options,
    swept,
)
from rules.warzone_1e.preview import foreseen_way
from rules.warzone_1e.second_weapon import (
    NameWeapons,
    has_extra_attack,
    name_weapons,
    note_extra_attack,
    refusal_of_second,
    refusal_to_name,
    weapons_in_hand,
)
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon

#: What nobody does who is locked in a fight, with the rule that says so (WZ1-CC-09).
_NOT_WHILE_LOCKED = {"fire": "WZ1-CC-09", "aim": "WZ1-AIM-04"}


# Before and after --------------------------------------------------------------------------------------


def around(
    log: Log[Battlefield], seat: SeatId, command: Command, run: Callable[[], Procedure[None]]
) -> Procedure[None]:
    """Nobody just walks out of a fight; each of two weapons has its own attacks (WZ1-CC-10, WZ1-CC-16)."""
    model = log.state.models.get(getattr(command, "model", None) or ModelId(""))
    if model is None or model.owner != seat or not model.on_table:
        yield from run()
        return
    refused = objects(log.state, model, command)
    if refused is not None:
        raise Illegal(refused)
    yield from run()
    note_extra_attack(log, model, command)


def objects(field: Battlefield, model: Model, command: Command) -> Refusal | None:
    """Why somebody in a fight, or with two weapons, may not do what it might otherwise."""
    return _refusal_to_leave(field, model, command) or refusal_of_second(field, model, command)


def _refusal_to_leave(field: Battlefield, model: Model, command: Command) -> Refusal | None:
    turns = isinstance(command, Move) and not command.path
    if isinstance(command, Move | Climb | Leave) and not turns:
        return refusal_to_walk_off(field, model)
    return None


def forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """In base contact one fights and does not fire (WZ1-CC-09)."""
    rule = _NOT_WHILE_LOCKED.get(action)
    if rule is None or not model.on_table:
        return None
    return refusal_while_locked(field, model, rule, action)


# Offers ------------------------------------------------------------------------------------------------


def offers_of(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """What a model may do about enemies within its reach."""
    yield from _naming(field, seat, model)
    if could_strike(field, model):
        for weapon in weapons_for_blows(model):
            yield from _striking(field, seat, model, weapon)
    for weapon in model.card.weapons:
        if needs_rousing(weapon) and not model.has(ROUSED):
            title = say("offer.rouse", weapon=verbatim(weapon.name))
            refused = refusal_to_act(field, seat, model.id, ROUSE)
            command = Rouse(model.id, weapon.id)
            yield _offer(f"rouse:{model.id}:{weapon.id}", title, command, model, refused, ROUSE.rule)
    if is_locked(field, model):
        yield _breaking_away(field, seat, model)


def _offer(
    id: str,
    title: Message,
    command: Command,
    model: Model,
    refused: Refusal | None,
    rule: RuleId,
    needs: tuple[Need, ...] = (),
) -> Offer:
    return Offer(id, title, command, rule, model.id, model.unit, cost=1, needs=needs, refused=refused)


def _striking(field: Battlefield, seat: SeatId, model: Model, weapon: Weapon) -> Iterator[Offer]:
    command = CloseCombat(model.id, model.id, weapon.id)
    refused = (
        refusal_to_act(field, seat, model.id, CLOSE_COMBAT)
        or refusal_of_weapon(model, weapon)
        or refusal_of_second(field, model, command)
    )
    candidates = tuple(
        Candidate(enemy.id, verbatim(enemy.name), refusal_to_strike(field, model, enemy))
        for enemy in opponents(field, model)
    )
    if refused is None and all(candidate.refused for candidate in candidates):
        refused = candidates[0].refused
    need = Need("target", "pick", say("need.target"), candidates)
    title = say("offer.close_combat", weapon=verbatim(weapon.name))
    rule = CLOSE_COMBAT.rule
    yield _offer(f"close_combat:{model.id}:{weapon.id}", title, command, model, refused, rule, (need,))
    for kind in sweep_options(field, model, weapon):
        found = swept(field, model, kind)
        title = say(f"offer.sweep_{kind}", weapon=verbatim(weapon.name), targets=len(found))
        id = f"sweep_{kind}:{model.id}:{weapon.id}"
        yield _offer(id, title, change(command, sweep=kind), model, refused, RuleId("WZ1-CC-22"), (need,))


def _naming(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The ways to name the main and the other weapon, while that can be done (WZ1-CC-16)."""
    if field.pause or model.stage != "waiting":
        return
    held = weapons_in_hand(model)
    for main in held:
        for other in held:
            if main.id != other.id:
                command = NameWeapons(model.id, main.id, other.id)
                title = say("offer.name_weapons", main=verbatim(main.name), other=verbatim(other.name))
                refused = refusal_to_name(field, seat, command)
                id = f"name_weapons:{model.id}:{main.id}:{other.id}"
                rule = RuleId("WZ1-CC-16")
                yield Offer(id, title, command, rule, model.id, model.unit, refused=refused)


def _breaking_away(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    refused = refusal_to_act(field, seat, model.id, BREAK_AWAY) or refusal_to_break_away(field, model)
    reach = movement.reach(field, model, fly=model.has(AIRBORNE))
    needs = (
        Need("path", "path", say("need.path"), origin=(model.at.x, model.at.y), reach=reach),
        Need("facing", "facing", say("need.facing"), least=0),
    )
    command = BreakAway(model.id, ())
    title, rule = say("offer.break_away"), BREAK_AWAY.rule
    return _offer(f"break_away:{model.id}", title, command, model, refused, rule, needs)


def ways_out(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Eight ways out of a fight."""
    command: BreakAway = offer.command
    model = field.models[command.model]
    reach = movement.reach(field, model, fly=model.has(AIRBORNE))
    ends: list[Point] = [step(model.at, turn, far) for far in (reach, reach // 2) if far for turn in COMPASS]
    for end in order(ends):
        path = ((end.x, end.y),)
        wish = change(command, path=path)
        if isinstance(plan_way_out(field, model, wish), movement.MovePlan):
            yield wish


def _foreseen_way_out(field: Battlefield, seat: SeatId, command: BreakAway) -> Preview:
    model = field.models[command.model]
    planned = plan_way_out(field, model, command)
    if isinstance(planned, Refusal):
        return Preview(refused=planned)
    freed = chance_to_come_free(field, model).as_integer_ratio()
    target = PreviewTarget(
        model.id,
        chances=(Chance(say("chance.comes_free"), *freed),),
        notes=(say("preview.if_opposed"),),
    )
    return Preview(move=foreseen_way(planned), targets=(target,))


# Telling -------------------------------------------------------------------------------------------------


def _struggled(field: Battlefield, event: Struggled) -> Message:
    key = "told.broke_away" if event.freed else "told.held_fast"
    model = verbatim(field.models[event.model].name)
    return say(key, model=model, total=event.total, against=event.against)


def _struck_first(field: Battlefield, event: StruckFirst) -> Message:
    one, other = field.models[event.model], field.models[event.target]
    return say("told.struck_first", model=verbatim(one.name), target=verbatim(other.name))


_MODEL_CLAIMS: Mapping[str, Callable[[Battlefield, Model], Any]] = {
    "locked_with": lambda field, model: sorted(enemy.id for enemy in locked_with(field, model)),
    "extra_attack": lambda field, model: has_extra_attack(model),
    "strikes_with": lambda field, model: [weapon.id for weapon in weapons_for_blows(model)],
}

CHAPTER = Chapter(
    id="close_combat",
    commands={NameWeapons: name_weapons},
    actions={CloseCombat: close_combat, Rouse: rouse, BreakAway: break_away},
    events={Struggled: folding.nothing, StruckFirst: folding.nothing},
    narrate={Struggled: _struggled, StruckFirst: _struck_first},
    model_offers=offers_of,
    examples={CloseCombat: picked("target"), BreakAway: ways_out},
    previews={CloseCombat: foreseen_blow, BreakAway: _foreseen_way_out},
    forbids=forbids,
    objects=objects,
    moments={"action_done": arrive},
    around=around,
    words={
        CHARGING: Word(RuleId("WZ1-CC-20"), "good", "model_turn"),
        ROUSED: Word(RuleId("WZ1-CC-23"), "good", "model_turn"),
    },
    model_claims=_MODEL_CLAIMS,
)
