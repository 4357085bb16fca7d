"""What scenario files claim about the first edition: how models, units, sides and the battle are.

A chapter's own claims stand in its ``Chapter``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.core.ids import INCH, ModelId, SeatId, UnitId
from rules.core.scenario.error import ScenarioError
from rules.core.written import WrittenError
from rules.warzone_1e import units, victory
from rules.warzone_1e.chapter import collected
from rules.warzone_1e.muster import refusal_of_unit
from rules.warzone_1e.state import Battlefield
from rules.warzone_1e.written import WrittenUnit, read_card


def _fielded(claim: Mapping[str, Any]) -> str | None:
    """Whether a unit, as forces write it, can be fielded: under which rule not (``refused``), or at all."""
    try:
        unit = msgspec.convert(claim["fielded"], WrittenUnit)
        refused = refusal_of_unit(unit)
        for model in unit.models:
            read_card(model)
    except (msgspec.ValidationError, WrittenError) as error:
        return None if claim.get("refused") is True else f"this is no unit: {error}"
    rule = refused.rule if refused else None
    return None if rule == claim.get("refused") else f"refused is {rule}"


def holds(before: Battlefield, after: Battlefield, claim: Mapping[str, Any]) -> str | None:
    """Whether a claim holds: None, or what differs. Raises ``ScenarioError`` for one that nobody knows."""
    if "fielded" in claim:
        return _fielded(claim)
    judges = collected(lambda chapter: chapter.claims)
    for word, judge in judges.items():
        if word in claim:
            return judge(before, after, claim)
    for word, about in _ABOUT.items():
        if word in claim:
            return _unlike(about(after, claim), claim, word)
    raise ScenarioError(f"no claim has these keys: {', '.join(map(str, claim))}")


def _unlike(facts: Mapping[str, Any], claim: Mapping[str, Any], word: str) -> str | None:
    unknown = [str(key) for key in claim if key not in facts and key != word]
    if unknown:
        raise ScenarioError(f"this claim has no key {', '.join(unknown)}; it has {', '.join(sorted(facts))}")
    wrong = [
        f"{key} is {facts[key]}, not {value}"
        for key, value in claim.items()
        if key != word and _plain(facts[key]) != value
    ]
    return "; ".join(wrong) or None


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _about_model(field: Battlefield, claim: Mapping[str, Any]) -> Mapping[str, Any]:
    model = field.models.get(ModelId(str(claim["model"])))
    if model is None:
        raise ScenarioError(f"there is no model {claim['model']!r}")
    asks = collected(lambda chapter: chapter.model_claims)
    own = {name: ask(field, model) for name, ask in asks.items() if name in claim}
    pose = model.pose
    return own | {
        "at": [pose.at.x / INCH, pose.at.y / INCH] if pose else None,
        "facing": pose.facing / 100 if pose else None,
        "elevation": pose.elevation / INCH if pose else None,
        "wounds": model.wounds,
        "stage": model.stage,
        "actions": model.actions,
        "spent": model.spent,
        "used": model.used,
        "conditions": model.conditions,
        "counts": model.counts,
        "about": model.about,
        "fate": model.fate,
        "on_table": model.on_table,
        "in_command": model.on_table and not units.is_out_of_command(field, model),
        "weapons": tuple(weapon.id for weapon in model.card.weapons),
        "effects": tuple(lasting.of for lasting in model.effects),
    }


def _about_unit(field: Battlefield, claim: Mapping[str, Any]) -> Mapping[str, Any]:
    unit = field.units.get(UnitId(str(claim["unit"])))
    if unit is None:
        raise ScenarioError(f"there is no unit {claim['unit']!r}")
    return {
        "leader": unit.leader,
        "for_turn": unit.for_turn,
        "stage": unit.stage,
        "conditions": unit.conditions,
        "counts": unit.counts,
        "alive": sum(1 for _ in field.members(unit)),
        "worth": victory.worth(unit),
        "scored": victory.is_scored(field, unit),
        "halved": victory.is_halved(field, unit),
        "effects": tuple(lasting.of for lasting in unit.effects),
    }


def _about_side(field: Battlefield, claim: Mapping[str, Any]) -> Mapping[str, Any]:
    side = field.sides.get(SeatId(str(claim["side"])))
    if side is None:
        raise ScenarioError(f"there is no side {claim['side']!r}")
    return {
        "edge": side.edge,
        "turns": side.turns,
        "written": side.written,
        "score": victory.scores(field)[side.seat],
        "target": victory.target(field, side.seat),
        "worth": victory.army_worth(field, side.seat),
        "lost": side.lost,
        "conditions": side.conditions,
        "counts": side.counts,
        "effects": tuple(lasting.of for lasting in side.effects),
    }


def _about_field(field: Battlefield, claim: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "phase": field.phase,
        "turn": field.turn,
        "turns": field.turns,
        "active": field.active,
        "unit": field.unit,
        "model": field.model,
        "order": field.order,
        "pause": field.pause,
        "ordered": field.ordered,
        "terrain": tuple(piece.id for piece in field.terrain),
        "objectives": tuple(objective.piece for objective in field.objectives),
        "holders": {one.piece: victory.holder(field, one) for one in field.objectives},
        "tokens": tuple(token.id for token in field.tokens),
    }


_ABOUT: dict[str, Callable[[Battlefield, Mapping[str, Any]], Mapping[str, Any]]] = {
    "field": _about_field,
    "side": _about_side,
    "unit": _about_unit,
    "model": _about_model,
}
