"""A glossary term, and the occurrences of its forms."""

from django.db import models
from django.urls import reverse

from games.law.models.provision import Provision


class Term(models.Model):
    """A term in Portuguese with its Chinese forms, dated if they vary."""

    ident = models.SlugField(primary_key=True, max_length=60)
    kind = models.CharField(max_length=30, blank=True, default="")
    portuguese = models.JSONField(default=list)
    chinese = models.JSONField(default=list)
    """A list of ``{"form", "instruments", "years"}``."""
    never_chinese = models.JSONField(default=list)
    not_in = models.JSONField(default=list)
    """Longer words in which a form means something else."""
    is_false_friend = models.BooleanField(default=False)
    loaded = models.JSONField(default=dict)
    note = models.TextField(blank=True, default="")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.ident

    def get_absolute_url(self) -> str:
        return f"{reverse('law:glossary')}#{self.ident}"

    @property
    def forms(self) -> list[str]:
        return [*self.portuguese, *(form["form"] for form in self.chinese)]


class Occurrence(models.Model):
    """An occurrence of a term's form in a text."""

    term = models.ForeignKey(Term, models.CASCADE, related_name="occurrences")
    provision = models.ForeignKey(Provision, models.CASCADE, related_name="occurrences")
    lang = models.CharField(max_length=10)
    form = models.CharField(max_length=80)

    class Meta:
        ordering = ["term", "provision"]

    def __str__(self) -> str:
        return f"{self.form} in {self.provision}"
