"""What is left of each side, from view to view: points of its units, by the Wounds that they have left.

Games whose units cost nothing are counted in Wounds. Views are those of films: JSON without its defaults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from battles.replay.changes import changed
from battles.replay.film import Film

View = dict[str, Any]
#: Points are counted in thousandths here.
POINT = 1000


class Worth(msgspec.Struct, frozen=True):
    """What each model is worth that was ever seen, unhurt, in thousandths of a point; and its Wounds then."""

    points: dict[str, int]
    wounds: dict[str, int]

    def left(self, view: View, seat: str) -> int:
        """What is left of a side in a view, in thousandths of a point."""
        return sum(
            self.points.get(model["id"], 0) * min(_wounds(model), full) // full
            for model in view["models"]
            if model["seat"] == seat and not model.get("out") and (full := self.wounds.get(model["id"], 1))
        )


def views_of(film: Film) -> list[View]:
    """The table before the first step of a film, and after each."""
    return list(accumulate(film.steps, lambda view, step: changed(view, step.change), initial=film.view))


def models_in(views: Iterable[View]) -> dict[str, dict[str, Any]]:
    """Every model that was ever seen, as it was seen first."""
    found: dict[str, dict[str, Any]] = {}
    before: Any = None
    for view in views:
        if view["models"] is not before:
            before = view["models"]
            for model in before:
                found.setdefault(model["id"], model)
    return found


def costs_points(view: View) -> bool:
    """Whether the game's units have points."""
    return any(unit.get("points") for unit in view["units"])


def worth_in(views: Sequence[View], seat: str) -> Worth:
    """What the models of a side are worth."""
    models = {name: model for name, model in models_in(views).items() if model["seat"] == seat}
    wounds = {name: max(1, _wounds(model), model.get("wounds_full", 1)) for name, model in models.items()}
    if not any(costs_points(view) for view in (views[0], views[-1])):
        return Worth({name: POINT * many for name, many in wounds.items()}, wounds)
    units = {unit["id"]: unit.get("points", 0) for view in (views[-1], views[0]) for unit in view["units"]}
    of_unit = Counter[str]()
    for name, model in models.items():
        of_unit[model["unit"]] += wounds[name]
    points = {
        name: POINT * units.get(model["unit"], 0) * wounds[name] // of_unit[model["unit"]]
        for name, model in models.items()
    }
    return Worth(points, wounds)


def in_play(view: View) -> frozenset[str]:
    """The models that are not out of the battle."""
    return frozenset(model["id"] for model in view["models"] if not model.get("out"))


def _wounds(model: dict[str, Any]) -> int:
    return int(model.get("wounds", 1))
