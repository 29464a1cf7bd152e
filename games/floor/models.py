"""The log of incidents, and hand-overs of a shift."""

from typing import Any, NoReturn

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration.language import law_language
from games.play.append_only import AppendOnlyRows, RecordIsFixed
from games.play.desk.ways import LONGEST_QUERY, WAYS
from games.play.events import Recorded
from games.play.models import name_field, person_field

OPEN = pgettext_lazy("incident", "open")


class Incident(Recorded):
    """What happened at a table, often with its ruling; numbered without gaps, fixed once closed, in
    the database too, but for the removal of names and free text."""

    class Waiting(models.TextChoices):
        """For whom an open incident waits."""

        SURVEILLANCE = "surveillance", _("waiting for surveillance")
        INSPECTORATE = "inspectorate", _("waiting for the inspectorate")

    number = models.PositiveIntegerField(unique=True)
    form_key = models.CharField(max_length=40, unique=True, null=True)
    """The key of the form that made it: a form sent twice makes one incident."""
    game = models.CharField(max_length=20, blank=True, default="")
    way = models.CharField(max_length=10, blank=True, default="")
    """"" without a ruling; then its link, verdicts and entries are empty too."""
    query = models.TextField(max_length=LONGEST_QUERY, blank=True, default="")
    verdict_pt = models.TextField(blank=True, default="")
    verdict_zh = models.TextField(blank=True, default="")
    entered = models.JSONField(default=dict)
    """The entries of the dispute's form, by language."""
    provisions = models.JSONField(default=list)
    """The provisions applied, by their full names."""
    law_of_day = models.CharField(max_length=10, blank=True, default="")
    searched = models.TextField(blank=True, default="")
    """The words of the ruling, its cards and its provisions, in small letters."""
    dispute = models.TextField(blank=True, default="", max_length=2000)
    decision = models.TextField(blank=True, default="", max_length=2000)
    """What the staff decided or did, in their own words."""
    people = models.TextField(blank=True, default="", max_length=400)
    stake = models.PositiveBigIntegerField(null=True, blank=True)
    """The chips at stake."""
    waiting = models.CharField(max_length=20, choices=Waiting, blank=True, default="")
    holder = models.CharField(max_length=80, blank=True, default="")
    """Who has it in hand."""
    casino = models.CharField(max_length=80, blank=True, default="")
    table = models.CharField(max_length=80, blank=True, default="")
    shift = models.CharField(max_length=80, blank=True, default="")
    reference = models.CharField(max_length=80, blank=True, default="")
    """The casino's own number for the incident."""
    happened = models.DateTimeField(null=True, blank=True)
    supervisor = models.CharField(max_length=80, blank=True, default="")
    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    closer = person_field(blank=True)
    closer_name = name_field()
    closed = models.DateTimeField(null=True, blank=True)

    objects = AppendOnlyRows.as_manager()

    class Meta:
        db_table = "play_incident"
        ordering = ["-number"]
        default_permissions = ("add", "change", "view", "close", "export")
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
    def stamp(self) -> str:
        """What a form carries, to notice that the incident was saved since it was loaded."""
        return self.changed.isoformat()

    @property
    def state(self) -> str:
        """``closed``, for whom it waits, or ``open``."""
        return "closed" if self.is_closed else self.waiting or "open"

    @property
    def state_in_words(self) -> str:
        named = {"open": OPEN, "closed": pgettext_lazy("incident", "closed")}
        return str(named.get(self.state) or self.Waiting(self.state).label)

    @property
    def summary(self) -> str:
        """The verdict, or the first line of what happened."""
        return self.verdicts[0][1] or self.dispute.strip().partition("\n")[0]

    @property
    def verdicts(self) -> list[tuple[str, str]]:
        """The verdict in both languages, the reader's first."""
        verdicts = [("pt", self.verdict_pt), ("zh-hant", self.verdict_zh)]
        return sorted(verdicts, key=lambda verdict: verdict[0] != law_language())

    @property
    def ruling_url(self) -> str:
        return f"{reverse(WAYS[self.way], args=[self.game])}?{self.query}"

    @property
    def sheet_url(self) -> str:
        """The ruling's sheet, with what is saved of the incident."""
        names = ("casino", "table", "shift", "reference", "supervisor")
        where = {name: value for name in names if (value := getattr(self, name))}
        where["incident"] = str(self.number)
        if self.happened:
            where["happened"] = timezone.localtime(self.happened).strftime("%Y-%m-%d %H:%M")
        if self.dispute:
            where["note"] = self.dispute[:400]
        sheet = reverse(f"{WAYS[self.way]}-sheet", args=[self.game])
        return f"{sheet}?{self.query}&{urlencode(where)}"

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise RecordIsFixed


class IncidentNote(Recorded):
    """An addition to an incident; it changes nothing already written."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="notes")
    words = models.TextField(max_length=2000)
    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)

    objects = AppendOnlyRows.as_manager()

    class Meta:
        db_table = "play_incidentnote"
        ordering = ["incident", "pk"]
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return f"{self.incident_id} {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise RecordIsFixed
        super().save(*args, **kwargs)

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise RecordIsFixed


class HandOver(Recorded):
    """A shift handed over: what is open and what to know, until a person takes it."""

    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)
    casino = models.CharField(max_length=80, blank=True, default="")
    shift = models.CharField(max_length=80, blank=True, default="")
    words = models.TextField(blank=True, default="", max_length=2000)
    """What the next shift must know."""
    numbers = models.JSONField(default=list)
    """The incidents that were open."""
    taker = person_field(blank=True)
    taker_name = name_field()
    taken = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "play_handover"
        ordering = ["-written", "-pk"]
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return str(self.pk)

    def get_absolute_url(self) -> str:
        return reverse("play:hand-over", args=[self.pk])
