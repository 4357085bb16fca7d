"""What is different between two views, as little JSON as says it: a film is a first view and its changes.

A change is ``{"to": value}`` for something new in place of the old; for an object ``{"set": {name: change},
"drop": [name]}``; for a list of things with ids ``{"each": {id: change}, "ids": [id]}``, where ``ids`` is
their order if that is another.
"""

from __future__ import annotations

from typing import Any

Change = dict[str, Any]


def change_between(before: Any, after: Any) -> Change | None:
    """What makes ``after`` of ``before``; None where they are the same."""
    if before is after or (type(before) is type(after) and before == after):
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_object(before, after)
    if _has_ids(before) and _has_ids(after):
        return _of_list(before, after)
    return {"to": after}


def changed(value: Any, change: Change | None) -> Any:
    """The value after a change. What has not changed is shared with the value before."""
    if change is None:
        return value
    if "to" in change:
        return change["to"]
    if "set" in change:
        left = {name: item for name, item in value.items() if name not in change.get("drop", ())}
        return left | {name: changed(value.get(name), new) for name, new in change["set"].items()}
    known = {item["id"]: item for item in value}
    known |= {name: changed(known.get(name), new) for name, new in change["each"].items()}
    return [known[name] for name in change.get("ids", [item["id"] for item in value])]


def _of_object(before: dict[str, Any], after: dict[str, Any]) -> Change:
    changes = {}
    for name, item in after.items():
        change = change_between(before[name], item) if name in before else {"to": item}
        if change is not None:
            changes[name] = change
    gone = [name for name in before if name not in after]
    return {"set": changes, "drop": gone} if gone else {"set": changes}


def _of_list(before: list[Any], after: list[Any]) -> Change:
    known = {item["id"]: item for item in before}
    changes = {}
    for item in after:
        name = item["id"]
        change = change_between(known[name], item) if name in known else {"to": item}
        if change is not None:
            changes[name] = change
    names = [item["id"] for item in after]
    return {"each": changes} | ({} if names == list(known) else {"ids": names})


def _has_ids(value: Any) -> bool:
    """Whether it is a list of things that are told apart by their ids."""
    if not isinstance(value, list) or not all(isinstance(item, dict) and "id" in item for item in value):
        return False
    return len({item["id"] for item in value}) == len(value)
