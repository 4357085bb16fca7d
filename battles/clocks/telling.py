"""A clock as browsers are told of it: how it stands at this moment."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils import timezone

from battles.clocks.clock import left_at, read


def told(stored: str | None) -> dict[str, Any] | None:
    """The agreement, the milliseconds that each seat has ``left``, and for whom it is ``running``."""
    clock = read(stored)
    if clock is None:
        return None
    left = left_at(clock, timezone.now())
    agreed = msgspec.structs.asdict(clock.agreed)
    return agreed | {"left": left, "running": list(clock.running)}
