"""Chapter: Generic Special Skills (WZR-SKILL-01, 11, 17, 53): what they say to the building of an army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.ids import RuleId, SeatId
from rules.core.message import verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.card import Role
from rules.warzone_resurrection.effect import Effect, effect_of
from rules.warzone_resurrection.squads import has_joined
from rules.warzone_resurrection.state import Battlefield, Model, Squad

_ADVISOR, _PAIR, _UNIQUE = RuleId("WZR-SKILL-01"), RuleId("WZR-SKILL-17"), RuleId("WZR-SKILL-53")

#: The Squads that an Advisor may be attached to.
ADVISED = frozenset({"troop", "support"})


def refusal_of_army(field: Battlefield, seat: SeatId) -> Refusal | None:
    """Why a side may not field what it has; None where its skills forbid nothing."""
    return next(_refusals(field, seat), None)


def slots_filled(field: Battlefield, seat: SeatId) -> dict[Role, int]:
    """How many slots of the organisation chart a side's Squads fill, by role.

    An attached Advisor fills none, a pair of Doomtroopers one (WZR-SKILL-01, WZR-SKILL-17).
    """
    return dict(Counter(squad.role for squad in _army(field, seat)))


def as_warlords(field: Battlefield) -> Battlefield:
    """The battlefield with every Warlord without the skills that one loses (WZR-SKILL-17)."""
    lead = (m.id for squad in field.squads.values() if squad.role == "warlord" for m in field.members(squad))
    for id in lead:
        field = field.with_model(id, _as_warlord)
    return field


def _as_warlord(model: Model) -> Model:
    kept = tuple(ref for ref in model.card.skills if not effect_of(ref).lost_by_warlord)
    return change(model, card=change(model.card, skills=kept))


def is_pair(field: Battlefield, squad: Squad) -> bool:
    """Whether two Models together fill a Lord's slot."""
    company = list(field.members(squad))
    return squad.role == "lord" and len(company) == 2 and all(_pairing(model) for model in company)


def _refusals(field: Battlefield, seat: SeatId) -> Iterator[Refusal]:
    names: set[str] = set()
    for squad in _army(field, seat):
        models = list(field.members(squad))
        advisor = next((model for model in models if has_joined(field, model)), None)
        if advisor is not None and len(models) > 1 and squad.role not in ADVISED:
            yield refuse(_ADVISOR, "refused.advisor_joins", model=verbatim(advisor.card.name))
        yield from _refusals_of_pair(field, squad, models)
        for model in models:
            yield from _refusals_of_model(field, model, names)


def _refusals_of_pair(field: Battlefield, squad: Squad, models: list[Model]) -> Iterator[Refusal]:
    if squad.role != "lord" or not any(_pairing(model) for model in models) or len(models) == 1:
        return
    faction = field.sides[squad.owner].faction
    for model in models:
        name = verbatim(model.card.name)
        skill = _pairing(model)
        if skill is None or model.card.role == "warlord" or len(models) > 2:
            yield refuse(_PAIR, "refused.pair", model=name)
        elif not skill.pairs_in(faction):
            yield refuse(_PAIR, "refused.pair_faction", model=name, faction=verbatim(faction))


def _refusals_of_model(field: Battlefield, model: Model, names: set[str]) -> Iterator[Refusal]:
    name, faction = model.card.name, field.sides[model.owner].faction
    for effect in _skills(model):
        if faction in effect.shunned_by:
            yield refuse(
                effect.rule, "refused.other_faction", model=verbatim(name), faction=verbatim(faction)
            )
        if effect.unique:
            if name in names:
                yield refuse(_UNIQUE, "refused.unique", model=verbatim(name))
            names.add(name)


def _army(field: Battlefield, seat: SeatId) -> Iterator[Squad]:
    return (squad for squad in field.squads.values() if squad.owner == seat)


def _pairing(model: Model) -> Effect | None:
    return next((effect for effect in _skills(model) if effect.pairs_up), None)


def _skills(model: Model) -> Iterator[Effect]:
    return (effect_of(ref) for ref in model.card.skills)
