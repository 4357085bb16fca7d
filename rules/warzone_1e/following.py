"""How a campaign follows this game's forces: who is in one, and what it is for the next battle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.campaign.experience import ExperienceRules, Improvement
from rules.core.campaign.following import FollowedModel, FollowedUnit
from rules.core.campaign.on_paper import OnPaper
from rules.core.event import Event
from rules.core.ids import ModelId, SeatId
from rules.warzone_1e.experience import SCORES, experience_rules, killers, raisable, unearned
from rules.warzone_1e.library import library
from rules.warzone_1e.powers.power import ASPECTS
from rules.warzone_1e.reference import rulebook
from rules.warzone_1e.state import Battlefield
from rules.warzone_1e.written import WrittenForce, WrittenModel, WrittenUnit


class FirstEditionFollowing(OnPaper[WrittenForce]):
    """``rules.core.campaign.following.Following`` for this game, with its own rules on experience."""

    written = WrittenForce
    stats: Collection[str] = tuple(SCORES)

    @property
    def abilities(self) -> Collection[str]:
        """What experience may buy, by its id (WZ1-CAMP-07)."""
        return tuple(library().abilities.heroic)

    @override
    def followed_unit(self, unit: WrittenUnit) -> FollowedUnit:
        """Leaders as bought, and individuals, lead (WZ1-CAMP-03)."""
        models = tuple(
            FollowedModel(
                id=model.id,
                name=model.name or model.id,
                points=model.points,
                leads=model.leader or unit.kind == "individual",
                stats=_stats(model),
                abilities=(*unit.skills, *model.skills),
            )
            for model in unit.models
        )
        points = unit.points or sum(map(self.worth, unit.models))
        return FollowedUnit(unit.id, unit.name or unit.id, models, points)

    @override
    def worth(self, model: WrittenModel) -> int:
        return model.points

    @override
    def improved(self, model: WrittenModel, bought: Iterable[Improvement]) -> WrittenModel:
        dormant = {id for id, each in library().abilities.heroic.items() if each.dormant}
        for each in bought:
            if each.ability:
                # What has no printed effect is paid for, and does nothing in battle (WZ1-HERO-08).
                model = change(model, skills=(*model.skills, *({each.ability} - dormant)))
            else:
                raised = (getattr(model.profile, each.stat) or 0) + each.by
                model = change(model, profile=change(model.profile, **{each.stat: raised}))
            model = change(model, points=model.points + each.points)
        return model

    def casualties(self, state: Battlefield) -> Mapping[ModelId, SeatId]:
        """Models that were killed; who routed is none (WZ1-CAMP-01)."""
        return {id: model.owner for id, model in state.models.items() if model.fate == "killed"}

    def absent(self, state: Battlefield) -> Collection[ModelId]:
        """Models that are out of the battle, in flight too (WZ1-CAMP-02)."""
        return [id for id, model in state.models.items() if model.fate is not None]

    def killers(self, events: Sequence[Event]) -> Mapping[ModelId, ModelId | None]:
        """By whom each fell (WZ1-CAMP-01)."""
        return killers(events)

    def unearned(self, events: Sequence[Event]) -> Collection[ModelId]:
        """Whom spells, gifts and air strikes killed (WZ1-CAMP-01)."""
        return unearned(events, rulebook())

    def experience(self) -> ExperienceRules | None:
        """The rulebook's own."""
        return experience_rules(library().abilities)


def _stats(model: WrittenModel) -> dict[str, int]:
    """What may be raised of it: PW only of those who serve the Light, in whatever force (WZ1-CAMP-06)."""
    of_the_light = any(power in ASPECTS for power in model.powers)
    scores = {score: getattr(model.profile, score) for score in SCORES if raisable(score, of_the_light)}
    return {score: value for score, value in scores.items() if value is not None}
