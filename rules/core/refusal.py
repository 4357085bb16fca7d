"""Why something may not be done, in words a player understands."""

from __future__ import annotations

import msgspec

from rules.core.ids import RuleId
from rules.core.message import Message, say


class Refusal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rule that forbids it, the sentence that says so, and what would help."""

    rule: RuleId
    why: Message
    remedy: Message | None = None


class Illegal(Exception):
    """A command that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.why.key}")
        self.refusal = refusal


class Stale(Illegal):
    """A command that answers a question nobody asks any more, or a state that has moved on."""


def refuse(rule: str, key: str, **args: str | int | Message) -> Refusal:
    """A refusal under ``rule`` with the message ``key``."""
    return Refusal(RuleId(rule), say(key, **args))


def malformed(problem: object) -> Illegal:
    """The exception to raise for what cannot be read."""
    return forbid("CORE-COMMAND", "command.malformed", problem=str(problem))


def forbid(rule: str, key: str, **args: str | int | Message) -> Illegal:
    """The exception to raise for a refusal under ``rule`` with the message ``key``."""
    return Illegal(refuse(rule, key, **args))
