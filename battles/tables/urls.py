"""Addresses of tables, under ``/api/``."""

from django.urls import path

from battles.tables import api

urlpatterns = [
    path("tables", api.Tables.as_view()),
    path("tables/public", api.PublicTables.as_view()),
    path("tables/games", api.Games.as_view()),
    path("tables/look", api.Looks.as_view()),
    path("tables/lot", api.ByLot.as_view()),
    path("tables/words/<slug:system>", api.Words.as_view()),
    path("tables/shared/<slug:code>", api.Shared.as_view()),
    path("tables/<uuid:table>", api.OneTable.as_view()),
    path("tables/<uuid:table>/copy", api.Copies.as_view()),
    path("tables/<uuid:table>/restore", api.Restore.as_view()),
]
