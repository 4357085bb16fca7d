"""The engine's own types in the OpenAPI schema, as they stand on the wire: every message a sentence.

Serialisers name them with ``EngineField("TableView")``; a hook of drf-spectacular adds them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from rules.core.command import CORE_COMMANDS
from rules.core.event import CORE_EVENTS
from rules.core.message import Message
from rules.core.offer import Offer
from rules.core.preview import Preview
from rules.core.view import TableView

REFERENCE = "#/components/schemas/{name}"

SENTENCE = {"type": "string", "description": "A sentence or name in the reader's language."}


class EngineField(serializers.Field[Any, Any, Any, Any]):
    """A value of the engine, already plain."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        self.component = component
        super().__init__(**kwargs)

    def to_representation(self, value: Any) -> Any:
        """The value itself."""
        return value

    def to_internal_value(self, data: Any) -> Any:
        """The value itself; the engine reads it."""
        return data


class EngineFieldSchema(OpenApiSerializerFieldExtension):
    """How ``EngineField`` stands in the schema."""

    target_class = EngineField

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """A reference to the engine's type."""
        return reference_to(self.target.component)


def reference_to(component: str) -> dict[str, str]:
    """A reference to one of the engine's types."""
    return {"$ref": REFERENCE.format(name=component)}


def add_engine_types(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the components that ``EngineField`` refers to."""
    _references, components = msgspec.json.schema_components(
        [TableView, Offer, Preview, Message, *CORE_COMMANDS, *CORE_EVENTS], ref_template=REFERENCE
    )
    own: dict[str, Any] = {name: _with_omissions(component) for name, component in components.items()}
    own["Message"] = SENTENCE
    own["CoreCommand"] = _one_of("do", CORE_COMMANDS)
    own["CoreEvent"] = _one_of("type", CORE_EVENTS)
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
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    clash = schemas.keys() & own.keys()
    if clash:
        raise ValueError(f"serialisers and engine both name {sorted(clash)}")
    schemas.update(own)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _with_omissions(component: dict[str, Any]) -> dict[str, Any]:
    """Say of each field with a default that it may be left out, and what that means.

    ``default`` itself would have generators of types take the field for always there.
    """
    fields = component.get("properties", {})
    for field in fields.values():
        if "default" in field:
            meant = msgspec.json.encode(field.pop("default")).decode()
            if "$ref" not in field:
                field["description"] = f"Left out where it is {meant}."
    return component


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
