"""Addresses of the armies app, under ``/api/``."""

from django.urls import include, path

from armies import api, browsing, building, collecting, comments, statistics

urlpatterns = [
    path("", include("armies.homebrew.urls")),
    path("catalogues", browsing.Catalogues.as_view()),
    path("catalogues/<str:system>/<str:catalogue>", browsing.OneCatalogue.as_view()),
    path("collection", collecting.Collection.as_view()),
    path("collection/<str:system>/<str:catalogue>", collecting.Collectable.as_view()),
    path("catalogues/<str:system>/<str:catalogue>/handbook", building.OneHandbook.as_view()),
    path("lists", api.Lists.as_view()),
    path("lists/public", browsing.PublicLists.as_view()),
    path("lists/import", api.Imports.as_view()),
    path("lists/shared/<slug:code>", api.Shared.as_view()),
    path("lists/<uuid:list_id>", api.OneList.as_view()),
    path("lists/targets/<str:system>", statistics.Targets.as_view()),
    path("lists/<uuid:list_id>/lacks", collecting.Lacks.as_view()),
    path("lists/<uuid:list_id>/comments", comments.Comments.as_view()),
    path("lists/<uuid:list_id>/comments/<uuid:comment_id>", comments.OneComment.as_view()),
    path("lists/<uuid:list_id>/statistics", statistics.Statistics.as_view()),
    path("lists/<uuid:list_id>/choices", api.Choices.as_view()),
    path("lists/<uuid:list_id>/places", building.Places.as_view()),
    path("lists/<uuid:list_id>/edits", api.Edits.as_view()),
    path("lists/<uuid:list_id>/undo", api.Undo.as_view()),
    path("lists/<uuid:list_id>/redo", api.Redo.as_view()),
    path("lists/<uuid:list_id>/update", api.Update.as_view()),
    path("lists/<uuid:list_id>/revert", api.Revert.as_view()),
    path("lists/<uuid:list_id>/versions", api.Versions.as_view()),
    path("lists/<uuid:list_id>/versions/<int:number>", api.OneVersion.as_view()),
    path("lists/<uuid:list_id>/copy", api.Copies.as_view()),
    path("lists/<uuid:list_id>/restore", api.Restore.as_view()),
    path("lists/<uuid:list_id>/export/<slug:kind>", api.Export.as_view()),
]
