"""The API of tables keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from battles import limits
from battles.tables.models import DrawnTable
from tests.battles.conftest import alice  # noqa: F401
from tests.battles.tables.test_tables_api import GAME, begun, share
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = pytest.mark.django_db(transaction=True)

#: Requests made of each call.
TRIES = 6
TABLE = "/api/tables/{table}"
CALLS = [
    ("/api/tables", "get"),
    ("/api/tables", "post"),
    ("/api/tables/public", "get"),
    ("/api/tables/games", "get"),
    ("/api/tables/look", "post"),
    ("/api/tables/lot", "post"),
    ("/api/tables/words/{system}", "get"),
    ("/api/tables/shared/{code}", "get"),
    (TABLE, "get"),
    (TABLE, "put"),
    (f"{TABLE}/copy", "post"),
    (TABLE, "patch"),
    (TABLE, "delete"),
    (f"{TABLE}/restore", "post"),
]


@pytest.fixture
def api() -> Any:
    """The schema as the server gives it, over the server itself."""
    return served_schema()


def test_every_answer_is_what_the_schema_says(
    api: Any,
    monkeypatch: pytest.MonkeyPatch,
    alice: User,  # noqa: F811
) -> None:
    assert calls_below(api, "tables") == set(CALLS)
    # Here nobody is too fast.
    monkeypatch.setattr(limits.PersonThrottle, "allow_request", lambda *_: True)
    table = begun(alice)
    known = {"table": table["id"], "code": share(alice, table, "link"), "system": GAME}
    for path, method in CALLS:
        try_call(api, path, method, alice, known, TRIES)
    assert DrawnTable.objects.filter(pk=table["id"]).exists()
