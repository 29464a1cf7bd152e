"""The versions of an instrument, the words that differ in each, and what loading changed."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.law.models.instrument import Instrument
from games.site.today import today


class Edition(models.Model):
    """One row, with the digest of everything the law pages show. It expires cached pages."""

    digest = models.CharField(max_length=64, default="")
    changed = models.DateTimeField(default=timezone.now)
    corpus = models.CharField(max_length=64, default="", blank=True)
    """A digest of the files from which the texts were loaded."""

    def __str__(self) -> str:
        return self.digest[:12]


class DataFile(models.Model):
    """A bulk file, compressed, under the digest of its content."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    name = models.CharField(max_length=40)
    packed = models.BinaryField()
    made = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name} {self.sha256[:12]}"


class PlacedInstrument(models.Model):
    """The folder of an instrument that was brought in at this site, packed.

    The site's own room is written from these rows on every host (``games.law.editions.site_room``),
    and a backup of the database has them.
    """

    key = models.SlugField(primary_key=True, max_length=60)
    digest = models.CharField(max_length=64)
    packed = models.BinaryField()
    placed = models.DateTimeField(default=timezone.now)
    taken_back = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.key


class PlacedAct(models.Model):
    """An act that was brought in at this site: what it adds to the folder of an instrument.

    Its files are laid over the instrument's as the site has it otherwise, so that a new edition of
    the software keeps it.
    """

    instrument = models.CharField(max_length=60)
    act = models.CharField(max_length=60)
    files = models.JSONField(default=dict)
    """By name within the instrument's folder."""
    version = models.TextField()
    """Its table in ``versions.toml``."""
    placed = models.DateTimeField(default=timezone.now)
    taken_back = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["placed", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["instrument", "act"], name="one_placed_act_of_a_key")
        ]

    def __str__(self) -> str:
        return f"{self.instrument} {self.act}"


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


class Version(models.Model):
    """An instrument's text over a period. The last version has the words of its provisions."""

    class Source(models.TextChoices):
        OFFICIAL = "official"
        INFERRED = "inferred"
        NOT_AT_HAND = "not_at_hand"

    instrument = models.ForeignKey(Instrument, models.CASCADE, related_name="versions")
    ident = models.SlugField(max_length=60)
    position = models.PositiveSmallIntegerField(default=0)
    source = models.CharField(max_length=12, choices=Source.choices)
    begins = models.JSONField(default=dict)
    """The earliest and latest day it may have begun, the day taken, and the basis."""
    ends = models.JSONField(null=True, blank=True)
    begins_on = models.DateField()
    """The day taken, for queries by date."""
    ends_on = models.DateField(null=True, blank=True)
    note = models.JSONField(default=dict)
    amendment = models.JSONField(null=True, blank=True)
    """The act that made it from the previous version: its names, gazette, dates and changes."""
    readings = models.JSONField(default=dict)
    values = models.JSONField(default=dict)
    standing = models.JSONField(default=dict)
    """By eId, how changed words are known."""
    places = models.JSONField(default=list)
    """The eIds in order, if they differ from the last version."""
    is_last = models.BooleanField(default=False)

    class Meta:
        ordering = ["instrument", "position"]
        constraints = [
            models.UniqueConstraint(fields=["instrument", "ident"], name="one_version_of_an_id")
        ]

    def __str__(self) -> str:
        return f"{self.instrument_id} {self.ident}"

    def get_absolute_url(self) -> str:
        return reverse("law:instrument-at", args=[self.instrument_id, self.begins_on.isoformat()])

    @property
    def is_to_come(self) -> bool:
        return self.begins_on > today()


class VersionText(models.Model):
    """The words of a provision in one version, if they differ from the last."""

    version = models.ForeignKey(Version, models.CASCADE, related_name="texts")
    eid = models.CharField(max_length=120)
    parent = models.CharField(max_length=120, blank=True, default="")
    kind = models.CharField(max_length=20)
    depth = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveIntegerField()
    words = models.JSONField(default=dict)
    """By language: number, heading, text."""

    class Meta:
        ordering = ["version", "position"]
        constraints = [
            models.UniqueConstraint(fields=["version", "eid"], name="one_text_of_a_version")
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.eid}"


class AmendmentDraft(models.Model):
    """The words of an act and the facts a person entered; everything else is read from these."""

    instrument = models.CharField(max_length=60)
    pt = models.TextField(blank=True, default="")
    zh_hant = models.TextField(blank=True, default="")
    act = models.CharField(max_length=60, blank=True, default="")
    published = models.DateField(null=True, blank=True)
    begins = models.DateField(null=True, blank=True)
    gazette = models.CharField(max_length=80, blank=True, default="")
    values = models.CharField(max_length=400, blank=True, default="")
    """Figures that the words do not say: ``raises.most=4 commission.cap=6``."""
    settled = models.JSONField(default=list, blank=True)
    """What clauses that are not read order: rows of ``drafting.settled``."""
    cleaned = models.JSONField(default=dict, blank=True)
    """By language, the words ``pasted`` before they were cleaned, and the changes ``undone``."""
    checked = models.JSONField(default=dict, blank=True)
    """What a copy of the site answered with the act (``games.translation.page.act_check``)."""
    placed = models.ForeignKey(PlacedAct, models.SET_NULL, null=True)
    """The act as it was loaded."""
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]
        default_permissions = ()
        permissions = [("amend_law", "May bring acts into the law")]

    def __str__(self) -> str:
        return f"{self.instrument} {self.pk}"

    @property
    def is_loaded(self) -> bool:
        """Whether the act is in the law of this site."""
        return self.placed is not None and self.placed.taken_back is None

    @property
    def texts(self) -> dict[str, str]:
        """The words by language."""
        texts = {"pt": self.pt, "zh-hant": self.zh_hant}
        return {lang: text for lang, text in texts.items() if text.strip()}


class RegulationDraft(models.Model):
    """A regulation as a person pasted it, its facts and corrections; all else follows."""

    key = models.CharField(max_length=60, blank=True, default="")
    pt = models.TextField(blank=True, default="")
    zh_hant = models.TextField(blank=True, default="")
    facts = models.JSONField(default=dict, blank=True)
    """As ``corpus bring --facts`` reads them."""
    corrections = models.JSONField(default=list, blank=True)
    """Rows of ``drafting.corrections``, in the order in which they were made."""
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]
        default_permissions = ()
        permissions = [("bring_regulation", "May bring regulations into the law")]

    def __str__(self) -> str:
        return f"{self.key} {self.pk}"

    @property
    def texts(self) -> dict[str, str]:
        """The words by language."""
        texts = {"pt": self.pt, "zh-hant": self.zh_hant}
        return {lang: text for lang, text in texts.items() if text.strip()}


class DraftImage(models.Model):
    """An image that is placed in a draft of a regulation, with its contents."""

    draft = models.ForeignKey(RegulationDraft, models.CASCADE, related_name="images")
    file = models.CharField(max_length=80)
    kind = models.CharField(max_length=10)
    place = models.CharField(max_length=120)
    until = models.CharField(max_length=120, blank=True, default="")
    pt = models.TextField()
    zh_hant = models.TextField()
    content = models.BinaryField()

    class Meta:
        ordering = ["pk"]
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["draft", "file"], name="one_image_of_a_draft")
        ]

    def __str__(self) -> str:
        return f"{self.draft} {self.file}"
