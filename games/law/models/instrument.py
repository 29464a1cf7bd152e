"""An instrument, its relations to others, and the witnesses of its text."""

from django.db import models
from django.urls import reverse

from games.lawtexts.reader import INSTRUMENTS, history
from games.site.today import today


class Instrument(models.Model):
    """A dispatch or portaria with the regulation annexed to it."""

    class Status(models.TextChoices):
        IN_FORCE = "in_force"
        AMENDED = "amended"
        REVOKED = "revoked"
        REHEARSAL = "rehearsal"

    key = models.SlugField(primary_key=True, max_length=60)
    game = models.CharField(max_length=20, unique=True)
    kind = models.CharField(max_length=40)
    designation = models.CharField(max_length=20)
    year = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=300, blank=True, default="")
    name = models.CharField(max_length=200, blank=True, default="")
    """The game's name in the text."""
    regulation = models.CharField(max_length=300, blank=True, default="")
    """The title of the annexed regulation."""
    status = models.CharField(max_length=12, choices=Status.choices)
    known = models.JSONField(default=dict)
    """Issuer, signatory, dates, gazette and legal basis, each with its words and basis."""
    languages = models.JSONField(default=list)
    """The languages with an official text."""
    digest = models.CharField(max_length=64)
    position = models.PositiveSmallIntegerField(default=0)
    loaded = models.JSONField(default=dict)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("law:instrument", args=[self.key])

    @property
    def status_today(self) -> str:
        """A ``Status``, or ``to_come`` before its first day."""
        if self.pk not in INSTRUMENTS:
            return self.status
        return history(self.pk).status_on(today(), self.status)

    @property
    def is_revoked(self) -> bool:
        return self.status_today == self.Status.REVOKED

    @property
    def is_rehearsal(self) -> bool:
        """Whether the text was invented as a trial and is not law."""
        return self.status == self.Status.REHEARSAL

    @property
    def is_in_force(self) -> bool:
        return self.status_today in (self.Status.IN_FORCE, self.Status.AMENDED)


class Relation(models.Model):
    """What one instrument does to another; the other's text may be unavailable."""

    instrument = models.ForeignKey(Instrument, models.CASCADE, related_name="relations")
    kind = models.CharField(max_length=30)
    other = models.CharField(max_length=60)
    label = models.CharField(max_length=300, blank=True, default="")
    remark = models.TextField(blank=True, default="")
    address = models.URLField(blank=True, default="", max_length=400)
    is_at_hand = models.BooleanField(default=False)
    loaded = models.JSONField(default=dict)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["instrument", "position"]

    def __str__(self) -> str:
        return f"{self.instrument_id} {self.kind} {self.other}"


class Witness(models.Model):
    """A document from which a text was read."""

    instrument = models.ForeignKey(Instrument, models.CASCADE, related_name="witnesses")
    ident = models.CharField(max_length=40)
    lang = models.CharField(max_length=10)
    role = models.CharField(max_length=20)
    source = models.CharField(max_length=120)
    checksum = models.CharField(max_length=64)
    description = models.TextField(blank=True, default="")
    address = models.URLField(blank=True, default="", max_length=400)
    loaded = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["instrument", "ident"], name="one_witness_of_a_name")
        ]

    def __str__(self) -> str:
        return f"{self.instrument_id} {self.ident}"
