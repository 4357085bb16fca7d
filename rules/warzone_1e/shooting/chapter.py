"""Chapter: Fire, Aim, Bracing, put together: what it gives the game."""

from __future__ import annotations

import rules.warzone_1e.shooting.traits  # noqa: F401  (what weapon lines may name)
from rules.core.geometry import degrees
from rules.core.ids import RuleId
from rules.core.message import Message, say, verbatim
from rules.warzone_1e import folding
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.examples import picked
from rules.warzone_1e.shooting import offers
from rules.warzone_1e.shooting.aiming import aim, brace, loses_aim
from rules.warzone_1e.shooting.bracing import AIM, BRACED, HELD
from rules.warzone_1e.shooting.claims import CLAIMS
from rules.warzone_1e.shooting.commands import Aim, Brace, Fire, Spray
from rules.warzone_1e.shooting.facts import Fired, TemplateLaid
from rules.warzone_1e.shooting.firing import fire
from rules.warzone_1e.shooting.foreseen import foreseen_fire, foreseen_spray
from rules.warzone_1e.shooting.spraying import spray
from rules.warzone_1e.state import Battlefield


def _template(field: Battlefield, event: TemplateLaid) -> Message:
    kind = say(f"template.{event.kind or 'none'}")
    if event.by is None:
        return say("told.template", template=kind)
    return say("told.template_by", template=kind, model=verbatim(field.models[event.by].name))


def _fired(field: Battlefield, event: Fired) -> Message:
    shooter, target = field.models[event.model], field.models[event.target]
    weapon = shooter.weapon(event.weapon)
    what = verbatim(weapon.name) if weapon is not None else say("action.fire")
    return say("told.fired", model=verbatim(shooter.name), target=verbatim(target.name), weapon=what)


CHAPTER = Chapter(
    id="shooting",
    actions={Fire: fire, Spray: spray, Aim: aim, Brace: brace},
    events={TemplateLaid: folding.nothing, Fired: folding.nothing},
    narrate={TemplateLaid: _template, Fired: _fired},
    model_offers=offers.of_model,
    examples={Fire: picked("target"), Aim: picked("target"), Spray: offers.sprays},
    previews={Fire: foreseen_fire, Spray: foreseen_spray},
    around=loses_aim,
    words={
        BRACED: Word(HELD, "good", "model_turn"),
        AIM: Word(RuleId("WZ1-AIM-02"), "good", "model_turn"),
    },
    fields={"angle": degrees},
    claims=CLAIMS,
)
