"""Short forms of the constraints that every game has: ``min: 5`` stands for a constraint of its own.

The ids of these constraints are the entry's with the word behind a dot, so that changes can name them.
"""

from __future__ import annotations

from rules.lists.catalogue import Constraint, Described, Entry


def constraints_of(part: Described) -> tuple[Constraint, ...]:
    """Its constraints, those of its short forms first."""
    if not isinstance(part, Entry):
        return part.constraints
    return (*_amounts(part), *_company(part), *part.constraints)


def _amounts(entry: Entry) -> list[Constraint]:
    found = []
    if entry.min is not None:
        found.append(Constraint(f"{entry.id}.min", "min", entry.min))
    if entry.max is not None:
        found.append(Constraint(f"{entry.id}.max", "max", entry.max))
    if entry.exactly is not None:
        found.append(Constraint(f"{entry.id}.exactly", "exactly", entry.exactly))
    return found


def _company(entry: Entry) -> list[Constraint]:
    found = []
    if entry.unique:
        found.append(Constraint(f"{entry.id}.unique", "unique"))
    for other in entry.requires:
        found.append(
            Constraint(f"{entry.id}.requires.{other}", "requires", of=other, within="army", deep=True)
        )
    for other in entry.excludes:
        found.append(
            Constraint(f"{entry.id}.excludes.{other}", "excludes", of=other, within="army", deep=True)
        )
    if entry.commander_only:
        found.append(Constraint(f"{entry.id}.commander_only", "commander"))
    if entry.whole_squad:
        found.append(Constraint(f"{entry.id}.whole_squad", "whole"))
    return found
