"""A unit: one text to translate in one direction, with its state; and messages as edited."""

from __future__ import annotations

import hashlib

from django.contrib.auth.models import User
from django.db import models
from django.urls import reverse

BETWEEN = "\x1f"
"""Separates the parts of a text: a heading and its words, or the forms of a plural."""

CORPUS, CATALOGUE = "corpus", "catalogue"
"""Values of ``theirs_from`` for words from the project's own files."""


class Unit(models.Model):
    """A text to translate into one language: a provision, a note, an interface message.

    ``target`` is what people edit. ``standing`` is what readers see: the ``ground`` or, where that
    is not reviewed, a proposal that is marked as one.
    """

    class Kind(models.TextChoices):
        PROVISION = "provision"
        NOTE = "note"
        READING = "reading"
        GLOSSARY = "glossary"
        NAME = "name"
        INTERFACE = "interface"

    class State(models.TextChoices):
        DRAFT = "draft"
        PROPOSED = "proposed"
        REVIEWED = "reviewed"
        OFFICIAL = "official"

    class Stale(models.TextChoices):
        SOURCE = "source"
        DOUBTFUL = "doubtful"

    as_it_was: Unit
    """The unit before the current change; a store sets it when it locks the unit."""

    key = models.CharField(max_length=255, unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    instrument = models.CharField(max_length=60, blank=True, default="")
    object = models.CharField(max_length=200)
    field = models.CharField(max_length=30)
    lang = models.CharField(max_length=10)
    source_lang = models.CharField(max_length=10)
    parts = models.JSONField(default=list)
    source = models.TextField(blank=True, default="")
    target = models.TextField(blank=True, default="")
    standing = models.TextField(blank=True, default="")
    standing_state = models.CharField(max_length=10, blank=True, default="")
    ground = models.TextField(blank=True, default="")
    """What readers see where a proposal may not be shown: the last words reviewed or loaded."""
    ground_state = models.CharField(max_length=10, blank=True, default="")
    ground_source = models.TextField(blank=True, default="")
    """The source when the ground was written."""
    ground_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    reviewed_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    """Who wrote the ground (``ground_by``) and who approved it; null if loaded from files."""
    made_from = models.TextField(blank=True, default="")
    """The source when the target was last confirmed against it."""
    source_digest = models.CharField(max_length=64, blank=True, default="", db_index=True)
    stale = models.CharField(max_length=10, choices=Stale.choices, blank=True, default="")
    theirs = models.TextField(blank=True, default="")
    """Words from a file that conflict with the desk's; neither replaces the other."""
    theirs_from = models.CharField(max_length=255, blank=True, default="")
    """The file: ``corpus``, ``catalogue``, or the name of an imported one."""
    remark = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    errors = models.PositiveSmallIntegerField(default=0)
    warnings = models.PositiveSmallIntegerField(default=0)
    worst = models.JSONField(default=dict)
    """The first open finding: its check, severity, key and facts; empty without one."""
    is_uncounted = models.BooleanField(default=False)
    """The glossary changed since its findings were counted (``checking/findings.py``)."""
    is_empty = models.BooleanField(default=True)
    is_gone = models.BooleanField(default=False)
    """Whether the data no longer have its text; its history remains."""
    is_orphan = models.BooleanField(default=False)
    """Whether it is gone with edits that are neither taken over nor given up yet."""
    assignee = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    edited_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    """Who last wrote or proposed it; another person must review it."""
    revision = models.PositiveIntegerField(default=0)
    position = models.PositiveIntegerField(default=0)
    due = models.DateField(null=True, blank=True)
    """The day by which the assignee should finish it."""
    offered = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="heirs"
    )
    """The orphan with words for an earlier wording of this source."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["position", "key"]
        default_permissions = ("view",)
        permissions = [
            ("translate_unit", "May write and propose translations"),
            ("review_unit", "May review translations of others"),
            ("edit_glossary", "May change the glossary"),
            ("exchange_units", "May bring translations in from files"),
        ]
        indexes = [
            models.Index(fields=["kind", "lang", "state"]),
            models.Index(fields=["position", "lang", "key"], name="units_by_place"),
            models.Index(
                fields=["position"], condition=models.Q(is_uncounted=True), name="units_uncounted"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("translation:unit", args=[self.pk])

    @property
    def sources(self) -> list[str]:
        return self.source.split(BETWEEN)

    @property
    def targets(self) -> list[str]:
        return padded(self.target, len(self.parts))

    def source_of(self, index: int) -> str:
        """The source of one part, or the last source if the target has more parts."""
        sources = self.sources
        return sources[index if len(sources) == len(self.parts) else -1]

    def is_long(self, index: int) -> bool:
        """Whether a part needs a text box of several lines."""
        source = self.source_of(index)
        return len(source) > 70 or "\n" in source

    @property
    def is_official(self) -> bool:
        return self.state == self.State.OFFICIAL

    @property
    def eid(self) -> str:
        """The eId of the provision, for its words or a note on it; else empty."""
        if self.kind not in (self.Kind.PROVISION, self.Kind.NOTE):
            return ""
        return self.object.split("#")[1].split(" ")[0]


def digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def padded(joined: str, length: int) -> list[str]:
    """The parts of a text, padded with empty ones up to ``length``."""
    parts = joined.split(BETWEEN) if joined else []
    return (parts + [""] * length)[: max(length, len(parts))]


class Scratch(models.Model):
    """What one person has typed and not saved yet, visible to that person only."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="scratches")
    person = models.ForeignKey(User, models.CASCADE, related_name="+")
    target = models.TextField(blank=True, default="")
    revision = models.PositiveIntegerField()
    """The revision of the unit that the person started from."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["unit", "person"], name="one_scratch_of_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.unit} ({self.person})"


class Override(models.Model):
    """A message as edited on the desk, used instead of the one in the code's catalogue."""

    lang = models.CharField(max_length=10)
    ident = models.CharField(max_length=40)
    context = models.TextField(blank=True, default="")
    msgid = models.TextField()
    plural = models.TextField(blank=True, default="")
    forms = models.JSONField(default=list)
    base = models.JSONField(default=list)
    """The catalogue's forms when this was saved; if they change, there is a conflict."""

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["lang", "ident"], name="one_override_of_a_message")
        ]

    def __str__(self) -> str:
        return f"{self.msgid[:40]} ({self.lang})"


class CodePlaces(models.Model):
    """The files of the code that have a message, each with a line, as of the last ``prepare``."""

    ident = models.CharField(max_length=40, primary_key=True)
    places = models.JSONField(default=list)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.ident}: {self.places}"


class CatalogueEdition(models.Model):
    """One row: a number that grows with every change of an override."""

    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.number)
