"""The Celery app: clocks, bots and mail run here."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("sallyport")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
