"""Rounds, attacks, territories and what is held: what each fact makes of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.wars import facts
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import Attack, Contender, Standing, change
from rules.core.message import Message, say, verbatim


def planned(now: Standing, fact: facts.Planned) -> Standing:
    """The new plan has all that the campaign has come to know."""
    plan = fact.plan
    if plan.system != now.plan.system:
        raise Senseless(say("war.other_game"))
    if now.hidden and not (plan.secret and now.plan.places.keys() <= plan.places.keys()):
        # Else whoever writes the plan could learn what is declared.
        raise Senseless(say("war.secret_now"))
    kept = (*now.owners, *(each.on for each in now.attacks.values()))
    if gone := [place for place in kept if place not in plan.places]:
        raise Senseless(say("war.territory_in_use", territory=verbatim(now.plan.places[gone[0]].name)))
    resources = {each.id for each in plan.resources}
    for each in now.contenders.values():
        if any(amount and resource not in resources for resource, amount in each.stock.items()):
            raise Senseless(say("war.resource_in_use"))
    return change(now, plan=plan)


def entered(now: Standing, fact: facts.Entered) -> Standing:
    """Who comes back after leaving has what they had."""
    known = now.contenders.get(fact.player)
    if known is not None and not known.gone:
        raise Senseless(say("war.in_it"))
    one = (
        Contender(fact.player, fact.name, {}) if known is None else change(known, name=fact.name, gone=False)
    )
    return paid(change(now, contenders=now.contenders | {fact.player: one}), fact.payments)


def quit_(now: Standing, fact: facts.Quit) -> Standing:
    """What they have declared this round is off."""
    one = contender(now, fact.player)
    off = {
        each.id: change(each, stage="off")
        for each in now.attacks.values()
        if each.stage in {"declared", "battle"} and fact.player in each.sides
    }
    return change(with_contender(now, change(one, gone=True)), attacks=now.attacks | off)


def round_began(now: Standing, fact: facts.RoundBegan) -> Standing:
    """Battles of the last round may still be fought."""
    if fact.number != now.round + 1:
        raise Senseless(say("war.round_begun", round=now.round))
    if any(each.stage == "declared" for each in now.attacks.values()):
        raise Senseless(say("war.not_in.fighting"))
    begun = change(now, round=fact.number, phase="planning", deadline=None, overdue=False)
    return paid(begun, fact.payments)


def deadline_set(now: Standing, fact: facts.DeadlineSet) -> Standing:
    """For the attacks of the round that runs, or for its battles once all attacks are open."""
    if fact.round != now.round or now.phase not in {"planning", "fighting"}:
        raise Senseless(say("war.not_this_round", round=fact.round))
    return change(now, deadline=fact.until.at if fact.until else None, overdue=False)


def deadline_passed(now: Standing, fact: facts.DeadlinePassed) -> Standing:
    """Once for each deadline."""
    if now.deadline != fact.at:
        raise Senseless(say("war.no_deadline"))
    return change(now, deadline=None, overdue=now.phase == "fighting")


def attack_declared(now: Standing, fact: facts.AttackDeclared) -> Standing:
    """Out of one's own territory into a bordering one; who holds nothing may come from off the map."""
    in_phase(now, "planning")
    contender(now, fact.player)
    place = territory(now, fact.on)
    if now.owners.get(fact.on) == fact.player:
        raise Senseless(say("war.own_territory", territory=place))
    if fact.out_of:
        if now.owners.get(fact.out_of) != fact.player:
            raise Senseless(say("war.not_yours", territory=territory(now, fact.out_of)))
        if fact.on not in now.plan.borders[fact.out_of]:
            raise Senseless(say("war.no_border", territory=place, other=territory(now, fact.out_of)))
    elif fact.player in now.owners.values():
        raise Senseless(say("war.from_where"))
    mine = [each for each in now.now() if each.player == fact.player and each.stage == "declared"]
    if len(mine) >= now.plan.attacks:
        raise Senseless(say("war.attacks_spent", most=now.plan.attacks))
    if any(each.on == fact.on for each in mine):
        raise Senseless(say("war.attacked_already", territory=place))
    made = Attack(fact.attack, now.round, fact.player, fact.on, fact.out_of)
    return change(now, attacks=now.attacks | {made.id: made})


