"""The API keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from accounts.models import User
from battles import limits
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle
from rules.core.registry import get_system, system_ids
from tests.battles.conftest import client_of, play_on, wish
from tests.battles.test_beside_schema import OF_BATTLES as OF_WHAT_IS_BESIDE
from tests.battles.test_replays_schema import OF_BATTLES as OF_REPLAYS
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = pytest.mark.django_db(transaction=True)

#: Requests made of each call.
TRIES = 12
CALLS = [
    ("/api/systems", "get"),
    ("/api/systems/{system}/starters", "get"),
    ("/api/systems/{system}/rules", "get"),
    ("/api/systems/{system}/rules/{rule}", "get"),
    ("/api/battles", "get"),
    ("/api/battles", "post"),
    ("/api/battles/{battle}", "get"),
    ("/api/battles/{battle}", "patch"),
    ("/api/battles/{battle}/view", "get"),
    ("/api/battles/{battle}/log", "get"),
    ("/api/battles/{battle}/proof", "get"),
    ("/api/battles/{battle}/preview", "post"),
    ("/api/battles/{battle}/commands", "post"),
    ("/api/battles/{battle}/claim", "post"),
    ("/api/battles/{battle}/seen", "post"),
    ("/api/battles/waiting", "get"),
    ("/api/letters/stop/{token}", "post"),
    ("/api/invitations/{code}", "get"),
    ("/api/invitations/{code}", "post"),
    ("/api/challenges", "get"),
    ("/api/battles/{battle}/ready", "post"),
    ("/api/battles/{battle}/army", "put"),
    ("/api/battles/{battle}/guest", "delete"),
    ("/api/battles/{battle}/rematch", "post"),
    ("/api/battles/{battle}/rematch", "delete"),
    ("/api/invitations/{code}", "delete"),
    ("/api/battles/{battle}", "delete"),
]


@pytest.fixture
def api() -> Any:
    """The schema as the server gives it, over the server itself."""
    return served_schema()


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody is too fast."""
    monkeypatch.setattr(limits.PersonThrottle, "allow_request", lambda *_: True)
    monkeypatch.setattr("battles.api.Opening.allow_request", lambda *_: True)


def test_every_call_is_tried(api: Any) -> None:
    assert calls_below(api, "battles", "challenges", "invitations", "letters", "systems") == {
        *CALLS,
        *OF_REPLAYS,
        *OF_WHAT_IS_BESIDE,
    }


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_answer_is_what_the_schema_says(
    api: Any, unhurried: None, battle: Battle, alice: User, path: str, method: str
) -> None:
    known = {"battle": str(battle.pk), "system": "toy", "code": battle.invitation_code, "rule": "TOY-MOVE"}
    known["token"] = "no such letter"
    try_call(api, path, method, alice, known, TRIES)


@pytest.mark.parametrize("system", system_ids())
def test_the_table_and_the_log_are_what_the_schema_says(system: str, alice: User, bob: User) -> None:
    ready = get_system(system)
    force, *others = [starter.id for starter in ready.starter_forces()]
    names = {"table": ready.starter_tables()[0].id, "mission": ready.starter_missions()[0].id}
    waiting = opening.open_for(alice, wish(system=system, force=force, **names), "en")
    battle = joining.accept(waiting.invitation_code, bob, Army((others or [force])[0]), "bobs-nonce", "en")
    schema = client_of(None).get("/api/schema", headers={"accept": "application/json"}).json()
    play_on(battle, 25)
    for person in (alice, bob):
        for call, component in (("view", "View"), ("log", "Log"), ("proof", "Proof"), ("", "Battle")):
            answer = client_of(person).get(f"/api/battles/{battle.pk}/{call}".rstrip("/")).json()
            reference = {"$ref": f"#/components/schemas/{component}", "components": schema["components"]}
            jsonschema.Draft202012Validator(reference).validate(answer)


def test_the_schema_needs_nothing_but_itself(api: Any) -> None:
    components = api.raw_schema["components"]["schemas"]
    for name in ("TableView", "Offer", "Preview", "Question", "CoreCommand", "CoreEvent", "Refusal"):
        assert name in components
    assert components["Message"]["type"] == "string"
    jsonschema.Draft202012Validator.check_schema(components["TableView"])
