"""Chapter: The Turn Sequence (WZ1-TURN-01 to 05): initiative, who follows, when a turn is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.check import check
from rules.core.ids import RuleId, SeatId
from rules.core.procedure import Log, Procedure
from rules.warzone_1e import units, victory
from rules.warzone_1e.chapter import all_words, happen
from rules.warzone_1e.conditions import ABOARD
from rules.warzone_1e.dice import PLAIN, roll_off
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.facts import (
    Concerned,
    Counted,
    EffectEnded,
    Lost,
    OrderTaken,
    PhaseBegan,
    TokenTaken,
    TurnBegan,
)
from rules.warzone_1e.state import Battlefield, Unit

_TURNS = RuleId("WZ1-TURN-01")
_INITIATIVE = RuleId("WZ1-TURN-02")


def begin_battle(log: Log[Battlefield]) -> Procedure[None]:
    """Both forces stand: the first turn begins."""
    yield from happen(log, "battle_begins")
    yield from begin_turn(log, 1)


def begin_turn(log: Log[Battlefield], number: int) -> Procedure[None]:
    """A turn begins with its initiative roll (WZ1-TURN-01)."""
    log.emit(TurnBegan(number, _TURNS))
    yield from happen(log, "turn_begins")
    order = yield from initiative(log)
    first = next((seat for seat in order if any(waiting_units(log.state, seat))), None)
    if first is None:
        yield from end_turn(log)
    else:
        log.emit(PhaseBegan("nomination", first, RuleId("WZ1-TURN-04")))


def initiative(log: Log[Battlefield]) -> Procedure[tuple[SeatId, ...]]:
    """Each side rolls and adds the best LD among its unpanicked models; the highest is first.

    Rules: WZ1-TURN-02, WZ1-TURN-03, WZ1-MULTI-04.
    """
    seats = tuple(seat for seat in log.state.seats if any(log.state.units_of(seat)))
    adding = {seat: initiative_bonus(log.state, seat) for seat in seats}
    totals = yield from roll_off(seats, "test.initiative", adding)
    log.emit(OrderTaken(tuple(totals), _INITIATIVE, totals, initiative=True))
    return tuple(totals)


def initiative_bonus(field: Battlefield, seat: SeatId) -> int:
    """The best LD among a side's surviving models that are not panicked (WZ1-TURN-02, WZ1-TURN-03)."""
    own = (
        model
        for unit in field.units_of(seat)
        for model in field.members(unit)
        if model.on_table or unit.has(ABOARD)
    )
    acting = (effect_of(lasting.effect) for lasting in field.sides[seat].effects)
    found = [m for effect in acting for m in effect.initiative_modifiers(field)]
    best = units.best_leadership(field, units.unpanicked(field, own))
    return check("test.initiative", PLAIN, best, found).sum


def waiting_units(field: Battlefield, seat: SeatId) -> Iterator[Unit]:
    """A side's units that have not been activated this turn."""
    return (
        unit
        for unit in field.units_of(seat)
        if unit.stage == "waiting" and (unit.has(ABOARD) or any(m.on_table for m in field.members(unit)))
    )


def ordered_units(field: Battlefield) -> list[Unit]:
    """The units that were ordered and can still act (WZ1-ORD-02)."""
    ordered = (field.units[id] for id in field.ordered)
    return [unit for unit in ordered if unit in waiting_units(field, unit.owner)]


def following(field: Battlefield, seat: SeatId) -> SeatId | None:
    """Who activates a unit after this seat; None: nobody has one left (WZ1-TURN-05).

    A unit that was ordered comes first, whoever's turn it would be (WZ1-ORD-02).
    """
    for ordered in ordered_units(field):
        return ordered.owner
    order = round_from(field.order or field.seats, seat)
    return next((other for other in (*order[1:], seat) if any(waiting_units(field, other))), None)


def round_from(order: Sequence[SeatId], seat: SeatId) -> tuple[SeatId, ...]:
    """The seats in an order, beginning with this one."""
    if seat not in order:
        return tuple(order)
    at = order.index(seat)
    return (*order[at:], *order[:at])


def end_turn(log: Log[Battlefield]) -> Procedure[None]:
    """Every unit has been activated: points are counted, and the next turn begins, or the battle is over."""
    yield from happen(log, "turn_ends")
    victory.judge_turn(log)
    if log.state.phase == "over":
        return
    clear_away(log)
    yield from begin_turn(log, log.state.turn + 1)


def clear_away(log: Log[Battlefield]) -> None:
    """What lasts for a turn ends with it."""
    _end_effects(log)
    ending = {name: word for name, word in all_words().items() if word.ends == "turn"}
    for model in log.state.standing:
        log.emit(*(Lost(model.id, name, word.rule) for name, word in ending.items() if model.has(name)))
        log.emit(
            *(Counted(name, 0, w.rule, model=model.id) for name, w in ending.items() if name in model.counts)
        )
        log.emit(
            *(Concerned(model.id, name, None, w.rule) for name, w in ending.items() if name in model.about)
        )
    log.emit(*(TokenTaken(token.id, _TURNS) for token in log.state.tokens if token.until == "turn"))


def _end_effects(log: Log[Battlefield]) -> None:
    field = log.state
    for side in field.sides.values():
        log.emit(*(EffectEnded(e, _TURNS, seat=side.seat) for e in side.effects if e.until == "turn"))
    for unit in field.units.values():
        log.emit(*(EffectEnded(e, _TURNS, unit=unit.id) for e in unit.effects if e.until == "turn"))
    for model in field.models.values():
        log.emit(*(EffectEnded(e, _TURNS, model=model.id) for e in model.effects if e.until == "turn"))


def awaited(field: Battlefield) -> tuple[SeatId, ...]:
    """The seats from which the battle waits for a command."""
    if field.phase == "over":
        return ()
    if field.phase == "map":
        return tuple(side.seat for side in field.sides.values() if not side.accepted)
    if field.phase == "secret":
        return tuple(side.seat for side in field.sides.values() if not side.written)
    if field.pause:
        return field.pause[:1]
    return (field.active,) if field.active is not None else ()
