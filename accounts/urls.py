"""Addresses of the accounts app, under ``/api/``."""

from django.urls import path

from accounts import tokens
from accounts.api import Me

urlpatterns = [
    path("me", Me.as_view(), name="me"),
    path("tokens", tokens.Tokens.as_view()),
    path("tokens/<uuid:token_id>", tokens.OneToken.as_view()),
]