def attack_withdrawn(now: Standing, fact: facts.AttackWithdrawn) -> Standing:
    """Only while attacks are declared."""
    in_phase(now, "planning")
    return with_attack(now, change(attack(now, fact.attack, "declared"), stage="off"))


def attacks_opened(now: Standing, fact: facts.AttacksOpened) -> Standing:
    """Each comes to a battle, to nothing, or takes what nobody defends."""
    in_phase(now, "planning")
    now = change(now, phase="fighting", deadline=None)
    for met in fact.met:
        one = attack(now, met.attack, "declared")
        now = with_attack(now, change(one, stage=met.outcome, defender=met.defender))
        if met.outcome == "taken":
            now = change(now, owners=now.owners | {one.on: one.player})
    return now


def battle_started(now: Standing, fact: facts.BattleStarted) -> Standing:
    """Once for each attack."""
    one = attack(now, fact.attack, "battle")
    if one.battle:
        raise Senseless(say("war.battle_begun"))
    return with_attack(now, change(one, battle=fact.battle))


def claimed(now: Standing, fact: facts.Claimed) -> Standing:
    """The last word stands; it counts once the other side agrees, or an umpire."""
    one = attack(now, fact.attack, "battle")
    if one.battle:
        raise Senseless(say("war.fought_here"))
    return with_attack(now, change(one, claim=fact))


def called_off(now: Standing, fact: facts.CalledOff) -> Standing:
    """Whoever held the territory holds it still."""
    return with_attack(now, change(attack(now, fact.attack, "battle"), stage="off"))


def assigned(now: Standing, fact: facts.Assigned) -> Standing:
    """Whoever held it holds it no more."""
    territory(now, fact.territory)
    left = {place: owner for place, owner in now.owners.items() if place != fact.territory}
    if fact.player is None:
        return change(now, owners=left)
    contender(now, fact.player)
    return change(now, owners=left | {fact.territory: fact.player})


def granted(now: Standing, fact: facts.Granted) -> Standing:
    """Below zero it is taken."""
    return paid(now, [fact.payment])


def event_drawn(now: Standing, fact: facts.EventDrawn) -> Standing:
    """Nobody loses more than they have: the fact says what is lost."""
    return paid(now, fact.payments)


def ended(now: Standing, fact: facts.Ended) -> Standing:
    """Nothing is entered any more but what organisers put right."""
    return change(now, phase="over", winner=fact.winner, deadline=None, overdue=False)


# what all of them look at ---------------------------------------------------------------------------


def paid(now: Standing, payments: Iterable[facts.Payment]) -> Standing:
    """Everybody's stock after payments, none of which may lead below nothing."""
    known = {each.id for each in now.plan.resources}
    for payment in payments:
        if payment.resource not in known:
            raise Senseless(say("plan.no_resource", id=verbatim(payment.resource)))
        one = now.contenders.get(payment.player)
        if one is None:
            raise Senseless(say("war.no_contender"))
        left = one.stock.get(payment.resource, 0) + payment.amount
        if left < 0:
            has = one.stock.get(payment.resource, 0)
            raise Senseless(say("war.too_poor", price=-payment.amount, has=has))
        now = with_contender(now, change(one, stock=one.stock | {payment.resource: left}))
    return now


def contender(now: Standing, player: int) -> Contender:
    """Somebody who is in the campaign."""
    one = now.contenders.get(player)
    if one is None or one.gone:
        raise Senseless(say("war.no_contender"))
    return one


def territory(now: Standing, id: str) -> Message:
    """The name of a territory that there is."""
    place = now.plan.places.get(id)
    if place is None:
        raise Senseless(say("war.no_territory"))
    return verbatim(place.name)


def attack(now: Standing, id: str, stage: str) -> Attack:
    """An attack that has come so far."""
    one = now.attacks.get(id)
    if one is None:
        raise Senseless(say("war.no_attack"))
    if one.stage != stage:
        raise Senseless(say("war.attack_stage"))
    return one


def in_phase(now: Standing, phase: str) -> None:
    """Raise where this is not the time for it."""
    if now.phase != phase:
        raise Senseless(say(f"war.not_in.{phase}"))


def with_contender(now: Standing, one: Contender) -> Standing:
    """The campaign with a contender as they are now."""
    return change(now, contenders=now.contenders | {one.player: one})


def with_attack(now: Standing, one: Attack) -> Standing:
    """The campaign with an attack as it is now."""
    return change(now, attacks=now.attacks | {one.id: one})
