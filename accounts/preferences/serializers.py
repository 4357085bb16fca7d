"""Wishes and browsers on the wire."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.preferences.models import Preferences, PushAddress
from accounts.preferences.pushing import is_known_service
from accounts.preferences.reading import address_of
from accounts.preferences.zones import zone_names
from accounts.texts import said
from rules.core.message import say


@extend_schema_field({"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"})
class TimeOfDayField(serializers.TimeField):
    """Hours and minutes, as a clock on the wall has them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M"], **kwargs)


class PreferencesSerializer(serializers.ModelSerializer[Preferences]):
    """What a person wishes."""

    language = serializers.ChoiceField(
        [code for code, _ in settings.LANGUAGES],
        allow_blank=True,
        help_text="Of pages, letters and pushes; empty: what the browser asks for, English in letters.",
    )
    time_zone = serializers.CharField(
        max_length=64, allow_blank=True, help_text="A name of the tz database; empty until one is known."
    )
    daily_hour = serializers.IntegerField(
        min_value=0, max_value=23, help_text="When the daily letter comes, by the person's own clock."
    )
    quiet_from = TimeOfDayField(help_text="Nothing is sent from here ...")
    quiet_until = TimeOfDayField(help_text="... to here; no such hours where they are the same.")

    mail_to = serializers.SerializerMethodField(
        help_text="The confirmed address that letters go to; null for none, or where no mail leaves."
    )

    class Meta:
        model = Preferences
        fields = (
            "mail_to",
            "language",
            "time_zone",
            "mail",
            "daily_hour",
            "pushes",
            "quiet_from",
            "quiet_until",
        )

    def get_mail_to(self, wishes: Preferences) -> str | None:
        """Where letters go."""
        return address_of(wishes.user) if settings.SENDS_MAIL else None

    def validate_time_zone(self, name: str) -> str:
        """A zone that there is. Raises ``ValidationError``."""
        if name and name not in zone_names():
            raise serializers.ValidationError(said(say("zone.unknown")))
        return name


class PushAddressSerializer(serializers.Serializer[PushAddress]):
    """A browser that takes pushes."""

    id = serializers.UUIDField(source="public_id", read_only=True)
    browser = serializers.CharField(
        max_length=60, allow_blank=True, default="", help_text="What its owner may know it by."
    )
    made_at = serializers.DateTimeField(read_only=True)


class NewPushAddressSerializer(PushAddressSerializer):
    """A browser's subscription, as its ``PushManager`` gives it."""

    endpoint = serializers.CharField(max_length=1000)
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=50)

    def validate_endpoint(self, endpoint: str) -> str:
        """An address of a push service. Raises ``ValidationError``."""
        if not is_known_service(endpoint):
            raise serializers.ValidationError(said(say("push.unknown_service")))
        return endpoint

    def validate_p256dh(self, key: str) -> str:
        """A point of the curve. Raises ``ValidationError``."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(key))
        except ValueError as error:
            raise serializers.ValidationError(said(say("push.bad_key"))) from error
        return key

    def validate_auth(self, secret: str) -> str:
        """Sixteen bytes. Raises ``ValidationError``."""
        if len(_decoded(secret)) != 16:
            raise serializers.ValidationError(said(say("push.bad_key")))
        return secret


class PushesSerializer(serializers.Serializer[Any]):
    """What a browser needs to subscribe, and the browsers that have."""

    key = serializers.CharField(help_text="The server's key, in URL-safe base64.")
    addresses = PushAddressSerializer(many=True)


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
