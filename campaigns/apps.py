"""The campaigns app."""

from importlib import import_module

from django.apps import AppConfig

from armies import circles
from battles import endings


class CampaignsConfig(AppConfig):
    """Names the app to Django, and joins in where the apps below let it."""

    name = "campaigns"

    def ready(self) -> None:
        """Clubs are circles in which homebrew is shared; battles have consequences."""
        # Here, as models are there only once all apps are known.
        sharing = import_module("campaigns.clubs.sharing")
        circles.join(sharing.packs_for)
        following = import_module("campaigns.consequences.following")
        endings.join(following.follow_soon)
