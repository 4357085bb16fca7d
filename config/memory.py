"""How often a server looks for garbage that reference counting does not find."""

from __future__ import annotations

import gc

#: Python's own thresholds suit programs that hold little. A server that holds a few hundred battles has
#: millions of small objects, nearly none of them in cycles: looking through them took half of its time.
YOUNG, MIDDLE, OLD = 50_000, 20, 100


def keep_what_is_loaded() -> None:
    """Take what is loaded by now out of the search for garbage, and search less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
