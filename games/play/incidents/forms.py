"""The forms of the log, and where a person works, with which they begin."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from django import forms
from django.contrib.auth import user_logged_in
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.play.house.models import name_of
from games.play.models import OPEN, Incident
from games.rules.game import GAMES
from games.site.doors import name_of_game
from games.site.forms import OneOfField, ReadField, SiteForm, TextField, WholeField, WordsField

NOT_A_TIME = _("Write the day and the time, as in 2026-05-31 22:40; today, the time is enough.")
NOT_A_DAY = _("Write the day as in 2026-05-31.")
TO_COME = _("This time is still to come.")
WRITTEN = "%Y-%m-%d %H:%M"
"""The one format of times: typed, shown and exported."""
FIRST_YEAR, LAST_YEAR = 1900, 2999
DAYS = ("%Y-%m-%d", "%d/%m/%Y")
TIMES = (WRITTEN, "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d/%m/%Y %H:%M")


def written_time(value: datetime | None) -> str:
    return timezone.localtime(value).strftime(WRITTEN) if value else ""


def _read(typed: str, shapes: tuple[str, ...]) -> datetime | None:
    for shape in shapes if typed.isascii() else ():
        try:
            return datetime.strptime(typed, shape)
        except ValueError:
            continue
    return None


class TimeField(ReadField):
    """A date and time in the current time zone; a time alone is the last one of that hour."""

    kind = "time"

    def read(self, typed: str) -> datetime:
        now = timezone.localtime()
        if hour := _read(typed, ("%H:%M",)):
            time = now.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
            return time if time <= now else time - timedelta(days=1)
        day_and_hour = _read(typed, TIMES)
        try:
            read = timezone.make_aware(day_and_hour) if day_and_hour else None
            if read and read <= now + timedelta(days=1):
                return read
        except (ValueError, OverflowError):
            read = None
        raise ValidationError(TO_COME if read else NOT_A_TIME)


class DateField(ReadField):
    """A calendar day."""

    kind = "day"

    def read(self, typed: str) -> date:
        read = _read(typed, DAYS)
        if read is None or not FIRST_YEAR <= read.year <= LAST_YEAR:
            raise ValidationError(NOT_A_DAY)
        return read.date()


class PlaceForm(SiteForm):
    """Where a person works in this shift."""

    ident = "place"

    casino = TextField(label=_("Casino"))
    table = TextField(label=_("Table"))
    shift = TextField(label=_("Shift"))


class SheetForm(PlaceForm):
    """The sheet's optional fields; an empty one leaves a line to write on."""

    ident = "sheet"

    reference = TextField(label=_("The casino's own number"))
    happened = TimeField(label=_("Time of the incident"))
    supervisor = TextField(label=_("Supervisor"))

    @property
    def entries(self) -> dict[str, object]:
        """The valid values, by field."""
        self.is_valid()
        return {name: self.cleaned_data.get(name) for name in self.fields}


MOST_CHIPS = 10**15
MOST_WORDS = 200
STILL_WAITING = _("It is still waiting. Choose “open” first if the answer has come.")
BEFORE_THE_FIRST = _("This day is before the first one.")


def words_field(label: object, most: int, rows: int = 3, *, required: bool = False) -> TextField:
    widget = forms.Textarea(attrs={"rows": rows})
    return TextField(label=label, max_length=most, widget=widget, required=required)


def _games() -> list[tuple[str, str]]:
    return [(key, name_of_game(key)) for key in GAMES]


