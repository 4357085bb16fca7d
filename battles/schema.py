"""The engine's own types in the OpenAPI schema, as they stand on the wire: every message a sentence."""

from __future__ import annotations

from typing import Any

import msgspec

from accounts.plain_types import REFERENCE, add_components, with_omissions
from battles.report.told import Report
from rules.core.command import CORE_COMMANDS
from rules.core.event import CORE_EVENTS
from rules.core.measuring.answers import ANSWERS
from rules.core.measuring.questions import QUESTIONS
from rules.core.message import Message
from rules.core.offer import Offer
from rules.core.preview import Preview
from rules.core.tables.drawn import DrawnTable
from rules.core.tables.rules import TableWords
from rules.core.view import TableView

#: What the table is made of, what may be said of it, and what is told of a battle.
SHAPES = (TableView, DrawnTable, TableWords, Offer, Preview, Report)

SENTENCE = {"type": "string", "description": "A sentence or name in the reader's language."}


def add_engine_types(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the components that this app's serialisers refer to."""
    _references, components = msgspec.json.schema_components(
        [
            *SHAPES,
            Message,
            *CORE_COMMANDS,
            *CORE_EVENTS,
            *QUESTIONS,
            *ANSWERS,
        ],
        ref_template=REFERENCE,
    )
    own: dict[str, Any] = {name: with_omissions(component) for name, component in components.items()}
    own["Message"] = SENTENCE
    own["CoreCommand"] = _one_of("do", CORE_COMMANDS)
    own["CoreEvent"] = _one_of("type", CORE_EVENTS)
    own["MeasureQuestion"] = _one_of("measure", QUESTIONS)
    own["MeasureAnswer"] = _one_of("measure", ANSWERS)
    own["Command"] = {
        "description": "One of the game's own commands, or one that every battle has (CoreCommand).",
        "type": "object",
        "properties": {"do": {"type": "string"}},
        "required": ["do"],
    }
    own["Event"] = {
        "description": "One of the game's own events, or one that every battle has (CoreEvent).",
        "type": "object",
        "properties": {"type": {"type": "string"}},
        "required": ["type"],
    }
    return add_components(result, own)


def _one_of(tag: str, kinds: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    references = [REFERENCE.format(name=kind.__name__) for kind in kinds]
    return {
        "oneOf": [{"$ref": reference} for reference in references],
        "discriminator": {
            "propertyName": tag,
            "mapping": {
                str(kind.__struct_config__.tag): reference
                for kind, reference in zip(kinds, references, strict=True)
            },
        },
    }
