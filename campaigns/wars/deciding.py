"""From an order to the facts that it makes, by the campaign's plan. The books see to it that they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from campaigns.wars import facts, orders
from campaigns.wars.facts import AnyFact
from campaigns.wars.fighting import fallen_in, named, reported
from campaigns.wars.plan import Prices, faults
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import Attack, Standing
from campaigns.wars.winning import reached
from rules.core.campaign.experience import ExperienceRules
from rules.core.message import say


class Brought(msgspec.Struct, frozen=True):
    """A force from outside: what an order brings along."""

    name: str
    points: int
    force: dict[str, Any]


class Given(msgspec.Struct, frozen=True):
    """An order: who gives it, what it brings along, how a die of so many faces falls, the moment it names."""

    player: int
    name: str
    order: orders.AnyOrder
    brought: Brought | None = None
    roll: Callable[[int], int] | None = None
    moment: facts.Moment | None = None


def decided(now: Standing, given: Given) -> list[AnyFact]:
    """The facts that an order makes. Raises ``Senseless``."""
    if now.phase == "over" and not isinstance(given.order, orders.Undo | orders.Tell):
        raise Senseless(say("war.over"))
    found = _own(now, given) or _of_the_army(now, given) or _organised(now, given)
    assert found is not None
    return found


def _own(now: Standing, given: Given) -> list[AnyFact] | None:
    """What somebody orders for themselves, and on the map."""
    me = given.player
    match given.order:
        case orders.Join():
            return [facts.Entered(me, given.name, tuple(_at_start(now, me)))]
        case orders.Leave():
            return [facts.Quit(me)]
        case orders.DeclareAttack(attack=attack, on=on, out_of=out_of):
            if attack in now.attacks:
                raise Senseless(say("war.attack_id"))
            return [facts.AttackDeclared(attack, me, on, out_of)]
        case orders.WithdrawAttack(attack=attack):
            if attack not in now.attacks or now.attacks[attack].player != me:
                raise Senseless(say("war.no_attack"))
            return [facts.AttackWithdrawn(attack)]
        case orders.Claim() | orders.Confirm():
            return [_said_of_battle(now, me, given.order)]
    return None


def _of_the_army(now: Standing, given: Given) -> list[AnyFact] | None:
    """What somebody orders for their army."""
    me = given.player
    match given.order:
        case orders.Muster():
            assert given.brought is not None
            return [facts.Mustered(me, given.brought.name, given.brought.force, given.brought.points)]
        case orders.Reinforce(units=units):
            return [_reinforced(now, given, units)]
        case orders.Improve(model=model, improvement=wanted):
            found = (now.experience or ExperienceRules()).improvement(wanted)
            if found is None:
                raise Senseless(say("war.no_improvement"))
            return [facts.Improved(me, model, found)]
        case orders.Replace(model=model):
            return [facts.Replaced(me, model, _price_of_place(now, me, model))]
        case orders.Tell(model=model, name=name, story=story, portrait=portrait):
            return [facts.Told(me, model, name.strip(), story.strip(), portrait)]
    return None


def _organised(now: Standing, given: Given) -> list[AnyFact] | None:
    """What an organiser orders."""
    match given.order:
        case orders.ChangePlan(plan=plan):
            if wrong := next(faults(plan), None):
                raise Senseless(wrong)
            return [facts.Planned(plan)]
        case orders.BeginRound(number=number):
            return [_next_round(now, number)]
        case orders.SetDeadline(number=number):
            return [facts.DeadlineSet(number, given.moment)]
        case orders.OpenAttacks():
            return [facts.AttacksOpened(tuple(_met(now)))]
        case orders.Report(attack=attack, winner=winner, fell=fell):
            won = named(now, winner).player if winner else None
            return [reported(now, _known(now, attack), won, fallen_in(now, fell))]
        case orders.CallOff(attack=attack):
            return [facts.CalledOff(attack)]
        case orders.Grant(player=name, resource=resource, amount=amount):
            return [facts.Granted(facts.Payment(named(now, name).player, resource, amount))]
        case orders.Assign(territory=territory, player=name):
            return [facts.Assigned(territory, named(now, name).player if name else None)]
        case orders.DrawEvent(table=table, player=name):
            return [_drawn(now, given, table, name)]
        case orders.End(winner=name):
            return [facts.Ended(named(now, name).player if name else None, "organiser")]
        case orders.Undo(entry=entry):
            return [facts.Undone(entry)]
    return None


def _said_of_battle(now: Standing, me: int, order: orders.Claim | orders.Confirm) -> AnyFact:
    """How a battle on a real table ended: one side says it, the other agrees."""
    attack = _known(now, order.attack)
    if me not in attack.sides:
        raise Senseless(say("war.no_attack"))
    if isinstance(order, orders.Claim):
        winner = named(now, order.winner).player if order.winner else None
        fell = fallen_in(now, order.fell)
        # What nobody could enter is refused at once.
        reported(now, attack, winner, fell)
        return facts.Claimed(attack.id, me, winner, fell)
    claim = attack.claim
    if claim is None or claim.player == me:
        raise Senseless(say("war.nothing_said"))
    return reported(now, attack, claim.winner, claim.fell)


def _known(now: Standing, id: str) -> Attack:
    found = now.attacks.get(id)
    if found is None:
        raise Senseless(say("war.no_attack"))
    return found


# supply ---------------------------------------------------------------------------------------------


def _at_start(now: Standing, player: int) -> Iterator[facts.Payment]:
    """What everybody begins with; who comes later has what each round would have paid them, who comes back
    nothing new."""
    if player in now.contenders:
        return
    for each in now.plan.resources:
        amount = each.start + each.each_round * now.round
        if amount:
            yield facts.Payment(player, each.id, amount)


def _income(now: Standing) -> Iterator[facts.Payment]:
    """What the round and each territory pay to who is still there."""
    for one in now.contenders.values():
        if one.gone:
            continue
        for each in now.plan.resources:
            if each.each_round:
                yield facts.Payment(one.player, each.id, each.each_round)
        for place in now.plan.territories:
            if now.owners.get(place.id) == one.player:
                for resource, amount in place.gives.items():
                    yield facts.Payment(one.player, resource, amount, place.id)


def _reinforced(now: Standing, given: Given, units: tuple[str, ...]) -> facts.Reinforced:
    """Chosen units join the army, and are paid for by their points."""
    one, brought, following = now.contenders.get(given.player), given.brought, now.following
    if following is None or one is None or one.army is None or brought is None:
        raise Senseless(say("war.no_army"))
    chosen = [unit for unit in following.followed(brought.force) if unit.id in units]
    if not chosen or len(chosen) != len(set(units)):
        raise Senseless(say("war.no_unit"))
    points = sum(unit.points for unit in chosen)
    mark = f"{len(one.army.units) + 1}."
    return facts.Reinforced(
        given.player,
        tuple(unit.name for unit in chosen),
        following.joined(one.army.force, brought.force, units, mark),
        points,
        Prices.of(points, now.plan.prices.recruits),
    )


def _price_of_place(now: Standing, player: int, model: str) -> int:
    one = now.contenders.get(player)
    found = one.army.veterans.get(model) if one is not None and one.army is not None else None
    if found is None:
        raise Senseless(say("war.no_model"))
    return Prices.of(found.points, now.plan.prices.replacements)


# rounds ---------------------------------------------------------------------------------------------


def _next_round(now: Standing, number: int) -> AnyFact:
    """The next round with its income, unless the campaign is won."""
    won = reached(now)
    if won is not None and number == now.round + 1:
        return won
    return facts.RoundBegan(number, tuple(_income(now)))


def passed(now: Standing, deadline: datetime) -> list[AnyFact]:
    """What comes of a deadline: attacks that are not declared by then are none, all others are opened.

    What becomes of battles that are not fought by then is for organisers to say.
    """
    over = facts.DeadlinePassed(deadline)
    return [over, facts.AttacksOpened(tuple(_met(now)))] if now.phase == "planning" else [over]


def _met(now: Standing) -> Iterator[facts.Met]:
    """What comes of each attack, in the order in which they were declared.

    Against who holds the territory it is a battle. Where nobody does, the first to come takes it, unless
    somebody else comes as well: then the first two fight for it, and later ones are too late.
    """
    open_places: dict[str, list[Attack]] = {}
    declared = [each for each in now.now() if each.stage == "declared"]
    for each in declared:
        if now.holder(each.on) is None:
            open_places.setdefault(each.on, []).append(each)
    for each in declared:
        holder, rivals = now.holder(each.on), open_places.get(each.on, [])
        if holder is not None:
            yield facts.Met(each.id, "battle", holder)
        elif each is rivals[0] and len(rivals) > 1:
            yield facts.Met(each.id, "battle", rivals[1].player)
        else:
            yield facts.Met(each.id, "taken" if each is rivals[0] else "off")


def _drawn(now: Standing, given: Given, table_id: str, name: str) -> facts.EventDrawn:
    """An event by lot. It takes from nobody what they do not have."""
    table = next((each for each in now.plan.events if each.id == table_id), None)
    if table is None:
        raise Senseless(say("war.no_table"))
    assert given.roll is not None
    face = given.roll(table.faces)
    line = table.line(face)
    there = [each for each in now.contenders.values() if not each.gone]
    struck = [named(now, name)] if name else there
    payments = tuple(
        facts.Payment(one.player, resource, max(amount, -one.stock.get(resource, 0)))
        for one in struck
        for resource, amount in line.pays.items()
    )
    who = struck[0].player if name else None
    return facts.EventDrawn(table.id, face, table.faces, line.text, who, payments)
