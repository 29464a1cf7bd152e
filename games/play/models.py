"""Hands saved by staff, classes and trainees, short links to rulings, and the log of incidents."""

from datetime import datetime
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration.language import law_language
from games.play.house.models import name_field, person_field
from games.play.table.request import hand_url

PERSON = settings.AUTH_USER_MODEL


class SavedHand(models.Model):
    """A hand with a title. ``answer`` is its result under the rules when it was saved, kept until a
    person with permission replaces it."""

    game = models.CharField(max_length=20)
    title = models.CharField(max_length=120)
    note = models.TextField(blank=True, default="", max_length=4000)
    owner = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="saved_hands")
    is_public = models.BooleanField(default=False)
    """Whether anybody may see it and the pages of the law link to it."""
    record = models.JSONField()
    answer = models.JSONField()
    answer_digest = models.CharField(max_length=64)
    rules_digest = models.CharField(max_length=64)
    saved = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    answered = models.DateTimeField()
    """The time when ``answer`` was computed."""

    class Meta:
        ordering = ["-saved", "-pk"]
        indexes = [models.Index(fields=["game", "-saved"], name="hands_of_a_game")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:saved-hand", args=[self.pk])

    def table_url(self, n: int | None = None) -> str:
        return hand_url(self.game, self.record, n)


class HandPlace(models.Model):
    """A provision a saved hand shows, by the first step that applies it or by the owner's tag."""

    hand = models.ForeignKey(SavedHand, models.CASCADE, related_name="places")
    provision = models.CharField(max_length=180, db_index=True)
    """The full name, so that the tag remains if the law's text is imported again."""
    step = models.PositiveIntegerField(default=0)
    """0 if no step applies it."""
    is_tag = models.BooleanField(default=False)

    class Meta:
        ordering = ["hand", "-is_tag", "step"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "provision"], name="one_place_of_a_provision")
        ]

    def __str__(self) -> str:
        return f"{self.hand_id} {self.provision}"


class KeptClass(models.Model):
    """A paper for a class, taken with its ``code`` until it is closed or its last day is over."""

    code = models.CharField(max_length=24, unique=True)
    game = models.CharField(max_length=20)
    title = models.CharField(max_length=80)
    questions = models.JSONField(default=list)
    """As stored by ``drill/paper.py``, in the order of the paper."""
    day = models.CharField(max_length=10, blank=True, default="")
    """The day of its law; empty for the first text of the site."""
    minutes = models.PositiveSmallIntegerField(default=0)
    """0 without a limit."""
    owner = models.ForeignKey(PERSON, models.CASCADE, related_name="kept_classes")
    made = models.DateTimeField(auto_now_add=True)
    until = models.DateField(db_index=True)
    """Its last day; the next day it is deleted with all its results."""
    closed = models.DateTimeField(null=True)
    shown = models.DateTimeField(null=True)
    """When the trainer let the participants see the answers."""

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name_plural = "kept classes"
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:kept-class", args=[self.pk])

    @property
    def is_over(self) -> bool:
        return self.closed is not None or self.until < timezone.localdate()


class ClassResult(models.Model):
    """One participant's sitting; ``name`` may be empty. Its answers are judged when handed in."""

    of = models.ForeignKey(KeptClass, models.CASCADE, related_name="results")
    sitting = models.CharField(max_length=24)
    """Random, in a cookie of the device; the order of the questions follows from it."""
    number = models.CharField(max_length=12, blank=True, default="")
    """With it the sitting goes on, on another device or one that was cleared."""
    name = models.CharField(max_length=80, blank=True, default="")
    answers = models.JSONField(default=list)
    """For each question of the paper: what was given and when; once handed in, whether it was
    right, what was expected, and its articles."""
    begun = models.DateTimeField(default=timezone.now)
    seconds = models.PositiveIntegerField(default=0)
    handed_in = models.DateTimeField(null=True)
    reopened = models.JSONField(null=True)
    """Each time that it was opened again: when, by whom, and how many answers were right then."""

    class Meta:
        ordering = ["begun", "pk"]
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["of", "sitting"], name="a_sitting_is_handed_in_once")
        ]

    def __str__(self) -> str:
        return f"{self.of_id} {self.sitting}"

    @property
    def right(self) -> int:
        return sum(bool(answer.get("is_right")) for answer in self.answers)

    @property
    def openings(self) -> list[tuple[datetime, str, int]]:
        """Each time that it was opened again, by whom, and how many answers were right then."""
        entries = self.reopened or ()
        return [(datetime.fromisoformat(e["at"]), e["by"], e["right"]) for e in entries]

    @property
    def answered(self) -> int:
        return sum(bool(answer.get("given")) for answer in self.answers)

    @property
    def minutes(self) -> str:
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


