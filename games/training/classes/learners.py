"""A learner's progress: what is due, by FSRS, how often articles were right, where it is kept."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac
from fsrs import Card, Rating, Scheduler, State

from games.play.game import Question
from games.rules.game import GAMES
from games.site.pages import cookie_options
from games.training.drill.exercise import kind_names
from games.training.models import Trainee

MOST_CARDS = 80
"""The kinds that are remembered; beyond it, those answered longest ago are forgotten."""
SOON = timedelta(minutes=10)
"""Until a missed kind comes back."""
SCHEDULER = Scheduler(enable_fuzzing=False, learning_steps=(SOON,), relearning_steps=(SOON,))


@dataclass
class Progress:
    """``cards`` by game and kind, ``articles`` by game and eId: right answers and all."""

    cards: dict[str, Card] = field(default_factory=dict)
    articles: dict[str, list[int]] = field(default_factory=dict)
    days: int = 0
    """The days in a row on which something was answered, up to ``day``."""
    day: str = ""
    streak: int = 0
    best: int = 0
    last: str = ""
    """The question answered last, which counts once."""

    def answered(self, key: str, posed: Question, name: str, *, is_right: bool) -> None:
        """Count an answer; ``name`` tells this question from others."""
        if name == self.last:
            return
        now = timezone.now()
        self.last = name
        card = self.cards.pop(f"{key}/{posed.kind}", None) or Card(card_id=0, due=now)
        rating = Rating.Good if is_right else Rating.Again
        self.cards[f"{key}/{posed.kind}"] = SCHEDULER.review_card(card, rating, now)[0]
        for eid in posed.articles:
            right, count = self.articles.get(f"{key}/{eid}", (0, 0))
            self.articles[f"{key}/{eid}"] = [right + is_right, count + 1]
        self.streak = self.streak + 1 if is_right else 0
        self.best = max(self.best, self.streak)
        today = timezone.localdate()
        if self.day != today.isoformat():
            is_next = self.day == (today - timedelta(days=1)).isoformat()
            self.days = self.days + 1 if is_next else 1
            self.day = today.isoformat()

    def due(self, key: str) -> list[str]:
        """The kinds of a game that are due, the longest due first; new ones come last."""
        cards = self._cards_of(key)
        names = [name for name, card in cards.items() if _is_due(card)]
        new = [name for name in kind_names(key) if name not in cards]
        return [*sorted(names, key=lambda name: cards[name].due), *new]

    def missed(self, key: str) -> list[datetime]:
        """When each kind missed just now comes back, the first first."""
        cards = self._cards_of(key).values()
        return sorted(c.due for c in cards if c.state != State.Review and not _is_due(c))

    def coming(self, key: str) -> Counter[date]:
        """The days on which kinds come back, with their number, the first first."""
        cards = self._cards_of(key).values()
        later = (c.due for c in cards if c.state == State.Review and not _is_due(c))
        return Counter(map(timezone.localdate, sorted(later)))

    def _cards_of(self, key: str) -> dict[str, Card]:
        """The cards of a game's kinds that were answered, by kind."""
        named = {name: self.cards.get(f"{key}/{name}") for name in kind_names(key)}
        return {name: card for name, card in named.items() if card}

    def scores(self) -> Iterator[tuple[str, str, int, int]]:
        """Game, eId, right answers and all, of each article answered."""
        for name, (right, count) in self.articles.items():
            key, _slash, eid = name.partition("/")
            if key in GAMES:
                yield key, eid, right, count

    @property
    def total(self) -> tuple[int, int]:
        """The right answers and all, of the articles."""
        scores = list(self.scores())
        return sum(score[2] for score in scores), sum(score[3] for score in scores)

    def text(self) -> str:
        cards = dict(list(self.cards.items())[-MOST_CARDS:])
        packed = {name: _packed(card) for name, card in cards.items()}
        standing = [self.days, self.day, self.streak, self.best, self.last]
        return json.dumps([packed, self.articles, standing], separators=(",", ":"))


def _is_due(card: Card) -> bool:
    """A kind missed comes back in minutes, others at the beginning of their day."""
    if card.state == State.Review:
        return timezone.localdate(card.due) <= timezone.localdate()
    return card.due <= timezone.now()


def read(text: str) -> Progress:
    """The progress that ``text`` has; an empty one if there is none."""
    if not text:
        return Progress()
    cards, articles, standing = json.loads(text)
    return Progress({name: _card(*packed) for name, packed in cards.items()}, articles, *standing)


def _packed(card: Card) -> list[float]:
    numbers = [round(card.stability or 0, 2), round(card.difficulty or 0, 2)]
    moments = (card.due, card.last_review or card.due)
    return [card.state.value, *numbers, *(int(moment.timestamp() // 60) for moment in moments)]


def _card(state: int, stability: float, difficulty: float, *minutes: int) -> Card:
    moments = (datetime.fromtimestamp(60 * minute, UTC) for minute in minutes)
    step = None if state == State.Review.value else 0
    return Card(0, State(state), step, stability, difficulty, *moments)


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


def forget(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response that deletes the progress for good; a trainee's account with it."""
    if trainee := trainee_of(request):
        trainee.delete()
        request.session.pop(SESSION, None)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def make_trainee(trainer: User, name: str) -> str:
    """Make a trainee; returns the PIN, which is nowhere else; empty if the name is taken."""
    with suppress(IntegrityError), transaction.atomic():
        if not named(name):
            return renew_pin(Trainee(trainer=trainer, name=name))
    return ""


def renew_pin(trainee: Trainee) -> str:
    pin = get_random_string(PIN_LENGTH, "0123456789")
    trainee.pin = make_password(pin)
    trainee.save(update_fields=["pin"] if trainee.pk else None)
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
