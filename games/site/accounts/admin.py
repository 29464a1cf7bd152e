"""Second factors in Django's admin."""

from django.contrib import admin
from django.http import HttpRequest

from games.site.accounts.models import SecondFactor


@admin.register(SecondFactor)
class SecondFactorAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Delete one for a person who has lost both the telephone and the paper codes."""

    list_display = ("person", "confirmed")
    exclude = ("salt", "last_step")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
