"""Who wants to hear at once that a battle has ended: apps above join in, this one knows none of them.

A word may be lost (a process dies before it is said), so whoever must not miss an end looks for it, too.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

Hear = Callable[[uuid.UUID], None]

_listeners: list[Hear] = []


def join(hear: Hear) -> None:
    """From now on hear of each battle that has ended, once its last step is committed."""
    if hear not in _listeners:
        _listeners.append(hear)


def tell(battle_id: uuid.UUID) -> None:
    """A battle has ended."""
    for hear in _listeners:
        hear(battle_id)
