"""Memories and glossaries that people bring along, used beside the site's own."""

from django.contrib.auth.models import Group, User
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone


class Collection(models.Model):
    """A memory or a glossary of one person, whom a group may share it with."""

    class Kind(models.TextChoices):
        MEMORY = "memory"
        GLOSSARY = "glossary"

    class State(models.TextChoices):
        WAITING = "waiting"
        READING = "reading"
        READ = "read"
        USED = "used"
        STOPPED = "stopped"
        REFUSED = "refused"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=80)
    owner = models.ForeignKey(User, models.CASCADE, related_name="+")
    team = models.ForeignKey(Group, models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    file = models.BinaryField(default=bytes)
    ending = models.CharField(max_length=10)
    done = models.PositiveIntegerField(default=0)
    """How much of the file is read, in percent."""
    left_out = models.JSONField(default=dict)
    """How many pairs of the file were left out, by reason."""
    refusal = models.JSONField(default=dict)
    """Why the file was refused: the arguments of a ``Refusal``."""
    unused_by = models.ManyToManyField(User, related_name="+")
    """Who has switched it off, for themselves alone."""
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["kind", "name", "pk"]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.owner}: {self.name}"

    @property
    def is_under_way(self) -> bool:
        return self.state in (self.State.WAITING, self.State.READING)


def visible(person: User) -> QuerySet[Collection]:
    """The collections that a person may see: one's own, and those shared with one's groups."""
    shared = Q(team__in=person.groups.all(), state=Collection.State.USED)
    known = Collection.objects.filter(Q(owner=person) | shared)
    return known.select_related("owner", "team").defer("file")


def in_use(person: User, kind: str) -> QuerySet[Collection]:
    used = visible(person).filter(kind=kind, state=Collection.State.USED)
    return used.exclude(unused_by=person)


class CollectionEntry(models.Model):
    """A pair of texts or terms."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="entries")
    position = models.PositiveIntegerField()
    source_lang = models.CharField(max_length=10)
    lang = models.CharField(max_length=10)
    source = models.TextField()
    target = models.TextField()
    is_never = models.BooleanField(default=False)
    """Whether the glossary forbids the target."""

    class Meta:
        ordering = ["position"]
        default_permissions = ()
        indexes = [models.Index(fields=["collection", "position"], name="entries_by_position")]

    def __str__(self) -> str:
        return f"{self.source[:40]}: {self.target[:40]}"

    @property
    def words(self) -> dict[str, str]:
        return {self.source_lang: self.source, self.lang: self.target}


class CollectionIndex(models.Model):
    """The index of a memory in one language (``memory/personal.py``)."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="indexes")
    lang = models.CharField(max_length=10)
    data = models.BinaryField()

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["collection", "lang"], name="one_index_of_a_language")
        ]

    def __str__(self) -> str:
        return f"{self.collection} ({self.lang})"
