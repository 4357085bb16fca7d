"""What a server must be given before it may face the internet (``manage.py check --deploy``)."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def hosts_are_named(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """A server that answers to any name can be made to mail links that lead elsewhere."""
    if "*" in settings.ALLOWED_HOSTS:
        return [
            Error(
                "SALLYPORT_HOSTS allows every host name.",
                hint="List the names that players type, separated by commas.",
                id="sallyport.E001",
            )
        ]
    return []


@register(Tags.security, deploy=True)
def services_are_named(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """A server keeps its data where its host said, not where a default points."""
    return [
        Error(f"{name} is not set.", hint="README.md lists the variables.", id="sallyport.E002")
        for name in ("DATABASE_URL", "REDIS_URL")
        if "localhost" in getattr(settings, name) and "@" not in getattr(settings, name)
    ]
