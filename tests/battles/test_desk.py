"""The one writer: once, one at a time, and nothing lost whenever it is interrupted."""

from __future__ import annotations

import itertools
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.utils import timezone

from accounts.models import User
from battles import desk, log, standing, writing
from battles.bringing import Army
from battles.errors import IdReused, Refused
from battles.lobby import joining, opening
from battles.models import Battle, Entry, Snapshot
from battles.secret import SecretLost, commitment_to, secret_of
from battles.standing import folded, memory, stand_for_writing, stand_of
from rules.core import codec
from rules.core.registry import get_system
from tests.battles.conftest import play_on, play_to_a_question, reader

pytestmark = pytest.mark.django_db(transaction=True)

DONE = {"do": "done"}


def together(*work: Any) -> list[Any]:
    """Do several things at the same time, each in a thread; what each gave or raised."""

    def one(do: Any) -> Any:
        try:
            return do()
        except Refused as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(one, work))


def test_the_same_order_from_many_threads_is_done_once(battle: Battle, alice: User) -> None:
    order = desk.Order(uuid.uuid4(), DONE)
    receipts = together(*[lambda: desk.submit(battle.pk, reader(alice), order)] * 8)
    assert [receipt.head for receipt in receipts] == [5] * 8
    assert sorted(receipt.replayed for receipt in receipts) == [False] + [True] * 7
    assert Entry.objects.filter(battle=battle).count() == 5


def test_many_orders_for_one_head_let_one_through(battle: Battle, alice: User) -> None:
    orders = [desk.Order(uuid.uuid4(), DONE, seq=1) for _ in range(6)]
    answers = together(*[lambda o=order: desk.submit(battle.pk, reader(alice), o) for order in orders])
    codes = sorted(answer.code if isinstance(answer, Refused) else "done" for answer in answers)
    assert codes == ["done"] + ["stale"] * 5
    assert _numbers(battle) == [1, 2, 3, 4, 5]


def test_battles_do_not_wait_for_one_another(battle: Battle, alice: User, bob: User) -> None:
    waiting = opening.open_for(
        alice, opening.Wish("toy", "Two", Army("three"), "yard", "last", "invite", "n" * 8), "en"
    )
    other = joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")
    with transaction.atomic():
        Battle.objects.select_for_update().get(pk=battle.pk)
        (receipt,) = together(lambda: desk.submit(other.pk, reader(alice), desk.Order(uuid.uuid4(), DONE)))
    assert receipt.head == 5


def test_an_id_cannot_name_two_orders(battle: Battle, alice: User, bob: User) -> None:
    order = desk.Order(uuid.uuid4(), DONE)
    desk.submit(battle.pk, reader(alice), order)
    with pytest.raises(IdReused):
        desk.submit(battle.pk, reader(alice), desk.Order(order.id, {"do": "resign"}))
    with pytest.raises(IdReused):
        desk.submit(battle.pk, reader(bob), order)


def test_the_log_takes_no_number_twice(battle: Battle) -> None:
    lines = [writing.Line('{"type":"settled"}', "{}")]
    how = writing.Standing("playing", [], False, None, None, None)
    battle.head = 0
    with pytest.raises(IntegrityError), transaction.atomic():
        writing.append(battle, lines, how, at=timezone.now(), revision="x")
    assert _numbers(battle) == [1]


def test_a_refused_order_may_be_sent_again_when_it_is_allowed(battle: Battle, alice: User, bob: User) -> None:
    order = desk.Order(uuid.uuid4(), DONE)
    with pytest.raises(Refused):
        desk.submit(battle.pk, reader(bob), order)
    desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), DONE))
    assert desk.submit(battle.pk, reader(bob), order).replayed is False


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_remembered_or_saved_is_the_fold_of_the_log(
    battle: Battle, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "EVERY", 10)
    play_on(battle, 200, seed)
    truth = folded(battle)
    assert truth.length == battle.head
    assert memory.get(battle.pk) == truth
    memory.clear()
    assert Snapshot.objects.get(battle=battle).length > 1
    assert stand_of(battle) == truth


