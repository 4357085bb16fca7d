"""How a campaign follows this game's forces: who is in one, and what it is for the next battle."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.campaign.experience import ExperienceRules, Improvement
from rules.core.campaign.following import FollowedModel, FollowedUnit
from rules.core.campaign.on_paper import OnPaper
from rules.core.ids import ModelId, SeatId
from rules.core.written import WrittenError
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.units import factions
from rules.warzone_resurrection.written import WrittenForce, WrittenModel, WrittenUnit, whole

#: What of a line may be raised; ``a`` is armour.
STATS = ("m", "cc", "rs", "st", "con", "wp", "ld", "w", "a")

_FIRST_NUMBER = re.compile(r"^\d+")


class WarzoneFollowing(OnPaper[WrittenForce]):
    """``rules.core.campaign.following.Following`` for this game, which has no experience of its own."""

    written = WrittenForce
    stats = STATS

    @property
    def abilities(self) -> Collection[str]:
        """Every skill that somebody in the library has, with its value."""
        models = (model for faction in factions().values() for model in faction.models.values())
        return sorted({skill for model in models for skill in model.skills})

    @override
    def followed_unit(self, unit: WrittenUnit) -> FollowedUnit:
        """The Commander leads."""
        commander = next((model for model in unit.models if model.commander), unit.models[0])
        models = tuple(
            FollowedModel(
                id=model.id,
                name=model.name or whole(model).name or model.id,
                points=whole(model).points,
                leads=model is commander,
                stats=_stats(model),
                abilities=whole(model).skills,
            )
            for model in unit.models
        )
        points = unit.points or sum(each.points for each in models)
        return FollowedUnit(unit.id, unit.name or unit.id, models, points)

    @override
    def worth(self, model: WrittenModel) -> int:
        return whole(model).points

    @override
    def improved(self, model: WrittenModel, bought: Iterable[Improvement]) -> WrittenModel:
        for each in bought:
            if each.ability:
                model = change(model, skills=(*model.skills, each.ability))
            else:
                model = change(model, profile=change(model.profile, **_raised(model, each)))
            model = change(model, points=whole(model).points + each.points)
        return model

    def casualties(self, state: Battlefield) -> Mapping[ModelId, SeatId]:
        """Models that were removed as casualties."""
        return {id: model.owner for id, model in state.models.items() if model.fate == "casualty"}

    def absent(self, state: Battlefield) -> Collection[ModelId]:
        """Models that are out of the battle."""
        return [id for id, model in state.models.items() if model.fate is not None]

    def experience(self) -> ExperienceRules | None:
        """The rulebook has none."""
        return None


def _stats(model: WrittenModel) -> dict[str, int]:
    """What may be raised of it; nothing of a Vehicle."""
    if whole(model).vehicle is not None:
        return {}
    line = {stat: getattr(model.profile, stat) for stat in STATS if stat != "a"}
    return {stat: int(value) for stat, value in line.items() if value is not None} | {"a": _armour(model)}


def _armour(model: WrittenModel) -> int:
    found = _FIRST_NUMBER.match(str(model.profile.a))
    if found is None:
        raise WrittenError(f"armour is written 16 or 16(12), not {model.profile.a!r}")
    return int(found[0])


def _raised(model: WrittenModel, bought: Improvement) -> dict[str, Any]:
    if bought.stat == "a":
        return {"a": _FIRST_NUMBER.sub(str(_armour(model) + bought.by), str(model.profile.a), count=1)}
    return {bought.stat: (getattr(model.profile, bought.stat) or 0) + bought.by}
