"""What scenarios claim about shooting: what is seen, in what cover, on which numbers, and where misses go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.ids import INCH, ModelId, inches
from rules.core.scenario.error import ScenarioError
from rules.warzone_1e.deviation import farthest_shift, quarter_of
from rules.warzone_1e.scores import score
from rules.warzone_1e.shooting.bracing import has_to_brace, needs_brace
from rules.warzone_1e.shooting.reach import reach_of
from rules.warzone_1e.shooting.shot import hit_check, hit_of, shot_at
from rules.warzone_1e.sight import cover_of, has_line, sees
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon, is_one_handed

Facts = Mapping[str, Callable[[], Any]]


def _compared(facts: Facts, claim: Mapping[str, Any], word: str) -> str | None:
    for key, value in claim.items():
        if key == word:
            continue
        if key not in facts:
            raise ScenarioError(f"a claim about {word} has no key {key}; it has {', '.join(sorted(facts))}")
        found = facts[key]()
        if found != value:
            return f"{word}: {key} is {found}, not {value}"
    return None


def _model(field: Battlefield, id: Any) -> Model:
    model = field.models.get(ModelId(str(id)))
    if model is None or not model.on_table:
        raise ScenarioError(f"there is no model {id!r} on the table")
    return model


def _pair(field: Battlefield, named: Any) -> tuple[Model, Model]:
    first, second = named
    return _model(field, first), _model(field, second)


def _line(before: Battlefield, after: Battlefield, claim: Mapping[str, Any]) -> str | None:
    """``{line: [a, b], free: true, seen: true, cover: soft}``."""
    viewer, other = _pair(after, claim["line"])
    facts: Facts = {
        "free": lambda: has_line(after, viewer, other),
        "seen": lambda: sees(after, viewer, other),
        "back": lambda: sees(after, other, viewer),
        "cover": lambda: cover_of(after, viewer, other).kind,
    }
    return _compared(facts, claim, "line")


def _shot(before: Battlefield, after: Battlefield, claim: Mapping[str, Any]) -> str | None:
    """``{shot: [model, weapon, target], need: 10, damage: 14, times: 1, reach: 9}``."""
    shooter, weapon, target = _armed(after, claim["shot"])
    shot = shot_at(after, shooter, weapon, target)
    hit = hit_of(after, shot, target)
    facts: Facts = {
        "base": lambda: hit_check(after, shot).base,
        "need": lambda: hit_check(after, shot).sum,
        "damage": lambda: hit.damage + sum(raised.amount for raised in hit.raised),
        "times": lambda: hit.times,
        "reach": lambda: reach_of(after, shooter, weapon) / INCH,
        "launched": lambda: reach_of(after, shooter, weapon, launched=True) / INCH,
    }
    return _compared(facts, claim, "shot")


def _armed(field: Battlefield, named: Any) -> tuple[Model, Weapon, Model]:
    shooter, weapon, target = named
    model = _model(field, shooter)
    return model, _weapon(model, weapon), _model(field, target)


def _weapon(model: Model, id: Any) -> Weapon:
    found = model.weapon(str(id))
    if found is None:
        raise ScenarioError(f"{model.id} has no weapon {id!r}")
    return found


def _hold(before: Battlefield, after: Battlefield, claim: Mapping[str, Any]) -> str | None:
    """``{hold: [model, weapon], heavy: true, has_to_brace: true, one_handed: false}``."""
    id, named = claim["hold"]
    model = _model(after, id)
    weapon = _weapon(model, named)
    facts: Facts = {
        "needs_brace": lambda: needs_brace(weapon),
        "has_to_brace": lambda: has_to_brace(after, model, weapon),
        "one_handed": lambda: is_one_handed(weapon, score(after, model, "st")),
    }
    return _compared(facts, claim, "hold")


def _deviation(before: Battlefield, after: Battlefield, claim: Mapping[str, Any]) -> str | None:
    """``{deviation: 11, is: overshot_left}``; ``{deviation: 10, ...}`` is the face of the die."""
    return _compared({"is": lambda: quarter_of(int(claim["deviation"])).id}, claim, "deviation")


def _shift(before: Battlefield, after: Battlefield, claim: Mapping[str, Any]) -> str | None:
    """``{shift: 10, is: 3}``: a shot over so many inches moves so far at most."""
    return _compared({"is": lambda: farthest_shift(inches(claim["shift"])) / INCH}, claim, "shift")


CLAIMS = {"line": _line, "shot": _shot, "hold": _hold, "deviation": _deviation, "shift": _shift}
