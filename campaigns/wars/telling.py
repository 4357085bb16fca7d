"""The books of a campaign in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.wars import facts
from campaigns.wars.facts import AnyFact, Moment, Payment
from campaigns.wars.standing import Standing
from rules.core.message import Message, say, verbatim

#: What stands for a name of which nothing is known any more.
_UNKNOWN = verbatim("?")


def told(now: Standing, fact: AnyFact) -> Message:
    """A fact as a sentence, with the names that things have now."""
    key = f"fact.{fact.__struct_config__.tag}"
    match fact:
        case facts.Entered() | facts.Quit():
            return say(key, player=_player(now, fact.player))
        case facts.Mustered(player=player, name=name, points=points):
            return say(key, player=_player(now, player), army=verbatim(name), points=points)
        case facts.Reinforced(player=player, units=units, points=points, price=price):
            named = verbatim(", ".join(units))
            paid = _amount(now, now.plan.prices.resource, price)
            return say(key, player=_player(now, player), units=named, points=points, price=paid)
        case facts.BattleFought():
            return _fought(now, fact)
        case facts.Improved(player=player, model=model, improvement=bought):
            named = verbatim(bought.name)
            return say(key, model=_model(now, player, model), bought=named, cost=bought.cost)
        case facts.Replaced(player=player, model=model, price=price):
            paid = _amount(now, now.plan.prices.resource, price)
            return say(key, model=_model(now, player, model), price=paid)
        case facts.Told(player=player, model=model, name=name):
            kind = _kind(now, player, model)
            return say(key, player=_player(now, player), model=kind, name=verbatim(name) if name else kind)
        case facts.Undone(entry=entry):
            return say(key, entry=entry)
        case facts.Planned():
            return say(key)
    return _of_the_map(now, fact)


def _of_the_map(now: Standing, fact: AnyFact) -> Message:
    """What concerns territories, attacks and what is held."""
    key = f"fact.{fact.__struct_config__.tag}"
    match fact:
        case facts.AttackDeclared(player=player, on=on):
            return say(key, player=_player(now, player), territory=_place(now, on))
        case facts.AttackWithdrawn(attack=attack) | facts.BattleStarted(attack=attack):
            return say(key, **_attack(now, attack))
        case facts.Claimed(attack=attack, player=player, winner=None, fell=fell):
            claimant = _player(now, player)
            return say("fact.claimed_drawn", claimant=claimant, fell=len(fell), **_attack(now, attack))
        case facts.Claimed(attack=attack, player=player, winner=int(won), fell=fell):
            names = {"claimant": _player(now, player), "winner": _player(now, won)}
            return say(key, fell=len(fell), **names, **_attack(now, attack))
        case facts.CalledOff(attack=attack):
            return say(key, **_attack(now, attack))
        case facts.Granted(payment=payment):
            what = _amount(now, payment.resource, abs(payment.amount))
            given = key if payment.amount >= 0 else "fact.taken"
            return say(given, player=_player(now, payment.player), what=what)
        case facts.Assigned(territory=territory, player=None):
            return say("fact.freed", territory=_place(now, territory))
        case facts.Assigned(territory=territory, player=int(player)):
            return say(key, player=_player(now, player), territory=_place(now, territory))
        case facts.EventDrawn(face=face, faces=faces, text=text, payments=payments):
            paid = _payments(now, payments)
            return say(key, text=verbatim(text), face=face, faces=faces, payments=paid)
    return _of_the_round(now, fact)


def _of_the_round(now: Standing, fact: AnyFact) -> Message:
    """What moves the campaign on."""
    key = f"fact.{fact.__struct_config__.tag}"
    match fact:
        case facts.RoundBegan(number=number, payments=payments):
            return say(key, number=number, payments=_payments(now, payments))
        case facts.DeadlineSet(until=None):
            return say("fact.deadline_removed")
        case facts.DeadlineSet(until=Moment(wall=wall, zone=zone)):
            return say(key, when=verbatim(f"{wall.replace('T', ' ')} ({zone})"))
        case facts.DeadlinePassed():
            return say(key)
        case facts.AttacksOpened(met=met):
            return say(key, attacks=_listed(_met(now, each) for each in met))
        case facts.Ended(winner=None):
            return say("fact.ended_drawn")
        case facts.Ended(winner=int(player), why=why):
            return say(key, player=_player(now, player), why=say(f"fact.why.{why}"))
    raise TypeError(fact)


def _fought(now: Standing, fact: facts.BattleFought) -> Message:
    names = _attack(now, fact.attack)
    fell = sum(record.fell for record in fact.records)
    gained = sum(gain.amount for record in fact.records for gain in record.gains)
    if fact.winner is None:
        return say("fact.battle_drawn", **names, fell=fell, gained=gained)
    return say("fact.battle_fought", **names, winner=_player(now, fact.winner), fell=fell, gained=gained)


def _met(now: Standing, met: facts.Met) -> Message:
    return say(f"fact.met.{met.outcome}", **_attack(now, met.attack))


def _attack(now: Standing, id: str) -> dict[str, Message]:
    """Who attacks, what, and whom; of an attack that was undone nothing is known."""
    attack = now.attacks.get(id)
    if attack is None:
        return dict.fromkeys(("player", "territory", "defender"), _UNKNOWN)
    defender = say("fact.nobody") if attack.defender is None else _player(now, attack.defender)
    player, place = _player(now, attack.player), _place(now, attack.on)
    return {"player": player, "territory": place, "defender": defender}


def _payments(now: Standing, payments: Iterable[Payment]) -> Message:
    """What everybody was paid in all."""
    sums: dict[tuple[int, str], int] = {}
    for each in payments:
        sums[each.player, each.resource] = sums.get((each.player, each.resource), 0) + each.amount
    return _listed(
        say("fact.payment", player=_player(now, player), amount=amount, resource=_resource(now, resource))
        for (player, resource), amount in sums.items()
    )


def _listed(parts: Iterable[Message]) -> Message:
    """Parts of a sentence, one after the other."""
    found = list(parts)
    if not found:
        return say("fact.nothing")
    listed = found[0]
    for part in found[1:]:
        listed = say("fact.and", first=listed, second=part)
    return listed


def _amount(now: Standing, resource: str, amount: int) -> Message:
    if not resource or not amount:
        return say("fact.nothing")
    return say("fact.amount", amount=amount, resource=_resource(now, resource))


def _resource(now: Standing, id: str) -> Message:
    return verbatim(next((each.name for each in now.plan.resources if each.id == id), id))


def _place(now: Standing, id: str) -> Message:
    place = now.plan.places.get(id)
    return verbatim(place.name if place is not None else id)


def _player(now: Standing, player: int) -> Message:
    """Somebody's name; of an entry that was undone there may be none."""
    one = now.contenders.get(player)
    return verbatim(one.name) if one is not None else _UNKNOWN


def _kind(now: Standing, player: int, model: str) -> Message:
    one = now.contenders.get(player)
    found = one.army.veterans.get(model) if one is not None and one.army is not None else None
    return verbatim(found.kind if found is not None else model)


def _model(now: Standing, player: int, model: str) -> Message:
    one = now.contenders.get(player)
    found = one.army.veterans.get(model) if one is not None and one.army is not None else None
    return verbatim(model if found is None else found.name or found.kind)
