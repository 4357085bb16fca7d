"""What contenders should hear of their campaign: told in the transaction that enters it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from battles.notices import elsewhere
from campaigns.clubs.access import memberships
from campaigns.texts import own_texts
from campaigns.wars import facts
from campaigns.wars.facts import AnyFact
from campaigns.wars.models import War
from campaigns.wars.standing import Attack, Standing

SOURCE = "campaign"

#: Events of an attack, each named with its id.
_OF_ATTACKS = ("attack", "ready", "battle")
#: After these another deadline holds, or none.
_MOVES_DEADLINES = (
    facts.DeadlineSet, facts.DeadlinePassed, facts.AttacksOpened, facts.RoundBegan,
)  # fmt: skip

#: Something to tell, and whom.
_Due = tuple[elsewhere.News, set[int]]


def join() -> None:
    """From now on notices may be of campaigns."""
    elsewhere.join(SOURCE, own_texts)


def subject_of(war_id: uuid.UUID) -> str:
    """What notices of a campaign are about."""
    return f"campaign {war_id}"


def tell(war: War, now: Standing, new: Sequence[AnyFact], by: int | None, at: datetime) -> None:
    """Let people hear of what has just been entered, which they did not order themselves."""
    if any(isinstance(fact, _MOVES_DEADLINES) for fact in new):
        elsewhere.expire(subject_of(war.pk), now.deadline, at)
    for fact in new:
        elsewhere.settle(subject_of(war.pk), _settled_by(now, fact), at)
        for news, people in _due(war, now, fact):
            elsewhere.tell(news, there(war, now, people - {by}), at)


def tell_ready(war: War, now: Standing, attack: Attack, ready: int, at: datetime) -> None:
    """Somebody is ready for a battle: the other side should hear of it."""
    news = news_of(war, f"ready {attack.id}", "war.notice.ready", _words(now, attack, ready))
    elsewhere.tell(news, there(war, now, set(attack.sides) - {ready}), at)


def _due(war: War, now: Standing, fact: AnyFact) -> Iterator[_Due]:
    """What a fact gives to tell."""
    match fact:
        case facts.AttackDeclared(attack=id, on=on) if not now.plan.secret:
            yield _attacked(war, now, now.attacks[id], now.holder(on))
        case facts.AttacksOpened(met=met):
            yield from (_attacked(war, now, now.attacks[each.attack], each.defender) for each in met)
        case facts.RoundBegan(number=number):
            yield news_of(war, f"round {number}", "war.notice.round", {"number": number}), set(now.contenders)
        case facts.BattleStarted(attack=id, battle=battle):
            news = news_of(war, f"battle {id}", "war.notice.begun", _words(now, now.attacks[id]))
            yield msgspec.structs.replace(news, address=f"/battles/{battle}"), set(now.attacks[id].sides)


def _attacked(war: War, now: Standing, attack: Attack, defender: int | None) -> _Due:
    """Somebody learns, once, that they are attacked."""
    news = news_of(war, f"attack {attack.id}", "war.notice.attacked", _words(now, attack))
    return news, set() if defender is None else {defender}


def _settled_by(now: Standing, fact: AnyFact) -> list[str] | None:
    """The events of which nobody needs to hear after a fact; None is all of them."""
    match fact:
        case facts.Undone() | facts.Ended():
            # Whatever was told may never have been, or is over.
            return None
        case facts.Quit(player=player):
            off = [each.id for each in now.attacks.values() if each.stage == "off" and player in each.sides]
            return [f"{what} {id}" for id in off for what in _OF_ATTACKS]
        case facts.AttackWithdrawn(attack=id) | facts.CalledOff(attack=id) | facts.BattleFought(attack=id):
            return [f"{what} {id}" for what in _OF_ATTACKS]
        case facts.BattleStarted(attack=id):
            return [f"attack {id}", f"ready {id}"]
        case facts.RoundBegan(number=number):
            return [f"round {number - 1}"]
    return []


def news_of(
    war: War,
    event: str,
    key: str,
    args: dict[str, str | int],
    until: datetime | None = None,
    *,
    urgent: bool = False,
) -> elsewhere.News:
    """Something to tell of a campaign: ``key`` is its sentence, which says the campaign's ``name``, too."""
    page, said = f"/campaigns/{war.pk}", {"name": war.name, **args}
    return elsewhere.News(SOURCE, subject_of(war.pk), event, key, said, page, until, urgent)


def _words(now: Standing, attack: Attack, player: int | None = None) -> dict[str, str | int]:
    """The territory of an attack, and who is told of: the attacker, unless somebody else is."""
    told_of = now.contenders[attack.player if player is None else player]
    return {"player": told_of.name, "territory": now.plan.places[attack.on].name}


def there(war: War, now: Standing, people: Iterable[int | None]) -> list[int]:
    """Those of them who take part, and may see the campaign."""
    playing = [each for each in people if each in now.contenders and not now.contenders[each].gone]
    return list(memberships().filter(club=war.club_id, user__in=playing).values_list("user", flat=True))
