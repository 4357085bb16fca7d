"""How a campaign stands: nothing that is kept, only what its facts add up to."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any, Literal

import msgspec

from campaigns.wars.facts import Claimed, Kill
from campaigns.wars.plan import Plan
from rules.core.campaign.experience import ExperienceRules, Gain, Improvement, refusal_to_improve
from rules.core.campaign.following import Following, following_of
from rules.core.message import Message
from rules.core.registry import get_system

Phase = Literal["gathering", "planning", "fighting", "over"]

change = msgspec.structs.replace


class Past(msgspec.Struct, frozen=True):
    """A battle in a model's life."""

    attack: str
    kills: tuple[Kill, ...]
    fell: bool
    by: Kill | None
    gains: tuple[Gain, ...]


class Veteran(msgspec.Struct, frozen=True, dict=True):
    """A place in an army and who has it now. ``lost`` are how many had it before them.

    ``down``: it is empty until somebody is bought for it.
    """

    id: str
    kind: str
    unit: str
    points: int
    leads: bool
    stats: dict[str, int]
    abilities: tuple[str, ...]
    name: str = ""
    story: str = ""
    portrait: str = ""
    past: tuple[Past, ...] = ()
    bought: tuple[Improvement, ...] = ()
    down: bool = False
    lost: int = 0

    @property
    def earned(self) -> int:
        """All experience that it ever earned."""
        return sum(gain.amount for each in self.past for gain in each.gains)

    @property
    def left(self) -> int:
        """The experience that it has not spent."""
        return self.earned - sum(each.cost for each in self.bought)

    @property
    def learnt(self) -> tuple[str, ...]:
        """Abilities that it has bought."""
        return tuple(each.ability for each in self.bought if each.ability)

    @property
    def kills(self) -> tuple[Kill, ...]:
        """Everybody whom it took out."""
        return tuple(kill for each in self.past for kill in each.kills)

    @property
    def worth(self) -> int:
        """Its points with what it has bought."""
        return self.points + sum(each.points for each in self.bought)


class UnitOnRoll(msgspec.Struct, frozen=True):
    """A unit of an army, with the places in it."""

    id: str
    name: str
    models: tuple[str, ...]


class Army(msgspec.Struct, frozen=True):
    """A contender's army: ``force`` has everybody who was ever in it.

    ``points`` is what it cost at first; ``memorial`` has those in whose places others stand now.
    """

    name: str
    force: dict[str, Any]
    points: int
    units: tuple[UnitOnRoll, ...]
    veterans: dict[str, Veteran]
    memorial: tuple[Veteran, ...] = ()

    @property
    def worth(self) -> int:
        """What it costs now: without the lost, with what was bought."""
        lost = sum(each.points for each in self.veterans.values() if each.down)
        dearer = sum(each.worth - each.points for each in self.veterans.values() if not each.down)
        return self.points - lost + dearer

    def for_battle(self, following: Following[Any] | None) -> dict[str, Any]:
        """The force for the next battle: exactly who is there, with what they have learnt."""
        if following is None or not self.veterans:
            return self.force
        down = [each.id for each in self.veterans.values() if each.down]
        improved = {each.id: each.bought for each in self.veterans.values() if each.bought}
        return following.continued(self.force, down, improved)


def refusal_to_learn(
    rules: ExperienceRules, army: Army, model: Veteran, wanted: Improvement
) -> Message | None:
    """Why a model may not buy something for its experience, if it may not."""
    fellows = (
        each
        for each in army.veterans.values()
        if each.id != model.id and not each.down and (each.leads or rules.earners == "all")
    )
    others = {ability for each in fellows for ability in (*each.abilities, *each.learnt)}
    return refusal_to_improve(rules, wanted, model.bought, model.stats, model.left, model.abilities, others)


class Contender(msgspec.Struct, frozen=True):
    """Somebody in the campaign, with what they hold, and how their battles went."""

    player: int
    name: str
    stock: dict[str, int]
    gone: bool = False
    army: Army | None = None
    won: int = 0
    drawn: int = 0
    lost: int = 0


class Attack(msgspec.Struct, frozen=True):
    """An attack of a round: ``declared``, then ``taken``, ``off``, or a ``battle`` until it is ``fought``."""

    id: str
    round: int
    player: int
    on: str
    out_of: str
    stage: str = "declared"
    defender: int | None = None
    battle: str = ""
    winner: int | None = None
    claim: Claimed | None = None

    @property
    def sides(self) -> tuple[int, ...]:
        """Those who fight: the attacker, and whoever defends."""
        return (self.player,) if self.defender is None else (self.player, self.defender)


class Standing(msgspec.Struct, frozen=True, dict=True):
    """The campaign after some entries. ``owners`` has whoever holds a territory.

    ``deadline`` is until when attacks are declared, then battles fought; ``overdue``: it has passed, and what
    becomes of battles that are not fought is for organisers to say.
    """

    plan: Plan
    round: int = 0
    phase: Phase = "gathering"
    contenders: dict[int, Contender] = {}
    owners: dict[str, int] = {}
    attacks: dict[str, Attack] = {}
    winner: int | None = None
    deadline: datetime | None = None
    overdue: bool = False

    @cached_property
    def following(self) -> Following[Any] | None:
        """How the game's forces are followed, if they are."""
        return following_of(get_system(self.plan.system))

    @property
    def experience(self) -> ExperienceRules | None:
        """The rules on experience: the plan's, or else the game's own; none without followed forces."""
        if self.following is None:
            return None
        return self.plan.experience or self.following.experience()

    @property
    def hidden(self) -> bool:
        """Whether attacks are still known to those alone who have declared them."""
        return self.plan.secret and self.phase == "planning"

    def now(self) -> list[Attack]:
        """The attacks of this round."""
        return [each for each in self.attacks.values() if each.round == self.round]

    def holder(self, territory: str) -> int | None:
        """Who holds a territory and is still there to defend it."""
        owner = self.owners.get(territory)
        return None if owner is None or self.contenders[owner].gone else owner

    def score(self, player: int) -> int:
        """The campaign's score: what one's territories are worth, and what one's battles count."""
        one, scoring = self.contenders[player], self.plan.scoring
        held = sum(place.worth for place in self.plan.territories if self.owners.get(place.id) == player)
        return held + one.won * scoring.win + one.drawn * scoring.draw + one.lost * scoring.loss