class Trainee(models.Model):
    """A learner with a name and a PIN, made by a trainer; ``progress`` as ``classes/learners.py``
    writes it."""

    name = models.CharField(max_length=80, unique=True)
    pin = models.CharField(max_length=128)
    """Hashed as a password."""
    trainer = models.ForeignKey(PERSON, models.CASCADE, related_name="trainees")
    progress = models.TextField(blank=True, default="")
    used = models.DateField(default=timezone.localdate, db_index=True)
    """The last day of practice; after a term without any, the row is deleted."""

    class Meta:
        ordering = ["name"]
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


LONGEST_QUERY = 4000
WAYS = {"result": "play:ruling", "fault": "play:fault"}
"""The kinds of ruling, each with the desk's page that gives it."""
OPEN = pgettext_lazy("incident", "open")


class RecordIsFixed(ValidationError):
    """The request would change or delete a record that is fixed."""

    def __init__(self) -> None:
        super().__init__("This is kept as it is.", code="kept")


class AppendOnlyRows(models.QuerySet["Any"]):
    """Rows that can be saved only one at a time, and never deleted."""

    def update(self, **_values: Any) -> NoReturn:
        raise RecordIsFixed

    def delete(self) -> NoReturn:
        raise RecordIsFixed

    def bulk_update(self, *_objects: object, **_kwargs: object) -> NoReturn:
        raise RecordIsFixed


class ShortLink(models.Model):
    """A short key for a ruling's link, used on paper and in its QR code."""

    key = models.CharField(max_length=12, unique=True)
    game = models.CharField(max_length=20)
    way = models.CharField(max_length=10)
    query = models.TextField(max_length=LONGEST_QUERY)
    digest = models.CharField(max_length=64, unique=True)
    """The digest of the link's target; unique, so that a ruling has only one short link."""
    maker = person_field()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.key

    @property
    def target(self) -> str:
        return f"{reverse(WAYS[self.way], args=[self.game])}?{self.query}"


