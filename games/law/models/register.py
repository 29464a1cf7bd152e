"""A register entry, and the words it quotes."""

from django.db import models
from django.urls import reverse

from games.law.models.instrument import Instrument, Provision


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

    @property
    def eids(self) -> list[str]:
        """The provisions that it is about, also those missing from the last text."""
        return [*(provision.eid for provision in self.provisions.all()), *self.gone]


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
    def chinese_words(self) -> list[str]:
        return [form["form"] for form in self.chinese]

    @property
    def forms(self) -> list[str]:
        return [*self.portuguese, *self.chinese_words]


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


class UnansweredWord(models.Model):
    """A word that searches found in no text: how often, and the last day. Never who searched."""

    word = models.CharField(primary_key=True, max_length=60)
    """Folded: small letters without accents, traditional characters."""
    count = models.PositiveIntegerField(default=1)
    day = models.DateField(db_index=True)

    class Meta:
        ordering = ["-count", "-day", "word"]
        default_permissions = ()

    def __str__(self) -> str:
        return self.word
