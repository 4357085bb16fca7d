"""How often a server looks for garbage that reference counting does not find."""

from __future__ import annotations

import gc

#: Python's own thresholds suit programs that hold little. A server that holds a few hundred battles has
#: millions of small objects, nearly none of them in cycles: looking through them all took half of its time.
#: Small portions, so that nobody waits for one (a million objects take most of a second), and all of them
#: so seldom that it does not count.
YOUNG, MIDDLE, OLD = 10_000, 5, 2_000


def keep_what_is_loaded() -> None:
    """Take what is loaded by now out of the search for garbage, and search less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
