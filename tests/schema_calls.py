"""Calls of the API's schema, tried with whatever the schema allows."""

from __future__ import annotations

from functools import cache
from typing import Any

import schemathesis
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import User

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@cache
def served_schema() -> Any:
    """The schema as the server gives it, over the server itself; nobody makes up ways to sign in.

    It is made of the code alone: asking once is enough, and dear.
    """
    api = schemathesis.openapi.from_wsgi("/api/schema", get_wsgi_application())
    api.config.generation.with_security_parameters = False
    return api


def calls_below(api: Any, *names: str) -> set[tuple[str, str]]:
    """Path and method of each call whose path begins with one of the names, after ``/api/``."""
    operations = [operation.ok() for operation in api.get_all_operations()]
    return {(each.path, each.method) for each in operations if each.path.split("/")[2] in names}


def try_call(api: Any, path: str, method: str, person: User, known: dict[str, Any], tries: int) -> None:
    """Every answer to the person is what the schema says; ``known`` has the values of the path's gaps."""
    session = Client(enforce_csrf_checks=False)
    session.force_login(person)
    cookies = {
        settings.SESSION_COOKIE_NAME: session.cookies[settings.SESSION_COOKIE_NAME].value,
        settings.CSRF_COOKIE_NAME: "c" * 32,
    }
    statuses: set[int] = set()

    @effort(
        max_examples=tries, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=api[path][method].as_strategy())
    def one_call(case: Any) -> None:
        case.path_parameters = {name: known[name] for name in case.path_parameters or {}}
        # What is called without a server between does not unpack answers.
        headers = {"X-CSRFToken": "c" * 32, "Accept-Encoding": "identity"}
        answer = case.call(cookies=cookies, headers=headers)
        statuses.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    one_call()
    assert not statuses & {401, 403, 429}, statuses
