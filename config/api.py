"""How the API speaks: one shape for every refusal, and a schema that says so."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotAuthenticated, Throttled, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler


class ProblemSerializer(serializers.Serializer[Any]):
    """Why a request was refused."""

    code = serializers.CharField(help_text="A stable word for programs.")
    message = serializers.CharField(help_text="A sentence for people.")
    rule = serializers.CharField(required=False, help_text="The rule that refused, where one did.")
    problems = serializers.DictField(required=False, help_text="What is wrong with each field.")
    retry_after = serializers.IntegerField(required=False, help_text="Seconds to wait before trying again.")


class Schema(AutoSchema):
    """Adds to every operation the refusals that every operation can give."""

    refusals = {
        "400": "The request is malformed or not allowed now.",
        "401": "Not signed in.",
        "403": "Not yours to do.",
        "404": "There is no such thing, or it is not yours to see.",
        "413": "The request is too large.",
        "429": "Too many requests.",
    }

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        responses = super()._get_response_bodies(direction)
        problem = self.resolve_serializer(ProblemSerializer, direction).ref
        for status, description in self.refusals.items():
            responses.setdefault(
                status, {"description": description, "content": {"application/json": {"schema": problem}}}
            )
        return responses


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an error into ``{"code", "message", "rule"?, "problems"?}``; None leaves it to Django.

    An ``APIException`` may carry ``rule``, the id of the rule that refused.
    """
    response = exception_handler(error, context)
    if response is None:
        return None
    if not isinstance(error, APIException):
        # Django's own "not found" and "permission denied" have been answered by an equivalent.
        word = {404: "not_found", 403: "permission_denied"}.get(response.status_code, "refused")
        response.data = {"code": word, "message": str(response.data.get("detail", "Refused."))}
        return response
    if isinstance(error, NotAuthenticated):
        # DRF says 403 where a session is the only way to sign in; clients need to tell the two apart.
        response.status_code = 401
        response["WWW-Authenticate"] = "Session"
    problem: dict[str, Any] = {"code": _code(error), "message": _first_sentence(error.detail)}
    if isinstance(error, ValidationError) and isinstance(error.detail, dict):
        problem["problems"] = error.detail
    if isinstance(error, Throttled) and "Retry-After" in response.headers:
        problem["retry_after"] = int(response.headers["Retry-After"])
    rule = getattr(error, "rule", None)
    if rule is not None:
        problem["rule"] = rule
    response.data = problem
    return response


def _code(error: APIException) -> str:
    codes = error.get_codes()
    return codes if isinstance(codes, str) else error.default_code


def _first_sentence(detail: Any) -> str:
    """The first message in DRF's nested lists and dictionaries, with the name of its field."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            sentence = _first_sentence(inner)
            return sentence if name in {"non_field_errors", "detail"} else f"{name}: {sentence}"
    if isinstance(detail, list | tuple) and detail:
        return _first_sentence(detail[0])
    return str(detail) if detail else "Refused."
