"""The server's entry point: HTTP to Django, websockets to Channels."""

import os
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

# Everything below needs the apps that the line above has loaded.
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import re_path

from armies import shelf
from battles.routing import websocket_urlpatterns
from config import memory
from config.limits import BodyLimit, NoSuchSocket
from rules.core import cover, sight

if not settings.SECRET_KEY:
    raise ImproperlyConfigured("Set SALLYPORT_SECRET_KEY to a long random text (README.md says how).")

# Compiled once for an installation, in half a minute, and loaded from a file after that.
sight.warm_up_beside()
cover.warm_up_beside()
shelf.open_beside()

memory.keep_what_is_loaded()

# The stubs know Django's view functions only, and Channels routes to consumers.
routes: list[Any] = [*websocket_urlpatterns, re_path(r"", cast(Any, NoSuchSocket.as_asgi()))]

application = ProtocolTypeRouter(
    {
        "http": BodyLimit(django_application, settings.MAX_BODY_BYTES),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(routes))),
    }
)