def test_a_process_that_knows_an_old_length_folds_what_came_since(battle: Battle, alice: User) -> None:
    old = stand_of(battle)
    play_on(battle, 12)
    memory.clear()
    memory.put(battle.pk, old)
    assert stand_of(battle) == folded(battle)


def test_opening_a_long_battle_reads_no_more_than_the_end_of_its_log(
    battle: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "EVERY", 10)
    play_on(battle, 60)
    memory.clear()
    read: list[int] = []
    usual = log.events
    monkeypatch.setattr(log, "events", lambda *a, **k: read.append(len(rows := usual(*a, **k))) or rows)
    with transaction.atomic():
        stand_for_writing(battle)
    assert len(read) == 1
    assert read[0] <= 30
    assert battle.head > 60


def test_a_snapshot_of_other_rules_is_not_read(battle: Battle) -> None:
    play_on(battle, 5)
    Snapshot.objects.update_or_create(
        battle=battle, defaults={"length": 2, "revision": "of old", "saved": b"another shape"}
    )
    memory.clear()
    assert stand_of(battle) == folded(battle)


def test_every_command_could_be_the_last_before_a_power_cut(battle: Battle) -> None:
    """With all that a process knows thrown away after each command, the battle is the same."""
    asked = 0
    for step in itertools.count():
        memory.clear()
        if not play_on(battle, 1, seed=step):
            break
        asked += memory.get(battle.pk).halt is not None  # type: ignore[union-attr]
    assert battle.stage == Battle.Stage.OVER
    assert asked > 0
    assert folded(battle) == memory.get(battle.pk) or memory.get(battle.pk) is None


def test_a_commit_that_fails_leaves_nothing_behind(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the power is gone")

    before = stand_of(battle)
    monkeypatch.setattr(desk, "crossed", broken)
    order = desk.Order(uuid.uuid4(), DONE)
    with pytest.raises(RuntimeError):
        desk.submit(battle.pk, reader(alice), order)
    monkeypatch.undo()
    assert _numbers(battle) == [1]
    assert memory.get(battle.pk) == before
    assert desk.submit(battle.pk, reader(alice), order).replayed is False


def test_when_nobody_can_be_told_the_command_is_done_all_the_same(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: Any) -> None:
        raise ConnectionError("no channel layer")

    monkeypatch.setattr(desk, "announce", unreachable)
    assert desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), DONE)).head == 5


def test_rules_that_changed_take_a_half_finished_command_back(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_to_a_question(battle)
    stand = stand_of(battle)
    assert stand.halt is not None
    assert stand.halt.decision is not None
    system = get_system("toy")

    # Under the new rules nothing comes of a blow at all.
    monkeypatch.setattr(type(system), "procedure", lambda *_: (roll for roll in ()))
    answerer = {"red": alice, "blue": bob}[stand.halt.question.seat]  # type: ignore[union-attr]
    answer = {"do": "answer", "decision": stand.halt.decision, "option": "take"}
    desk.submit(battle.pk, reader(answerer), desk.Order(uuid.uuid4(), answer))
    battle.refresh_from_db()
    assert stand_of(battle).halt is None
    assert stand_of(battle).game == stand.halt.before
    assert stand_of(battle) == folded(battle)


def test_the_secret_is_kept_nowhere_and_survives_a_change_of_key(battle: Battle, settings: Any) -> None:
    secret = secret_of(battle)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM battles_battle WHERE id = %s", [battle.pk])
        row = repr(cursor.fetchone())
    assert secret.hex() not in row
    assert repr(secret) not in row
    old = settings.SECRET_KEY
    settings.SECRET_KEY = "a new one"
    with pytest.raises(SecretLost):
        secret_of(battle)
    settings.SECRET_KEY_FALLBACKS = [old]
    assert secret_of(battle) == secret
    assert commitment_to(bytes(battle.salt)) != battle.commitment


def test_a_battle_names_the_rules_it_began_with(battle: Battle) -> None:
    assert battle.revision == codec.revision("toy")
    assert set(Entry.objects.values_list("revision", flat=True)) == {codec.revision("toy")}


def _numbers(battle: Battle) -> list[int]:
    return list(Entry.objects.filter(battle=battle).order_by("seq").values_list("seq", flat=True))
