"""Chapters on setting up, the turn sequence and winning, as the game has them."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_1e import activation, commands, deployment, examples, facts, offers, setup
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.conditions import BROKEN, PANICKED

CHAPTER = Chapter(
    id="setting_up",
    commands={
        commands.AcceptMap: setup.accept_map,
        commands.LayPiece: setup.lay_piece,
        commands.NameObjectives: setup.name_objectives,
        commands.WriteTurns: setup.write_turns,
        commands.PlaceUnit: deployment.place_unit,
        commands.Place: deployment.place,
        commands.NameLeader: deployment.name_leader,
        commands.DonePlacing: deployment.done_placing,
        commands.Activate: activation.activate,
        commands.EndModel: activation.end_model,
        commands.EndUnit: activation.end_unit,
    },
    redact={facts.TurnsWritten: setup.redact_turns},
    offers=lambda field, seat: (
        offer for part in (offers.of_setting_up, offers.of_activating) for offer in part(field, seat)
    ),
    examples=examples.SETTING_UP,
    words={
        PANICKED: Word(RuleId("WZ1-PANIC-01"), "bad"),
        BROKEN: Word(RuleId("WZ1-BROKE-01"), "bad"),
    },
)
