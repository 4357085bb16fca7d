"""What the staff look after: comments, those that were taken down too."""

from django.contrib import admin

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
