"""Addresses of the accounts app, under ``/api/``."""

from django.urls import path

from accounts.api import Me

urlpatterns = [path("me", Me.as_view(), name="me")]