class IncidentForm(SheetForm):
    """Everything that the staff write of an incident; all may be left empty until it is closed."""

    ident = "incident"
    field_order = (
        *("happened", "casino", "table", "shift", "game", "dispute", "decision", "people", "stake"),
        *("supervisor", "waiting", "holder", "reference"),
    )
    essential = ("happened", "table", "supervisor", "dispute", "decision")
    """What an incident needs to be closed; one with a ruling has its decision there."""

    game = OneOfField((), label=_("Game"))
    dispute = words_field(_("What happened"), 2000)
    decision = words_field(_("What was decided or done"), 2000)
    people = TextField(label=_("People involved"), max_length=400)
    stake = WholeField(label=_("Chips at stake"), least=0, most=MOST_CHIPS)
    waiting = OneOfField((("", OPEN), *Incident.Waiting.choices), label=_("State"))
    holder = TextField(label=_("Who has it in hand"))

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        initial: dict[str, str] | None = None,
        has_ruling: bool,
        closes: bool = False,
    ) -> None:
        super().__init__(data, initial=initial)
        self.closes = closes
        if has_ruling:
            del self.fields["game"]
        else:
            self.set_choices("game", _games(), pgettext_lazy("game", "None"))
        needed = self.essential[:3] if has_ruling else self.essential
        for name in needed if closes else ():
            self.fields[name].required = True

    def clean(self) -> None:
        super().clean()
        if self.closes and self.cleaned_data.get("waiting"):
            self.add_error("waiting", ValidationError(STILL_WAITING))

    def differing(self, incident: Incident) -> list[tuple[str, str, str]]:
        """The label, the typed and the saved value of each field in which the two differ."""
        self.is_valid()
        saved = initial_of(incident)
        read = {name: as_text(value) for name, value in self.cleaned_data.items()}
        typed = {name: text.strip() for name, text in (self.values | read).items()}
        return [
            (str(field.label), typed.get(name, ""), saved[name])
            for name, field in self.fields.items()
            if typed.get(name, "") != saved[name]
        ]


def initial_of(incident: Incident) -> dict[str, str]:
    """The values of an incident as its form shows them."""
    return {name: as_text(getattr(incident, name)) for name in IncidentForm.base_fields}


def as_text(value: object) -> str:
    if isinstance(value, datetime):
        return written_time(value)
    return "" if value is None else str(value)


class NoteForm(SiteForm):
    """A note added to an incident."""

    ident = "note"

    words = words_field(_("Note"), 2000, required=True)


class HandOverForm(SiteForm):
    ident = "hand-over"

    words = words_field(_("What the next shift must know"), 2000, rows=5)


class IncidentFilter(PlaceForm):
    ident = "f"
    field_order = ("q", "since", "until")

    q = WordsField(label=_("Words, cards or number"), max_length=MOST_WORDS)
    since = DateField(label=_("From the day"))
    until = DateField(label=_("To the day"))
    person = TextField(label=_("Person"))
    provision = TextField(
        label=_("Provision"), widget=forms.TextInput(attrs={"placeholder": "art. 13.º, n.º 2"})
    )
    game = OneOfField((), label=_("Game"))
    state = OneOfField(
        (("", _("All")), ("open", _("Open")), *Incident.Waiting.choices, ("closed", _("Closed"))),
        label=_("State"),
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

    def __init__(self, data: Mapping[str, object]) -> None:
        super().__init__(data)
        self.set_choices("game", _games())

    def clean(self) -> None:
        super().clean()
        since, until = self.cleaned_data.get("since"), self.cleaned_data.get("until")
        if since and until and until < since:
            self.add_error("until", ValidationError(BEFORE_THE_FIRST))


KEY = "place"
FIELDS = tuple(PlaceForm.base_fields)


def place_of(request: HttpRequest) -> dict[str, str]:
    """The casino, table and shift; empty texts if none is known."""
    return {name: request.session.get(KEY, {}).get(name, "") for name in FIELDS}


def set_place(request: HttpRequest, place: dict[str, str]) -> None:
    request.session[KEY] = {name: place.get(name, "") for name in FIELDS}


def remember_place(request: HttpRequest, user: User, **_more: object) -> None:
    """At sign-in, take the place of the person's last incident."""
    if last := Incident.objects.filter(writer=user).first():
        set_place(request, {name: getattr(last, name) for name in FIELDS})


user_logged_in.connect(remember_place)


def first_values(request: HttpRequest, person: User) -> dict[str, str]:
    """What a new incident begins with: the place, the person, the time, and who has it."""
    own = name_of(person)
    last = Incident.objects.filter(writer=person).exclude(supervisor="").first()
    return {
        **place_of(request),
        "happened": written_time(timezone.now()),
        "supervisor": last.supervisor if last else own,
        "holder": own,
    }
