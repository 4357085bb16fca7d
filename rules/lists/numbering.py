"""Numbers for what bears the same name, as a list takes the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class Numbers:
    """Numbers what bears the same name, in order; what stands alone has none."""

    def __init__(self, all_of_them: Iterable[str]) -> None:
        self._total, self._given = Counter(all_of_them), Counter[str]()

    def next(self, name: str, joint: str = "-") -> str:
        """The name for the next of them."""
        self._given[name] += 1
        return name if self._total[name] == 1 else f"{name}{joint}{self._given[name]}"
