"""Addresses of notices, under ``/api/``."""

from django.urls import path

from battles.notices import api

urlpatterns = [
    path("battles/waiting", api.Waiting.as_view()),
    path("battles/<uuid:battle>/seen", api.Seen.as_view()),
    path("letters/stop/<str:token>", api.StopLetters.as_view()),
]
