"""What to answer where the answer needs no look ahead: whom to name, what to spend, whether to dare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.core.event import Choice, Option, Question
from rules.core.ids import ModelId
from rules.warzone_resurrection.bots import estimates
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.bots.targets import best_shot
from rules.warzone_resurrection.state import Battlefield, Model

#: A Model is worth a Resource Card from this price on.
WORTH_A_CARD = 12.0

#: Answers that say no.
_NOBODY, _DECLINE = "nobody", "decline"

Answering = Callable[[Battlefield, Question], Iterable[str]]


def answers(field: Battlefield, question: Question) -> Iterator[Choice]:
    """Answers, the best first; none where nothing here knows the question."""
    know = _KNOWN.get(question.text.key)
    offered = {option.id for option in question.options if not option.place}
    if know is not None:
        yield from (Choice(id) for id in know(field, question) if id in offered)


def _always(*ids: str) -> Answering:
    return lambda field, question: ids


def _initiative(field: Battlefield, question: Question) -> Iterable[str]:
    """Strike first: whoever is activated first shoots at those that have not moved yet."""
    return (question.seat,)


def _by(worth: Callable[[Battlefield, Question, Model], float], *rest: str) -> Answering:
    """The Models that are options, the one of most worth first; then ``rest``."""

    def answer(field: Battlefield, question: Question) -> Iterable[str]:
        named = [field.models[ModelId(o.id)] for o in question.options if o.id in field.models]
        ranked = sorted(named, key=lambda model: (-worth(field, question, model), model.id))
        return (*(model.id for model in ranked), *rest)

    return answer


def _leadership(field: Battlefield, question: Question, model: Model) -> float:
    return float(model.profile.ld or 0) - price(model) / 100


def _blows_at(field: Battlefield, question: Question, model: Model) -> float:
    """What a blow at a Model is worth to whoever is asked about."""
    striker = _asked_about(field, question, model)
    return estimates.blows(striker, model) if striker else price(model)


def _shots_at(field: Battlefield, question: Question, model: Model) -> float:
    return price(model) / max(1, model.wounds) / max(1, model.profile.armour)


def _asked_about(field: Battlefield, question: Question, other: Model) -> Model | None:
    about = (field.models[id] for id in question.about if id in field.models)
    return next((model for model in about if model.owner != other.owner), None)


def _blows(field: Battlefield, question: Question, model: Model) -> float:
    return float(model.profile.cc or 0) + float(model.profile.st or 0)


def _cheapness(field: Battlefield, question: Question, model: Model) -> float:
    return -price(model)


def _heal(field: Battlefield, question: Question) -> Iterable[str]:
    """Burn a card for whoever is worth it."""
    dear = any(price(field.models[id]) >= WORTH_A_CARD for id in question.about if id in field.models)
    return ("burn", _DECLINE) if dear else (_DECLINE,)


def _counter_charge(field: Battlefield, question: Question) -> Iterable[str]:
    """Fight where more is given than taken."""
    about = [field.models[id] for id in question.about if id in field.models]
    own = [model for model in about if model.owner == question.seat]
    others = [model for model in about if model.owner != question.seat]
    if not own or not others:
        return (_DECLINE,)
    given, taken = estimates.blows(own[0], others[0]), estimates.blows(others[0], own[0])
    return ("counter_charge", _DECLINE) if given >= taken else (_DECLINE,)


def _hand_over(field: Battlefield, question: Question) -> Iterable[str]:
    """The hit goes to the cheapest that may take it, its first target among them."""
    struck = next((field.models[id] for id in question.about if id in field.models), None)
    takers = [field.models[ModelId(o.id)] for o in question.options if o.id in field.models]
    cheaper = [taker for taker in takers if struck is not None and price(taker) < price(struck)]
    ranked = sorted(cheaper, key=lambda taker: (price(taker), taker.id))
    return (*(taker.id for taker in ranked), *_but(question.options, takers))


def _but(options: Iterable[Option], named: Iterable[Model]) -> Iterator[str]:
    ids = {model.id for model in named}
    return (option.id for option in options if option.id not in ids)


def _least_armed(field: Battlefield, question: Question, model: Model) -> float:
    """A weapon is taken up by whoever has the least to shoot with."""
    return -best_shot(field, model) if model.on_table else 0.0


def _weapon(field: Battlefield, question: Question) -> Iterable[str]:
    """The weapon with the most and hardest shots."""
    models = [field.models[id] for id in question.about if id in field.models]
    lines = {line.id: line for model in models for line in model.card.weapons}
    named = [lines[option.id] for option in question.options if option.id in lines]  # type: ignore[index]
    return [line.id for line in sorted(named, key=lambda line: (-line.rof * line.st, line.id))]


_KNOWN: dict[str, Answering] = {
    "ask.initiative": _initiative,
    "ask.acting_commander": _by(_leadership),
    "ask.next_blow": _by(_blows_at),
    "ask.another_target": _by(_shots_at, _NOBODY),
    "ask.reroll": _always("reroll"),
    "ask.reroll_by_skill": _always("reroll"),
    "ask.burn_to_heal": _heal,
    "ask.counter_charge": _counter_charge,
    "ask.dive": _always("nearest"),
    "ask.free_slash": _by(_blows),
    "ask.get_the_gun": _by(_least_armed, _NOBODY),
    "ask.hand_over": _hand_over,
    "ask.execution": _by(_cheapness, _NOBODY),
    "ask.weapon_for_part": _weapon,
    "ask.go_on": _always("stay"),
    "ask.where_to_throw": _always("ahead"),
}
