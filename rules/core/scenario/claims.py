"""Claims that a scenario of any game can make; all others are the game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from rules.core.battle import Battle
from rules.core.check import Modifier
from rules.core.event import CORE_EVENTS, Event, Rolled
from rules.core.ids import SeatId
from rules.core.scenario.error import ScenarioError
from rules.core.scenario.explain import check_in_words, rolls_in_words
from rules.core.system import System


class Scene(msgspec.Struct, frozen=True):
    """What a claim is about: the battle as it stands, and all that has happened."""

    system: System[Any]
    before: Any
    battle: Battle[Any]
    events: Sequence[Event]

    @property
    def rolls(self) -> list[Rolled]:
        """Every die that fell, in order."""
        return [event for event in self.events if isinstance(event, Rolled)]


Claim = Mapping[str, Any]


def difference(
    system: System[Any], before: Any, battle: Battle[Any], events: Sequence[Event], claim: Claim
) -> str | None:
    """What differs from the claim, in words; None where it holds. Raises ``ScenarioError``."""
    for word, judge in _GENERIC.items():
        if word in claim:
            return judge(Scene(system, before, battle, events), claim)
    return system.holds(before, battle.game, events, claim)


def _test(scene: Scene, claim: Claim) -> str | None:
    """The N-th roll against a check."""
    tests = [roll for roll in scene.rolls if roll.check is not None]
    roll = _numbered(tests, claim["test"], "tests", scene)
    if isinstance(roll, str):
        return roll
    check = roll.check
    assert check is not None
    facts: dict[str, Any] = {
        "base": check.base,
        "sum": check.sum,
        "target": check.target,
        "face": roll.face,
        "passed": roll.passed,
        "model": roll.model,
        "modifiers": _amounts(check.modifiers),
    }
    _ensure_known(claim, {"test", "what", "includes", *facts})
    wrong = _unlike(facts, {key: value for key, value in claim.items() if key in facts})
    wrong += _not_included(_amounts(check.modifiers), claim.get("includes", {}))
    wrong += _other_name(check.of.key, claim)
    return f"{'; '.join(wrong)} ({check_in_words(check, scene.system.texts('en'))})" if wrong else None


def _roll(scene: Scene, claim: Claim) -> str | None:
    """The N-th die of any kind."""
    roll = _numbered(scene.rolls, claim["roll"], "rolls", scene)
    if isinstance(roll, str):
        return roll
    facts: dict[str, Any] = {
        "face": roll.face,
        "faces": roll.faces,
        "passed": roll.passed,
        "model": roll.model,
        "by": roll.seat,
        "secret": roll.secret_to is not None,
    }
    _ensure_known(claim, {"roll", "what", *facts})
    wrong = _unlike(facts, {key: value for key, value in claim.items() if key in facts})
    wrong += _other_name(roll.purpose.key, claim)
    return "; ".join(wrong) or None


def _event(scene: Scene, claim: Claim) -> str | None:
    """At least one event with these fields."""
    _ensure_known(claim, {"event"})
    wanted = _pattern(scene, claim["event"])
    if any(_matches(event, wanted) for event in scene.events):
        return None
    others = [msgspec.to_builtins(event) for event in scene.events if _type(event) == wanted["type"]]
    return f"no event is {wanted}; of this type there are {others or 'none'}"


def _events(scene: Scene, claim: Claim) -> str | None:
    """So many events with these fields."""
    _ensure_known(claim, {"events"})
    wanted = _pattern(scene, claim["events"])
    if "count" not in wanted:
        raise ScenarioError("events has a count")
    count = wanted.pop("count")
    found = sum(_matches(event, wanted) for event in scene.events)
    return None if found == count else f"{found} events are {wanted}, not {count}"


def _decision(scene: Scene, claim: Claim) -> str | None:
    """The open question, or ``none``: that no question is open."""
    _ensure_known(claim, {"decision"})
    wanted = None if claim["decision"] == "none" else claim["decision"]
    halt = scene.battle.halt
    question = halt.question if halt else None
    if question is None or not wanted:
        open_one = f"{question.seat} is asked {question.text.key}" if question else "no decision is open"
        return None if bool(question) == bool(wanted) else open_one
    facts: dict[str, Any] = {
        "seat": question.seat,
        "options": sorted(option.id for option in question.options),
        "default": question.default,
        "rule": question.rule,
        "about": sorted(question.about),
    }
    wanted = _mapping(wanted, "decision")
    _ensure_known(wanted, {"what", *facts})
    asked = {key: _in_order(value) for key, value in wanted.items() if key in facts}
    return "; ".join(_unlike(facts, asked) + _other_name(question.text.key, wanted)) or None


def _dice_used(scene: Scene, claim: Claim) -> str | None:
    _ensure_known(claim, {"dice_used"})
    return "; ".join(_unlike({"dice_used": len(scene.rolls)}, claim)) or None


def _finished(scene: Scene, claim: Claim) -> str | None:
    """How the battle ended, or ``false``: that it has not."""
    _ensure_known(claim, {"finished"})
    wanted, result = claim["finished"], scene.battle.result
    if result is None or not wanted:
        how = f"the battle is over: {result.reason.key}" if result else "the battle is not over"
        return None if bool(result) == bool(wanted) else how
    facts = {"winner": result.winner, "scores": result.scores}
    wanted = {} if wanted is True else _mapping(wanted, "finished")
    _ensure_known(wanted, {"what", *facts})
    asked = {key: value for key, value in wanted.items() if key in facts}
    return "; ".join(_unlike(facts, asked) + _other_name(result.reason.key, wanted)) or None


def _offer(scene: Scene, claim: Claim) -> str | None:
    """What a seat may wish for, by the offer's id."""
    _ensure_known(claim, {"offer", "by", "refused", "exists"})
    seat = SeatId(str(claim.get("by")))
    if seat not in scene.battle.seats:
        raise ScenarioError(f"by names a seat: {', '.join(scene.battle.seats)}")
    offers = {offer.id: offer for offer in scene.system.offers(scene.battle.game, seat)}
    offer = offers.get(str(claim["offer"]))
    if claim.get("exists") is False:
        return None if offer is None else "there is this offer"
    if offer is None:
        return f"there is no such offer; there are {', '.join(offers)}"
    refused = offer.refused.rule if offer.refused else None
    return "; ".join(_unlike({"refused": refused}, {"refused": claim.get("refused")})) or None


