"""Work in the background."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection


# A mail server that refuses or is away raises an OSError; it is asked again for about an hour.
@shared_task(autoretry_for=(OSError,), retry_backoff=30, max_retries=6)
def deliver(letter: dict[str, Any]) -> None:
    """Hand a letter, as ``accounts.mail`` writes it, to the mail server."""
    EmailMultiAlternatives(**letter, connection=get_connection(settings.MAIL_CARRIER)).send()
