"""What is earned in battle and what it buys, as data: a game's own rules, or those that organisers write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from rules.core.campaign.deeds import Deed
from rules.core.message import Message, say, verbatim

#: What becomes of a casualty by the next battle: it has recovered, somebody with the basic profile takes its
#: place, or the place is empty until somebody is bought for it.
Fallen = Literal["recovers", "replaced", "lost"]

#: The most that a set of rules may hold, and a number in it be.
MOST_IMPROVEMENTS, MOST = 100, 10_000


class Improvement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that experience buys: a stat raised ``by`` so much up to ``most``, or an ``ability``.

    ``points`` is what a model costs more with it. Abilities are bought once.
    """

    id: str
    name: str
    cost: int
    stat: str = ""
    by: int = 1
    most: int | None = None
    ability: str = ""
    points: int = 0


class ExperienceRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a model earns, in points of experience. ``victory`` is for survivors, in place of ``survival``.

    ``most_abilities`` counts those that a model has already, if they are for sale; ``unique_abilities``: no
    two who buy any have the same.
    """

    name: str = ""
    earners: Literal["leaders", "all"] = "all"
    kill: int = 0
    survival: int = 0
    victory: int = 0
    fallen: Fallen = "recovers"
    most_abilities: int | None = None
    unique_abilities: bool = False
    improvements: tuple[Improvement, ...] = ()

    def improvement(self, id: str) -> Improvement | None:
        """The improvement of this id."""
        return next((each for each in self.improvements if each.id == id), None)


class Gain(msgspec.Struct, frozen=True):
    """Experience, and what for: ``kill``, ``survival`` or ``victory``."""

    why: str
    amount: int


def earned(rules: ExperienceRules, deed: Deed, *, leads: bool, won: bool) -> tuple[Gain, ...]:
    """What a model has earned in a battle, by what for."""
    if rules.earners == "leaders" and not leads:
        return ()
    survived = ("victory", rules.victory) if won else ("survival", rules.survival)
    found = [("kill", rules.kill * len(deed.kills)), *([survived] if deed.stood else [])]
    return tuple(Gain(why, amount) for why, amount in found if amount)


def refusal_to_improve(
    rules: ExperienceRules,
    wanted: Improvement,
    bought: Sequence[Improvement],
    stats: Mapping[str, int],
    left: int,
    own: Collection[str] = (),
    others: Collection[str] = (),
) -> Message | None:
    """Why a model may not buy something, if it may not. ``stats`` are its own, ``left`` its experience.

    ``own`` are the abilities that it had before it bought any, ``others`` those of others of its side who
    may buy them, too.
    """
    if wanted.cost > left:
        return say("experience.too_little", cost=wanted.cost, left=left)
    if wanted.ability:
        return _refusal_of_ability(rules, wanted, bought, own, others)
    if wanted.stat not in stats:
        return say("experience.no_stat", stat=verbatim(wanted.name))
    raised = stats[wanted.stat] + sum(each.by for each in bought if each.stat == wanted.stat) + wanted.by
    if wanted.most is not None and raised > wanted.most:
        return say("experience.ceiling", stat=verbatim(wanted.name), most=wanted.most)
    return None


def _refusal_of_ability(
    rules: ExperienceRules,
    wanted: Improvement,
    bought: Sequence[Improvement],
    own: Collection[str],
    others: Collection[str],
) -> Message | None:
    for_sale = {each.ability for each in rules.improvements}
    abilities = {each.ability for each in bought if each.ability} | {each for each in own if each in for_sale}
    if wanted.ability in abilities:
        return say("experience.has_it", ability=verbatim(wanted.name))
    if rules.most_abilities is not None and len(abilities) >= rules.most_abilities:
        return say("experience.most_abilities", most=rules.most_abilities)
    if rules.unique_abilities and wanted.ability in others:
        return say("experience.others_have_it", ability=verbatim(wanted.name))
    return None


def faults_of(rules: ExperienceRules) -> Iterator[Message]:
    """What is wrong with rules that somebody has written, each fault once."""
    numbers = (rules.kill, rules.survival, rules.victory)
    if not all(0 <= number <= MOST for number in numbers):
        yield say("experience.bad_number", most=MOST)
    if len(rules.improvements) > MOST_IMPROVEMENTS:
        yield say("experience.too_many", most=MOST_IMPROVEMENTS)
    counted = Counter(each.id for each in rules.improvements)
    for id, count in counted.items():
        if count > 1:
            yield say("experience.twice", id=verbatim(id))
    for each in rules.improvements:
        if not 0 < each.cost <= MOST or not 0 < abs(each.by) <= MOST or not 0 <= each.points <= MOST:
            yield say("experience.bad_price", name=verbatim(each.name), most=MOST)
        if bool(each.stat) == bool(each.ability):
            yield say("experience.one_thing", name=verbatim(each.name))
