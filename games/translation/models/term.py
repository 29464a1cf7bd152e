"""The history of a glossary term's forms."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class TermRevision(models.Model):
    """The forms of a term after one change: who made it, when, what and why."""

    term = models.CharField(max_length=60, db_index=True)
    number = models.PositiveIntegerField()
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=20)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.TextField(blank=True, default="")

    class Meta:
        ordering = ["-number"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["term", "number"], name="one_term_revision_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.term} {self.number}"
