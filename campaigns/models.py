"""What is kept of clubs and what goes on in them."""

from campaigns.chronicle import models as chronicle  # noqa: F401  (Django looks for an app's models here)
from campaigns.clubs import models as clubs  # noqa: F401  (the same)
from campaigns.consequences import models as consequences  # noqa: F401  (the same)
from campaigns.leagues import models as leagues  # noqa: F401  (the same)
from campaigns.statistics import models as statistics  # noqa: F401  (the same)
from campaigns.wars import models as wars  # noqa: F401  (the same)
