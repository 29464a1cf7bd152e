"""Second factors in Django's admin."""

from django.contrib import admin
from django.http import HttpRequest

from games.site.accounts.models import SecondFactor


class MadeElsewhere(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that are neither added nor changed here, whoever one is; they may be deleted."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class ReadOnly(MadeElsewhere):
    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(SecondFactor)
class SecondFactorAdmin(MadeElsewhere):
    """Delete one for a person who has lost both the telephone and the paper codes."""

    list_display = ("person", "confirmed")
    exclude = ("salt", "last_step")
