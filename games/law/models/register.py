"""A register entry, and the words it quotes."""

from django.db import models
from django.urls import reverse

from games.law.models.instrument import Instrument
from games.law.models.provision import Provision


class Row(models.Model):
    """A divergence between texts, or a doubt about one, with the reading the models take."""

    class Register(models.TextChoices):
        DIVERGENCE = "divergence"
        WITNESS = "witness"
        DOUBT = "doubt"

    class Effect(models.TextChoices):
        RESULT = "result"
        PROCEDURE = "procedure"
        TEXT = "text"

    ident = models.CharField(primary_key=True, max_length=20)
    instrument = models.ForeignKey(Instrument, models.CASCADE, related_name="rows")
    provisions = models.ManyToManyField(Provision, related_name="rows")
    gone = models.JSONField(default=list)
    """The eIds it is about that an act has since repealed."""
    register = models.CharField(max_length=12, choices=Register.choices)
    effect = models.CharField(max_length=12, choices=Effect.choices)
    title = models.CharField(max_length=300, blank=True, default="")
    changes = models.TextField(blank=True, default="")
    taken = models.TextField(blank=True, default="")
    why = models.TextField(blank=True, default="")
    alternative = models.TextField(blank=True, default="")
    switch = models.CharField(max_length=20, blank=True, default="")
    values = models.JSONField(default=list)
    loaded = models.JSONField(default=dict)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.ident

    def get_absolute_url(self) -> str:
        return reverse("law:row", args=[self.ident])


class Quote(models.Model):
    """Exact words of a provision that an entry rests on, with the differing ones marked."""

    row = models.ForeignKey(Row, models.CASCADE, related_name="quotes")
    provision = models.ForeignKey(Provision, models.CASCADE, related_name="quotes")
    lang = models.CharField(max_length=10)
    witness = models.CharField(max_length=40)
    text = models.TextField()
    marked = models.JSONField(default=list)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["row", "position"]

    def __str__(self) -> str:
        return f"{self.row_id}: {self.text[:40]}"
