"""What the staff look after: what was said beside battles and what people report of it, and shared tables."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from battles.tables.models import DrawnTable
from battles.talk.models import Remark, Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """Reports, the last first, each with what it is about."""

    list_display = ("at", "reporter", "reason", "said_by", "said")
    list_select_related = ("reporter", "remark__author")
    raw_id_fields = ("remark", "reporter")
    search_fields = ("reason", "remark__text", "remark__author__username")
    ordering = ("-at",)

    @admin.display(description="said by")
    def said_by(self, report: Report) -> str:
        """The author of what was reported."""
        return report.remark.author.get_username()

    @admin.display(description="said")
    def said(self, report: Report) -> str:
        """What was reported."""
        return str(report.remark)


@admin.register(Remark)
class RemarkAdmin(admin.ModelAdmin):
    """What was said beside battles, save notes that people make for themselves; it can be taken down."""

    list_display = ("at", "author", "lane", "text", "deleted_at", "deleted_by")
    list_filter = ("lane", "deleted_at")
    list_select_related = ("author", "deleted_by")
    search_fields = ("text", "author__username")
    readonly_fields = ("battle", "author", "lane", "text", "at")
    fields = ("battle", "author", "lane", "text", "at", "deleted_at")
    ordering = ("-at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Remark]:
        """Notes are nobody's business but their author's."""
        found: QuerySet[Remark] = super().get_queryset(request)
        return found.exclude(lane=Remark.Lane.NOTES)


@admin.register(DrawnTable)
class DrawnTableAdmin(admin.ModelAdmin):
    """Tables that people have drawn: what is offensive is made private, or deleted."""

    list_display = ("name", "owner", "system", "visibility", "playable", "changed_at", "deleted_at")
    list_filter = ("visibility", "system")
    list_select_related = ("owner",)
    search_fields = ("name", "summary", "owner__username")
    fields = ("name", "summary", "owner", "visibility", "document", "deleted_at")
    readonly_fields = ("name", "summary", "owner", "document")
    ordering = ("-changed_at",)
