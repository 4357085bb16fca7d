"""Battles of a campaign: begun once both sides are ready, with exactly the armies that they have there."""

from __future__ import annotations

import uuid

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles import log
from battles.bringing import Brought
from battles.lobby.models import Challenge
from battles.lobby.opening import new_battle
from battles.lobby.seating import begin, sit
from battles.models import LONGEST_NAME, Battle
from campaigns.clubs.roles import Deed
from campaigns.consequences import following
from campaigns.consequences.ending import Ending
from campaigns.errors import Conflict, NotFound
from campaigns.wars import access, counted, facts, forces, ledger, notices
from campaigns.wars.fighting import fought
from campaigns.wars.ledger import books_of
from campaigns.wars.models import War, WarBattle
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import Attack, Standing
from rules.core.campaign.deeds import Deed as ModelDeed
from rules.core.campaign.deeds import deeds_of
from rules.core.codec import codec
from rules.core.ids import ModelId, SeatId
from rules.core.message import say
from rules.core.registry import get_system
from rules.core.starter import SEATS, chosen_options

SUBJECT = "war_battle"


def join() -> None:
    """From now on the ends of battles are entered into the books of their campaigns."""
    following.join(SUBJECT, follow)


def stand_ready(person: User, war_id: uuid.UUID, attack_id: str, nonce: str, language: str) -> WarBattle:
    """Say that one is ready for a battle, once; it begins as soon as both are. Raises ``Refused``."""
    with transaction.atomic():
        war = access.held(access.ensure(person, war_id, Deed.SIGN_UP)[0])
        now = books_of(war).now
        attack = now.attacks.get(attack_id)
        if attack is None or person.pk not in attack.sides:
            raise NotFound(say("war.no_attack"))
        if attack.stage != "battle":
            raise Conflict(say("war.attack_stage"))
        link, _ = WarBattle.objects.get_or_create(war=war, attack=attack_id)
        if link.battle_id is not None:
            return link
        if person.pk == attack.player:
            link.attacker_nonce = link.attacker_nonce or nonce
        else:
            link.defender_nonce = link.defender_nonce or nonce
        if link.attacker_nonce and link.defender_nonce:
            link.battle = _begun(war, now, attack, link, person, language)
        else:
            notices.tell_ready(war, now, attack, person.pk, timezone.now())
        link.save()
    return link


def _begun(war: War, now: Standing, attack: Attack, link: WarBattle, person: User, language: str) -> Battle:
    """The battle, begun by whoever is ready last; the attacker has the first seat."""
    assert attack.defender is not None
    people = get_user_model().objects.in_bulk(attack.sides)
    table, mission = forces.ground(now.plan, now.plan.places[attack.on])
    place = now.plan.places[attack.on].name
    battle = new_battle(
        system=now.plan.system,
        name=f"{war.name}: {place}"[:LONGEST_NAME],
        host=people[attack.player],
        table=table.data,
        table_name=table.name,
        mission=mission.data,
        mission_name=mission.name,
        options=chosen_options(get_system(now.plan.system), {}),
    )
    Challenge.objects.create(battle=battle, open_to=Challenge.OpenTo.NOBODY, pace=Challenge.Pace.TURNS)
    sides = ((attack.player, link.attacker_nonce), (attack.defender, link.defender_nonce))
    for seat, (player, nonce) in zip(SEATS, sides, strict=True):
        sit(battle, seat, army_of(now, player), nonce, people[player])
    begin(battle, language)
    following.expect(battle, SUBJECT, link.pk)
    try:
        ledger.write(war, [facts.BattleStarted(attack.id, str(battle.pk))], by=person.pk)
    except Senseless as refused:
        raise Conflict(refused.why) from refused
    return battle


def army_of(now: Standing, player: int) -> Brought:
    """A contender's army for the next battle. Raises ``Conflict`` where there is none."""
    one = now.contenders[player]
    if one.army is None:
        raise Conflict(say("war.army_missing", player=one.name))
    if one.army.veterans and all(each.down for each in one.army.veterans.values()):
        raise Conflict(say("war.army_lost", player=one.name))
    return Brought(one.army.name, one.army.worth, one.army.for_battle(now.following))


def follow(ending: Ending, link_id: uuid.UUID) -> None:
    """Enter what a battle's end means for the campaign; called once, in a transaction."""
    link = WarBattle.objects.select_related("war").get(pk=link_id)
    war = access.held(link.war)
    now = books_of(war).now
    attack = now.attacks.get(link.attack)
    if attack is None or attack.stage != "battle":
        # Organisers have called it off, or have entered another result.
        return
    assert attack.defender is not None
    sides = dict(zip(SEATS, attack.sides, strict=True))
    winner = next((sides[SeatId(side.seat)] for side in ending.sides if side.won), None)
    deeds = _deeds(now, sides, ending.battle_id)
    ledger.write(war, [fought(now, attack, sides, deeds, winner, str(ending.battle_id))], by=None)
    counted.count(war, books_of(war))


def _deeds(now: Standing, sides: dict[SeatId, int], battle_id: uuid.UUID) -> tuple[ModelDeed, ...]:
    """Who did what, by the ids that models have in their armies; only of those that were brought."""
    if now.following is None:
        return ()
    system = get_system(now.plan.system)
    battle = Battle.objects.only("pk", "head").get(pk=battle_id)
    events = codec(system).events(log.events(battle.pk, after=0, upto=battle.head))
    own: dict[ModelId, ModelId] = {}
    for seat, player in sides.items():
        army = now.contenders[player].army
        for id in army.veterans if army is not None else ():
            own[now.following.in_battle(seat, id)] = ModelId(id)
    return tuple(
        ModelDeed(
            own[deed.model],
            deed.seat,
            kills=tuple(own[victim] for victim in deed.kills if victim in own),
            fell=deed.fell,
            by=own.get(deed.by) if deed.by is not None else None,
            stood=deed.stood,
        )
        for deed in deeds_of(system, now.following, events)
        if deed.model in own
    )
