"""The forms of the log, and where a person works, with which they begin."""

from django import forms
from django.contrib.auth import user_logged_in
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.floor.models import OPEN, Incident
from games.play.desk.sheet_form import DateField, PlaceForm, SheetForm, as_text, written_time
from games.play.models import name_of
from games.rules.game import GAMES
from games.site.doors import name_of_game
from games.site.forms import OneOfField, Sent, SiteForm, TextField, WholeField, WordsField

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
        data: Sent = None,
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

    def __init__(self, data: Sent) -> None:
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
