"""Hands saved by staff, and the provisions that each shows."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from games.play.hand.request import hand_url

PERSON = settings.AUTH_USER_MODEL


class SavedHand(models.Model):
    """A hand with a title. ``answer`` is its result under the rules when it was saved, kept until a
    person with permission replaces it."""

    game = models.CharField(max_length=20)
    title = models.CharField(max_length=120)
    note = models.TextField(blank=True, default="", max_length=4000)
    owner = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="saved_hands")
    is_public = models.BooleanField(default=False)
    """Whether anybody may see it and the pages of the law link to it."""
    record = models.JSONField()
    answer = models.JSONField()
    answer_digest = models.CharField(max_length=64)
    rules_digest = models.CharField(max_length=64)
    saved = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    answered = models.DateTimeField()
    """The time when ``answer`` was computed."""

    class Meta:
        db_table = "play_savedhand"
        ordering = ["-saved", "-pk"]
        indexes = [models.Index(fields=["game", "-saved"], name="hands_of_a_game")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:saved-hand", args=[self.pk])

    def table_url(self, n: int | None = None) -> str:
        return hand_url(self.game, self.record, n)


class HandPlace(models.Model):
    """A provision a saved hand shows, by the first step that applies it or by the owner's tag."""

    hand = models.ForeignKey(SavedHand, models.CASCADE, related_name="places")
    provision = models.CharField(max_length=180, db_index=True)
    """The full name, so that the tag remains if the law's text is imported again."""
    step = models.PositiveIntegerField(default=0)
    """0 if no step applies it."""
    is_tag = models.BooleanField(default=False)

    class Meta:
        db_table = "play_handplace"
        ordering = ["hand", "-is_tag", "step"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "provision"], name="one_place_of_a_provision")
        ]

    def __str__(self) -> str:
        return f"{self.hand_id} {self.provision}"
