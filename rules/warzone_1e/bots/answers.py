"""What to answer where the answer needs no look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.core.event import Choice, Question
from rules.core.ids import ModelId
from rules.warzone_1e.bots.prices import price
from rules.warzone_1e.state import Battlefield, Model

Answering = Callable[[Battlefield, Question], Iterable[str]]


def answers(field: Battlefield, question: Question) -> Iterator[Choice]:
    """Answers, the best first; none where nothing here knows the question."""
    know = _KNOWN.get(question.text.key)
    offered = {option.id for option in question.options if not option.place}
    if know is not None:
        yield from (Choice(id) for id in know(field, question) if id in offered)


def _by(worth: Callable[[Model], float]) -> Answering:
    """The models that are options, the one of most worth first."""

    def answer(field: Battlefield, question: Question) -> Iterable[str]:
        named = [field.models[ModelId(o.id)] for o in question.options if o.id in field.models]
        return [model.id for model in sorted(named, key=lambda model: (-worth(model), model.id))]

    return answer


_KNOWN: dict[str, Answering] = {
    "ask.leader": _by(lambda model: float(model.profile.ld)),
    "ask.perfect_on": _by(price),
}
