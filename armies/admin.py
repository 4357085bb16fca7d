"""What the staff look after: comments, those that were taken down too."""

from django.contrib import admin

from armies.homebrew.models import Homebrew
from armies.models import Comment


@admin.register(Comment)
class CommentAdmin(admin.ModelAdmin):
    """Comments, the last first."""

    list_display = ("at", "author", "army_list", "text", "deleted_at", "deleted_by")
    list_filter = ("deleted_at",)
    list_select_related = ("author", "army_list", "deleted_by")
    search_fields = ("text", "author__username")
    raw_id_fields = ("army_list", "author", "deleted_by")
    ordering = ("-at",)


@admin.register(Homebrew)
class HomebrewAdmin(admin.ModelAdmin):
    """Packs of homebrew: what is offensive is made private, or deleted."""

    list_display = (
        "name",
        "owner",
        "system",
        "extends",
        "visibility",
        "published",
        "changed_at",
        "deleted_at",
    )
    list_filter = ("visibility", "system")
    list_select_related = ("owner",)
    search_fields = ("name", "summary", "owner__username")
    fields = ("name", "summary", "owner", "visibility", "published", "draft", "deleted_at")
    readonly_fields = ("name", "summary", "owner", "published", "draft")
    ordering = ("-changed_at",)
