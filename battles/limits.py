"""What one client may ask of a battle: how large a message, how many a second."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from time import monotonic
from typing import Any

from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.client_json import BadJson, Bounds, Fault
from battles.errors import Malformed, Refused, TooFast, TooLarge

#: Bytes of one command, preview or other message.
MOST_BYTES = 16 * 1024
#: Messages a second, and how many may come at once.
RATE, BURST = 20.0, 40.0
#: Lists within lists.
DEEPEST = 12
#: Nothing on a table is farther away; larger numbers are mistakes or worse.
LARGEST = 2**31
BOUNDS = Bounds(MOST_BYTES, DEEPEST, LARGEST)
#: How many clients a process keeps count of.
MOST_CLIENTS = 10_000


class TokenBucket:
    """Lets ``burst`` messages through at once, and ``rate`` a second after that."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = monotonic()

    def take(self) -> float:
        """Take one token: 0, or the seconds to wait until there is one."""
        now = monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0


_buckets: OrderedDict[str, TokenBucket] = OrderedDict()
_lock = Lock()


def forget_clients() -> None:
    """Every client begins with a full bucket again."""
    with _lock:
        _buckets.clear()


class PersonThrottle(BaseThrottle):
    """A bucket for each person, or for each address that has not signed in, in each process."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """True, or ``TooFast``."""
        user = request.user
        who = f"user {user.pk}" if user.is_authenticated else f"address {self.get_ident(request)}"
        with _lock:
            bucket = _buckets.setdefault(who, TokenBucket())
            _buckets.move_to_end(who)
            if len(_buckets) > MOST_CLIENTS:
                _buckets.popitem(last=False)
            wait = bucket.take()
        if wait:
            raise TooFast(wait)
        return True


class SmallJsonParser(BaseParser):
    """JSON of at most ``MOST_BYTES``, without what no message of ours has."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The values. Raises ``TooLarge`` or ``Malformed``."""
        return read_json(stream.read(MOST_BYTES + 1))


def read_json(data: bytes | str) -> Any:
    """JSON values of a message. Raises ``TooLarge`` or ``Malformed``."""
    return read_bounded(data, BOUNDS)


def read_bounded(data: bytes | str, bounds: Bounds) -> Any:
    """JSON values from a client, within bounds. Raises ``TooLarge`` or ``Malformed``."""
    try:
        values = bounds.decoded(data)
        bounds.ensure_modest(values)
    except BadJson as bad:
        raise _refusal(bad, bounds) from bad
    return values


def _refusal(bad: BadJson, bounds: Bounds) -> Refused:
    """What the client is told: only a program sends such a thing."""
    match bad.fault:
        case Fault.TOO_LARGE:
            return TooLarge(f"A message may have {bounds.most_bytes // 1024} kB.")
        case Fault.NO_JSON:
            return Malformed(f"This is not JSON: {bad.problem}")
        case Fault.NUL:
            return Malformed("A text may not hold the character NUL.")
        case Fault.LARGE_NUMBER:
            return Malformed("A number is too large.")
        case Fault.TOO_DEEP:
            return Malformed("Lists within lists within lists: too deep.")
