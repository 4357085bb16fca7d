"""Armies that live: what battles, experience and money make of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.wars import facts
from campaigns.wars.map_facts import attack, contender, in_phase, paid, with_attack, with_contender
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import (
    Army,
    Contender,
    Past,
    Standing,
    UnitOnRoll,
    Veteran,
    change,
    refusal_to_learn,
)
from rules.core.campaign.experience import ExperienceRules
from rules.core.campaign.following import FollowedUnit
from rules.core.message import say


def mustered(now: Standing, fact: facts.Mustered) -> Standing:
    """An army may be exchanged for another one until it has fought."""
    one = contender(now, fact.player)
    if one.army is not None and (any(each.past for each in one.army.veterans.values()) or _fought(one)):
        raise Senseless(say("war.army_has_fought"))
    _ensure_free(now, fact.player)
    _ensure_within(now, fact.points)
    units = () if now.following is None else now.following.followed(fact.force)
    army = Army(fact.name, fact.force, fact.points, *_rolled(units, {}))
    return with_contender(now, change(one, army=army))


def reinforced(now: Standing, fact: facts.Reinforced) -> Standing:
    """Who is new has no past; all others keep theirs."""
    one = contender(now, fact.player)
    army = _army(one)
    _ensure_free(now, fact.player)
    assert now.following is not None
    rolled = _rolled(now.following.followed(fact.force), army.veterans)
    larger = Army(army.name, fact.force, army.points + fact.points, *rolled, army.memorial)
    _ensure_within(now, larger.worth)
    return _charged(with_contender(now, change(one, army=larger)), fact.player, fact.price)


def battle_fought(now: Standing, fact: facts.BattleFought) -> Standing:
    """Everybody who fought has one battle more in their past.

    An attacker who has won takes the territory, unless somebody else has taken it since.
    """
    one = attack(now, fact.attack, "battle")
    if fact.winner is not None and fact.winner not in one.sides:
        raise Senseless(say("war.not_in_battle"))
    now = with_attack(now, change(one, stage="fought", winner=fact.winner))
    if fact.winner == one.player and now.owners.get(one.on) in {None, one.defender}:
        now = change(now, owners=now.owners | {one.on: one.player})
    for player in one.sides:
        own = [record for record in fact.records if record.player == player]
        now = with_contender(now, _after(now, now.contenders[player], fact, own))
    return now


def improved(now: Standing, fact: facts.Improved) -> Standing:
    """Between battles, within its experience and the ceilings (of the rules as they were then)."""
    one = contender(now, fact.player)
    model = _veteran(one, fact.model)
    _ensure_free(now, fact.player)
    if model.down:
        raise Senseless(say("war.model_lost"))
    rules = now.experience or ExperienceRules()
    refused = refusal_to_learn(rules, _army(one), model, fact.improvement)
    if refused is not None:
        raise Senseless(refused)
    now = _with(now, one, change(model, bought=(*model.bought, fact.improvement)))
    _ensure_within(now, _army(now.contenders[fact.player]).worth)
    return now


def replaced(now: Standing, fact: facts.Replaced) -> Standing:
    """Somebody with the basic profile, and no past."""
    one = contender(now, fact.player)
    model = _veteran(one, fact.model)
    _ensure_free(now, fact.player)
    if not model.down:
        raise Senseless(say("war.not_lost"))
    now = _with(now, one, _newcomer(model), (model,))
    _ensure_within(now, _army(now.contenders[fact.player]).worth)
    return _charged(now, fact.player, fact.price)


def told(now: Standing, fact: facts.Told) -> Standing:
    """A name, a story and a portrait; empty for none."""
    one = contender(now, fact.player)
    named = change(_veteran(one, fact.model), name=fact.name, story=fact.story, portrait=fact.portrait)
    return _with(now, one, named)


# models and their lives -----------------------------------------------------------------------------


def _rolled(
    units: Iterable[FollowedUnit], known: Mapping[str, Veteran]
) -> tuple[tuple[UnitOnRoll, ...], dict[str, Veteran]]:
    """The units of an army, and everybody in them; who is known already stays who they are."""
    roll, veterans = [], {}
    for unit in units:
        roll.append(UnitOnRoll(unit.id, unit.name, tuple(model.id for model in unit.models)))
        for model in unit.models:
            new = Veteran(
                model.id, model.name, unit.id, model.points, model.leads, model.stats, model.abilities
            )
            veterans[model.id] = known.get(model.id, new)
    return tuple(roll), veterans


def _after(
    now: Standing, one: Contender, fact: facts.BattleFought, records: Iterable[facts.Record]
) -> Contender:
    """A contender after a battle."""
    result: dict[str, Any] = (
        {"drawn": one.drawn + 1}
        if fact.winner is None
        else {"won": one.won + 1}
        if fact.winner == one.player
        else {"lost": one.lost + 1}
    )
    if one.army is None:
        return change(one, **result)
    veterans, remembered = dict(one.army.veterans), list(one.army.memorial)
    rules = now.experience or ExperienceRules()
    for record in records:
        model = veterans.get(record.model)
        if model is None:
            raise Senseless(say("war.no_model"))
        after = _lived_on(model, fact.attack, record)
        if record.fell and rules.fallen == "replaced":
            remembered.append(after)
            after = _newcomer(after)
        veterans[model.id] = change(after, down=record.fell and rules.fallen == "lost")
    army = change(one.army, veterans=veterans, memorial=tuple(remembered))
    return change(one, army=army, **result)


def _lived_on(model: Veteran, attack: str, record: facts.Record) -> Veteran:
    """A model with one battle more in its past."""
    fought = Past(attack, record.kills, record.fell, record.by, record.gains)
    return change(model, past=(*model.past, fought))


def _newcomer(model: Veteran) -> Veteran:
    """Somebody else in a model's place."""
    return change(model, name="", story="", portrait="", past=(), bought=(), down=False, lost=model.lost + 1)


def _fought(one: Contender) -> bool:
    return bool(one.won or one.drawn or one.lost)


def _army(one: Contender) -> Army:
    if one.army is None:
        raise Senseless(say("war.no_army"))
    return one.army


def _veteran(one: Contender, model: str) -> Veteran:
    found = _army(one).veterans.get(model)
    if found is None:
        raise Senseless(say("war.no_model"))
    return found


def _with(now: Standing, one: Contender, model: Veteran, gone: tuple[Veteran, ...] = ()) -> Standing:
    army = _army(one)
    veterans, memorial = army.veterans | {model.id: model}, (*army.memorial, *gone)
    return with_contender(now, change(one, army=change(army, veterans=veterans, memorial=memorial)))


def _ensure_free(now: Standing, player: int) -> None:
    """Armies change between battles only: not while one is being fought."""
    if any(each.battle and each.stage == "battle" and player in each.sides for each in now.attacks.values()):
        raise Senseless(say("war.in_battle"))
    if now.phase == "over":
        in_phase(now, "planning")


def _ensure_within(now: Standing, points: int) -> None:
    most = now.plan.limit(now.round)
    if most and points > most:
        raise Senseless(say("war.army_too_large", points=points, most=most))


def _charged(now: Standing, player: int, price: int) -> Standing:
    """The campaign after somebody has paid a price."""
    resource = now.plan.prices.resource
    return paid(now, [facts.Payment(player, resource, -price)]) if price and resource else now
