"""Addresses of chronicles, under ``/api/clubs/<id>/``."""

from django.urls import path

from campaigns.chronicle import api

urlpatterns = [
    path("chronicle", api.Chronicle.as_view()),
    path("timeline", api.Timeline.as_view()),
    path("chronicle.rss", api.Feed.as_view()),
    path("chronicle.pdf", api.Book.as_view()),
    path("chronicle/<uuid:post_id>", api.OnePost.as_view()),
    path("chronicle/<uuid:post_id>/pictures", api.NewPicture.as_view()),
    path("chronicle/<uuid:post_id>/pictures/<uuid:picture_id>", api.OnePicture.as_view()),
]
