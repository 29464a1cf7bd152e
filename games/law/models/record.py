"""The edition of all that law pages show, and what changed from one to the next."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Edition(models.Model):
    """One row: the digest of all that law pages show. A kept page is good while it stands."""

    digest = models.CharField(max_length=64, default="")
    changed = models.DateTimeField(default=timezone.now)
    corpus = models.CharField(max_length=64, default="", blank=True)
    """A digest of the files the texts were loaded from."""

    def __str__(self) -> str:
        return self.digest[:12]


class Change(models.Model):
    """Something that changed in the texts, notes or readings, for the feed."""

    when = models.DateTimeField(default=timezone.now, db_index=True)
    instrument = models.CharField(max_length=60, blank=True, default="")
    kind = models.CharField(max_length=20)
    what = models.CharField(max_length=20)
    subjects = models.JSONField(default=list)

    class Meta:
        ordering = ["-when", "-id"]

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d} {self.instrument} {self.kind} {self.what}"
