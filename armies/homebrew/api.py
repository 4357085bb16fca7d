"""The API of homebrew: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import Call, language
from armies import access as lists
from armies.access import Reader
from armies.calls import ILLEGAL, STALE, ListView
from armies.homebrew import access, reading, writing
from armies.homebrew.models import Homebrew, HomebrewRevision
from armies.homebrew.serializers import (
    CopyHomebrewSerializer,
    HomebrewDraftSerializer,
    HomebrewLineSerializer,
    HomebrewLookSerializer,
    HomebrewNewsSerializer,
    HomebrewRevisionLineSerializer,
    HomebrewRevisionSerializer,
    HomebrewSerializer,
    HomebrewWordsSerializer,
    LookAtHomebrewSerializer,
    NewHomebrewSerializer,
    PublishHomebrewSerializer,
    ShareHomebrewSerializer,
)
from armies.limits import PackParser

CODE = OpenApiParameter("code", str, description="The code of the pack's link.")
SYSTEM = OpenApiParameter("system", str, description="Only packs for this game.")
EXTENDS = OpenApiParameter("extends", str, description="Only packs for forces of this catalogue.")
FIND = OpenApiParameter("q", str, description="Only packs whose name, summary or owner holds this.")
FILTERS = [SYSTEM, EXTENDS, FIND]
DELETED = OpenApiParameter("deleted", bool, description="Those that were deleted instead.")

_EXAMPLE = OpenApiExample(
    "a squad of its own",
    request_only=True,
    value={
        "id": "3b0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11",
        "system": "warzone_resurrection",
        "document": {
            "name": "The sewers",
            "faction": "bauhaus",
            "models": {
                "rat": {
                    "name": "Sewer rat",
                    "points": 9,
                    "profile": {"m": 6, "cc": 13, "a": "12"},
                    "weapons": ["handgun"],
                    "skills": ["slippery"],
                }
            },
            "units": {"rats": {"name": "Sewer rats", "models": [{"model": "rat", "least": 4, "most": 10}]}},
        },
    },
)


class HomebrewView(Call):
    """What all calls about homebrew have in common."""

    parser_classes = (PackParser,)

    @property
    def reader(self) -> Reader:
        """Who asks."""
        user = self.request.user
        return Reader(user.pk if user.is_authenticated else None, self.request.query_params.get("code", ""))

    def seen_by(self) -> dict[str, Any]:
        """What serialisers ask about the reader."""
        user = self.request.user
        kept = user.kept_homebrew.values_list("pk", flat=True) if user.is_authenticated else ()
        return {"user_id": self.reader.user_id, "kept": set(kept)}

    def shown(self, pack: Homebrew) -> dict[str, Any]:
        """A pack as the reader may know it (``HomebrewSerializer``)."""
        line = HomebrewLineSerializer(pack, context=self.seen_by()).data
        newest = writing.newest(pack).document if pack.published else None
        own = pack.owner_id == self.reader.user_id
        document = pack.draft if own or newest is None else newest
        versions = {
            "draft_version": pack.draft_version if own else 0,
            "unpublished": own and document != newest,
        }
        return {**line, **versions, **reading.state(pack.system, document, language())}


class Open(HomebrewView):
    """A call that anybody may make; what they may see depends on the pack."""

    permission_classes = (AllowAny,)


class ManyPacks(HomebrewView, ListAPIView[Homebrew]):
    """Pages of packs."""

    serializer_class = HomebrewLineSerializer
    queryset = Homebrew.objects.none()

    def get_serializer_context(self) -> dict[str, Any]:
        """The serialiser needs to know who asks."""
        return {**super().get_serializer_context(), **self.seen_by()}

    def filtered(self, packs: QuerySet[Homebrew]) -> QuerySet[Homebrew]:
        """Those that are asked for."""
        asked = {name: self._text(name) for name in ("system", "extends", "q")}
        packs = access.as_lines(packs)
        packs = packs.filter(**{name: asked[name] for name in ("system", "extends") if asked[name]})
        words = asked["q"]
        if not words:
            return packs
        by_text = packs.filter(name__icontains=words) | packs.filter(summary__icontains=words)
        return by_text | packs.filter(owner__username__icontains=words)

    def _text(self, name: str) -> str:
        """A word of the query that the database can compare."""
        return self.request.query_params.get(name, "").replace("\0", "")[:200]


class Packs(ManyPacks):
    """My packs, and new ones."""

    throttle_scope = "commands"

    def get_queryset(self) -> QuerySet[Homebrew]:
        """Those of the person who asks."""
        deleted = self.request.query_params.get("deleted") == "true"
        own = Homebrew.objects.select_related("owner").filter(owner=self.person)
        return self.filtered(own.filter(deleted_at__isnull=not deleted))

    @extend_schema(operation_id="homebrew_mine", parameters=[*FILTERS, DELETED])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """My packs, the last changed first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="homebrew_begin",
        request=NewHomebrewSerializer,
        responses={201: HomebrewSerializer} | STALE,
        examples=[_EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Begin a pack, from nothing or from a document. It may be unfinished."""
        pack = writing.begin(self.person, writing.Beginning(**self.checked(NewHomebrewSerializer)))
        return Response(self.shown(pack), status.HTTP_201_CREATED)


class Shelf(ManyPacks):
    """What my lists may take."""

    def get_queryset(self) -> QuerySet[Homebrew]:
        """Published packs of one's own, and those that one keeps."""
        return self.filtered(access.on_shelf(self.person.pk))

    @extend_schema(operation_id="homebrew_shelf", parameters=FILTERS)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """My published packs and those of others that I keep: what my lists may take."""
        return super().get(request, *args, **kwargs)


class PublicPacks(ManyPacks):
    """Packs that everybody may use."""

    permission_classes = (AllowAny,)

    def get_queryset(self) -> QuerySet[Homebrew]:
        """The public ones that are asked for."""
        return self.filtered(access.public()).order_by("-published_at", "id")

    @extend_schema(operation_id="homebrew_public", parameters=FILTERS)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Public packs, the last published first."""
        return super().get(request, *args, **kwargs)


class News(ListView):
    """Newer revisions of what a list takes."""

    @extend_schema(operation_id="homebrew_news", responses=HomebrewNewsSerializer)
    def get(self, request: Request, list_id: uuid.UUID, key: str) -> Response:
        """What the last revision of a pack would change in a list of mine. The edit `take` takes it."""
        row = lists.look(list_id, self.reader)
        if row.owner_id != self.person.pk:
            raise access.missing()
        return Response({"changes": reading.news(row, key, language())})


class Words(Open):
    """What forms offer."""

    @extend_schema(operation_id="homebrew_words", responses=HomebrewWordsSerializer)
    def get(self, request: Request, system: str) -> Response:
        """Everything that may be named: skills that the engine knows, weapons, powers, roles."""
        return Response({"words": reading.words(system, language())})


class Looks(HomebrewView):
    """Looking at documents."""

    throttle_scope = "drafts"

    @extend_schema(
        operation_id="homebrew_look", request=LookAtHomebrewSerializer, responses=HomebrewLookSerializer
    )
    def post(self, request: Request) -> Response:
        """What is wrong with a document, and what lists would be offered; nothing is kept."""
        wish = self.checked(LookAtHomebrewSerializer)
        return Response(reading.state(wish["system"], wish["document"], language()))


class OnePack(Open):
    """One pack."""

    def get_permissions(self) -> list[Any]:
        """Who changes something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @extend_schema(operation_id="homebrew_read", parameters=[CODE], responses=HomebrewSerializer)
    def get(self, request: Request, pack_id: uuid.UUID) -> Response:
        """A pack: its owner gets the draft, others the last revision."""
        return Response(self.shown(access.look(pack_id, self.reader)))

    @extend_schema(
        operation_id="homebrew_share", request=ShareHomebrewSerializer, responses=HomebrewSerializer
    )
    def patch(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Who may read and use it. Made private, its link is dead for good and nobody else keeps it."""
        writing.share(pack_id, self.person.pk, self.checked(ShareHomebrewSerializer)["visibility"])
        return Response(self.shown(access.look(pack_id, self.reader)))

    @extend_schema(operation_id="homebrew_delete", responses={204: None})
    def delete(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Delete it; it can be restored, and lists that take it keep what they have."""
        writing.delete(pack_id, self.person.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Draft(HomebrewView):
    """Drafts."""

    throttle_scope = "drafts"

    @extend_schema(
        operation_id="homebrew_draft",
        request=HomebrewDraftSerializer,
        responses={200: HomebrewSerializer} | STALE,
    )
    def put(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Keep the draft as it is now, faults and all. Where it was written elsewhere meanwhile: 409."""
        wish = self.checked(HomebrewDraftSerializer)
        pack = writing.save_draft(pack_id, self.person.pk, wish["version"], wish["document"])
        return Response(self.shown(pack))


class Revisions(Open, ListAPIView[HomebrewRevision]):
    """Revisions."""

    serializer_class = HomebrewRevisionLineSerializer
    queryset = HomebrewRevision.objects.none()
    throttle_scope = "commands"

    def get_permissions(self) -> list[Any]:
        """Who publishes has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    def get_queryset(self) -> QuerySet[HomebrewRevision]:
        """Those of a pack that the reader may read. Raises ``NotFound``."""
        pack = access.look(self.kwargs["pack_id"], self.reader)
        return HomebrewRevision.objects.filter(homebrew=pack).defer("document").order_by("-number")

    @extend_schema(operation_id="homebrew_revisions", parameters=[CODE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Everything that was published, the last first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="homebrew_publish",
        request=PublishHomebrewSerializer,
        responses={201: HomebrewSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Publish the draft as a new revision. Lists that take an earlier one keep it until they are told."""
        wish = writing.Publication(**self.checked(PublishHomebrewSerializer))
        writing.publish(pack_id, self.person.pk, wish)
        return Response(self.shown(access.look(pack_id, self.reader)), status.HTTP_201_CREATED)


class OneRevision(Open):
    """One revision."""

    @extend_schema(operation_id="homebrew_revision", parameters=[CODE], responses=HomebrewRevisionSerializer)
    def get(self, request: Request, pack_id: uuid.UUID, number: int) -> Response:
        """A revision with what is in it."""
        pack = access.look(pack_id, self.reader)
        found = HomebrewRevision.objects.filter(homebrew=pack, number=number).first()
        if found is None:
            raise reading.revision_missing()
        line = HomebrewRevisionLineSerializer(found).data
        return Response({**line, **reading.state(pack.system, found.document, language())})


class Restore(HomebrewView):
    """Deleted packs."""

    @extend_schema(operation_id="homebrew_restore", request=None, responses=HomebrewSerializer)
    def post(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Bring a deleted pack back."""
        writing.restore(pack_id, self.person.pk)
        return Response(self.shown(access.look(pack_id, self.reader)))


class Keeping(HomebrewView):
    """Packs of others that one keeps."""

    throttle_scope = "commands"

    @extend_schema(
        operation_id="homebrew_keep", parameters=[CODE], request=None, responses=HomebrewSerializer
    )
    def put(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Keep a pack that one may read: one's lists are offered it."""
        return Response(self.shown(writing.keep(pack_id, self.person, self.reader)))

    @extend_schema(operation_id="homebrew_leave", responses={204: None})
    def delete(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Keep it no longer; lists that take it are as they were."""
        writing.leave(pack_id, self.person)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Copies(HomebrewView):
    """Copies."""

    throttle_scope = "imports"

    @extend_schema(
        operation_id="homebrew_copy",
        parameters=[CODE],
        request=CopyHomebrewSerializer,
        responses={201: HomebrewSerializer} | STALE,
    )
    def post(self, request: Request, pack_id: uuid.UUID) -> Response:
        """Begin a pack of one's own with what is in one that one may read."""
        source = access.look(pack_id, self.reader)
        pack = writing.copy(self.person, self.checked(CopyHomebrewSerializer)["id"], source)
        return Response(self.shown(pack), status.HTTP_201_CREATED)


class Shared(Open):
    """What a link leads to."""

    @extend_schema(operation_id="homebrew_shared", responses=HomebrewSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The pack of a link; ``code`` then opens its other calls."""
        return Response(self.shown(access.by_code(code, self.reader)))


class Export(Open):
    """Files out."""

    @extend_schema(
        operation_id="homebrew_export",
        parameters=[CODE],
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, pack_id: uuid.UUID) -> HttpResponse:
        """The document as a file: one's own draft, or the last revision; to begin a pack takes it again."""
        pack = access.look(pack_id, self.reader)
        own = pack.owner_id == self.reader.user_id
        document = pack.draft if own else writing.newest(pack).document
        body = msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
        answer = HttpResponse(body, content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="{pack.key}.homebrew.json"'
        return answer
