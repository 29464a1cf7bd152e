"""Runs and batches in Django's admin."""

from django.contrib import admin
from django.http import HttpRequest

from games.simulations.models import Batch, Run


@admin.register(Run)
class RunAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A read-only view of the runs."""

    list_display = ("name", "game", "state", "rounds", "done", "size", "owner", "created")
    list_filter = ("game", "state", "size")
    search_fields = ("name", "digest")
    date_hierarchy = "created"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Batch)
class BatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("run", "index", "first", "count", "attempts", "worker", "done_at")
    list_filter = ("run__game",)
    search_fields = ("run__name", "digest")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
