"""The armies app."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Names the app to Django."""

    name = "armies"
