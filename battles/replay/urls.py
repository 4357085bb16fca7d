"""Addresses of replays and reports, under ``/api/``."""

from django.urls import path

from battles.replay import api

urlpatterns = [
    path("battles/past", api.Past.as_view()),
    path("battles/<uuid:battle>/replay", api.BattleReplay.as_view()),
    path("battles/<uuid:battle>/report", api.BattleReport.as_view()),
    path("battles/<uuid:battle>/report.pdf", api.BattleReportPdf.as_view()),
    path("battles/<uuid:battle>/document", api.BattleDocument.as_view()),
    path("replays", api.Replays.as_view()),
    path("replays/<uuid:replay>", api.OneReplay.as_view()),
    path("replays/<uuid:replay>/film", api.ReplayFilm.as_view()),
    path("replays/<uuid:replay>/report", api.ReplayReport.as_view()),
    path("replays/<uuid:replay>/report.pdf", api.ReplayReportPdf.as_view()),
]
