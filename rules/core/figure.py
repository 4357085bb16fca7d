"""What a model of any game is on the table: a body in a place, and in conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.geometry import Body, Footprint, Point, Pose
from rules.core.remember import once


class Figure:
    """Stands beside the fields of a game's own model, which may keep answers (``dict=True``).

    A model without a ``pose`` is not on the table yet, one with a ``fate`` no more.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def pose(self) -> Pose | None:
            """Where it stands."""

        @property
        def fate(self) -> str | None:
            """How it left the battle."""

        @property
        def footprint(self) -> Footprint:
            """What it stands on, with the height it counts as."""

        @property
        def conditions(self) -> tuple[str, ...]:
            """How it is."""

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.pose is not None and self.fate is None

    @once
    def body(self) -> Body:
        """Its body in its place. Only for models on the table."""
        assert self.pose is not None
        return Body(self.footprint, self.pose)

    @property
    def at(self) -> Point:
        """The centre of its base. Only for models on the table."""
        assert self.pose is not None
        return self.pose.at

    def has(self, condition: str) -> bool:
        """Whether it is in this condition."""
        return condition in self.conditions
