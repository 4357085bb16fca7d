"""Work in the background for clubs' numbers. It may be lost or done twice."""

from __future__ import annotations

from celery import shared_task

from campaigns.statistics import facts


@shared_task
def read_battles() -> None:
    """Read the films of battles that count for a club."""
    facts.read_what_is_new()
