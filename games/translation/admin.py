"""Read-only administration of the texts and of the desk."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from games.law import models as law
from games.translation import models as desk


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read-only for everyone, superusers included: changes go through the corpus or the desk."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


READ_ONLY_MODELS: tuple[type[Model], ...] = (
    law.Instrument,
    law.Provision,
    law.WitnessText,
    law.WorkingText,
    law.Note,
    law.Row,
    law.Term,
    desk.Unit,
    desk.Revision,
    desk.Dismissal,
    desk.LogEntry,
    desk.TermRevision,
    desk.Override,
)

for model in READ_ONLY_MODELS:
    if not admin.site.is_registered(model):
        admin.site.register(model, ReadOnly)
