"""Runs and batches in Django's admin."""

from django.contrib import admin

from games.simulations.models import Batch, Run
from games.site.accounts.admin import MadeElsewhere, ReadOnly


@admin.register(Run)
class RunAdmin(MadeElsewhere):
    """A read-only view of the runs."""

    list_display = ("name", "game", "state", "rounds", "done", "size", "owner", "created")
    list_filter = ("game", "state", "size")
    search_fields = ("name", "digest")
    date_hierarchy = "created"


@admin.register(Batch)
class BatchAdmin(ReadOnly):
    list_display = ("run", "index", "first", "count", "attempts", "worker", "done_at")
    list_filter = ("run__game",)
    search_fields = ("run__name", "digest")
