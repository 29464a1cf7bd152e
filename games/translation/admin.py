"""Read-only administration of the texts and of the desk."""

from django.contrib import admin
from django.db.models import Model

from games.law import models as law
from games.site.accounts.admin import ReadOnly
from games.translation import models as desk


class TextsAdmin(ReadOnly):
    """Read-only for everyone, superusers included: changes go through the corpus or the desk."""

    list_per_page = 50


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
        admin.site.register(model, TextsAdmin)
