"""The engine alone: commands decided and folded, whole games, long logs, what a seat is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import thread_time

import msgspec

from bench import peers
from bench.figure import Figure
from bench.recorded import Turn, afresh, recorded, replayed, system
from bench.timing import per_second, seconds_of, share
from rules.core import cover, seen, sight
from rules.core.battle import fold
from rules.core.bots import random_bot
from rules.core.codec import codec, encode
from rules.core.dice import seeded
from rules.core.selfplay import play
from rules.core.starter import starter_brief

SIMPLE = frozenset({"aim", "hide", "pass", "move"})
SHOOTING = frozenset({"shoot", "rapid_fire"})
SEEDS = (1, 2, 3)
REPLAYED_EVENTS = 5_000


def engine(quick: bool = False) -> Iterator[Figure]:
    """All of it. ``quick`` measures one game briefly, for tests."""
    sight.warm_up()
    cover.warm_up()
    seconds = 0.05 if quick else 2.5
    turns = [turn for seed in SEEDS[: 1 if quick else 3] for turn in recorded(seed).turns]
    reducer = None if quick else peers.reducer()
    yield from _commands(turns, seconds, reducer)
    yield from _offers(turns)
    yield from _games(1 if quick else 3)
    yield from _long_log()


def _commands(turns: Sequence[Turn], seconds: float, reducer: float | None) -> Iterator[Figure]:
    for name, kinds, aim in (("simple commands", SIMPLE, 5_000), ("shooting commands", SHOOTING, 1_000)):
        chosen = [turn for turn in turns if turn.kind in kinds]
        rate = per_second(lambda chosen=chosen: _decide_each(chosen), seconds)  # type: ignore[misc]
        peer = "boardgame.io reducer, moves" if reducer else None
        yield Figure(f"engine: {name}", rate, "/s", aim, peer, reducer)
    times = [seconds_of(_decision(turn)) for turn in turns]
    yield Figure("engine: slowest decision of three games", 1000 * max(times), "ms", 50)


def _decision(turn: Turn) -> Callable[[], object]:
    fresh, dice = afresh(turn), seeded("slowest")
    return lambda: replayed(fresh, dice)


def _decide_each(turns: Sequence[Turn]) -> int:
    dice = seeded("bench")
    for turn in turns:
        replayed(afresh(turn), dice)
    return len(turns)


def _offers(turns: Sequence[Turn]) -> Iterator[Figure]:
    times = []
    for turn in turns:
        fresh = afresh(turn).battle
        began = thread_time()
        seen.offers(system(), fresh, turn.seat)
        times.append(thread_time() - began)
    yield Figure("engine: what a seat may do, mean", 1000 * sum(times) / len(times), "ms", 3)
    yield Figure("engine: what a seat may do, p95", 1000 * share(times, 0.95), "ms")


def _games(count: int) -> Iterator[Figure]:
    brief = starter_brief(system())
    for checked, aim in ((False, 1.0), (True, None)):
        took = []
        for seed in range(1, count + 1):
            began = thread_time()
            game, _ = play(system(), brief, (random_bot, random_bot), seed, checked=checked)
            took.append(thread_time() - began)
            if game.errors:
                raise RuntimeError(f"seed {seed}: {game.errors[0]}")
        name = "checked after every event" if checked else "unchecked"
        yield Figure(f"engine: a random game, {name}", sum(took) / count, "s", aim)


def _long_log() -> Iterator[Figure]:
    """Folding a game's log, and reading it as well, brought to five thousand events."""
    events = recorded(SEEDS[0]).events
    written = [encode(event) for event in events]
    read = codec(system()).event
    scale = REPLAYED_EVENTS / len(events)
    folding = min(seconds_of(lambda: fold(system(), events)) for _ in range(3))
    reading = min(seconds_of(lambda: fold(system(), map(read, written))) for _ in range(3))
    name = f"engine: {REPLAYED_EVENTS:,} events"
    yield Figure(f"{name} folded", scale * folding, "s", 0.3)
    yield Figure(f"{name} read from JSON and folded", scale * reading, "s")
    size = len(msgspec.json.encode([event.decode() for event in written])) / len(written)
    yield Figure("engine: an event in JSON", size, "bytes")
