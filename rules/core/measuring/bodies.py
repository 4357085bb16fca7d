"""The table as whoever measures may see it, and the bodies on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.core.geometry import Body, Footprint, Point, Pose
from rules.core.ids import ModelId
from rules.core.refusal import forbid
from rules.core.view import ModelView, TableView

S = TypeVar("S")


@dataclass(frozen=True)
class Seen(Generic[S]):
    """A state without what the seat that asks may not know, and the table as it sees it."""

    state: S
    view: TableView

    def body(self, model: ModelId) -> Body:
        """A model in its place. Raises ``Illegal`` for one that this seat does not see on the table."""
        body = body_of(self.model(model))
        if body is None:
            raise forbid("CORE-COMMAND", "measure.no_such_model")
        return body

    def model(self, model: ModelId) -> ModelView:
        """A model, wherever it is. Raises ``Illegal`` for one that this seat does not see."""
        for shown in self.view.models:
            if shown.id == model:
                return shown
        raise forbid("CORE-COMMAND", "measure.no_such_model")

    def bodies(self) -> Iterator[tuple[ModelId, Body]]:
        """Everybody on the table."""
        for shown in self.view.models:
            body = body_of(shown)
            if body is not None:
                yield shown.id, body


def body_of(model: ModelView) -> Body | None:
    """A model in its place; None while it is not on the table."""
    if model.at is None or model.out:
        return None
    return Body(_footprint(model), Pose(Point(*model.at), model.facing, model.elevation))


def _footprint(model: ModelView) -> Footprint:
    corners = tuple(Point(*corner) for corner in model.outline)
    height = max(1, model.height)
    return Footprint(height, corners=corners) if corners else Footprint(height, radius=max(1, model.radius))
