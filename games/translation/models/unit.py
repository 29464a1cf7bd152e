"""A unit: one thing to be translated in one direction, with its state."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.db import models
from django.urls import reverse

BETWEEN = "\x1f"
"""Stands between the parts of a text: a heading and its words, or the forms of a plural."""

CORPUS, CATALOGUE = "corpus", "catalogue"
"""The files of the code itself that may bring other words than the desk's."""


class Unit(models.Model):
    """One thing to be put into one language: a provision, a note, a message of the interface.

    ``target`` is what people work on. ``standing`` is what readers see: the ``ground``, or over
    ground that nobody reviewed a proposal that is marked as one.
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
    """Before whatever is being done to it: set where the desk takes hold of a unit."""

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
    """What readers see where no proposal may stand: the last reviewed words, or those loaded."""
    ground_state = models.CharField(max_length=10, blank=True, default="")
    ground_source = models.TextField(blank=True, default="")
    """The source as it was when the ground was written."""
    ground_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """Who wrote the ground, and who approved it. Nobody, where it was loaded from the files."""
    made_from = models.TextField(blank=True, default="")
    """The source as it was when the target was last confirmed against it."""
    source_digest = models.CharField(max_length=64, blank=True, default="")
    stale = models.CharField(max_length=10, choices=Stale.choices, blank=True, default="")
    theirs = models.TextField(blank=True, default="")
    """What a file brought while the desk's words were being edited: neither overwrites."""
    theirs_from = models.CharField(max_length=255, blank=True, default="")
    """Which file: ``corpus``, ``catalogue``, or the name of one that was brought in."""
    remark = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    errors = models.PositiveSmallIntegerField(default=0)
    warnings = models.PositiveSmallIntegerField(default=0)
    is_uncounted = models.BooleanField(default=False)
    """The glossary changed since its findings were counted (``page/counting.py``)."""
    is_empty = models.BooleanField(default=True)
    is_gone = models.BooleanField(default=False)
    """What it stood for is no longer there; its history is kept."""
    is_orphan = models.BooleanField(default=False)
    """Gone with words people wrote here, which nobody has taken over or let go yet."""
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    edited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """Who last wrote or proposed it: somebody else reviews it."""
    revision = models.PositiveIntegerField(default=0)
    position = models.PositiveIntegerField(default=0)
    due = models.DateField(null=True, blank=True)
    """Until when the one it was given to is to have done it."""
    offered = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="heirs"
    )
    """What was edited here under an earlier wording of the source, which is no longer there."""
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
            models.Index(
                fields=["position"],
                condition=models.Q(is_uncounted=True),
                name="units_uncounted",
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
        """The source of one part; of a message with fewer forms than its target, the last."""
        sources = self.sources
        return sources[index if len(sources) == len(self.parts) else -1]

    def is_long(self, index: int) -> bool:
        """Whether a part needs a box of several lines."""
        source = self.source_of(index)
        return len(source) > 70 or "\n" in source

    @property
    def is_official(self) -> bool:
        return self.state == self.State.OFFICIAL

    @property
    def eid(self) -> str:
        """The provision a unit stands at, if it is one's words or a note on one."""
        if self.kind not in (self.Kind.PROVISION, self.Kind.NOTE):
            return ""
        return self.object.split("#")[1].split(" ")[0]


def digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def padded(joined: str, length: int) -> list[str]:
    """The parts of a text, empty ones for those not written yet."""
    parts = joined.split(BETWEEN) if joined else []
    return (parts + [""] * length)[: max(length, len(parts))]


class Scratch(models.Model):
    """What somebody has typed and not saved yet, kept for that person alone."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="scratches")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    target = models.TextField(blank=True, default="")
    revision = models.PositiveIntegerField()
    """The revision of the unit it was begun from."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["unit", "person"], name="one_scratch_of_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.unit} ({self.person})"
