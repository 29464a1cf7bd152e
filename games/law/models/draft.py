"""Acts on their way into the law, which only those who may bring acts in can see."""

from django.conf import settings
from django.db import models


class AmendmentDraft(models.Model):
    """The words of an act and the facts a person entered; everything else is read from these."""

    instrument = models.CharField(max_length=60)
    pt = models.TextField(blank=True, default="")
    zh_hant = models.TextField(blank=True, default="")
    act = models.CharField(max_length=60, blank=True, default="")
    published = models.DateField(null=True, blank=True)
    begins = models.DateField(null=True, blank=True)
    gazette = models.CharField(max_length=80, blank=True, default="")
    values = models.CharField(max_length=400, blank=True, default="")
    """Figures that the words do not say: ``raises.most=4 commission.cap=6``."""
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]
        default_permissions = ()
        permissions = [("amend_law", "May bring acts into the law")]

    def __str__(self) -> str:
        return f"{self.instrument} {self.pk}"

    @property
    def texts(self) -> dict[str, str]:
        """The words by language."""
        texts = {"pt": self.pt, "zh-hant": self.zh_hant}
        return {lang: text for lang, text in texts.items() if text.strip()}
