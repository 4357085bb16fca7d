"""What a seat may not know changes nothing of what it is sent."""

from __future__ import annotations

import itertools
import json
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.log import Entry
from battles.models import Battle
from battles.views_for_seat import entries_for, preview_of, table_json
from rules.core.battle import command_of, fold
from rules.core.bots import BOTS
from rules.core.codec import encode
from rules.core.event import Asked, Decided, Declared, Event, Rolled
from rules.core.ids import SeatId
from rules.core.registry import get_system
from rules.core.selfplay import play
from rules.core.starter import starter_brief
from rules.core.tell import tell
from tests.battles.sockets import Client, both
from tests.toy.facts import CardMoved

TOY = get_system("toy")
BRIEF = starter_brief(TOY)
READERS = (SeatId("red"), SeatId("blue"), None)
CARDS = ("shield", "buckler")
change = msgspec.structs.replace


def game(seed: int, upto: int) -> tuple[Event, ...]:
    """The first events of a game."""
    return play(TOY, BRIEF, [BOTS["random"]] * 2, seed, checked=False)[1][:upto]


def sent(events: tuple[Event, ...], hands: dict[str, tuple[str, ...]] | None, reader: SeatId | None) -> bytes:
    """Everything that a reader is sent of a battle: table, offers, previews, the whole log."""
    stand = fold(TOY, events)
    if hands is not None:
        stand = change(stand, game=change(stand.game, hands=hands))
    battle = Battle(system="toy")
    table = table_json(battle, stand, reader, "en")
    offers = json.loads(b"{" + table + b"}")["offers"]
    previews = [
        preview_of(battle, stand, reader, command_of(TOY, offer["command"]), "en")
        for offer in offers
        if not offer.get("needs")
    ]
    rows, at = (
        [],
        timezone.now().replace(year=2000, month=1, day=1, hour=0, minute=0, second=0, microsecond=0),
    )
    before = fold(TOY, events[:1])
    for seq, event in enumerate(events, 1):
        rows.append(Entry(seq, at, encode(event).decode(), encode(tell(TOY, before, event)).decode()))
    return table + encode(previews) + encode(entries_for(battle, rows, reader, "en"))


@given(seed=st.integers(0, 500), upto=st.integers(1, 60), data=st.data())
@settings(max_examples=60, deadline=None)
def test_another_hand_of_the_opponent_looks_the_same(seed: int, upto: int, data: Any) -> None:
    events = game(seed, upto)
    hands = fold(TOY, events).game.hands
    for reader in READERS:
        others = {
            seat: hand if seat == reader else tuple(data.draw(st.sampled_from(CARDS)) for _ in hand)
            for seat, hand in hands.items()
        }
        assert sent(events, hands, reader) == sent(events, others, reader)


@given(seed=st.integers(0, 500), upto=st.integers(1, 60))
@settings(max_examples=60, deadline=None)
def test_another_secret_event_reads_the_same(seed: int, upto: int) -> None:
    """Other cards drawn, other dice behind them, other questions and answers: the same log for the rest."""
    events = game(seed, upto)
    for reader in READERS:
        disguised = tuple(_disguised(event, reader) for event in events)
        rows = [_rows(events, log) for log in (events, disguised)]
        battle = Battle(system="toy")
        assert entries_for(battle, rows[0], reader, "en") == entries_for(battle, rows[1], reader, "en")


def _disguised(event: Event, reader: SeatId | None) -> Event:
    match event:
        case CardMoved(seat=seat, card=card, to="hand") if seat != reader:
            return change(event, card=CARDS[CARDS.index(card) - 1])
        case Rolled(secret_to=seats, faces=faces, face=face) if seats and reader not in seats:
            return change(event, face=face % faces + 1)
        case Asked(question=question) if question.seat != reader:
            return change(event, question=change(question, options=question.options[:1]))
        case Decided(seat=seat, choice=choice) if seat != reader:
            return change(event, choice=change(choice, option="another"))
        case Declared(seat=seat) if seat != reader:
            return change(event, command={"do": "something else"})
    return event


def _rows(true: tuple[Event, ...], shown: tuple[Event, ...]) -> list[Entry]:
    before = fold(TOY, true[:1])
    return [
        Entry(
            seq,
            timezone.now().replace(2000, 1, 1, 0, 0, 0, 0),
            encode(event).decode(),
            encode(tell(TOY, before, event)).decode(),
        )
        for seq, event in enumerate(shown, 1)
    ]


@pytest.mark.django_db(transaction=True)
async def test_no_frame_of_a_game_names_a_card_in_the_other_hand(
    battle: Battle, alice: Any, bob: Any
) -> None:
    async with both(battle, alice, bob) as (first, second):
        for turn in range(6):
            assert (await [first, second][turn % 2].give(do="done"))["type"] == "accepted"
        await first.hear_to(25)
        await second.hear_to(25)
    for client, other in itertools.permutations((first, second)):
        assert _cards_in_hand(client) == set()
        assert "salt" not in "".join(other.frames)


def _cards_in_hand(client: Client) -> set[str]:
    """Names of cards that are no business of this client's, in anything it was sent."""
    found = set()
    for text in client.frames:
        message = json.loads(text)
        for side in (message.get("view") or {}).get("seats", ()):
            if side["id"] != client.seat:
                found |= {card["name"] for card in side.get("cards", ())}
        for entry in message.get("entries", ()):
            event = entry["event"] or {}
            if event.get("type") == "card_moved" and event["seat"] != client.seat and event["to"] == "hand":
                found |= {event["card"]} - {""}
    return found
