"""A work package: texts frozen in an order, worked through in sittings and approved as one."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.translation.models.unit import Unit


class WorkPackage(models.Model):
    """Texts that one person works through; another one approves them or sends them back."""

    class State(models.TextChoices):
        WORK = "work"
        REVIEW = "review"
        CLOSED = "closed"

    name = models.CharField(max_length=80)
    maker = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    person = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    """Who works through it; null once that account is deleted."""
    made = models.DateTimeField(default=timezone.now)
    due = models.DateField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WORK)
    remark = models.TextField(blank=True, default="")
    """What the reviewer wrote who last sent it back."""
    closed = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField(default=0)
    """The time worked, without pauses."""
    touched = models.DateTimeField(null=True, blank=True)
    """When its person last opened or saved a text of it; null in a pause."""
    files = models.JSONField(default=dict)
    """The digests of the files that came back, each with its day."""

    class Meta:
        ordering = ["-pk"]
        default_permissions = ()
        indexes = [models.Index(fields=["person", "state"], name="packages_of_a_person")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("translation:package", args=[self.pk])

    @property
    def is_open(self) -> bool:
        return self.state != self.State.CLOSED

    @property
    def minutes_worked(self) -> int:
        return -(-self.seconds // 60)

    @property
    def is_late(self) -> bool:
        return self.is_open and self.due is not None and self.due < timezone.localdate()


class PackageText(models.Model):
    """A text of a package, as it was when the package was made and when it was done."""

    package = models.ForeignKey(WorkPackage, models.CASCADE, related_name="texts")
    unit = models.ForeignKey(Unit, models.CASCADE, related_name="+")
    place = models.PositiveIntegerField()
    is_open = models.BooleanField(default=True)
    """Whether its package is open: a text is in one open package only."""
    band = models.CharField(max_length=10)
    """How like the memory's nearest text the source was (``memory/bands.py``)."""
    words = models.PositiveIntegerField()
    characters = models.PositiveIntegerField()
    before = models.TextField(blank=True, default="")
    findings_before = models.PositiveIntegerField(default=0)
    after = models.TextField(blank=True, default="")
    findings_after = models.PositiveIntegerField(default=0)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["place"]
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["package", "unit"], name="one_text_of_a_package"),
            models.UniqueConstraint(
                fields=["unit"], condition=models.Q(is_open=True), name="one_open_package_of_a_text"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.package}: {self.unit}"
