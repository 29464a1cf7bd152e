"""API keys in the database."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Key(models.Model):
    """An API key, stored as a digest, with its beginning to recognise it on the page."""

    name = models.CharField(_("Name"), max_length=60)
    begins = models.CharField(max_length=20)
    digest = models.CharField(max_length=64, unique=True)
    per_minute = models.PositiveIntegerField(_("Records a minute"))
    made = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    last_used = models.DateTimeField(null=True)
    """Precise to the minute."""
    revoked = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made", "-pk")

    def __str__(self) -> str:
        return self.name
