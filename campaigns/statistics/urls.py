"""Addresses of clubs' numbers, under ``/api/clubs/<id>/statistics``."""

from django.urls import path

from campaigns.statistics import api

urlpatterns = [
    path("", api.Overview.as_view()),
    path("/player", api.OnePlayer.as_view()),
    path("/unit", api.OneUnit.as_view()),
]
