"""The books of a campaign: its entries in order, and what they add up to. Nothing is ever taken out of them.

What was entered by mistake is undone by another entry; the rest is then added up as if it had not been. That
is refused where something later rests on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from campaigns.wars import army_facts, facts, map_facts
from campaigns.wars.facts import AnyFact, Fact
from campaigns.wars.senseless import Senseless
from campaigns.wars.standing import Standing
from rules.core.message import Message, say


class Entry(msgspec.Struct, frozen=True):
    """A line of the books, numbered from 1, and when it was entered."""

    seq: int
    at: datetime
    fact: AnyFact


class Rests(Senseless):
    """Something cannot be undone, as a later entry rests on it."""

    def __init__(self, seq: int, why: Message) -> None:
        super().__init__(say("war.rests", entry=seq, why=why))
        self.seq = seq


_APPLY: Mapping[type[Fact], Callable[[Standing, Any], Standing]] = {
    facts.Planned: map_facts.planned,
    facts.Entered: map_facts.entered,
    facts.Quit: map_facts.quit_,
    facts.RoundBegan: map_facts.round_began,
    facts.DeadlineSet: map_facts.deadline_set,
    facts.DeadlinePassed: map_facts.deadline_passed,
    facts.AttackDeclared: map_facts.attack_declared,
    facts.AttackWithdrawn: map_facts.attack_withdrawn,
    facts.AttacksOpened: map_facts.attacks_opened,
    facts.BattleStarted: map_facts.battle_started,
    facts.Claimed: map_facts.claimed,
    facts.CalledOff: map_facts.called_off,
    facts.Assigned: map_facts.assigned,
    facts.Granted: map_facts.granted,
    facts.EventDrawn: map_facts.event_drawn,
    facts.Ended: map_facts.ended,
    facts.Mustered: army_facts.mustered,
    facts.Reinforced: army_facts.reinforced,
    facts.BattleFought: army_facts.battle_fought,
    facts.Improved: army_facts.improved,
    facts.Replaced: army_facts.replaced,
    facts.Told: army_facts.told,
}


def undone_in(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of entries that do not count: what undoes an entry may itself be undone."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.fact, facts.Undone) and entry.seq not in gone:
            gone.add(entry.fact.entry)
    return frozenset(gone)


def waives(entries: Sequence[Entry]) -> bool:
    """Whether it was undone that the last deadline had passed: then it does not pass a second time."""
    gone = undone_in(entries)
    about = (facts.DeadlineSet, facts.DeadlinePassed)
    last = next((entry for entry in reversed(entries) if isinstance(entry.fact, about)), None)
    return last is not None and isinstance(last.fact, facts.DeadlinePassed) and last.seq in gone


def standing_of(entries: Sequence[Entry]) -> Standing:
    """How a campaign stands; the first entry is its first plan. Raises ``Rests`` where they do not add up."""
    now = _first_standing(entries)
    for _, _, after in steps(entries):
        now = after
    return now


def _first_standing(entries: Sequence[Entry]) -> Standing:
    """How a campaign stands with nothing but its first plan."""
    first = entries[0].fact
    assert isinstance(first, facts.Planned)
    return Standing(first.plan)


def steps(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Standing, Standing]]:
    """Every entry that counts, with how the campaign stands before and after it. Raises ``Rests``."""
    now, gone = _first_standing(entries), undone_in(entries)
    for entry in entries[1:]:
        if entry.seq in gone or isinstance(entry.fact, facts.Undone):
            continue
        before = now
        try:
            now = applied(before, entry.fact)
        except Senseless as refused:
            raise Rests(entry.seq, refused.why) from refused
        yield entry, before, now


def applied(now: Standing, fact: Fact) -> Standing:
    """How the campaign stands after a fact. Raises ``Senseless`` for one that does not fit."""
    return _APPLY[type(fact)](now, fact)


def with_entered(entries: Sequence[Entry], now: Standing, new: Iterable[AnyFact]) -> Standing:
    """How the campaign stands after new facts. Raises ``Senseless``; then nothing is to be entered."""
    for fact in new:
        now = _without(entries, fact) if isinstance(fact, facts.Undone) else applied(now, fact)
    return now


def _without(entries: Sequence[Entry], fact: facts.Undone) -> Standing:
    """How it would stand without an entry. The first one, a plan, is changed by another plan instead."""
    if not 1 < fact.entry <= entries[-1].seq:
        raise Senseless(say("war.no_entry"))
    if fact.entry in undone_in(entries):
        raise Senseless(say("war.undone_already"))
    return standing_of([*entries, Entry(entries[-1].seq + 1, entries[-1].at, fact)])
