"""The API of lists keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import User
from armies.models import ArmyList

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
#: Requests made of each call.
TRIES = 10
LIST = "/api/lists/{list_id}"
CALLS = [
    ("/api/catalogues", "get"),
    ("/api/catalogues/{system}/{catalogue}", "get"),
    ("/api/lists", "get"),
    ("/api/lists", "post"),
    ("/api/lists/public", "get"),
    ("/api/lists/import", "post"),
    ("/api/lists/shared/{code}", "get"),
    (LIST, "get"),
    (f"{LIST}/choices", "get"),
    (f"{LIST}/edits", "post"),
    (f"{LIST}/undo", "post"),
    (f"{LIST}/redo", "post"),
    (f"{LIST}/update", "post"),
    (f"{LIST}/versions", "get"),
    (f"{LIST}/versions/{{number}}", "get"),
    (f"{LIST}/copy", "post"),
    (f"{LIST}/export/{{kind}}", "get"),
    (LIST, "patch"),
    (LIST, "delete"),
    (f"{LIST}/restore", "post"),
]


@pytest.fixture
def api() -> Any:
    """The schema as the server gives it, over the server itself."""
    return schemathesis.openapi.from_wsgi("/api/schema", get_wsgi_application())


def test_every_call_is_tried(api: Any) -> None:
    paths = {
        (operation.ok().path, operation.ok().method)
        for operation in api.get_all_operations()
        if operation.ok().path.split("/")[2] in {"catalogues", "lists"}
    }
    assert paths == set(CALLS)


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_answer_is_what_the_schema_says(
    api: Any, monkeypatch: pytest.MonkeyPatch, legal: ArmyList, alice: User, path: str, method: str
) -> None:
    # Here nobody is too fast.
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    session = Client(enforce_csrf_checks=False)
    session.force_login(alice)
    cookies = {
        settings.SESSION_COOKIE_NAME: session.cookies[settings.SESSION_COOKIE_NAME].value,
        settings.CSRF_COOKIE_NAME: "c" * 32,
    }
    known = {
        "list_id": str(legal.pk), "code": legal.share_code, "number": 2, "kind": "json",
        "system": "warzone_resurrection", "catalogue": "bauhaus",
    }  # fmt: skip
    statuses: set[int] = set()

    @effort(
        max_examples=TRIES, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=api[path][method].as_strategy())
    def one_call(case: Any) -> None:
        case.path_parameters = {name: known[name] for name in case.path_parameters or {}}
        answer = case.call(cookies=cookies, headers={"X-CSRFToken": "c" * 32})
        statuses.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    one_call()
    assert not statuses & {401, 403, 429}, statuses
