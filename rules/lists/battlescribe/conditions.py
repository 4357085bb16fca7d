"""Conditions, repeats and modifiers as expressions and changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from rules.lists.amount import BadAmount, Written, exact, plain
from rules.lists.catalogue import Action, Change, Constraint
from rules.lists.expression import FORCES, SELECTIONS, Apply, Count, Expression, Is, Limit, Number, Truth
from rules.lists.expression_text import BadExpression, kind_of, write

Tree = dict[str, Any]

SCOPES = {
    "self": "self",
    "parent": "parent",
    "ancestor": "ancestor",
    "force": "force",
    "roster": "army",
    "primary-category": "category",
    "primary-catalogue": "catalogue",
    "unit": "unit",
    "model": "model",
    "root-entry": "unit",
    "model-or-unit": "unit",
}

_COMPARISONS = {
    "atLeast": ">=",
    "atMost": "<=",
    "equalTo": "=",
    "greaterThan": ">",
    "lessThan": "<",
    "notEqualTo": "!=",
}

KINDS = {"upgrade": "option"}

FALSE, TRUE = Truth(False), Truth(True)


def flag(tree: Tree, key: str, default: bool = False) -> bool:
    """An attribute that is true or false."""
    value = tree.get(key)
    return default if value in (None, "") else str(value).lower() == "true"


def amount(tree: Tree, key: str, default: Written = 0) -> Written:
    """An attribute that is a number; what is none counts as the default."""
    value = tree.get(key)
    try:
        return default if value in (None, "") else plain(exact(value))
    except BadAmount:
        return default


def scope(tree: Tree) -> str:
    """A scope by our name, or the id that it is."""
    given = str(tree.get("scope") or "parent")
    return SCOPES.get(given, given)


def _query(tree: Tree, of: str) -> Expression:
    field = str(tree.get("field") or SELECTIONS)
    if field.startswith("limit::"):
        return Limit(field.removeprefix("limit::"))
    what = field if field != "forces" else FORCES
    return Count(
        KINDS.get(of, of),
        scope(tree),
        what,
        flag(tree, "includeChildSelections"),
        flag(tree, "includeChildForces"),
        flag(tree, "shared", True),
    )


def condition(tree: Tree) -> Expression:
    """One condition. Without anything to look for it never holds."""
    kind, of = str(tree.get("type")), str(tree.get("childId") or "")
    if kind == "always":
        return TRUE
    limit = str(tree.get("field") or "").startswith("limit::")
    if not of and not limit:
        return FALSE
    if kind in ("instanceOf", "notInstanceOf"):
        found = Is(KINDS.get(of, of), scope(tree))
        return found if kind == "instanceOf" else Apply("not", (found,))
    comparison = _COMPARISONS.get(kind)
    if comparison is None:
        return FALSE
    counted, value = _query(tree, of), Number(exact(amount(tree, "value")))
    if flag(tree, "percentValue"):
        whole = _query(tree, "any")
        share = Apply("/", (Apply("*", (value, whole)), Number(100)))
        return Apply(comparison, (counted, share))
    return Apply(comparison, (counted, value))


def conditions(tree: Tree) -> list[Expression]:
    """The conditions and groups of conditions of a modifier or a group; all of them have to hold."""
    found = [condition(each) for each in trees(tree, "conditions")]
    return found + [_group(each) for each in trees(tree, "conditionGroups")]


def _group(tree: Tree) -> Expression:
    found = conditions(tree)
    if not found:
        return TRUE
    kind = str(tree.get("type") or "and")
    return found[0] if len(found) == 1 else Apply("or" if kind == "or" else "and", tuple(found))


def trees(tree: Tree, key: str) -> list[Tree]:
    """The elements of a list, however badly the file is made."""
    found = tree.get(key)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def repeat(tree: Tree) -> Expression:
    """How often a modifier is repeated: for so many of something, so often."""
    each, of = exact(amount(tree, "value")), str(tree.get("childId") or "")
    if each <= 0 or not of:
        return Number(0)
    counted = _query(tree, of)
    if flag(tree, "percentValue"):
        counted = Apply("/", (Apply("*", (counted, Number(100))), _query(tree, "any")))
    steps: Expression = counted
    if each != 1:
        steps = Apply("/", (counted, Number(each)))
    rounded = Apply("ceil" if flag(tree, "roundUp") else "floor", (steps,))
    times = exact(amount(tree, "repeats", 1))
    return rounded if times == 1 else Apply("*", (rounded, Number(times)))


_ACTIONS: dict[str, Action] = {
    "set": "set",
    "increment": "increase",
    "decrement": "decrease",
    "append": "append",
    "multiply": "multiply",
    "divide": "divide",
    "add": "add_category",
    "remove": "remove_category",
    "set-primary": "make_primary",
    "unset-primary": "unmake_primary",
}

_BOUNDS: dict[str, Literal["min", "max", "exactly"]] = {"min": "min", "max": "max", "exactly": "exactly"}

_FIELDS = {"description": "text", "publicationId": "publication"}


def changes(tree: Tree, lint: list[str]) -> tuple[Change, ...]:
    """The modifiers of something, those in groups too."""
    return tuple(_changes(tree, [], [], lint))


def _changes(
    tree: Tree, above: list[Expression], repeats: list[Expression], lint: list[str]
) -> Iterable[Change]:
    for each in trees(tree, "modifiers"):
        made = _change(each, above, repeats, lint)
        if made is not None:
            yield made
    for group in trees(tree, "modifierGroups"):
        inner = [repeat(each) for each in trees(group, "repeats")]
        yield from _changes(group, above + conditions(group), _multiplied(repeats, inner), lint)


def _multiplied(outer: list[Expression], inner: list[Expression]) -> list[Expression]:
    if not outer or not inner:
        return outer or inner
    return [Apply("*", (left, right)) for left in outer for right in inner]


def _change(tree: Tree, above: list[Expression], repeats: list[Expression], lint: list[str]) -> Change | None:
    do = _ACTIONS.get(str(tree.get("type")))
    if do is None:
        lint.append(f"modifier of {tree.get('field')}: {tree.get('type')} is not known")
        return None
    when = above + conditions(tree)
    times = _multiplied(repeats, [repeat(each) for each in trees(tree, "repeats")])
    joined = when[0] if len(when) == 1 else Apply("and", tuple(when))
    try:
        for each in times:
            kind_of(each)
        written = write(joined) if when else ""
    except BadExpression as error:
        lint.append(f"modifier of {tree.get('field')}: {error}")
        return None
    field, value = str(tree.get("field") or ""), str(tree.get("value") or "")
    return Change(
        _FIELDS.get(field, field),
        do,
        value,
        written,
        tuple(map(write, times)),
    )


def constraints(tree: Tree, lint: list[str]) -> tuple[Constraint, ...]:
    """The constraints of something."""
    found = []
    for each in trees(tree, "constraints"):
        kind, field = _BOUNDS.get(str(each.get("type"))), str(each.get("field") or SELECTIONS)
        if kind is None:
            lint.append(f"constraint {each.get('id')}: {each.get('type')} is not known")
            continue
        found.append(
            Constraint(
                str(each.get("id") or ""),
                kind,
                amount(each, "value"),
                what=field,
                within=scope(each),
                deep=flag(each, "includeChildSelections"),
                subforces=flag(each, "includeChildForces"),
                shared=flag(each, "shared", True),
                percent="spent" if flag(each, "percentValue") else "",
            )
        )
    return tuple(found)
