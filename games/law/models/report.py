"""What readers report as an error at a provision, and what the desk answered."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ErrorReport(models.Model):
    """An error that a reader reports; it has no key to a provision, which an act may repeal."""

    class ReportOutcome(models.TextChoices):
        OPEN = "", _("To be answered")
        CORRECTED = "corrected", _("Corrected")
        RIGHT = "right", _("The text is right")
        DISMISSED = "dismissed", _("Dismissed, not for readers")

    instrument = models.CharField(max_length=60)
    eid = models.CharField(max_length=120, blank=True, default="")
    """Empty if it is about the whole regulation."""
    lang = models.CharField(max_length=10, blank=True, default="")
    """Of the text that is wrong; empty if it is about both, or about something else."""
    words = models.TextField()
    contact = models.CharField(max_length=120, blank=True, default="")
    """Who reports it, if they wrote so: for the desk alone."""
    may_publish = models.BooleanField(default=False)
    """Whether the reporter agrees that words and answer are public."""
    sent = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(
        max_length=12, choices=ReportOutcome.choices, blank=True, default=ReportOutcome.OPEN
    )
    reason = models.TextField(blank=True, default="")
    closed = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["-sent"]
        indexes = [models.Index(fields=["instrument", "outcome"], name="reports_of_a_text")]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.instrument}#{self.eid}: {self.words[:40]}"

    @property
    def is_public(self) -> bool:
        return self.may_publish and self.outcome in PUBLIC


PUBLIC = (ErrorReport.ReportOutcome.CORRECTED, ErrorReport.ReportOutcome.RIGHT)
"""The outcomes that readers see, if the reporter agreed."""
