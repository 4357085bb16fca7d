"""Names from a game's data, as a reader calls them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from battles.texts import called
from rules.core.text import ENGLISH


class NameField(serializers.CharField):
    """A name that a battle took over from its system's data: in the language of the reader."""

    def get_attribute(self, instance: Any) -> str:
        """The name, of the battle or of a seat of it."""
        battle = getattr(instance, "battle", instance)
        name = super().get_attribute(instance) or ""
        return called(name, battle.system, self.context.get("language", ENGLISH))
