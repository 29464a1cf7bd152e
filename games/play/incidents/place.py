"""Where a signed-in person works: casino, table and shift, kept in the session of the device; at
sign-in those of the person's last incident."""

from django.contrib.auth import user_logged_in
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone

from games.play.house.models import name_of
from games.play.incidents.forms import written_time
from games.play.incidents.models import Incident

KEY = "place"
FIELDS = ("casino", "table", "shift")


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
