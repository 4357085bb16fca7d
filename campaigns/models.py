"""What is kept of clubs."""

from campaigns.chronicle import models as chronicle  # noqa: F401  (Django looks for an app's models here)
from campaigns.clubs import models as clubs  # noqa: F401  (the same)
from campaigns.statistics import models as statistics  # noqa: F401  (the same)
