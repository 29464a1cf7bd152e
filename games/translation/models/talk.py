"""Discussion of a unit: comments, mentions and suggestions."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.translation.models.unit import Unit


class Comment(models.Model):
    """A comment in a unit's thread; written once, never changed."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="comments")
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
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
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
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
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    when = models.DateTimeField(default=timezone.now)
    target = models.TextField()
    remark = models.CharField(max_length=500, blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["when", "id"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.unit}: {self.target[:40]}"


class Presence(models.Model):
    """The unit that a person has open; only the last minutes count."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    unit = models.ForeignKey(Unit, models.CASCADE, related_name="presences")
    seen = models.DateTimeField(auto_now=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.person}: {self.unit}"
