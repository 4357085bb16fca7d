"""What is wrong with a list: which constraint, where, why in one sentence with the numbers."""

from __future__ import annotations

import msgspec

from rules.core.message import Message
from rules.lists.amount import Written


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A constraint that does not hold.

    ``rule`` is the constraint's id and ``owner`` what it belongs to; ``kind`` is its type, or ``limit``,
    ``hidden``, ``gone``, ``role``, ``loop`` for what needs no constraint. ``where`` says what kind of place
    it is about, ``at`` the ids of the units, options or forces concerned, the last added last; ``place`` is
    the id of the force, unit or option within which was counted, or of the thing itself (none for the army).
    A ``draft`` is not finished yet rather than wrong.
    """

    rule: str
    owner: str
    kind: str
    where: str
    why: Message
    at: tuple[str, ...] = ()
    place: str = ""
    force: str = ""
    category: str = ""
    actual: Written | None = None
    bound: Written | None = None
    draft: bool = False

    @property
    def subject(self) -> tuple[str, str, str]:
        """What makes it the same problem in another state of the list."""
        return self.rule, self.owner, self.place
