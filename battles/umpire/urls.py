"""Addresses of the umpire's chair, under ``/api/``."""

from django.urls import path

from battles.umpire import api

urlpatterns = [
    path("battles/<uuid:battle>/umpire", api.Chair.as_view()),
    path("umpires/<slug:code>", api.Invitation.as_view()),
]
