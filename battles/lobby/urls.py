"""Addresses of the lobby, under ``/api/``."""

from django.urls import path

from battles.lobby import api

urlpatterns = [
    path("challenges", api.Challenges.as_view()),
    path("invitations/<slug:code>", api.Invitation.as_view()),
    path("battles/<uuid:battle>/ready", api.Ready.as_view()),
    path("battles/<uuid:battle>/army", api.OtherArmy.as_view()),
    path("battles/<uuid:battle>/guest", api.Guest.as_view()),
    path("battles/<uuid:battle>/rematch", api.Rematch.as_view()),
]
