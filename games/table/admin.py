"""Saved hands in Django's admin."""

from django.contrib import admin

from games.table.models import SavedHand


@admin.register(SavedHand)
class SavedHandAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Edit a hand's owner and visibility; its record and result are read-only."""

    list_display = ("title", "game", "owner", "is_public", "saved")
    list_filter = ("game", "is_public")
    search_fields = ("title", "note")
    readonly_fields = (
        *("game", "record", "answer", "answer_digest", "rules_digest"),
        *("saved", "changed", "answered"),
    )
