"""An instrument, its witnesses, and its provisions with all their words."""

from django.conf import settings
from django.db import models

from games.law.addresses import instrument_url, provision_url
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history
from games.site.today import today


class Instrument(models.Model):
    """A dispatch or portaria with the regulation annexed to it."""

    class Status(models.TextChoices):
        IN_FORCE = "in_force"
        AMENDED = "amended"
        REVOKED = "revoked"
        REHEARSAL = "rehearsal"
        NOT_AT_HAND = "not_at_hand"

    key = models.SlugField(primary_key=True, max_length=60)
    game = models.CharField(max_length=20, blank=True, default="")
    """The game that has a model of it; empty if none has."""
    about = models.JSONField(default=list)
    """What it regulates, of ``games.lawtexts.files.shape.ABOUT``."""
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
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=~models.Q(game=""), name="one_instrument_of_a_game"
            )
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return instrument_url(self.key)

    @property
    def register(self) -> str:
        """The name of its register in the corpus, as ``InstrumentText.register``."""
        return self.game or self.key

    @property
    def status_today(self) -> str:
        """A ``Status``, or ``to_come`` before its first day."""
        if self.pk not in instrument_keys():
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


class Image(models.Model):
    """The description of an image of the text; the corpus has the image and its place."""

    instrument = models.ForeignKey(Instrument, models.CASCADE, related_name="images")
    file = models.CharField(max_length=80)
    description = models.TextField(blank=True, default="")
    loaded = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["instrument", "file"], name="one_image_of_a_name")
        ]

    def __str__(self) -> str:
        return f"{self.instrument_id} {self.file}"


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
