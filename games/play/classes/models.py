"""A class whose results are stored, and the results. Both are deleted with their owner."""

from django.conf import settings
from django.db import models
from django.urls import reverse


class KeptClass(models.Model):
    """A paper for a class; ``key`` is sealed in its link."""

    key = models.CharField(max_length=24, unique=True)
    game = models.CharField(max_length=20)
    title = models.CharField(max_length=80)
    paper = models.JSONField()
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="kept_classes")
    made = models.DateTimeField(auto_now_add=True)
    until = models.DateField(db_index=True)
    """Its last day; the next day it is deleted with all its results."""

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name_plural = "kept classes"
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:kept-class", args=[self.pk])


class ClassResult(models.Model):
    """One participant's answers, as judged on that day; ``name`` may be empty."""

    of = models.ForeignKey(KeptClass, models.CASCADE, related_name="results")
    sitting = models.CharField(max_length=24)
    """Random, drawn at the start of the attempt: one attempt is handed in once."""
    name = models.CharField(max_length=80, blank=True, default="")
    answers = models.JSONField()
    """For each question: its number, the answer, whether it was right, its articles."""
    seconds = models.PositiveIntegerField()
    handed_in = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["handed_in", "pk"]
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["of", "sitting"], name="a_sitting_is_handed_in_once")
        ]

    def __str__(self) -> str:
        return f"{self.of_id} {self.sitting}"

    @property
    def right(self) -> int:
        return sum(bool(answer["is_right"]) for answer in self.answers)

    @property
    def minutes(self) -> str:
        return f"{self.seconds // 60}:{self.seconds % 60:02}"
