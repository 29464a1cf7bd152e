"""Classes with their sittings, and trainees."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

PERSON = settings.AUTH_USER_MODEL


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
        db_table = "play_keptclass"
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
        db_table = "play_classresult"
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
        db_table = "play_trainee"
        ordering = ["name"]
        default_permissions = ()

    def __str__(self) -> str:
        return self.name
