"""The chapters on moving and flying, as the game has them."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_1e import climbing, commands, examples, going, movement, offers, preview
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.conditions import AIRBORNE, STRAY

CHAPTER = Chapter(
    id="moving",
    actions={
        commands.Move: going.move,
        commands.Climb: climbing.climb,
        commands.Leave: movement.leave,
    },
    model_offers=offers.of_moving,
    examples=examples.MOVING,
    previews={commands.Move: preview.of_move},
    forbids=movement.refusal_to_stay_away,
    words={
        AIRBORNE: Word(RuleId("WZ1-FLY-01"), "plain"),
        STRAY: Word(RuleId("WZ1-UNIT-07"), "bad", "model_turn"),
    },
)
