"""The models of runs, batches, workers and duties."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_name() -> str:
    """Ten characters that cannot be guessed and are easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


class State(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    FINISHED = "finished"
    REFUSED = "refused"


ACTIVE = (State.QUEUED, State.RUNNING)
REUSED = (*ACTIVE, State.FINISHED)


class Size(models.IntegerChoices):
    """The size of a run; small runs are served first."""

    SMALL = 0
    LARGE = 1


class Job(models.Model):
    """Work that a person asked for and that outlives the request, done part by part."""

    name = models.CharField(primary_key=True, max_length=16, default=new_name, editable=False)
    game = models.CharField(max_length=20)
    code = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    key_digest = models.CharField(max_length=64, blank=True, default="")
    """The digest of the key by which a visitor without an account steers it."""
    visitor = models.CharField(max_length=32, blank=True, default="")
    """A keyed digest of the visitor's address, for the hourly quota; emptied after a day."""
    created = models.DateTimeField(default=timezone.now)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.game} {self.name}"

    @property
    def is_active(self) -> bool:
        return self.state in ACTIVE


class Leased(models.Model):
    """A part of a job that one worker at a time may do and save: the one with its lease."""

    lease = models.CharField(max_length=32, blank=True, default="")
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class Run(Job):
    """A simulation that a person asked for, with its progress and its tally."""

    spec = models.JSONField()
    digest = models.CharField(max_length=64)
    seed = models.BigIntegerField()
    rounds = models.BigIntegerField()
    done = models.BigIntegerField(default=0)
    next_round = models.BigIntegerField(default=0)
    batches_made = models.PositiveIntegerField(default=0)
    size = models.SmallIntegerField(choices=Size.choices, default=Size.SMALL)
    label = models.CharField(max_length=60, blank=True, default="")
    """The owner's name for it; only the owner sees it."""
    texts = models.JSONField(default=dict)
    versions = models.JSONField(default=dict)
    pace = models.CharField(max_length=40)
    """Runs of the same pace play at about the same rate."""
    rate = models.FloatField(default=0)
    tally = models.JSONField(null=True, blank=True)
    figures = models.JSONField(null=True, blank=True)
    """The figures of the tally with the exact values, computed by the worker that ended the run."""
    convergence = models.JSONField(default=list)
    refusal = models.JSONField(default=dict)
    turn = models.DateTimeField(null=True, blank=True)
    """When a batch of it was last taken."""
    started = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        permissions = [
            ("run_large", "May start large simulations"),
            ("steer_any", "May pause, resume and cancel any simulation"),
        ]
        indexes = [
            models.Index(fields=["state", "turn"]),
            models.Index(fields=["game", "-created"]),
            models.Index(fields=["visitor", "created"]),
            models.Index(fields=["pace", "-finished"]),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["digest", "code"],
                condition=Q(state__in=[str(state) for state in REUSED]),
                name="one_run_of_a_specification",
            )
        ]

    def get_absolute_url(self) -> str:
        return reverse("simulations:run", args=[self.name])

    @property
    def seconds(self) -> float | None:
        """From the first batch taken to the last one done."""
        if not self.started:
            return None
        return ((self.finished or timezone.now()) - self.started).total_seconds()


class Batch(Leased):
    """Consecutive rounds of a run, leased to a worker, played, and saved once."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="batches")
    index = models.PositiveIntegerField()
    first = models.BigIntegerField()
    count = models.BigIntegerField()
    played = models.BigIntegerField(default=0)
    tally = models.JSONField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True, default="")
    seconds = models.FloatField(default=0)
    worker = models.CharField(max_length=100, blank=True, default="")
    tried_by = models.JSONField(default=list, blank=True)
    """The hosts whose workers had it."""
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["index"]
        indexes = [
            models.Index(fields=["done_at", "lease_until"]),
            models.Index(
                fields=["run", "index"], condition=Q(done_at__isnull=True), name="batches_to_do"
            ),
        ]
        constraints = [models.UniqueConstraint(fields=["run", "index"], name="batch_of_a_run")]

    def __str__(self) -> str:
        return f"{self.run_id} #{self.index}"


class Worker(models.Model):
    """A process that plays batches; it updates its row every few seconds."""

    name = models.CharField(primary_key=True, max_length=100)
    started = models.DateTimeField()
    seen = models.DateTimeField(db_index=True)
    task = models.CharField(max_length=100, blank=True, default="")
    """Its current task; empty while idle."""

    def __str__(self) -> str:
        return self.name


class Duty(models.Model):
    """A periodic duty: when it is next due, and which worker did it last."""

    name = models.CharField(primary_key=True, max_length=200)
    due = models.DateTimeField()
    worker = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.name


class Meter(models.Model):
    """A counter of all workers and machines since the database was created."""

    LOST_LEASES = "lost leases"
    ROUNDS = "rounds"

    name = models.CharField(primary_key=True, max_length=50)
    value = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name}: {self.value}"

    @classmethod
    def add(cls, name: str, amount: int) -> None:
        if amount and not cls.objects.filter(pk=name).update(value=F("value") + amount):
            cls.objects.get_or_create(pk=name)
            cls.objects.filter(pk=name).update(value=F("value") + amount)

    @classmethod
    def read(cls, name: str) -> int:
        return cls.objects.filter(pk=name).values_list("value", flat=True).first() or 0


class Extension(models.Model):
    """An extension of a run, which counts for the hourly quota as a new run does."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    visitor = models.CharField(max_length=32, blank=True, default="")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created"]
        indexes = [models.Index(fields=["visitor", "created"], name="extensions_of_a_visitor")]

    def __str__(self) -> str:
        return f"{self.owner or self.visitor} {self.created:%Y-%m-%d %H:%M}"


class Reckoning(Job, Leased):
    """An equity too large for a request, counted part by part. ``seen`` sums the parts done.

    Its lease is of the parts not done; ``attempts`` counts since one was last saved.
    """

    record = models.JSONField()
    query = models.TextField()
    """The record as the query of a link to the equity page."""
    digest = models.CharField(max_length=64, db_index=True)
    parts = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    is_whole = models.BooleanField()
    """Whether the parts cover all showdowns and are no sample."""
    showdowns = models.BigIntegerField()
    seen = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        indexes = [
            models.Index(fields=["state", "created"], name="reckonings_to_do"),
            models.Index(fields=["visitor", "created"], name="reckonings_of_a_visitor"),
        ]

    def get_absolute_url(self) -> str:
        return reverse("simulations:reckoning", args=[self.name])
