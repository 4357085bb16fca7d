"""Addresses of clubs' numbers, under ``/api/clubs/<id>/``."""

from django.urls import path

from campaigns.statistics import api

urlpatterns = [
    path("statistics", api.Overview.as_view()),
    path("statistics/player", api.OnePlayer.as_view()),
    path("statistics/unit", api.OneUnit.as_view()),
]
