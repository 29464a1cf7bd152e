"""Short links to rulings, incidents and their notes; closed incidents cannot be changed."""

from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse

LONGEST_QUERY = 4000
WAYS = {"result": "play:ruling", "fault": "play:fault"}
"""The kinds of ruling, each with the desk's page that gives it."""


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
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.key

    @property
    def target(self) -> str:
        return f"{reverse(WAYS[self.way], args=[self.game])}?{self.query}"


class Incident(models.Model):
    """A ruling as issued, with its place and time; numbered without gaps, read-only once closed.

    Database triggers also protect closed incidents: they allow only the removal of names and free
    text about a person.
    """

    number = models.PositiveIntegerField(unique=True)
    game = models.CharField(max_length=20)
    way = models.CharField(max_length=10)
    query = models.TextField(max_length=LONGEST_QUERY)
    verdict_pt = models.TextField()
    verdict_zh = models.TextField()
    entered = models.JSONField()
    """The entries of the dispute's form, by language."""
    provisions = models.JSONField()
    """The provisions applied, by their full names."""
    law_of_day = models.CharField(max_length=10)
    dispute = models.TextField(blank=True, default="", max_length=400)
    casino = models.CharField(max_length=80, blank=True, default="")
    table = models.CharField(max_length=80, blank=True, default="")
    shift = models.CharField(max_length=80, blank=True, default="")
    reference = models.CharField(max_length=80, blank=True, default="")
    """The casino's own number for the incident."""
    happened = models.DateTimeField(null=True, blank=True)
    supervisor = models.CharField(max_length=80, blank=True, default="")
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    writer_name = models.CharField(max_length=150, blank=True, default="")
    written = models.DateTimeField(auto_now_add=True)
    closer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    closer_name = models.CharField(max_length=150, blank=True, default="")
    closed = models.DateTimeField(null=True, blank=True)

    objects = AppendOnlyRows.as_manager()

    class Meta:
        ordering = ["-number"]
        default_permissions = ("add", "change", "view")
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
    def ruling_url(self) -> str:
        return f"{reverse(WAYS[self.way], args=[self.game])}?{self.query}"

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise RecordIsFixed


class IncidentNote(models.Model):
    """An addition to an incident; it changes nothing already written."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="notes")
    words = models.TextField(max_length=2000)
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    writer_name = models.CharField(max_length=150, blank=True, default="")
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
