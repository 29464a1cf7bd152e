"""Where a learner's progress is: in a cookie of the device, or with a trainee's account."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from games.play.classes.models import Trainee
from games.play.drill.progress import Progress, read
from games.site.pages import cookie_options

DAYS = 180
"""Without practice, until progress is deleted."""
MOST_TRAINEES = 300
"""Of one trainer."""
COOKIE = "progress"
SESSION = "trainee"
PIN_LENGTH = 6


def trainee_of(request: HttpRequest) -> Trainee | None:
    """The trainee signed in here."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    pk, _space, key = str(request.session.get(SESSION, "") if has_session else "").partition(" ")
    trainee = Trainee.objects.filter(pk=pk).first() if key else None
    return trainee if trainee and constant_time_compare(key, _session_key(trainee)) else None


def sign_in(request: HttpRequest, trainee: Trainee) -> None:
    """Until the PIN is renewed."""
    request.session.cycle_key()
    request.session[SESSION] = f"{trainee.pk} {_session_key(trainee)}"


def _session_key(trainee: Trainee) -> str:
    return salted_hmac(SESSION, trainee.pin).hexdigest()


def progress_of(request: HttpRequest) -> Progress | None:
    """The learner's progress; None if none is kept."""
    if trainee := trainee_of(request):
        return read(trainee.progress)
    if not request.COOKIES.get(COOKIE):
        return None
    try:
        text = signing.loads(request.COOKIES[COOKIE], salt=COOKIE, max_age=DAYS * 86400)
        return read(text)
    except (signing.BadSignature, ValueError, TypeError, KeyError):
        return Progress()


def keep(request: HttpRequest, response: HttpResponse, progress: Progress) -> None:
    """Store the progress with the trainee, or in the device's cookie."""
    text = progress.text()
    if trainee := trainee_of(request):
        trainee.progress, trainee.used = text, timezone.localdate()
        trainee.save(update_fields=["progress", "used"])
        return
    value = signing.dumps(text, salt=COOKIE, compress=True)
    response.set_cookie(COOKIE, value, **cookie_options(request, DAYS))


def forget(request: HttpRequest, response: HttpResponse) -> None:
    """Delete the progress for good; a trainee's account with it."""
    if trainee := trainee_of(request):
        trainee.delete()
        request.session.pop(SESSION, None)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")


def make_trainee(trainer: User, name: str) -> str:
    """Make a trainee; returns the PIN, which is nowhere else; empty if the name is taken."""
    pin = get_random_string(PIN_LENGTH, "0123456789")
    row = Trainee(trainer=trainer, name=name, pin=make_password(pin))
    try:
        with transaction.atomic():
            if not named(name):
                row.save()
    except IntegrityError:
        return ""
    return pin if row.pk else ""


def renew_pin(trainee: Trainee) -> str:
    pin = get_random_string(PIN_LENGTH, "0123456789")
    trainee.pin = make_password(pin)
    trainee.save(update_fields=["pin"])
    return pin


def named(name: str) -> Trainee | None:
    return Trainee.objects.filter(name__iexact=name).first()


def with_pin(trainee: Trainee | None, pin: str) -> Trainee | None:
    """The trainee, if the PIN is right; it takes as long without one."""
    is_right = check_password(pin, trainee.pin if trainee else make_password(None))
    return trainee if is_right else None


def delete_unused() -> int:
    """Delete trainees without practice for the term; returns how many."""
    day = timezone.localdate() - timedelta(days=DAYS)
    return Trainee.objects.filter(used__lt=day).delete()[0]
