"""Work of this app in the background."""

from campaigns.consequences import tasks as consequences  # noqa: F401  (Celery looks for an app's tasks here)
from campaigns.statistics import tasks as statistics  # noqa: F401  (the same)
from campaigns.wars import tasks as wars  # noqa: F401  (the same)
