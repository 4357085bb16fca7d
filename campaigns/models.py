"""What is kept of clubs."""

from campaigns.clubs import models as clubs  # noqa: F401  (Django looks for an app's models here)
