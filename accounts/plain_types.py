"""The engine's types in the OpenAPI schema, as they stand on the wire.

Serialisers name them with ``PlainField("TableView")``; a hook of drf-spectacular in each app adds those it
speaks of, with ``add_components``.
"""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

#: Where a component stands, by its name.
REFERENCE = "#/components/schemas/{name}"


class PlainField(serializers.Field[Any, Any, Any, Any]):
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


class PlainFieldSchema(OpenApiSerializerFieldExtension):
    """How ``PlainField`` stands in the schema."""

    target_class = PlainField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """A reference to the engine's type."""
        return reference_to(self.target.component)


def reference_to(component: str) -> dict[str, str]:
    """A reference to one of the engine's types."""
    return {"$ref": REFERENCE.format(name=component)}


def add_components(result: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The schema with components of one's own. Raises ``ValueError`` where it has one of their names."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    clash = schemas.keys() & own.keys()
    if clash:
        raise ValueError(f"serialisers and engine both name {sorted(clash)}")
    schemas.update(own)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def with_omissions(component: dict[str, Any]) -> dict[str, Any]:
    """Say of each field with a default that it may be left out, and what that means.

    ``default`` itself would have generators of types take the field for always there.
    """
    for field in component.get("properties", {}).values():
        if "default" in field:
            meant = msgspec.json.encode(field.pop("default")).decode()
            if "$ref" not in field:
                field["description"] = f"Left out where it is {meant}."
    return component
