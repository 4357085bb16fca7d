"""Anybody can check a finished battle's dice; nobody can know a roll before it falls."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from battles import desk
from battles.models import Battle
from battles.secret import secret_of
from rules.core.proof import Proof, faults
from tests.battles.conftest import client_of, play_on, reader

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def proof(battle: Battle, alice: User, bob: User) -> dict[str, Any]:
    """The proof of a finished battle, as Bob downloads it."""
    play_on(battle, 12)
    if battle.stage != Battle.Stage.OVER:
        desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "resign"}))
    downloaded: dict[str, Any] = client_of(bob).get(f"/api/battles/{battle.pk}/proof").json()
    return downloaded


def test_honest_dice_pass(proof: dict[str, Any], tmp_path: Path, capsys: Any) -> None:
    assert len(proof["rolls"]) > 2
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    call_command("dice", "verify", str(file))
    assert f"All {len(proof['rolls'])} rolls" in capsys.readouterr().out


@pytest.mark.parametrize(
    "tampered",
    [
        lambda p: p["rolls"][1].update(face=p["rolls"][1]["face"] % p["rolls"][1]["faces"] + 1),
        lambda p: p["rolls"].pop(1),
        lambda p: p["rolls"].insert(0, p["rolls"][0]),
        lambda p: p.update(secret="00" * 32),
        lambda p: p.update(secret="no secret"),
        lambda p: p.update(commitment="00" * 32),
        lambda p: p["nonces"].reverse(),
        lambda p: p["rolls"][0].update(faces=0),
    ],
)
def test_dice_that_were_touched_do_not(proof: dict[str, Any], tampered: Any, tmp_path: Path) -> None:
    tampered(proof)
    assert list(faults(msgspec.convert(proof, Proof)))
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    with pytest.raises(SystemExit):
        call_command("dice", "verify", str(file))


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"commitment": 1}', "\xff"])
def test_what_is_no_proof_is_refused_in_words(content: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(content)
    with pytest.raises(CommandError, match="not a battle's proof"):
        call_command("dice", "verify", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("dice", "verify", str(tmp_path / "none.json"))


def test_a_battle_that_goes_on_proves_nothing_yet(battle: Battle, alice: User, tmp_path: Path) -> None:
    play_on(battle, 3)
    answer = client_of(alice).get(f"/api/battles/{battle.pk}/proof")
    assert answer.json()["secret"] is None
    assert answer.json()["rolls"] == []
    file = tmp_path / "proof.json"
    file.write_text(answer.content.decode())
    with pytest.raises(CommandError, match="nothing to check yet"):
        call_command("dice", "verify", str(file))


def test_no_answer_before_the_end_holds_the_secret(battle: Battle, alice: User, bob: User) -> None:
    play_on(battle, 10)
    secret = secret_of(battle)
    for person in (alice, bob):
        for call in ("", "/view", "/log", "/proof"):
            answer = client_of(person).get(f"/api/battles/{battle.pk}{call}").content
            assert secret.hex().encode() not in answer
            assert bytes(battle.salt).hex().encode() not in answer
        listed = client_of(person).get("/api/battles").content
        assert secret.hex().encode() not in listed
