"""Work in the background."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection

from accounts.preferences.models import PushAddress
from accounts.preferences.pushing import push


# A mail server that refuses or is away raises an OSError; it is asked again for about an hour.
@shared_task(autoretry_for=(OSError,), retry_backoff=30, max_retries=6)
def deliver(letter: dict[str, Any]) -> None:
    """Hand a letter, as ``accounts.mail`` writes it, to the mail server."""
    EmailMultiAlternatives(**letter, connection=get_connection(settings.MAIL_CARRIER)).send()


# The same for push services, for a few minutes: a push is worth less with each.
@shared_task(autoretry_for=(OSError,), retry_backoff=30, max_retries=4)
def deliver_push(address_id: int, said: dict[str, str]) -> None:
    """Send a push to a browser, if it still takes any."""
    address = PushAddress.objects.filter(pk=address_id).first()
    if address is not None:
        push(address, said)
