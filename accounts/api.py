"""Who is asking."""

from typing import Any

from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.preferences.reading import preferences_of


class PersonSerializer(serializers.Serializer[Any]):
    """A signed-in person, as they see themselves."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    email = serializers.CharField(help_text="Empty where none was given.")
    is_staff = serializers.BooleanField()
    language = serializers.SerializerMethodField(help_text="Empty until they have chosen one.")
    time_zone = serializers.SerializerMethodField(help_text="Empty until one is known.")

    def get_language(self, user: User) -> str:
        """The language that they have chosen."""
        return preferences_of(user).language

    def get_time_zone(self, user: User) -> str:
        """Their time zone."""
        return preferences_of(user).time_zone


class MeSerializer(serializers.Serializer[Any]):
    """Who is asking, and the token that their changes must carry."""

    user = PersonSerializer(allow_null=True, help_text="Null for someone who has not signed in.")
    csrf_token = serializers.CharField(help_text="To be sent back as the X-CSRFToken header.")


class Me(APIView):
    """The person who asks; anybody may, a page needs to know before it can offer to sign in."""

    permission_classes = [AllowAny]

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Say who is asking."""
        user = request.user if request.user.is_authenticated else None
        return Response(MeSerializer({"user": user, "csrf_token": get_token(request)}).data)