_GENERIC: dict[str, Callable[[Scene, Claim], str | None]] = {
    "test": _test,
    "roll": _roll,
    "event": _event,
    "events": _events,
    "decision": _decision,
    "dice_used": _dice_used,
    "finished": _finished,
    "offer": _offer,
}


def _numbered(rolls: Sequence[Rolled], number: Any, kind: str, scene: Scene) -> Rolled | str:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise ScenarioError(f"{kind} are numbered from 1, not {number!r}")
    if number <= len(rolls):
        return rolls[number - 1]
    told = "; ".join(rolls_in_words(rolls, scene.system.texts("en")))
    return f"there are only {len(rolls)} {kind}: {told}" if rolls else f"there are no {kind}"


def _amounts(modifiers: Sequence[Modifier]) -> dict[str, int | str]:
    """What each rule does to the sum: an amount, or another stage and its amount (``floor 12``)."""
    amounts: dict[str, int | str] = {}
    for modifier in modifiers:
        amount = modifier.amount if modifier.stage == "add" else f"{modifier.stage} {modifier.amount}"
        before = amounts.get(modifier.rule)
        if before is None:
            amounts[modifier.rule] = amount
        elif isinstance(before, int) and isinstance(amount, int):
            amounts[modifier.rule] = before + amount
        else:
            amounts[modifier.rule] = f"{before}, {amount}"
    return amounts


def _not_included(amounts: Mapping[str, int | str], wanted: Any) -> list[str]:
    parts = _mapping(wanted, "includes")
    return [
        f"{rule} gives {amounts.get(rule)}, not {v}" for rule, v in parts.items() if amounts.get(rule) != v
    ]


def _other_name(key: str, claim: Claim) -> list[str]:
    """``what`` is the message's key, or how it ends."""
    what = claim.get("what")
    if what is None or key == what or key.endswith(f".{what}"):
        return []
    return [f"this is {key}, not {what}"]


def _unlike(facts: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    return [
        f"{key} is {_plain(facts[key])}, not {_plain(value)}"
        for key, value in wanted.items()
        if facts[key] != value or isinstance(facts[key], bool) != isinstance(value, bool)
    ]


def _plain(value: Any) -> str:
    return {None: "none", True: "true", False: "false"}.get(value, value) if _is_word(value) else str(value)


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def _in_order(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, list) else value


def _pattern(scene: Scene, wanted: Any) -> dict[str, Any]:
    """The fields to look for. Raises ``ScenarioError`` for a type or field that no event has."""
    pattern = dict(_mapping({"type": wanted} if isinstance(wanted, str) else wanted, "an event"))
    kinds = {_tag(kind): kind for kind in (*CORE_EVENTS, *scene.system.events)}
    kind = kinds.get(str(pattern.get("type")))
    if kind is None:
        raise ScenarioError(
            f"no event has the type {pattern.get('type')}; there are {', '.join(sorted(kinds))}"
        )
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    _ensure_known(pattern, {"type", "count", *fields})
    return pattern


def _matches(event: Event, wanted: Mapping[str, Any]) -> bool:
    if _type(event) != wanted["type"]:
        return False
    written = {field.encode_name: getattr(event, field.name) for field in msgspec.structs.fields(event)}
    return all(
        _holds_part(msgspec.to_builtins(written[key]), value)
        for key, value in wanted.items()
        if key != "type"
    )


def _holds_part(found: Any, wanted: Any) -> bool:
    """Mappings need only hold what is asked of them; all else is equal."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(key in found and _holds_part(found[key], value) for key, value in wanted.items())
    return bool(found == wanted) or (isinstance(found, tuple) and list(found) == wanted)


def _type(event: Event) -> str:
    return _tag(type(event))


def _tag(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def _mapping(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{name} is a mapping of keys to values, not {value!r:.60}")
    return value


def _ensure_known(claim: Claim, known: set[str]) -> None:
    unknown = [str(key) for key in claim if key not in known]
    if unknown:
        raise ScenarioError(f"this claim has no key {', '.join(unknown)}; it has {', '.join(sorted(known))}")
