"""What every page of the accounts app may want to know."""

from django.conf import settings
from django.http import HttpRequest


def mail(request: HttpRequest) -> dict[str, bool]:
    """``sends_mail``: whether letters leave this server."""
    return {"sends_mail": settings.SENDS_MAIL}
