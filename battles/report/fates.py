"""What became of each model of a battle, and whom it felled; of its films alone, like the report.

Who felled whom is found for every game in the same way: an event that does harm says in ``model`` whom,
and in ``by`` who did it. Where the log does not say, nobody did.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from battles.replay.film import Film, Step
from battles.report.strength import POINT, models_in, views_of, worth_in
from battles.report.told import LostModel, losses_of


class Fate(msgspec.Struct, frozen=True):
    """A model. ``turn`` is when it fell, None for one that came home; ``felled`` are those it felled.

    ``worth`` is in points where the game has them, else in Wounds. Only enemies count as felled.
    """

    seat: str
    model: str
    name: str
    unit: str
    unit_name: str
    worth: float
    felled: tuple[str, ...] = ()
    felled_worth: float = 0.0
    turn: int | None = None
    felled_by: str | None = None


def fates_of(film: Film, own: Mapping[str, Film]) -> tuple[Fate, ...]:
    """Everybody's fate: ``film`` is what all saw, ``own`` what each side saw, which knows its own models."""
    views = views_of(film)
    shown = {seat: views_of(each) for seat, each in own.items()}
    worth = {seat: worth_in(each, seat) for seat, each in shown.items()}
    models = {
        name: model
        for seat, each in shown.items()
        for name, model in models_in(each).items()
        if model["seat"] == seat
    }
    units = {unit["id"]: unit["name"] for each in shown.values() for view in each for unit in view["units"]}
    points = {name: worth[model["seat"]].points.get(name, 0) / POINT for name, model in models.items()}
    lost = {loss.model: loss for loss in losses_of(film, views, worth)}
    by = {name: _felled_by(film.steps, loss) for name, loss in lost.items()}
    felled: dict[str, list[str]] = defaultdict(list)
    for name, killer in by.items():
        if killer in models and name in models and models[killer]["seat"] != models[name]["seat"]:
            felled[killer].append(name)
    return tuple(
        Fate(
            seat=model["seat"],
            model=name,
            name=model["name"],
            unit=model["unit"],
            unit_name=units.get(model["unit"], model["unit"]),
            worth=round(points[name], 1),
            felled=tuple(felled[name]),
            felled_worth=round(sum((points[each] for each in felled[name]), 0.0), 1),
            turn=lost[name].turn if name in lost else None,
            felled_by=by.get(name),
        )
        for name, model in models.items()
    )


def _felled_by(steps: Sequence[Step], loss: LostModel) -> str | None:
    """Who did the last harm to a model in the command by which it fell."""
    place = next(at for at, step in enumerate(steps) if step.entry["seq"] == loss.seq)
    command = steps[place].command
    for step in reversed(steps[: place + 1]):
        if step.command != command:
            return None
        event = step.entry["event"] or {}
        if event.get("model") == loss.model and event.get("by"):
            return str(event["by"])
    return None
