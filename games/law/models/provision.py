"""A provision: its official words, those of each witness, working translations and notes."""

from django.conf import settings
from django.db import models

from games.law.addresses import provision_url
from games.law.models.instrument import Instrument, Witness


class Provision(models.Model):
    """A provision, the same in both languages. Its words are official or absent."""

    instrument = models.ForeignKey(Instrument, models.CASCADE, related_name="provisions")
    eid = models.CharField(max_length=120)
    parent = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="children"
    )
    kind = models.CharField(max_length=20)
    depth = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveIntegerField()
    number = models.CharField(max_length=60, blank=True, default="")
    heading = models.CharField(max_length=300, blank=True, default="")
    text = models.TextField(blank=True, default="")

    class Meta:
        ordering = ["instrument", "position"]
        constraints = [
            models.UniqueConstraint(fields=["instrument", "eid"], name="one_provision_of_an_eid")
        ]

    def __str__(self) -> str:
        return f"{self.instrument_id}#{self.eid}"

    def get_absolute_url(self) -> str:
        return provision_url(self.instrument_id, self.eid)


class WitnessText(models.Model):
    """The words of a provision in one witness."""

    provision = models.ForeignKey(Provision, models.CASCADE, related_name="witness_texts")
    witness = models.ForeignKey(Witness, models.CASCADE, related_name="texts")
    number = models.CharField(max_length=60, blank=True, default="")
    heading = models.CharField(max_length=300, blank=True, default="")
    text = models.TextField(blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provision", "witness"], name="one_text_of_a_witness")
        ]

    def __str__(self) -> str:
        return f"{self.provision} ({self.witness.ident})"


class WorkingText(models.Model):
    """An unofficial translation of a provision without an official text in that language."""

    class State(models.TextChoices):
        DRAFT = "draft"
        PROPOSED = "proposed"
        REVIEWED = "reviewed"

    provision = models.ForeignKey(Provision, models.CASCADE, related_name="working_texts")
    lang = models.CharField(max_length=10)
    number = models.CharField(max_length=60, blank=True, default="")
    heading = models.CharField(max_length=300, blank=True, default="")
    text = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    source_digest = models.CharField(max_length=64, blank=True, default="")
    """A digest of the official words it was made from: if they change, it is stale."""
    loaded = models.JSONField(default=dict)
    changed = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """The author of the words; null if they came with the project."""
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provision", "lang"], name="one_working_text_of_a_lang")
        ]

    def __str__(self) -> str:
        return f"{self.provision} ({self.lang}, {self.state})"


class Note(models.Model):
    """A note on the text: a mistake in the original, or the source's mark of an amendment."""

    provision = models.ForeignKey(Provision, models.CASCADE, related_name="notes")
    lang = models.CharField(max_length=10)
    witness = models.CharField(max_length=40, blank=True, default="")
    kind = models.CharField(max_length=20)
    quote = models.TextField(blank=True, default="")
    mark = models.CharField(max_length=300, blank=True, default="")
    """The source's own words, if the source has the mark."""
    text = models.TextField(blank=True, default="")
    position = models.PositiveSmallIntegerField(default=0)
    loaded = models.JSONField(default=dict)

    class Meta:
        ordering = ["provision", "position"]

    def __str__(self) -> str:
        return f"{self.provision}: {self.kind}"
