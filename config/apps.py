"""The frame as a Django app."""

import importlib

from django.apps import AppConfig


class FrameConfig(AppConfig):
    """Makes the Celery app known wherever Django runs, so that ``shared_task`` finds it."""

    name = "config"
    verbose_name = "Sallyport"

    def ready(self) -> None:
        """Load what registers itself when it is imported."""
        importlib.import_module("config.celery")
        importlib.import_module("config.checks")
