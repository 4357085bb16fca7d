"""Work in the background for campaigns. The task may be lost or run twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from campaigns.wars import deadlines, warning


@shared_task
def sweep_campaigns() -> None:
    """Carry out deadlines that have passed, and warn of those that come."""
    now = timezone.now()
    deadlines.sweep(now)
    warning.warn(now)
