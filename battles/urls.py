"""Addresses of the battles app, under ``/api/``."""

from django.urls import include, path

from battles import api, reference
from battles.clocks.api import Claim
from battles.measuring.api import Measure

urlpatterns = [
    path("", include("battles.notices.urls")),
    path("", include("battles.tables.urls")),
    path("systems", reference.Systems.as_view()),
    path("systems/<slug:system>/starters", reference.Starters.as_view()),
    path("systems/<slug:system>/rules", reference.Rules.as_view()),
    path("systems/<slug:system>/rules/<slug:rule>", reference.OneRule.as_view()),
    path("battles", api.Battles.as_view()),
    path("battles/<uuid:battle>", api.OneBattle.as_view()),
    path("battles/<uuid:battle>/view", api.Table.as_view()),
    path("battles/<uuid:battle>/log", api.BattleLog.as_view()),
    path("battles/<uuid:battle>/commands", api.Commands.as_view()),
    path("battles/<uuid:battle>/preview", api.PreviewCall.as_view()),
    path("battles/<uuid:battle>/measure", Measure.as_view()),
    path("battles/<uuid:battle>/", include("battles.talk.urls")),
    path("battles/<uuid:battle>/claim", Claim.as_view()),
    path("battles/<uuid:battle>/proof", api.DiceProof.as_view()),
    path("", include("battles.lobby.urls")),
    path("", include("battles.replay.urls")),
    path("", include("battles.orders.urls")),
    path("", include("battles.umpire.urls")),
]