class Incident(models.Model):
    """What happened at a table, often with its ruling; numbered without gaps, fixed once closed, in
    the database too, but for the removal of names and free text."""

    class Waiting(models.TextChoices):
        """For whom an open incident waits."""

        SURVEILLANCE = "surveillance", _("waiting for surveillance")
        INSPECTORATE = "inspectorate", _("waiting for the inspectorate")

    number = models.PositiveIntegerField(unique=True)
    form_key = models.CharField(max_length=40, unique=True, null=True)
    """The key of the form that made it: a form sent twice makes one incident."""
    game = models.CharField(max_length=20, blank=True, default="")
    way = models.CharField(max_length=10, blank=True, default="")
    """"" without a ruling; then its link, verdicts and entries are empty too."""
    query = models.TextField(max_length=LONGEST_QUERY, blank=True, default="")
    verdict_pt = models.TextField(blank=True, default="")
    verdict_zh = models.TextField(blank=True, default="")
    entered = models.JSONField(default=dict)
    """The entries of the dispute's form, by language."""
    provisions = models.JSONField(default=list)
    """The provisions applied, by their full names."""
    law_of_day = models.CharField(max_length=10, blank=True, default="")
    searched = models.TextField(blank=True, default="")
    """The words of the ruling, its cards and its provisions, in small letters."""
    dispute = models.TextField(blank=True, default="", max_length=2000)
    decision = models.TextField(blank=True, default="", max_length=2000)
    """What the staff decided or did, in their own words."""
    people = models.TextField(blank=True, default="", max_length=400)
    stake = models.PositiveBigIntegerField(null=True, blank=True)
    """The chips at stake."""
    waiting = models.CharField(max_length=20, choices=Waiting, blank=True, default="")
    holder = models.CharField(max_length=80, blank=True, default="")
    """Who has it in hand."""
    casino = models.CharField(max_length=80, blank=True, default="")
    table = models.CharField(max_length=80, blank=True, default="")
    shift = models.CharField(max_length=80, blank=True, default="")
    reference = models.CharField(max_length=80, blank=True, default="")
    """The casino's own number for the incident."""
    happened = models.DateTimeField(null=True, blank=True)
    supervisor = models.CharField(max_length=80, blank=True, default="")
    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    closer = person_field(blank=True)
    closer_name = name_field()
    closed = models.DateTimeField(null=True, blank=True)

    objects = AppendOnlyRows.as_manager()

    class Meta:
        ordering = ["-number"]
        default_permissions = ("add", "change", "view", "close", "export")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="incidents_are_numbered_from_1"
            )
        ]

    def __str__(self) -> str:
        return str(self.number)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raise ``RecordIsFixed`` if the incident is closed in the database."""
        if self.pk and type(self).objects.filter(pk=self.pk, closed__isnull=False).exists():
            raise RecordIsFixed
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("play:incident", args=[self.number])

    @property
    def is_closed(self) -> bool:
        return self.closed is not None

    @property
    def stamp(self) -> str:
        """What a form carries, to notice that the incident was saved since it was loaded."""
        return self.changed.isoformat()

    @property
    def state(self) -> str:
        """``closed``, for whom it waits, or ``open``."""
        return "closed" if self.is_closed else self.waiting or "open"

    @property
    def state_in_words(self) -> str:
        named = {"open": OPEN, "closed": pgettext_lazy("incident", "closed")}
        return str(named.get(self.state) or self.Waiting(self.state).label)

    @property
    def summary(self) -> str:
        """The verdict, or the first line of what happened."""
        return self.verdicts[0][1] or self.dispute.strip().partition("\n")[0]

    @property
    def verdicts(self) -> list[tuple[str, str]]:
        """The verdict in both languages, the reader's first."""
        verdicts = [("pt", self.verdict_pt), ("zh-hant", self.verdict_zh)]
        return sorted(verdicts, key=lambda verdict: verdict[0] != law_language())

    @property
    def ruling_url(self) -> str:
        return f"{reverse(WAYS[self.way], args=[self.game])}?{self.query}"

    @property
    def sheet_url(self) -> str:
        """The ruling's sheet, with what is saved of the incident."""
        names = ("casino", "table", "shift", "reference", "supervisor")
        where = {name: value for name in names if (value := getattr(self, name))}
        where["incident"] = str(self.number)
        if self.happened:
            where["happened"] = timezone.localtime(self.happened).strftime("%Y-%m-%d %H:%M")
        if self.dispute:
            where["note"] = self.dispute[:400]
        sheet = reverse(f"{WAYS[self.way]}-sheet", args=[self.game])
        return f"{sheet}?{self.query}&{urlencode(where)}"

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise RecordIsFixed


class IncidentNote(models.Model):
    """An addition to an incident; it changes nothing already written."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="notes")
    words = models.TextField(max_length=2000)
    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)

    objects = AppendOnlyRows.as_manager()

    class Meta:
        ordering = ["incident", "pk"]
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return f"{self.incident_id} {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise RecordIsFixed
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise RecordIsFixed


class HandOver(models.Model):
    """A shift handed over: what is open and what to know, until a person takes it."""

    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)
    casino = models.CharField(max_length=80, blank=True, default="")
    shift = models.CharField(max_length=80, blank=True, default="")
    words = models.TextField(blank=True, default="", max_length=2000)
    """What the next shift must know."""
    numbers = models.JSONField(default=list)
    """The incidents that were open."""
    taker = person_field(blank=True)
    taker_name = name_field()
    taken = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-written", "-pk"]
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return str(self.pk)

    def get_absolute_url(self) -> str:
        return reverse("play:hand-over", args=[self.pk])
