"""Addresses of the accounts app, under ``/api/``."""

from django.urls import path

from accounts import tokens
from accounts.api import Me
from accounts.preferences import api as preferences

urlpatterns = [
    path("me", Me.as_view(), name="me"),
    path("me/preferences", preferences.MyPreferences.as_view()),
    path("me/pushes", preferences.Pushes.as_view()),
    path("me/pushes/<uuid:push>", preferences.OnePush.as_view()),
    path("tokens", tokens.Tokens.as_view()),
    path("tokens/<uuid:token_id>", tokens.OneToken.as_view()),
]
