"""The battles app."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """Names the app to Django."""

    name = "battles"
