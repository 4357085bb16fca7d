"""The campaigns app."""

from importlib import import_module

from django.apps import AppConfig

from battles import endings, occasions


class CampaignsConfig(AppConfig):
    """Names the app to Django, and joins in where the apps below let it."""

    name = "campaigns"

    def ready(self) -> None:
        """Clubs are circles in which homebrew is shared; battles have consequences."""
        # Here, as models are there only once all apps are known.
        import_module("campaigns.clubs.sharing").join()
        sources = import_module("campaigns.statistics.sources")
        # What a league has ruled counts before what the battle itself says.
        sources.join(import_module("campaigns.leagues.counted").games)
        sources.join(import_module("campaigns.wars.counted").games)
        sources.join(import_module("campaigns.chronicle.source").games)
        import_module("campaigns.chronicle.subjects").join(import_module("campaigns.leagues.subject").found)
        import_module("campaigns.leagues.playing").join()
        import_module("campaigns.wars.battles").join()
        import_module("campaigns.wars.notices").join()
        import_module("campaigns.chronicle.subjects").join(import_module("campaigns.wars.subject").found)
        for part in ("leagues", "wars"):
            occasions.join(import_module(f"campaigns.{part}.occasion").found)
        following = import_module("campaigns.consequences.following")
        endings.join(following.follow_soon)
