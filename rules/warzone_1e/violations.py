"""What no battlefield may ever show, in words for developers."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Board
from rules.core.remember import remembered
from rules.warzone_1e.state import Battlefield, Model, Unit

#: Actions beyond those printed that effects may give, and how often a gift may give all of them (WZ1-DS-06).
_EXTRA, _TIMES = 4, 2


def violations(field: Battlefield) -> Iterator[str]:
    """Everything that is wrong; a healthy state yields nothing."""
    for model in field.models.values():
        yield from _of_model(model)
        if model.on_table and not _is_held(model, field.board):
            yield f"{model.id} stands over the edge of the board"
        if model.wounds == 0 and model.fate is None and field.unit is None:
            yield f"{model.id} has no wound left and stands"
    for unit in field.units.values():
        if unit.leader is not None and unit.leader not in unit.models:
            yield f"{unit.id} is led by {unit.leader}, who is not one of it"
        if unit.stage == "active" and field.unit != unit.id and not _rests(field, unit):
            yield f"{unit.id} is active, but {field.unit} is activated"
    if field.model is not None and field.models[field.model].unit != field.unit:
        yield f"{field.model} acts, but its unit is not activated"


def _rests(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit's turn rests: the battle is over, or one of its models makes another one act."""
    return field.phase == "over" or any("puppet" in field.models[id].about for id in unit.models)


@remembered
def _is_held(model: Model, board: Board) -> bool:
    return board.holds(model.body.shape)


@remembered
def _of_model(model: Model) -> tuple[str, ...]:
    return tuple(_wrong_with(model))


def _wrong_with(model: Model) -> Iterator[str]:
    if not 0 <= model.wounds <= model.profile.w:
        yield f"{model.id} has {model.wounds} of {model.profile.w} wounds"
    if not 0 <= model.actions <= _TIMES * (model.profile.ac + _EXTRA):
        yield f"{model.id} has {model.actions} actions of {model.profile.ac}"
    if model.fate is not None and model.pose is not None:
        yield f"{model.id} is gone and stands on the table"
