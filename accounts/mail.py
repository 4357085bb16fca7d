"""Letters leave by way of the worker.

Who asks for one does not wait for the mail server, nor learns from the wait whether there is such an address.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from accounts.tasks import deliver


class Queued(BaseEmailBackend):
    """Puts letters into the queue of ``accounts.tasks.deliver``."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Queue these; how many there were. Raises ``ValueError`` for one that the queue cannot hold."""
        for letter in email_messages:
            deliver.delay(_written(letter))
        return len(email_messages)


def _written(letter: EmailMessage) -> dict[str, Any]:
    """What ``EmailMultiAlternatives`` is made from again."""
    if letter.attachments:
        raise ValueError("letters with attachments cannot be queued")
    return {
        "subject": str(letter.subject),
        "body": str(letter.body),
        "from_email": letter.from_email,
        "to": list(letter.to),
        "cc": list(letter.cc),
        "bcc": list(letter.bcc),
        "reply_to": list(letter.reply_to),
        "headers": {name: str(value) for name, value in letter.extra_headers.items()},
        "alternatives": [(str(text), str(kind)) for text, kind in getattr(letter, "alternatives", ())],
    }
