"""The little language in which catalogues say their numbers and conditions.

It is total: no loops, no names of one's own, no floats; every expression has a value, for every list. A
number is an amount, a truth is 1 or 0. ``expression_text`` reads and writes it, ``counting`` works it out.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.lists.amount import Amount


class Expression(msgspec.Struct, frozen=True):
    """Something that has a value in a list, seen from one place of it."""


class Number(Expression, frozen=True):
    """A number as it stands."""

    value: Amount


class Truth(Expression, frozen=True):
    """``true`` or ``false``."""

    value: bool


class Count(Expression, frozen=True):
    """How many there are, what they cost, or how many forces.

    ``of`` is the id of an entry, group, category or kind, or ``any``. ``within`` is a scope (see ``SCOPES``)
    or the id of what stands above. ``what`` is ``selections``, ``forces`` or the id of a type of points.
    ``deep`` looks below the direct children, ``subforces`` into the forces of a force; ``shared`` counts an
    entry wherever it is used, not only where it is used in this way.
    """

    of: str
    within: str = "army"
    what: str = "selections"
    deep: bool = True
    subforces: bool = True
    shared: bool = True


class Is(Expression, frozen=True):
    """Whether the place, or what stands above it, is this entry, group, category, kind or catalogue."""

    of: str
    within: str = "self"


class Limit(Expression, frozen=True):
    """How many points the army may cost; without a limit, as good as endless."""

    type: str = ""


class Copy(Expression, frozen=True):
    """How many units of the same entry stand before this one in the army, this one counted."""


class Attached(Expression, frozen=True):
    """Whether the unit goes with another one."""


class Apply(Expression, frozen=True):
    """An operation on other expressions."""

    operation: str
    parts: tuple[Expression, ...]


#: Scopes by name. ``unit`` is the unit that a place belongs to, ``company`` that with all who are attached
#: to it, ``category`` the units of its own role.
SCOPES = ("self", "parent", "model", "unit", "company", "force", "army", "category", "catalogue", "ancestor")

#: What the name of a kind counts.
KINDS = ("any", "unit", "model", "option")

SELECTIONS, FORCES, MAIN_POINTS = "selections", "forces", "points"

SIZE = Count("model", "unit")


def parts(expression: Expression) -> Iterator[Expression]:
    """The expression and everything in it."""
    yield expression
    if isinstance(expression, Apply):
        for part in expression.parts:
            yield from parts(part)


def reads_size(expression: Expression) -> bool:
    """Whether its value depends on what else is in the unit."""
    return any(
        isinstance(part, Count) and (part.within == "unit" or part.of == "model")
        for part in parts(expression)
    )


def reads_points(expression: Expression) -> bool:
    """Whether its value depends on what something costs."""
    return any(
        isinstance(part, Count) and part.what not in (SELECTIONS, FORCES) for part in parts(expression)
    )
