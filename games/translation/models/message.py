"""Messages of the interface as the desk has edited them."""

from django.db import models


class Override(models.Model):
    """A message as edited on the desk, used instead of the one in the code's catalogue."""

    lang = models.CharField(max_length=10)
    ident = models.CharField(max_length=40)
    context = models.TextField(blank=True, default="")
    msgid = models.TextField()
    plural = models.TextField(blank=True, default="")
    forms = models.JSONField(default=list)
    base = models.JSONField(default=list)
    """The catalogue's forms when this was saved; if they change, there is a conflict."""

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["lang", "ident"], name="one_override_of_a_message")
        ]

    def __str__(self) -> str:
        return f"{self.msgid[:40]} ({self.lang})"


class CatalogueEdition(models.Model):
    """One row: a number that grows with every change of an override."""

    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.number)
