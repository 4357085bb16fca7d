"""What may be fielded: factions, units, models, options, roles and organisation charts, as data.

Ids never change once they are published. Amounts are numbers or texts ("1/3"); where a number may depend on
the list it may be an expression ("2 * floor(size / 5)"), see ``expression_text``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.lists.amount import Written

FORMAT_VERSION = 1


class Datum(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of a catalogue. Unknown keys are refused, so that a slip of the pen is seen."""


class PointsType(Datum, frozen=True):
    """A currency: points, and whatever else a game counts. ``limit`` is what a new list may spend."""

    id: str
    name: str
    limit: Written | None = None
    hidden: bool = False


class Publication(Datum, frozen=True):
    """A book that entries refer to."""

    id: str
    name: str
    short: str = ""
    publisher: str = ""
    date: str = ""
    url: str = ""


class Constraint(Datum, frozen=True):
    """What has to hold, wherever the owner of the constraint may be chosen or is.

    ``min``, ``max`` and ``exactly`` compare how much there is ``within`` a scope with ``value``; ``unique``
    allows one in the army wherever it stands; ``requires`` and ``excludes`` look for ``of``; ``commander``
    keeps the owner to the army's commander; ``whole`` means all models of the unit or none; ``check`` is a
    condition (in ``value``) that has to be true. ``percent`` reads the value as a share of what is
    ``spent`` in the scope, or of the ``limit``. It holds only ``when`` its condition does.
    """

    id: str
    type: Literal["min", "max", "exactly", "unique", "requires", "excludes", "commander", "whole", "check"]
    value: Written = 1
    of: str = ""
    what: str = "selections"
    within: str = "parent"
    deep: bool = False
    subforces: bool = False
    shared: bool = True
    percent: Literal["", "spent", "limit"] = ""
    when: str = ""
    says: str = ""


#: What a change does.
Action = Literal[
    "set", "increase", "decrease", "append", "multiply", "divide",
    "add_category", "remove_category", "make_primary", "unmake_primary",
]  # fmt: skip


class Change(Datum, frozen=True):
    """A change that something makes to its owner, ``when`` a condition holds, so many ``times``.

    ``field`` is ``name``, ``hidden``, ``page``, ``text``, ``category``, the id of a type of points, of a
    constraint or of a stat.
    """

    field: str
    do: Action
    value: Written | bool
    when: str = ""
    times: tuple[str, ...] = ()


class Stat(Datum, frozen=True):
    """A column of a type of profiles."""

    id: str
    name: str


class ProfileType(Datum, frozen=True):
    """Which stats a kind of profile has."""

    id: str
    name: str
    stats: tuple[Stat, ...] = ()


class Characteristic(Datum, frozen=True):
    """A stat of one profile."""

    name: str
    value: str
    type: str = ""


class Info(Datum, frozen=True):
    """What profiles and rules have in common."""

    id: str
    name: str
    hidden: bool = False
    page: str = ""
    publication: str = ""
    changes: tuple[Change, ...] = ()


class Profile(Info, frozen=True):
    """A line of stats."""

    type: str = ""
    type_name: str = ""
    stats: tuple[Characteristic, ...] = ()


class Rule(Info, frozen=True):
    """A special rule."""

    text: str = ""


class InfoUse(Info, frozen=True):
    """A profile, rule or group of them that stands elsewhere, used here."""

    target: str = ""
    kind: Literal["profile", "rule", "group"] = "rule"


class InfoGroup(Info, frozen=True):
    """Profiles and rules that belong together."""

    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    groups: tuple[InfoGroup, ...] = ()
    uses: tuple[InfoUse, ...] = ()


class Described(Datum, frozen=True):
    """Something that has profiles, rules, constraints and changes."""

    id: str
    name: str = ""
    hidden: bool = False
    page: str = ""
    publication: str = ""
    constraints: tuple[Constraint, ...] = ()
    changes: tuple[Change, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    info_groups: tuple[InfoGroup, ...] = ()
    info: tuple[InfoUse, ...] = ()


class Category(Described, frozen=True):
    """A role, such as troops, or any other tag."""


class CategoryUse(Described, frozen=True):
    """A category that an entry has (one may be its ``primary``, its role) or that a force has room for."""

    category: str = ""
    primary: bool = False


class Entry(Described, frozen=True):
    """A unit, a model, an option, a group of alternatives, or the use of one that stands elsewhere.

    A ``target`` makes it a use: what it adds (constraints, changes, categories) is laid over the target.
    ``per_model`` counts go up and down with the models they belong to. The short forms ``min`` .. ``only_if``
    stand for constraints, see ``shorthand``; ``otherwise`` is the sentence about one that is there though
    ``only_if`` does not hold. ``comes`` is how many come along with what it belongs to, though fewer would
    do.
    """

    kind: Literal["unit", "model", "option", "group"] = "option"
    target: str = ""
    points: dict[str, Written] = {}
    categories: tuple[CategoryUse, ...] = ()
    entries: tuple[Entry, ...] = ()
    default: str = ""
    comes: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    per_model: bool = False
    exported: bool = True
    role: str = ""
    tags: tuple[str, ...] = ()
    min: Written | None = None
    max: Written | None = None
    exactly: Written | None = None
    unique: bool = False
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    commander_only: bool = False
    whole_squad: bool = False
    only_if: str = ""
    otherwise: str = ""
    may_join: tuple[str, ...] = ()


class ForceType(Described, frozen=True):
    """An organisation chart: which roles it has room for, and which forces it may hold in turn."""

    categories: tuple[CategoryUse, ...] = ()
    forces: tuple[ForceType, ...] = ()


class Import(Datum, frozen=True):
    """Another catalogue whose entries this one may use; ``entries`` offers its units too."""

    id: str
    catalogue: str
    entries: bool = False


class Catalogue(Datum, frozen=True):
    """One file: a game's common data (no ``system``) or a faction of it.

    ``edition`` keeps data of different rule sets apart; ``revision`` grows with every publication;
    ``renamed`` leads from an id that earlier revisions had to what it has become ("" where it is gone).
    One that ``extends`` another offers its units to forces of that one, in lists that take it.
    One that ``makes`` decks of cards has charts of its own, which are for nothing else.
    """

    id: str
    name: str
    format: int = FORMAT_VERSION
    revision: int = 1
    edition: str = ""
    system: str = ""
    source: str = ""
    library: bool = False
    extends: str = ""
    makes: Literal["army", "deck"] = "army"
    points: tuple[PointsType, ...] = ()
    publications: tuple[Publication, ...] = ()
    profile_types: tuple[ProfileType, ...] = ()
    categories: tuple[Category, ...] = ()
    forces: tuple[ForceType, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    entries: tuple[Entry, ...] = ()
    shared: tuple[Entry, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    info_groups: tuple[InfoGroup, ...] = ()
    info: tuple[InfoUse, ...] = ()
    army_rules: tuple[Rule, ...] = ()
    imports: tuple[Import, ...] = ()
    renamed: dict[str, str] = {}
