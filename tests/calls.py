"""Calls of the API as a person's browser makes them, and answers as the schema promises them."""

from __future__ import annotations

from typing import Any

import jsonschema
from rest_framework.test import APIClient

from accounts.models import User


def client_of(user: User | None) -> APIClient:
    """A browser in which this person has signed in."""
    client = APIClient()
    if user is not None:
        client.force_login(user)
    return client


def fitting(component: str, answer: Any) -> Any:
    """The answer, which is what the schema says."""
    schema = client_of(None).get("/api/schema", headers={"accept": "application/json"}).json()
    reference = {"$ref": f"#/components/schemas/{component}", "components": schema["components"]}
    jsonschema.Draft202012Validator(reference).validate(answer)
    return answer
