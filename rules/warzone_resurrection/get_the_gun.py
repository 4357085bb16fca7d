"""Chapter: Generic Special Skills, Get the Gun (WZR-SKILL-28, 29): a special weapon changes hands."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.check import check
from rules.core.event import Question
from rules.core.ids import INCH, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, test
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.events import WeaponsTaken
from rules.warzone_resurrection.measurement import within
from rules.warzone_resurrection.squads import commander_of, has_joined
from rules.warzone_resurrection.state import Battlefield, Model

WITHIN = 3 * INCH

#: The class of the weapons that are worth it, and what a D20 has to show.
SPECIAL = "S"
SAVED_ON = 10

_WHO, _RULE = RuleId("WZR-SKILL-28"), RuleId("WZR-SKILL-29")
_HEROES = frozenset({"warlord", "lord"})
_NOBODY = "nobody"


def taken_over(log: Log[Battlefield], lost: Model) -> Procedure[None]:
    """Once the bearer of a special weapon is gone, one of its Squad may try to take its place.

    ``lost`` is the Model as it was before. Whoever takes over stays where it is, and exchanges its weapons.
    """
    takers = list(able_to_take_over(log.state, lost))
    if not takers:
        return
    choice = yield from ask(_question(lost, takers))
    taker = next((one for one in takers if one.id == choice.option), None)
    if taker is not None and (yield from test(check("test.get_the_gun", D20, SAVED_ON), taker.id)):
        log.emit(WeaponsTaken(taker.id, lost.card.weapons, _RULE))


def able_to_take_over(field: Battlefield, lost: Model) -> Iterator[Model]:
    """Who may try: of its Squad, near it, and neither Commander, Lord, Advisor nor Vehicle."""
    if lost.pose is None or lost.is_vehicle or not _carries_special(lost):
        return
    squad = field.squad_of(lost)
    commander = commander_of(field, squad)
    for model in field.members(squad):
        leads = model is commander or model.card.role in _HEROES
        apart = leads or model.is_vehicle or has_joined(field, model)
        if model.on_table and not apart and within(lost, model, WITHIN):
            yield model


def _carries_special(model: Model) -> bool:
    return any(weapon.weapon_class == SPECIAL and not weapon.melee for weapon in model.card.weapons)


def _question(lost: Model, takers: list[Model]) -> Question:
    return Question(
        seat=lost.owner,
        text=say("ask.get_the_gun", model=verbatim(lost.card.name), needed=SAVED_ON),
        options=(
            option(_NOBODY, say("option.nobody")),
            *(option(taker.id, verbatim(taker.card.name)) for taker in takers),
        ),
        default=_NOBODY,
        rule=_WHO,
        about=tuple(taker.id for taker in takers),
    )
