"""A question about the table, read, answered for its reader and put into their language."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec

from battles import reading
from battles.access import Reader, look
from battles.errors import Conflict, Malformed
from battles.texts import refused_by, texts_of
from rules.core.measuring.questions import AskReach, AskTogether, Question, measured
from rules.core.message import localised, say
from rules.core.refusal import Illegal
from rules.core.registry import get_system

#: Areas that were worked out last: the same one is asked for again whenever a model is taken up.
MOST_AREAS = 256

_areas: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
_lock = Lock()
#: What takes long is worked out one after the other: many who ask at once leave room for those who play.
_working = Lock()


def answer_json(battle_id: uuid.UUID, reader: Reader, values: Any, language: str) -> bytes:
    """The answer to a question. Raises ``Refused``."""
    question = _question(values)
    found = look(battle_id, reader)
    stand = reading.standing(found)
    if stand is None:
        raise Conflict(say("battle.waits"))
    texts, system = texts_of(found.system, language), get_system(found.system)

    def answered() -> bytes:
        try:
            return msgspec.json.encode(localised(measured(system, stand, found.seat, question), texts))
        except Illegal as illegal:
            raise refused_by(illegal, texts, found.head) from illegal

    if isinstance(question, AskTogether):
        with _working:
            return answered()
    if not isinstance(question, AskReach):
        return answered()
    key = (found.pk, stand.length, found.seat, question.offer, question.corners, language)
    with _working:
        known = _known(key)
        if known is None:
            known = answered()
            _keep(key, known)
    return known


def _question(values: Any) -> Question:
    try:
        question: Question = msgspec.convert(values, Question)
    except msgspec.ValidationError as error:
        raise Malformed(f"This cannot be read: {error}") from error
    return question


def _known(key: tuple[Any, ...]) -> bytes | None:
    with _lock:
        known = _areas.get(key)
        if known is not None:
            _areas.move_to_end(key)
        return known


def _keep(key: tuple[Any, ...], made: bytes) -> None:
    with _lock:
        _areas[key] = made
        if len(_areas) > MOST_AREAS:
            _areas.popitem(last=False)
