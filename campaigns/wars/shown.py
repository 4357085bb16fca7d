"""A campaign as one reader may see it, in plain values for the wire."""

from __future__ import annotations

from datetime import datetime

import msgspec

from campaigns.wars.facts import AnyFact, AttackDeclared, AttackWithdrawn, Claimed, Kill
from campaigns.wars.plan import Plan
from campaigns.wars.standing import Army as Roll
from campaigns.wars.standing import Attack, Contender, Past, Standing, Veteran, refusal_to_learn
from rules.core.campaign.experience import ExperienceRules, Improvement
from rules.core.message import Message


class ContenderLine(msgspec.Struct, frozen=True):
    """Somebody in the campaign. ``points`` is what their army costs now; empty ``army`` is none."""

    player: str
    you: bool
    gone: bool
    stock: dict[str, int]
    score: int
    territories: int
    won: int
    drawn: int
    lost: int
    army: str
    points: int


class ClaimLine(msgspec.Struct, frozen=True):
    """What one side says of a battle on a real table: who won (null: nobody), and how many fell."""

    by: str
    winner: str | None
    fell: int


class AttackLine(msgspec.Struct, frozen=True):
    """An attack. ``ready`` are those who would begin the battle now; ``yours`` to fight, on either side."""

    id: str
    round: int
    player: str
    on: str
    out_of: str
    stage: str
    defender: str | None
    winner: str | None
    battle: str
    ready: tuple[str, ...]
    yours: bool
    claim: ClaimLine | None


class Table(msgspec.Struct, frozen=True):
    """How a campaign stands. ``owners`` has names by the ids of territories.

    ``deadline`` is until when attacks are declared, or else battles fought; ``overdue``: it has passed, and
    organisers say what becomes of battles that were not fought. ``limit`` is what an army may cost (0:
    anything). ``attacks`` are those of this round, and earlier ones that are still to be fought.
    """

    plan: Plan
    round: int
    phase: str
    limit: int
    contenders: tuple[ContenderLine, ...]
    owners: dict[str, str]
    attacks: tuple[AttackLine, ...]
    winner: str | None
    deadline: datetime | None
    overdue: bool
    experience: ExperienceRules | None
    follows: bool


class KillLine(msgspec.Struct, frozen=True):
    """A model of somebody's."""

    player: str
    name: str


class PastLine(msgspec.Struct, frozen=True):
    """A battle in a model's life: where, in which round, against whom, and what it earned."""

    territory: str
    round: int
    against: str
    kills: tuple[KillLine, ...]
    fell: bool
    by: KillLine | None
    gained: int


class Teaching(msgspec.Struct, frozen=True):
    """Something that a model may buy, or why it may not."""

    id: str
    name: str
    cost: int
    points: int
    refused: Message | None


class VeteranLine(msgspec.Struct, frozen=True):
    """A model of an army, its experience (``earned`` in all, and ``left``), and its life."""

    id: str
    kind: str
    name: str
    story: str
    portrait: str
    leads: bool
    down: bool
    points: int
    earned: int
    left: int
    bought: tuple[Improvement, ...]
    past: tuple[PastLine, ...]
    lost: int
    teaching: tuple[Teaching, ...] = ()
    price: int = 0


class UnitLine(msgspec.Struct, frozen=True):
    """A unit of an army."""

    id: str
    name: str
    models: tuple[VeteranLine, ...]


class Army(msgspec.Struct, frozen=True):
    """An army that lives. ``yours``: with what one may buy. ``memorial`` has those who are gone."""

    player: str
    yours: bool
    name: str
    points: int
    units: tuple[UnitLine, ...]
    memorial: tuple[VeteranLine, ...]


def table_of(now: Standing, reader: int, ready: dict[str, tuple[int, ...]]) -> Table:
    """How it stands; ``ready`` has who is ready for the battle of an attack."""
    attacks = (
        _attack_line(now, each, reader, ready.get(each.id, ()))
        for each in now.attacks.values()
        if (each.round == now.round or each.stage == "battle") and may_know(now, each, reader)
    )
    return Table(
        plan=now.plan,
        round=now.round,
        phase=now.phase,
        limit=now.plan.limit(now.round),
        contenders=tuple(_contender_line(now, each, reader) for each in now.contenders.values()),
        owners={place: now.contenders[owner].name for place, owner in now.owners.items()},
        attacks=tuple(attacks),
        winner=_name(now, now.winner),
        deadline=now.deadline,
        overdue=now.overdue,
        experience=now.experience,
        follows=now.following is not None,
    )


