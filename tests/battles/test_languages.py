"""Each reader is answered in the language asked for: by the site's switch, else by the browser."""

from __future__ import annotations

import uuid

import pytest
from django.conf import settings

from accounts.models import User
from battles import desk
from battles.models import Battle
from tests.battles.conftest import client_of, reader
from tests.battles.sockets import Client

pytestmark = pytest.mark.django_db(transaction=True)

OFFERED = {"en": "alice offers a draw.", "fr": "alice propose un match nul."}


@pytest.fixture
def offered(battle: Battle, alice: User) -> Battle:
    """A battle in which something has been said."""
    desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "offer_draw"}))
    return battle


def test_a_page_follows_the_browser_and_before_it_the_switch(offered: Battle, alice: User) -> None:
    client = client_of(alice)
    address = f"/api/battles/{offered.pk}/log"

    def told(browser: str) -> str:
        answer = client.get(address, headers={"Accept-Language": browser})
        return str(answer.json()["entries"][-1]["text"])

    assert told("fr-CA,fr;q=0.9,en;q=0.5") == OFFERED["fr"]
    assert told("de") == OFFERED["en"]
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert told("fr") == OFFERED["en"]


def test_a_refusal_comes_in_the_language_of_who_is_refused(battle: Battle, alice: User) -> None:
    wish = {"id": "6d1f0c1e-5d3b-4a35-9d0c-0f4c1b9a7e22", "command": {"do": "decline_draw"}}
    answer = client_of(alice).post(
        f"/api/battles/{battle.pk}/commands", wish, format="json", headers={"Accept-Language": "fr"}
    )
    assert answer.json()["message"].startswith("Aucun match nul")
    nowhere = client_of(alice).get("/api/systems/chess/rules", headers={"Accept-Language": "fr"})
    assert nowhere.json()["message"].startswith("Ce jeu")


@pytest.mark.parametrize(
    ("browser", "switch", "language"),
    [
        (b"fr,en;q=0.5", "", "fr"),
        (b"de,fr;q=0.7", "", "fr"),
        (b"de", "", "en"),
        (b"fr", "en", "en"),
        (b"", "fr", "fr"),
    ],
)
async def test_a_socket_does_too(
    offered: Battle, alice: User, browser: bytes, switch: str, language: str
) -> None:
    client = Client(offered, alice)
    client.socket.scope["headers"] = [(b"accept-language", browser)]
    client.socket.scope["cookies"] = {settings.LANGUAGE_COOKIE_NAME: switch} if switch else {}
    async with client:
        hello = await client.hear()
        assert hello["entries"][-1]["text"] == OFFERED[language]


def test_rules_have_the_titles_of_the_language_and_are_found_by_them() -> None:
    client = client_of(None)
    address, french = "/api/systems/warzone_resurrection/rules", {"Accept-Language": "fr"}
    found = client.get(f"{address}?q=reussite critique", headers=french)
    assert found.json()["entries"][0]["title"] == "Réussite critique"
    assert "Armure" in [chapter["title"] for chapter in found.json()["chapters"]]
    assert "Accept-Language" in found["Vary"]
    rule = client.get(f"{address}/WZR-DICE-03", headers=french).json()
    assert (rule["title"], rule["next"]["title"]) == ("Réussite critique", "Échec critique")
    assert client.get(f"{address}/WZR-DICE-03").json()["title"] == "Power Shot"
