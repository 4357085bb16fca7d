"""Capitol's air strikes and helicopters, put together: what they give the game."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_1e import folding
from rules.warzone_1e.airstrikes import facts, helicopter, landing, offers, strikes
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.conditions import ABOARD
from rules.warzone_1e.examples import picked

CHAPTER = Chapter(
    id="airstrikes",
    actions={strikes.CallAirstrike: strikes.call_airstrike},
    commands={landing.StayAboard: landing.stay_aboard, landing.Land: landing.land},
    events=dict.fromkeys(
        (
            facts.StrikeCalled,
            facts.StrikeEnded,
            facts.HelicopterShotAt,
            facts.HelicopterHurt,
            facts.Landed,
        ),
        folding.nothing,
    ),
    narrate={
        facts.StrikeCalled: facts.called,
        facts.StrikeEnded: facts.ended,
        facts.HelicopterShotAt: facts.shot_at,
        facts.HelicopterHurt: facts.hurt,
        facts.Landed: facts.landed,
    },
    offers=offers.of_side,
    model_offers=offers.of_model,
    examples={strikes.CallAirstrike: picked("target"), landing.Land: offers.landings},
    previews={strikes.CallAirstrike: offers.foreseen},
    passes=(landing.Land,),
    words={
        strikes.STRIKES: Word(RuleId("WZ1-AIR-04"), "plain"),
        helicopter.LOST: Word(RuleId("WZ1-HELI-04"), "bad"),
        helicopter.OUT_OF_CONTROL: Word(RuleId("WZ1-HELI-04")),
        ABOARD: Word(RuleId("WZ1-HELI-01"), "plain"),
    },
)