def may_know(now: Standing, attack: Attack, reader: int) -> bool:
    """Whether a reader knows of an attack yet: while they are secret each knows their own, organisers too."""
    return not now.hidden or attack.round != now.round or attack.player == reader


def is_sealed(now: Standing, fact: AnyFact, reader: int) -> bool:
    """Whether an entry is of an attack that this reader does not know of yet."""
    if not isinstance(fact, AttackDeclared | AttackWithdrawn):
        return False
    attack = now.attacks.get(fact.attack)
    whose = attack.player if attack is not None else getattr(fact, "player", None)
    of_this_round = attack is None or attack.round == now.round
    return now.hidden and of_this_round and whose != reader


def army_of(now: Standing, one: Contender, reader: int) -> Army | None:
    """A contender's army with everybody's life; None where there is none."""
    army = one.army
    if army is None:
        return None
    own = one.player == reader and not one.gone
    units = (
        UnitLine(unit.id, unit.name, tuple(_veteran(now, one, id, own) for id in unit.models))
        for unit in army.units
    )
    return Army(
        player=one.name,
        yours=own,
        name=army.name,
        points=army.worth,
        units=tuple(units),
        memorial=tuple(_life(now, each, one.player) for each in army.memorial),
    )


def _contender_line(now: Standing, one: Contender, reader: int) -> ContenderLine:
    return ContenderLine(
        player=one.name,
        you=one.player == reader,
        gone=one.gone,
        stock={each.id: one.stock.get(each.id, 0) for each in now.plan.resources},
        score=now.score(one.player),
        territories=sum(owner == one.player for owner in now.owners.values()),
        won=one.won,
        drawn=one.drawn,
        lost=one.lost,
        army=one.army.name if one.army is not None else "",
        points=one.army.worth if one.army is not None else 0,
    )


def _attack_line(now: Standing, each: Attack, reader: int, ready: tuple[int, ...]) -> AttackLine:
    return AttackLine(
        id=each.id,
        round=each.round,
        player=now.contenders[each.player].name,
        on=each.on,
        out_of=each.out_of,
        stage=each.stage,
        defender=_name(now, each.defender),
        winner=_name(now, each.winner),
        battle=each.battle,
        ready=tuple(now.contenders[player].name for player in ready),
        yours=reader in each.sides,
        claim=_claim(now, each.claim),
    )


def _claim(now: Standing, claim: Claimed | None) -> ClaimLine | None:
    if claim is None:
        return None
    return ClaimLine(now.contenders[claim.player].name, _name(now, claim.winner), len(claim.fell))


def _veteran(now: Standing, one: Contender, id: str, own: bool) -> VeteranLine:
    assert one.army is not None
    model = one.army.veterans[id]
    line = _life(now, model, one.player)
    if not own:
        return line
    prices = now.plan.prices
    price = prices.of(model.points, prices.replacements) if prices.resource else 0
    return msgspec.structs.replace(line, teaching=_teaching(now, one.army, model), price=price)


def _teaching(now: Standing, army: Roll, model: Veteran) -> tuple[Teaching, ...]:
    rules = now.experience
    if rules is None or model.down or (rules.earners == "leaders" and not model.leads):
        return ()
    return tuple(
        Teaching(each.id, each.name, each.cost, each.points, refusal_to_learn(rules, army, model, each))
        for each in rules.improvements
        if each.ability not in model.abilities or not each.ability
    )


def _life(now: Standing, model: Veteran, player: int) -> VeteranLine:
    return VeteranLine(
        id=model.id,
        kind=model.kind,
        name=model.name,
        story=model.story,
        portrait=model.portrait,
        leads=model.leads,
        down=model.down,
        points=model.worth,
        earned=model.earned,
        left=model.left,
        bought=model.bought,
        past=tuple(_past(now, each, player) for each in model.past),
        lost=model.lost,
    )


def _past(now: Standing, past: Past, player: int) -> PastLine:
    attack = now.attacks[past.attack]
    foe = attack.defender if attack.player == player else attack.player
    return PastLine(
        territory=now.plan.places[attack.on].name,
        round=attack.round,
        against=_name(now, foe) or "",
        kills=tuple(_kill(now, each) for each in past.kills),
        fell=past.fell,
        by=_kill(now, past.by) if past.by is not None else None,
        gained=sum(gain.amount for gain in past.gains),
    )


def _kill(now: Standing, kill: Kill) -> KillLine:
    return KillLine(now.contenders[kill.player].name, kill.name)


def _name(now: Standing, player: int | None) -> str | None:
    return None if player is None else now.contenders[player].name
