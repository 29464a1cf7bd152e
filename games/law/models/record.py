"""The edition of the law pages, and the changes between editions."""

from django.db import models
from django.utils import timezone


class Edition(models.Model):
    """One row, with the digest of everything the law pages show. It expires cached pages."""

    digest = models.CharField(max_length=64, default="")
    changed = models.DateTimeField(default=timezone.now)
    corpus = models.CharField(max_length=64, default="", blank=True)
    """A digest of the files from which the texts were loaded."""

    def __str__(self) -> str:
        return self.digest[:12]


class Change(models.Model):
    """A change in the texts, notes or readings, for the feed."""

    when = models.DateTimeField(default=timezone.now, db_index=True)
    instrument = models.CharField(max_length=60, blank=True, default="")
    kind = models.CharField(max_length=20)
    what = models.CharField(max_length=20)
    subjects = models.JSONField(default=list)

    class Meta:
        ordering = ["-when", "-id"]

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d} {self.instrument} {self.kind} {self.what}"
