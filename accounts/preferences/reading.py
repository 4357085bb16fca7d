"""A person's wishes, whether they have ever said any or not."""

from __future__ import annotations

from datetime import datetime

from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.preferences.models import Preferences
from accounts.preferences.zones import is_quiet, zone_of


def preferences_of(user: User) -> Preferences:
    """What the person wishes: the usual where they have said nothing."""
    try:
        return user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)


def address_of(user: User) -> str | None:
    """Where letters go: an address that its owner has confirmed, so that nobody else gets any."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    found = confirmed.values_list("email", flat=True).first()
    return str(found) if found else None


def is_quiet_for(wishes: Preferences, now: datetime) -> bool:
    """Whether the person's clock stands within their quiet hours."""
    return is_quiet(now, zone_of(wishes.time_zone), wishes.quiet_from, wishes.quiet_until)
