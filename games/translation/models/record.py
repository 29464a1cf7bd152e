"""What people did, said and brought along on the desk."""

from django.contrib.auth.models import Group, User
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.translation.models.unit import Unit


class Revision(models.Model):
    """A unit after one change: who made it, when, by which action, and both states."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=20)
    from_state = models.CharField(max_length=10, blank=True, default="")
    to_state = models.CharField(max_length=10)
    source = models.TextField(blank=True, default="")
    target = models.TextField(blank=True, default="")
    remark = models.TextField(blank=True, default="")
    file = models.CharField(max_length=255, blank=True, default="")
    """The file that the words came from, if they were not typed."""
    act = models.ForeignKey("Act", models.SET_NULL, null=True, blank=True, related_name="revisions")
    before = models.JSONField(default=dict)
    """The values that the change replaced, so that it can be undone exactly."""
    is_undone = models.BooleanField(default=False)
    """Whether the change was undone."""

    class Meta:
        ordering = ["-number"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["unit", "number"], name="one_revision_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.unit} {self.number}"


class Act(models.Model):
    """One act on many units, undone as one."""

    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=20)
    said = models.TextField(blank=True, default="")
    facts = models.JSONField(default=dict)
    """What is needed to undo changes without revisions: previous assignees, dismissals."""
    is_undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-when", "-id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d %H:%M} {self.action}"


class Dismissal(models.Model):
    """A finding that a person dismissed as harmless, with the reason."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="dismissals")
    check_id = models.CharField(max_length=40)
    fingerprint = models.CharField(max_length=500)
    reason = models.TextField()
    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["when"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["unit", "fingerprint"], name="one_dismissal_of_a_find")
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.check_id}"


class LogEntry(models.Model):
    """One action on the desk. Written once, never changed."""

    when = models.DateTimeField(default=timezone.now, db_index=True)
    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    unit = models.ForeignKey(Unit, models.SET_NULL, null=True, blank=True, related_name="log")
    subject = models.CharField(max_length=255, blank=True, default="")
    action = models.CharField(max_length=20)
    said = models.TextField(blank=True, default="")
    facts = models.JSONField(default=dict)
    """What is needed to undo the action: the finding, the previous assignee."""
    act = models.ForeignKey(Act, models.SET_NULL, null=True, blank=True, related_name="log")

    class Meta:
        ordering = ["-when", "-id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d %H:%M} {self.action} {self.subject}"


class TermRevision(models.Model):
    """The forms of a term after one change: who made it, when, what and why."""

    term = models.CharField(max_length=60, db_index=True)
    number = models.PositiveIntegerField()
    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=20)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.TextField(blank=True, default="")

    class Meta:
        ordering = ["-number"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["term", "number"], name="one_term_revision_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.term} {self.number}"


class Signature(models.Model):
    """The name and mail by which a person agrees to be named as author in the repository."""

    person = models.OneToOneField(User, models.CASCADE, related_name="+")
    name = models.CharField(max_length=100)
    email = models.EmailField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.name} <{self.email}>"


class Comment(models.Model):
    """A comment in a unit's thread; written once, never changed."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="comments")
    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(default=timezone.now, db_index=True)
    text = models.TextField()

    class Meta:
        ordering = ["when", "id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.unit}: {self.text[:40]}"


class Mention(models.Model):
    """A person mentioned in a comment, and whether that person has seen it."""

    comment = models.ForeignKey(Comment, models.CASCADE, related_name="mentions")
    person = models.ForeignKey(User, models.CASCADE, related_name="+")
    is_seen = models.BooleanField(default=False)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["comment", "person"], name="one_mention_of_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.comment}"


class Suggestion(models.Model):
    """Words suggested for a unit; the unit changes only when somebody takes them."""

    class State(models.TextChoices):
        OPEN = "open"
        TAKEN = "taken"
        DECLINED = "declined"

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="suggestions")
    who = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    when = models.DateTimeField(default=timezone.now)
    target = models.TextField()
    remark = models.CharField(max_length=500, blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    settled_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["when", "id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.unit}: {self.target[:40]}"


class OpenedList(models.Model):
    """The texts of a list in the order in which a person opened it."""

    person = models.ForeignKey(User, models.CASCADE, related_name="+")
    opened = models.DateTimeField(default=timezone.now)
    units = models.JSONField(default=list)
    before = models.PositiveIntegerField(default=0)
    """How many texts of the list came before these."""
    total = models.PositiveIntegerField()

    class Meta:
        ordering = ["-pk"]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.person}: {len(self.units)}"


class Presence(models.Model):
    """The unit that a person has open; only the last minutes count."""

    person = models.OneToOneField(User, models.CASCADE, related_name="+")
    unit = models.ForeignKey(Unit, models.CASCADE, related_name="presences")
    seen = models.DateTimeField(auto_now=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.person}: {self.unit}"


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
    """The index of a memory in one language (``memory/lookup.py``)."""

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
