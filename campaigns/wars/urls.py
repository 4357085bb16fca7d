"""Addresses of campaigns, under ``/api/``."""

from django.urls import path

from campaigns.wars import api

urlpatterns = [
    path("clubs/<uuid:club_id>/campaigns", api.Wars.as_view()),
    path("campaigns/<uuid:war_id>", api.OneWar.as_view()),
    path("campaigns/<uuid:war_id>/seen", api.WarSeen.as_view()),
    path("campaigns/<uuid:war_id>/orders", api.WarOrders.as_view()),
    path("campaigns/<uuid:war_id>/books", api.WarBooks.as_view()),
    path("campaigns/<uuid:war_id>/recruits", api.WarRecruits.as_view()),
    path("campaigns/<uuid:war_id>/pictures", api.WarPictures.as_view()),
    path("campaigns/<uuid:war_id>/pictures/<uuid:picture_id>", api.OneWarPicture.as_view()),
    path("campaigns/<uuid:war_id>/armies/<str:name>", api.WarArmyOf.as_view()),
    path("campaigns/<uuid:war_id>/battles/<str:attack>", api.WarReady.as_view()),
]
