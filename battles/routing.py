"""Websocket addresses of the battles app."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
