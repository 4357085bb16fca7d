"""The turns of a campaign's story: rounds, attacks that became known, territories that changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal

import msgspec

from campaigns.wars import facts
from campaigns.wars.books import Entry, steps
from campaigns.wars.standing import Standing

Kind = Literal["round", "attack", "taken", "held", "given", "freed", "won", "over"]


class Turn(msgspec.Struct, frozen=True):
    """Something that happened. ``player`` and ``territory`` are names; ``round`` is the one then.

    ``against`` holds the territory that is attacked, or held what was taken; empty for nobody.
    """

    at: datetime
    kind: Kind
    round: int
    player: str = ""
    territory: str = ""
    against: str = ""


def turns_of(entries: Sequence[Entry]) -> Iterator[Turn]:
    """All turns in order; nothing of entries that were undone, nor of attacks that are still secret."""
    for entry, before, after in steps(entries):
        yield from _opened(entry, after)
        yield from _changed_hands(entry, before, after)
        match entry.fact:
            case facts.RoundBegan():
                yield Turn(entry.at, "round", after.round)
            case facts.BattleFought(attack=id, winner=int(winner)) if winner == after.attacks[id].defender:
                one = after.attacks[id]
                yield Turn(
                    entry.at, "held", one.round, _player(after, winner), _place(after, one.on),
                    _player(after, one.player),
                )  # fmt: skip
            case facts.Ended(winner=winner):
                kind: Kind = "over" if winner is None else "won"
                yield Turn(entry.at, kind, after.round, _player(after, winner))


def _opened(entry: Entry, now: Standing) -> Iterator[Turn]:
    """The attacks that everybody learns of."""
    if not isinstance(entry.fact, facts.AttacksOpened):
        return
    for met in entry.fact.met:
        one = now.attacks[met.attack]
        names = _player(now, one.player), _place(now, one.on), _player(now, met.defender)
        yield Turn(entry.at, "attack", now.round, *names)


def _changed_hands(entry: Entry, before: Standing, after: Standing) -> Iterator[Turn]:
    """Territories that are somebody else's now."""
    if before.owners is after.owners:
        return
    taken: Kind = "given" if isinstance(entry.fact, facts.Assigned) else "taken"
    for place in after.plan.places:
        was, now = before.owners.get(place), after.owners.get(place)
        if was != now:
            kind: Kind = "freed" if now is None else taken
            names = _player(after, now), _place(after, place), _player(after, was)
            yield Turn(entry.at, kind, after.round, *names)


def _player(now: Standing, player: int | None) -> str:
    return "" if player is None else now.contenders[player].name


def _place(now: Standing, id: str) -> str:
    return now.plan.places[id].name
