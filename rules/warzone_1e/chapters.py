"""The chapters of the game, in the order of the rulebook: one line each."""

from __future__ import annotations

from rules.warzone_1e import moving, setting_up

CHAPTERS = (
    setting_up.CHAPTER,
    moving.CHAPTER,
)
