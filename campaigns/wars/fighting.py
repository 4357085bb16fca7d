"""What a battle was for everybody who fought in it, on this site or on a real table."""

from __future__ import annotations

from campaigns.wars import facts, orders
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import Army, Attack, Contender, Standing
from rules.core.campaign.deeds import Deed
from rules.core.campaign.experience import ExperienceRules, earned
from rules.core.ids import ModelId, SeatId
from rules.core.message import say

#: Sides of a battle that was fought on a real table.
_ATTACKER, _DEFENDER = SeatId("attacker"), SeatId("defender")


def named(now: Standing, name: str) -> Contender:
    """A contender by name."""
    found = next((each for each in now.contenders.values() if each.name == name), None)
    if found is None:
        raise Senseless(say("war.no_contender"))
    return found


def fallen_in(now: Standing, fell: tuple[orders.Fell, ...]) -> tuple[facts.Fallen, ...]:
    """Who fell, as clients name them."""
    return tuple(facts.Fallen(named(now, each.player).player, each.model, each.by) for each in fell)


def reported(
    now: Standing, attack: Attack, winner: int | None, fell: tuple[facts.Fallen, ...]
) -> facts.BattleFought:
    """A battle on a real table, or one whose end was undone: who fell by whose hand.

    The rest follows as from any other.
    """
    if attack.defender is None:
        raise Senseless(say("war.no_battle"))
    sides = {_ATTACKER: attack.player, _DEFENDER: attack.defender}
    if winner is not None and winner not in sides.values():
        raise Senseless(say("war.not_in_battle"))
    fallen = {(seat, each.model): each.by for each in fell for seat in sides if sides[seat] == each.player}
    if len(fallen) < len(fell):
        raise Senseless(say("war.not_in_battle"))
    there = {seat: _present(now, player) for seat, player in sides.items()}
    for (seat, model), by in fallen.items():
        foes = there[_DEFENDER if seat == _ATTACKER else _ATTACKER]
        if model not in there[seat] or (by and by not in foes):
            raise Senseless(say("war.no_model"))
    deeds = tuple(
        Deed(
            ModelId(model),
            seat,
            kills=tuple(ModelId(v) for (s, v), by in fallen.items() if s != seat and by == model),
            fell=(seat, model) in fallen,
            by=ModelId(fallen[seat, model]) if fallen.get((seat, model)) else None,
            stood=(seat, model) not in fallen,
        )
        for seat, models in there.items()
        for model in models
    )
    return fought(now, attack, sides, deeds, winner)


def _present(now: Standing, player: int) -> list[str]:
    army = now.contenders[player].army
    return [] if army is None else [each.id for each in army.veterans.values() if not each.down]


def fought(
    now: Standing,
    attack: Attack,
    sides: dict[SeatId, int],
    deeds: tuple[Deed, ...],
    winner: int | None,
    battle: str = "",
) -> facts.BattleFought:
    """What a battle was for everybody in it. ``deeds`` name models by the ids of their armies."""
    rules = now.experience or ExperienceRules()
    records = tuple(
        record for deed in deeds if (record := _record(now, rules, sides, deed, winner)) is not None
    )
    return facts.BattleFought(attack.id, winner, records, battle)


def _record(
    now: Standing, rules: ExperienceRules, sides: dict[SeatId, int], deed: Deed, winner: int | None
) -> facts.Record | None:
    player = sides[deed.seat]
    foe = next(each for seat, each in sides.items() if seat != deed.seat)
    army = now.contenders[player].army
    model = army.veterans.get(deed.model) if army is not None else None
    if model is None:
        return None
    return facts.Record(
        player,
        model.id,
        kills=tuple(_as_seen(now, foe, victim) for victim in deed.kills),
        fell=deed.fell,
        by=_as_seen(now, foe, deed.by) if deed.by else None,
        gains=earned(rules, deed, leads=model.leads, won=winner == player),
    )


def _as_seen(now: Standing, player: int, model: str) -> facts.Kill:
    """An enemy model with the name that it has now."""
    army: Army | None = now.contenders[player].army
    known = army.veterans.get(model) if army is not None else None
    return facts.Kill(player, model, (known.name or known.kind) if known is not None else model)
