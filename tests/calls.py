"""Calls of the API as a person's browser makes them, and answers as the schema promises them."""

from __future__ import annotations

from functools import cache
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
    _judge_of(component).validate(answer)
    return answer


@cache
def _judge_of(component: str) -> jsonschema.Draft202012Validator:
    reference = {"$ref": f"#/components/schemas/{component}", "components": _schema()["components"]}
    return jsonschema.Draft202012Validator(reference)


@cache
def _schema() -> Any:
    """The schema as the server gives it. It is made of the code alone: asking once is enough, and dear."""
    return client_of(None).get("/api/schema", headers={"accept": "application/json"}).json()
