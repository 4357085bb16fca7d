"""The campaigns app."""

from importlib import import_module

from django.apps import AppConfig

from armies import circles


class CampaignsConfig(AppConfig):
    """Names the app to Django, and tells the armies app what clubs share."""

    name = "campaigns"

    def ready(self) -> None:
        """Clubs are circles in which homebrew is shared."""
        # Here, as models are there only once all apps are known.
        sharing = import_module("campaigns.clubs.sharing")
        circles.join(sharing.packs_for)
