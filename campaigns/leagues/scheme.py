"""How an event counts: a scoring scheme is data that its organiser writes."""

from __future__ import annotations

import msgspec


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a win is worth by how clear it was: from so many victory points of difference on."""

    least: int
    winner: int
    loser: int


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points beside those of the result, as for a painted army: at most so many a game."""

    id: str
    name: str
    most: int


class BadScheme(ValueError):
    """A scheme that cannot count; the message says why."""


#: Tie-breaks by name, each explained in ``standings``.
TIE_BREAKS = ("opponents", "difference", "victory_points", "wins", "met")
#: What decides a drawn game of a knock-out, explained in ``ties``; an extra's id does, too. Then comes one of
#: the last words.
DECIDERS, LAST_WORDS = ("victory_points", "seed"), ("umpire", "replay")


class Scheme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of the table for a win, a draw, a loss and a bye.

    Where there are ``bands``, a win counts by the widest one that its difference reaches. ``tie_breaks`` are
    asked one after the other among those of equal points, ``deciders`` after a drawn game of a knock-out.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    bands: tuple[Band, ...] = ()
    extras: tuple[Extra, ...] = ()
    tie_breaks: tuple[str, ...] = ("opponents", "difference", "wins")
    deciders: tuple[str, ...] = ("victory_points", "umpire")


def checked(scheme: Scheme) -> Scheme:
    """The scheme, if it can count. Raises ``BadScheme``."""
    numbers = (scheme.win, scheme.draw, scheme.loss, scheme.bye)
    if min(numbers) < 0 or max(numbers) > MOST_POINTS or not scheme.win >= scheme.draw >= scheme.loss:
        raise BadScheme("points are from 0 to 1000, a win is worth no less than a draw, a draw than a loss")
    unknown = set(scheme.tie_breaks) - set(TIE_BREAKS)
    if unknown or len(set(scheme.tie_breaks)) != len(scheme.tie_breaks):
        raise BadScheme(f"tie-breaks are some of {', '.join(TIE_BREAKS)}, each once")
    leasts = [band.least for band in scheme.bands]
    if leasts != sorted(set(leasts)) or any(least < 0 for least in leasts):
        raise BadScheme("bands begin at rising differences, the first at 0 or more")
    if any(not 0 <= band.loser <= band.winner <= MOST_POINTS for band in scheme.bands):
        raise BadScheme("in a band the winner has no less than the loser")
    ids = [extra.id for extra in scheme.extras]
    if len(set(ids)) != len(ids) or any(not 0 < extra.most <= MOST_POINTS for extra in scheme.extras):
        raise BadScheme("extra points have ids of their own and are from 1 to 1000")
    _check_deciders(scheme.deciders, {*DECIDERS, *ids})
    return scheme


def _check_deciders(deciders: tuple[str, ...], known: set[str]) -> None:
    *first, last = deciders or ("",)
    if last not in LAST_WORDS:
        raise BadScheme(f"what decides a drawn game ends with {' or '.join(LAST_WORDS)}")
    if not set(first) <= known or len(set(first)) != len(first):
        raise BadScheme(f"a drawn game is decided by some of {', '.join(sorted(known))}, each once")


#: More for one game is a mistake.
MOST_POINTS = 1000
