"""The types of ``rules.lists`` in the OpenAPI schema, as they stand on the wire: every message a sentence.

They bear ``Army`` before their names (``ArmyRoster``, ``ArmyEdit``). Serialisers name them with
``ListField("ArmyRoster")``; a hook of drf-spectacular adds them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from rules.lists.choosing import Group, Offer
from rules.lists.edit import AnyEdit
from rules.lists.importing import Line
from rules.lists.problem import Problem
from rules.lists.reviewing import Review
from rules.lists.roster import Roster

PREFIX = "Army"
_REFERENCE = "#/components/schemas/" + PREFIX + "{name}"
_SENTENCE = {"type": "string", "description": "A sentence in the reader's language."}


class ListField(serializers.Field[Any, Any, Any, Any]):
    """A value of ``rules.lists``, already plain."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        self.component = component
        super().__init__(**kwargs)

    def to_representation(self, value: Any) -> Any:
        """The value itself."""
        return value

    def to_internal_value(self, data: Any) -> Any:
        """The value itself; ``rules.lists`` reads it."""
        return data


class ListFieldSchema(OpenApiSerializerFieldExtension):
    """How ``ListField`` stands in the schema."""

    target_class = ListField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """A reference to the type."""
        return {"$ref": f"#/components/schemas/{self.target.component}"}


def add_list_types(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the components that ``ListField`` refers to."""
    (edit, *_rest), components = msgspec.json.schema_components(
        [AnyEdit, Roster, Review, Offer, Group, Problem, Line], ref_template=_REFERENCE
    )
    own: dict[str, Any] = {PREFIX + name: _with_omissions(each) for name, each in components.items()}
    own["ArmyMessage"] = _SENTENCE
    own["ArmyEdit"] = {"description": "What is done to a list (docs/lists.md).", **edit}
    own["ArmyAmount"] = {"type": ["integer", "number", "string"], "description": "A number, or a text: 1/3."}
    own["ArmyMend"] = {
        "description": "An edit that was tried: it mends the problem.",
        "type": "object",
        "properties": {"edit": {"$ref": "#/components/schemas/ArmyEdit"}, "says": _SENTENCE},
        "required": ["edit", "says"],
    }
    own["ArmyProblem"]["properties"]["mends"] = {
        "description": "Where they were asked for.",
        "type": "array",
        "items": {"$ref": "#/components/schemas/ArmyMend"},
    }
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    clash = schemas.keys() & own.keys()
    if clash:
        raise ValueError(f"serialisers and engine both name {sorted(clash)}")
    schemas.update(own)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _with_omissions(component: dict[str, Any]) -> dict[str, Any]:
    """Say of each field with a default that it may be left out, and what that means."""
    for field in component.get("properties", {}).values():
        if "default" in field:
            meant = msgspec.json.encode(field.pop("default")).decode()
            if "$ref" not in field:
                field["description"] = f"Left out where it is {meant}."
    return component
