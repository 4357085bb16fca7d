"""Addresses of the talk beside a battle, under ``/api/battles/<id>/``."""

from django.urls import path

from battles.talk import api

urlpatterns = [
    path("talk", api.TalkOfBattle.as_view()),
    path("talk/<uuid:remark>", api.OneRemark.as_view()),
    path("talk/<uuid:remark>/report", api.Reports.as_view()),
]
