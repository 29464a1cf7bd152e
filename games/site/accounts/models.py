"""What is kept of a second factor: no code can be made of it without the site's secret key."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SecondFactor(models.Model):
    """An authenticator of somebody's. Codes are asked for once one of them has been confirmed."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor"
    )
    salt = models.CharField(max_length=64)
    """With the site's secret key it makes the key the authenticator holds."""
    confirmed = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0)
    """The half minute of the last code taken: no code is good twice."""

    def __str__(self) -> str:
        return str(self.person)


class RecoveryCode(models.Model):
    """One of the codes to be kept on paper, by its digest, each good once."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["factor", "digest"], name="one_recovery_code")
        ]

    def __str__(self) -> str:
        return f"{self.factor}"
