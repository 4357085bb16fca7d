"""A catalogue's new revision never breaks a list: it opens with what it had, and says what has changed."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from accounts.models import User
from armies import shelf
from armies.models import ArmyList
from tests.armies.conftest import add, client_of, opening

pytestmark = pytest.mark.django_db

GARRISON = Path(__file__).parents[1] / "rules" / "lists" / "garrison.yaml"


@dataclass
class Publisher:
    """Publishes the made-up game in a folder of catalogues."""

    file: Path

    def publish(self, game: dict[str, Any]) -> None:
        self.file.write_text(yaml.safe_dump(game), "utf-8")
        shelf.open_games.cache_clear()


@pytest.fixture
def publisher(tmp_path: Path, settings: Any) -> Iterator[Publisher]:
    """The game is published, and a file beside it that is no catalogue."""
    settings.CATALOGUES = tmp_path
    (tmp_path / "broken.catalogue.yaml").write_text("id: [", "utf-8")
    publisher = Publisher(tmp_path / "garrison.catalogue.yaml")
    publisher.publish(yaml.safe_load(GARRISON.read_text("utf-8")))
    yield publisher
    shelf.open_games.cache_clear()


def test_a_list_lives_through_a_new_revision(publisher: Publisher, alice: User) -> None:
    browser = client_of(alice)
    made = browser.post("/api/lists", opening(system="garrison", catalogue="garrison", chart="patrol")).json()
    url = f"/api/lists/{made['id']}"
    force = made["roster"]["forces"][0]["id"]
    for version, unit in enumerate(("captain", "riflemen"), start=1):
        wish = {"id": str(uuid.uuid4()), "version": version, "edit": add(unit, unit, to=force)}
        assert browser.post(f"{url}/edits", wish).status_code == 200
    before = browser.get(url).json()
    assert (before["up_to_date"], before["changes"]) == (True, [])

    game = yaml.safe_load(GARRISON.read_text("utf-8"))
    game["revision"] += 1
    game["entries"] = [each for each in game["entries"] if each["id"] != "riflemen"]
    captain = next(each for each in game["entries"] if each["id"] == "captain")
    captain["points"]["pts"] += 3
    publisher.publish(game)

    after = browser.get(url).json()
    assert not after["up_to_date"]
    assert after["points"] == before["points"]
    assert after["review"]["points"]["pts"] == before["points"] + 3
    assert {line["outcome"] for line in after["changes"]} == {"guessed", "unplaced"}
    assert [unit["kept"]["name"] for unit in after["roster"]["forces"][0]["units"][1:]] == ["Riflemen"]

    # An edit meanwhile loses nothing, and the changes are still told.
    wish = {"id": str(uuid.uuid4()), "version": 3, "edit": add("captain.sword", "s", to="captain")}
    edited = browser.post(f"{url}/edits", wish).json()["list"]
    assert any("Captain" in line["said"] for line in edited["changes"])

    updated = browser.post(f"{url}/update", {"id": str(uuid.uuid4()), "version": 4}).json()["list"]
    assert (updated["up_to_date"], updated["changes"]) == (True, [])
    assert updated["catalogue_revision"] == game["revision"]
    assert [unit["kept"]["name"] for unit in updated["roster"]["forces"][0]["units"][1:]] == ["Riflemen"]


def test_a_list_whose_game_is_gone_is_kept(publisher: Publisher, alice: User, settings: Any) -> None:
    browser = client_of(alice)
    made = browser.post("/api/lists", opening(system="garrison", catalogue="garrison", chart="patrol")).json()
    settings.CATALOGUES = None
    shelf.open_games.cache_clear()
    assert browser.get("/api/lists").json()["count"] == 1
    answer = browser.get(f"/api/lists/{made['id']}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    row = ArmyList.objects.get()
    assert browser.get(f"/l/{row.share_code}").status_code == 404
    assert browser.get(f"/l/{row.share_code}/text").status_code == 404
