"""The history of units: each change, what was done to many at once, findings dismissed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.translation.models.unit import Unit


class Revision(models.Model):
    """A unit as it was after one change: who, when, what, and from which state to which."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=20)
    from_state = models.CharField(max_length=10, blank=True, default="")
    to_state = models.CharField(max_length=10)
    source = models.TextField(blank=True, default="")
    target = models.TextField(blank=True, default="")
    remark = models.TextField(blank=True, default="")
    file = models.CharField(max_length=255, blank=True, default="")
    """The file the words came in, where they were not typed here."""
    act = models.ForeignKey("Act", models.SET_NULL, null=True, blank=True, related_name="revisions")
    before = models.JSONField(default=dict)
    """What the change took the place of, so that it can be taken back exactly."""
    is_undone = models.BooleanField(default=False)
    """Whether somebody took this change back."""

    class Meta:
        ordering = ["-number"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["unit", "number"], name="one_revision_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.unit} {self.number}"


class Act(models.Model):
    """One thing done to many units at once, which is taken back as one."""

    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=20)
    said = models.TextField(blank=True, default="")
    facts = models.JSONField(default=dict)
    """What it takes to undo what leaves no revision: who held the units, what was dismissed."""
    is_undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-when", "-id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d %H:%M} {self.action}"


class Dismissal(models.Model):
    """A warning a person looked at and set aside, with the reason."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="dismissals")
    check_id = models.CharField(max_length=40)
    fingerprint = models.CharField(max_length=500)
    reason = models.TextField()
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    when = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["when"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["unit", "fingerprint"], name="one_dismissal_of_a_find")
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.check_id}"


class LogEntry(models.Model):
    """One action on the desk. Written once, never changed."""

    when = models.DateTimeField(default=timezone.now, db_index=True)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    unit = models.ForeignKey(Unit, models.SET_NULL, null=True, blank=True, related_name="log")
    subject = models.CharField(max_length=255, blank=True, default="")
    action = models.CharField(max_length=20)
    said = models.TextField(blank=True, default="")
    facts = models.JSONField(default=dict)
    """What it takes to take it back: which finding, whose it was."""
    act = models.ForeignKey(Act, models.SET_NULL, null=True, blank=True, related_name="log")

    class Meta:
        ordering = ["-when", "-id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d %H:%M} {self.action} {self.subject}"
