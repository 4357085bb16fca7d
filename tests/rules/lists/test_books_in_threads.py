"""Many threads read in one book that nobody has read in before, and all of them read the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from rules.core.registry import get_system
from rules.lists.book import Book
from rules.lists.choosing import offers
from rules.lists.edit import Add, AddForce
from rules.lists.editing import apply
from rules.lists.facts import profiles, rules
from rules.lists.mending import mends_of_all
from rules.lists.reviewing import reviewed
from rules.lists.roster import Roster
from rules.lists.standing import Standing

THREADS, ROUNDS = 8, 3


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads change as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def catalogues() -> tuple:
    return get_system("warzone_resurrection").catalogues()


def read(book: Book, barrier: Barrier | None = None) -> tuple:
    """All that a list asks of its book."""
    if barrier is not None:
        barrier.wait()
    roster = apply(book, Roster("warzone_resurrection"), AddForce("standard", "bauhaus"))
    for unit in ("duval", "hussars", "hussars"):
        roster = apply(book, roster, Add(roster.forces[0].id, unit))
    standing = Standing(book, roster)
    offered = [each for spot in standing.spots for each in offers(spot)]
    told = [(profiles(spot), rules(spot)) for spot in standing.spots]
    return roster, reviewed(standing), offered, told, mends_of_all(book, roster)


@pytest.mark.usefixtures("restless")
def test_a_book_is_read_by_many_threads_at_once() -> None:
    made = [each for each in catalogues() if each.edition == "rulebook"]
    expected = read(Book(made))
    for _ in range(ROUNDS):
        book, barrier = Book(made), Barrier(THREADS)
        with ThreadPoolExecutor(THREADS) as pool:
            found = list(pool.map(lambda _, book=book, barrier=barrier: read(book, barrier), range(THREADS)))
        assert all(each == expected for each in found)
        assert book.problems == Book(made).problems
