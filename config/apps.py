"""The frame as a Django app."""

from django.apps import AppConfig


class FrameConfig(AppConfig):
    """Makes the Celery app known wherever Django runs, so that ``shared_task`` finds it."""

    name = "config"
    verbose_name = "Sallyport"

    def ready(self) -> None:
        from config import celery, checks  # noqa: F401  (importing them registers them)
