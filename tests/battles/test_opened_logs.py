"""A log goes home as a file and is opened again; whatever else is opened does no harm and shows nothing."""

from __future__ import annotations

import copy
import gzip
import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from battles import desk
from battles.errors import own_texts
from battles.models import Battle
from battles.replay import apart, making, reading
from battles.replay.apart import films_apart
from battles.replay.changes import changed
from battles.replay.document import Unreadable, dice_faults, read_document, tape_of
from battles.replay.film import films_of
from battles.replay.models import Replay
from battles.replay.packing import unpacked
from rules.core.message import render
from tests.battles.conftest import client_of, play_on, reader

#: Logs of battles as they were downloaded, of every game.
LOGS = Path(__file__).parent / "logs"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def document(battle: Battle, alice: User, bob: User) -> dict[str, Any]:
    """The file of a battle that is over, as Bob downloads it."""
    play_on(battle, 60)
    if not Battle.objects.filter(pk=battle.pk, stage=Battle.Stage.OVER):
        desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "resign"}))
    answer = client_of(bob).get(f"/api/battles/{battle.pk}/document")
    assert "attachment" in answer["Content-Disposition"]
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process keeps its memory and its time, whatever is filmed in it."""
    monkeypatch.setattr(apart.resource, "setrlimit", lambda *_: None)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, unbounded: None) -> None:
    """Files are filmed in this process, which is quicker."""
    monkeypatch.setattr(making, "films_apart", apart.film_here)


def opened(person: User, document: Any) -> dict[str, Any]:
    """What becomes of a file that this person opens."""
    answer = client_of(person).post("/api/replays?name=mine", document, format="json")
    assert answer.status_code == 201, answer.content
    for replay in making.left_undone(timezone.now()):
        making.make(replay.pk)
    found: dict[str, Any] = client_of(person).get(f"/api/replays/{answer.json()['id']}").json()
    return found


def test_a_file_shows_what_the_battle_shows(
    document: dict[str, Any], battle: Battle, alice: User, charlie: User, here: None
) -> None:
    replay = opened(charlie, document)
    assert (replay["state"], replay["dice"], replay["name"]) == ("ready", True, "A duel")
    mine = client_of(charlie).get(f"/api/replays/{replay['id']}/film", {"view": "red"}).json()
    theirs = client_of(alice).get(f"/api/battles/{battle.pk}/replay", {"view": "red"}).json()
    assert mine == theirs
    report = client_of(charlie).get(f"/api/replays/{replay['id']}/report").json()
    assert report == client_of(alice).get(f"/api/battles/{battle.pk}/report").json()
    # It is his alone, opened once however often, and goes when he likes.
    assert opened(charlie, document)["id"] == replay["id"]
    for call in ("", "/film", "/report", "/report.pdf"):
        assert client_of(alice).get(f"/api/replays/{replay['id']}{call}").status_code == 404
        assert client_of(None).get(f"/api/replays/{replay['id']}{call}").status_code in {401, 403}
    assert client_of(alice).delete(f"/api/replays/{replay['id']}").status_code == 404
    assert client_of(charlie).delete(f"/api/replays/{replay['id']}").status_code == 204
    assert client_of(charlie).get("/api/replays").json() == []


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda d: d.update(format="something else"), "no battle"),
        (lambda d: d.update(system="no_such_game"), "no such game"),
        (lambda d: d.update(entries=[]), "no battle"),
        (lambda d: d.pop("entries"), "no battle"),
        (lambda d: d["entries"].pop(0), "Entry 1"),
        (lambda d: d["entries"].insert(3, d["entries"][0]), "Entry 4"),
        (lambda d: d["entries"].append(d["entries"][-1]), "does not stand where it belongs"),
        (lambda d: d["entries"][1].update(event={"type": "no such event"}), "makes no sense"),
        (lambda d: d["entries"].insert(1, {**d["entries"][0], "event": {"type": "settled", "x": [1]}}), None),
        (
            lambda d: d["entries"].insert(1, {**d["entries"][0], "event": {"type": "decided"}}),
            "makes no sense",
        ),
        (lambda d: d["entries"][0]["event"]["brief"].update(forces={"red": None}), "makes no sense"),
        (lambda d: d["sides"].pop(), "other seats"),
        (lambda d: d["sides"][0].update(seat="r\0d"), "no battle"),
        (lambda d: d["sides"][0].update(player=["<script>"]), "no battle"),
        (lambda d: d.update(deep=json.loads("[" * 40 + "]" * 40)), "no battle"),
        (lambda d: d.update(large=10**30), "no battle"),
    ],
)
def test_what_is_no_battle_is_refused_in_words(
    document: dict[str, Any], spoil: Any, said: str | None
) -> None:
    spoilt = copy.deepcopy(document)
    spoil(spoilt)
    if said is None:
        assert tape_of(read_document(json.dumps(spoilt).encode())).head == len(spoilt["entries"])
        return
    with pytest.raises(Unreadable) as refused:
        tape_of(read_document(json.dumps(spoilt).encode()))
    assert said in render(refused.value.why, own_texts("en"))


def test_a_sentence_of_a_strangers_own_making_breaks_nothing(
    document: dict[str, Any], unbounded: None
) -> None:
    rolled = next(entry for entry in document["entries"] if entry["event"]["type"] == "rolled")
    for purpose in ({"key": "toy.too_far"}, {"key": "toy.too_far", "args": {"reach": "{x!r:>99999999}"}}):
        rolled["event"] |= {"purpose": purpose, "secret_to": None}
        answer = apart.film_here(json.dumps(document).encode())
        assert answer.problem is not None
        assert answer.films == ()


def test_a_log_is_checked_on_a_machine_of_ones_own(
    document: dict[str, Any], tmp_path: Path, capsys: Any, unbounded: None
) -> None:
    file = tmp_path / "log.json"
    file.write_text(json.dumps(document))
    call_command("replay", "check", str(file))
    assert "All rolls are what the secret" in capsys.readouterr().out
    file.write_text(json.dumps(document | {"commitment": "0" * 64}))
    with pytest.raises(SystemExit):
        call_command("replay", "check", str(file))
    file.write_text("{}")
    with pytest.raises(CommandError, match="no battle"):
        call_command("replay", "check", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("replay", "check", str(tmp_path / "none.json"))


def test_dice_that_were_touched_are_told(document: dict[str, Any], charlie: User, here: None) -> None:
    rolled = [entry["event"] for entry in document["entries"] if entry["event"]["type"] == "rolled"]
    rolled[0]["face"] = rolled[0]["face"] % rolled[0]["faces"] + 1
    assert opened(charlie, document)["dice"] is False
    document["secret"] = None
    assert opened(charlie, document)["dice"] is None


def test_files_of_long_ago_make_room(charlie: User, here: None) -> None:
    for number in range(reading.MOST_OPENED + 2):
        reading.open_file(charlie, b'{"number": %d}' % number, "junk")
    names = Replay.objects.filter(owner=charlie)
    assert names.count() == reading.MOST_OPENED
    assert client_of(charlie).post("/api/replays", [1], format="json").status_code == 201


def test_a_file_may_come_packed_and_blows_nobody_up(document: dict[str, Any]) -> None:
    packed = gzip.compress(json.dumps(document).encode())
    assert read_document(packed) == read_document(json.dumps(document).encode())
    for bomb in (gzip.compress(b" " * 100_000_000), packed[:400], b"\x1f\x8bjunk"):
        with pytest.raises(Unreadable):
            read_document(bomb)


@pytest.mark.slow
def test_a_process_of_its_own_makes_them() -> None:
    answer = films_apart((LOGS / "ruined-square.json.gz").read_bytes())
    assert [unpacked(film.body).reader for film in answer.films] == [None, None, "red", "red", "blue", "blue"]
    assert answer.dice == ()
    assert films_apart(b"\xff").problem is not None


@pytest.mark.parametrize("file", sorted(LOGS.glob("*.json.gz")), ids=lambda file: file.name.split(".")[0])
def test_logs_of_long_ago_still_fold(file: Path) -> None:
    """Whoever changes an event or what it does: battles that were played before are watched for ever.

    A log goes into the folder as it was downloaded, packed, and is never made anew.
    """
    document = read_document(file.read_bytes())
    tape = tape_of(document)
    neutral = next(iter(films_of(tape, ["en"])))
    table = neutral.view
    for step in neutral.steps:
        table = changed(table, step.change)
    end = document.entries[-1].event
    assert (table["result"]["winner"], table["result"]["scores"]) == (end["winner"], end["scores"])
    assert dice_faults(document) == []
    assert len(neutral.steps) > len(document.entries) / 10
