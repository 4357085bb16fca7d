"""Numbers for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram

from battles.errors import Refused

COMMANDS = Counter(
    "sallyport_battle_commands", "Commands that players gave, by what came of them.", ["result"]
)
COMMAND_SECONDS = Histogram(
    "sallyport_battle_command_seconds",
    "From a command's arrival to its commit or refusal.",
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
VIEW_SECONDS = Histogram(
    "sallyport_battle_view_seconds",
    "Making a seat's view of the table, with what it may do.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
)
SOCKETS = Gauge("sallyport_battle_sockets", "Open websockets.", multiprocess_mode="livesum")
SLOW_SOCKETS = Counter("sallyport_battle_slow_sockets", "Websockets closed because they could not keep up.")
BOT_FAILURES = Counter("sallyport_bot_failures", "Bot moves that failed.")


class Outcome:
    """What came of a command."""

    result = "error"


@contextmanager
def command_timer() -> Iterator[Outcome]:
    """Time a command and count what came of it."""
    outcome = Outcome()
    began = perf_counter()
    try:
        yield outcome
    except Refused as refused:
        outcome.result = refused.code
        raise
    finally:
        COMMANDS.labels(outcome.result).inc()
        COMMAND_SECONDS.observe(perf_counter() - began)
