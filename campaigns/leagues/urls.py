"""Addresses of leagues, under ``/api/``."""

from django.urls import path

from campaigns.leagues import api, games_api

urlpatterns = [
    path("clubs/<uuid:club_id>/leagues", api.ClubLeagues.as_view()),
    path("clubs/<uuid:club_id>/ratings", api.Ratings.as_view()),
    path("clubs/<uuid:club_id>/ratings/<str:name>", api.RatingHistory.as_view()),
    path("leagues/games", games_api.OwnGames.as_view()),
    path("leagues/games/<uuid:game_id>", games_api.OneGame.as_view()),
    path("leagues/games/<uuid:game_id>/results", games_api.Results.as_view()),
    path("leagues/games/<uuid:game_id>/confirm", games_api.Confirm.as_view()),
    path("leagues/games/<uuid:game_id>/dispute", games_api.Dispute.as_view()),
    path("leagues/games/<uuid:game_id>/ruling", games_api.Ruling.as_view()),
    path("leagues/games/<uuid:game_id>/undo", games_api.Undo.as_view()),
    path("leagues/games/<uuid:game_id>/battle", games_api.Play.as_view()),
    path("leagues/<uuid:league_id>", api.OneLeague.as_view()),
    path("leagues/<uuid:league_id>/restore", api.RestoreLeague.as_view()),
    path("leagues/<uuid:league_id>/terms", api.Terms.as_view()),
    path("leagues/<uuid:league_id>/log", api.Log.as_view()),
    path("leagues/<uuid:league_id>/start", api.Start.as_view()),
    path("leagues/<uuid:league_id>/end", api.End.as_view()),
    path("leagues/<uuid:league_id>/entrants", api.Entrants.as_view()),
    path("leagues/<uuid:league_id>/entrants/<str:name>", api.OneEntrant.as_view()),
    path("leagues/<uuid:league_id>/rounds", games_api.Rounds.as_view()),
    path("leagues/<uuid:league_id>/rounds/<int:number>", games_api.OneRound.as_view()),
    path("leagues/<uuid:league_id>/rounds/<int:number>/pairings", games_api.RoundPairings.as_view()),
    path("leagues/<uuid:league_id>/games", games_api.Games.as_view()),
    path("leagues/<uuid:league_id>/challenges", games_api.Challenges.as_view()),
    path("leagues/<uuid:league_id>/standings", api.Standings.as_view()),
]
