"""Saved hands in Django's admin."""

from django.contrib import admin

from games.play.models import SavedHand


@admin.register(SavedHand)
class SavedHandAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Who owns a hand and whether it is public; what the rules said of it is not for editing."""

    list_display = ("title", "game", "owner", "is_public", "saved")
    list_filter = ("game", "is_public")
    search_fields = ("title", "note")
    readonly_fields = (
        "game",
        "record",
        "answer",
        "answer_digest",
        "rules_digest",
        "saved",
        "changed",
        "answered",
    )
