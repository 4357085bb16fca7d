"""Websocket addresses of the battles app."""

from django.urls import path

from battles.consumers import BattleConsumer
from battles.lobby.consumers import LobbyConsumer

websocket_urlpatterns = [
    path("ws/battles/<uuid:battle>", BattleConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/lobby", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
]
