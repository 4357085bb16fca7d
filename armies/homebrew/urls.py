"""Addresses of homebrew, under ``/api/``."""

from django.urls import path

from armies.homebrew import api

urlpatterns = [
    path("homebrew", api.Packs.as_view()),
    path("lists/<uuid:list_id>/homebrew/<str:key>", api.News.as_view()),
    path("homebrew/shelf", api.Shelf.as_view()),
    path("homebrew/public", api.PublicPacks.as_view()),
    path("homebrew/look", api.Looks.as_view()),
    path("homebrew/words/<str:system>", api.Words.as_view()),
    path("homebrew/shared/<slug:code>", api.Shared.as_view()),
    path("homebrew/<uuid:pack_id>", api.OnePack.as_view()),
    path("homebrew/<uuid:pack_id>/draft", api.Draft.as_view()),
    path("homebrew/<uuid:pack_id>/revisions", api.Revisions.as_view()),
    path("homebrew/<uuid:pack_id>/revisions/<int:number>", api.OneRevision.as_view()),
    path("homebrew/<uuid:pack_id>/restore", api.Restore.as_view()),
    path("homebrew/<uuid:pack_id>/keeping", api.Keeping.as_view()),
    path("homebrew/<uuid:pack_id>/copy", api.Copies.as_view()),
    path("homebrew/<uuid:pack_id>/export", api.Export.as_view()),
]
