"""The accounts app: who plays. allauth does the work."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Names the app to Django."""

    name = "accounts"
