"""Forms for a ruling's sheet and the log: place, time, supervisor and notes."""

from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.play.regulations import name_of_game
from games.rules.registry import GAMES
from games.site.fields import OneOfField, TextField, WordsField
from games.site.forms import SiteForm

NOT_A_TIME = _("Write the day and the time, as in 2026-05-31 22:40.")
SHAPES = ("%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M")


class TimeField(TextField):
    """A date and time in the current time zone."""

    kind = "time"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.input_type = "datetime-local"

    def clean(self, value: object) -> datetime | None:
        typed = super().clean(value)
        if not typed:
            return None
        for shape in SHAPES:
            try:
                return timezone.make_aware(datetime.strptime(typed, shape))
            except (ValueError, OverflowError):
                continue
        raise ValidationError(NOT_A_TIME)


class SheetForm(SiteForm):
    """The sheet's optional fields; an empty one leaves a line to write on."""

    ident = "sheet"

    casino = TextField(label=_("Casino"))
    table = TextField(label=_("Table"))
    shift = TextField(label=_("Shift"))
    reference = TextField(label=_("Number of the incident"))
    happened = TimeField(label=_("Time of the incident"))
    supervisor = TextField(label=_("Supervisor"))

    @property
    def entries(self) -> dict[str, Any]:
        """The valid values, by field."""
        self.is_valid()
        return {name: self.cleaned_data.get(name) or "" for name in self.fields}


class ClosingForm(SheetForm):
    """The same form for closing an incident, with table and time required."""

    table = TextField(label=_("Table"), required=True)
    happened = TimeField(label=_("Time of the incident"), required=True)


NAMES = tuple(SheetForm.base_fields)


def hidden(parameters: dict[str, str]) -> list[tuple[str, str]]:
    """The parameters to send as hidden inputs: those that are not this form's fields."""
    return [(name, value) for name, value in parameters.items() if name not in NAMES]


class NoteForm(SiteForm):
    """A note added to an incident."""

    ident = "note"

    words = TextField(
        label=_("Note"), max_length=2000, required=True, widget=forms.Textarea(attrs={"rows": 3})
    )


MOST_WORDS = 200


class IncidentFilter(SiteForm):
    ident = "f"

    q = WordsField(label=_("Words or number"), max_length=MOST_WORDS)
    game = OneOfField((), label=_("Game"))
    state = OneOfField(
        (("", _("All")), ("open", _("Open")), ("closed", _("Closed"))), label=_("State")
    )
    sort = OneOfField(
        (
            ("newest", _("Newest first")),
            ("oldest", _("Oldest first")),
            ("happened", _("By time of the incident")),
            ("casino", _("By casino and table")),
            ("game", _("By game")),
        ),
        label=_("Order"),
    )

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        field = self.fields["game"]
        assert isinstance(field, OneOfField)
        field.choices = [("", _("All")), *((key, name_of_game(key)) for key in GAMES)]
