"""Second factors; codes cannot be computed from them without the site's secret key."""

from django.conf import settings
from django.db import models


class SecondFactor(models.Model):
    """A person's authenticator. Codes are required once one is confirmed."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor"
    )
    salt = models.CharField(max_length=64)
    """Combined with the site's secret key, this makes the authenticator's key."""
    confirmed = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0)
    """The half minute of the last accepted code: no code is valid twice."""

    def __str__(self) -> str:
        return str(self.person)


class RecoveryCode(models.Model):
    """A recovery code on paper, stored as a digest and valid once."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["factor", "digest"], name="one_recovery_code")
        ]

    def __str__(self) -> str:
        return f"{self.factor}"
