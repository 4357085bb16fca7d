"""Addresses of the campaigns app, under ``/api/``."""

from django.urls import include, path

from campaigns.clubs import api, life_api

urlpatterns = [
    path("clubs", api.Clubs.as_view()),
    path("clubs/listed", api.ListedClubs.as_view()),
    path("clubs/<uuid:club_id>", api.OneClub.as_view()),
    path("clubs/<uuid:club_id>/restore", api.RestoreClub.as_view()),
    path("clubs/<uuid:club_id>/link", api.NewLink.as_view()),
    path("clubs/<uuid:club_id>/join", api.Join.as_view()),
    path("clubs/<uuid:club_id>/requests", api.Requests.as_view()),
    path("clubs/<uuid:club_id>/requests/<uuid:request_id>", api.OneRequest.as_view()),
    path("clubs/<uuid:club_id>/members", api.Members.as_view()),
    path("clubs/<uuid:club_id>/members/<str:name>", api.OneMember.as_view()),
    path("clubs/<uuid:club_id>/owner", api.HandOver.as_view()),
    path("clubs/<uuid:club_id>/news", life_api.ClubNews.as_view()),
    path("clubs/<uuid:club_id>/news/<uuid:news_id>", life_api.OneNews.as_view()),
    path("clubs/<uuid:club_id>/nights", life_api.Nights.as_view()),
    path("clubs/<uuid:club_id>/nights/<uuid:night_id>", life_api.OneNight.as_view()),
    path("clubs/<uuid:club_id>/nights/<uuid:night_id>/answer", life_api.NightAnswer.as_view()),
    path("clubs/<uuid:club_id>/calendar.ics", life_api.Feed.as_view()),
    path("clubs/<uuid:club_id>/homebrew", life_api.ClubShelf.as_view()),
    path("clubs/<uuid:club_id>/homebrew/<uuid:pack_id>", life_api.OneShared.as_view()),
    path("clubs/<uuid:club_id>/tables", life_api.ClubTables.as_view()),
    path("clubs/<uuid:club_id>/tables/<uuid:table_id>", life_api.OneClubTable.as_view()),
    path("clubs/<uuid:club_id>/export", life_api.Export.as_view()),
    path("clubs/<uuid:club_id>/", include("campaigns.chronicle.urls")),
    path("clubs/<uuid:club_id>/", include("campaigns.statistics.urls")),
    path("", include("campaigns.leagues.urls")),
    path("", include("campaigns.wars.urls")),
]
