"""Second factors: authenticator codes that change twice a minute, and paper codes."""

import base64
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Iterator

import pyotp
import segno
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.encoding import force_bytes
from django.utils.translation import gettext_lazy

from games.site import sign_in_throttle
from games.site.accounts.models import RecoveryCode, SecondFactor

EITHER_WAY = 1
"""Half minutes by which a clock may be wrong."""
PAPER_CODES = 10
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
GROUPS, IN_A_GROUP = 4, 4
WRONG = gettext_lazy("That code is wrong or has been used. Wait for the next code and enter it.")


def confirmed_factor(person: object) -> SecondFactor | None:
    """The confirmed second factor of a person, who must then give a code."""
    pk = getattr(person, "pk", None)
    return SecondFactor.objects.filter(person_id=pk, confirmed__isnull=False).first()


def begin(person: User) -> SecondFactor:
    """Make a new key for an authenticator; codes are required once it is confirmed."""
    factor, _is_new = SecondFactor.objects.update_or_create(
        person=person, defaults={"salt": secrets.token_hex(24), "confirmed": None, "last_step": 0}
    )
    return factor


@transaction.atomic
def confirm(factor: SecondFactor, code: str) -> list[str]:
    """New paper codes if the authenticator's code is right, otherwise none."""
    if not _takes_changing(factor, plain(code)):
        return []
    SecondFactor.objects.filter(pk=factor.pk).update(confirmed=timezone.now())
    return new_paper_codes(factor)


@transaction.atomic
def new_paper_codes(factor: SecondFactor) -> list[str]:
    factor.recovery_codes.all().delete()
    codes = [
        "-".join(get_random_string(IN_A_GROUP, SIGNS) for _group in range(GROUPS))
        for _code in range(PAPER_CODES)
    ]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, digest=_digest(plain(code))) for code in codes
    )
    return codes


def takes(factor: SecondFactor, code: str) -> bool:
    """Whether the code is valid; it is then used up."""
    typed = plain(code)
    if _takes_changing(factor, typed):
        return True
    is_paper = len(typed) == GROUPS * IN_A_GROUP
    return is_paper and bool(factor.recovery_codes.filter(digest=_digest(typed)).delete()[0])


def refusal(factor: SecondFactor, code: str) -> str:
    """The error for a code, or an empty string if it is accepted."""
    if seconds := sign_in_throttle.seconds_left_at(_place(factor)):
        return sign_in_throttle.wait_message(seconds)
    if not takes(factor, code):
        name = factor.person.get_username()
        sign_in_throttle.note_failure_at(_place(factor), "code", name)
        return str(WRONG)
    sign_in_throttle.forget_at(_place(factor))
    return ""


def key(factor: SecondFactor) -> str:
    """The authenticator's key, in groups for typing."""
    secret = next(_keys(factor))
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def address(factor: SecondFactor) -> str:
    """The key as a URI that an authenticator opens."""
    totp = pyotp.TOTP(next(_keys(factor)))
    return totp.provisioning_uri(name=factor.person.get_username(), issuer_name="Rulesite")


def picture(factor: SecondFactor) -> str:
    """The key as a QR code, in a data URI."""
    return segno.make(address(factor), micro=False).svg_data_uri(scale=5, light="#fff")


def plain(code: str) -> str:
    """The code without case, separators or full-width forms."""
    text = unicodedata.normalize("NFKC", code[:60]).casefold()
    return "".join(sign for sign in text if sign.isalnum())


def _takes_changing(factor: SecondFactor, code: str) -> bool:
    if not (code.isascii() and code.isdecimal()):
        return False
    now = int(time.time()) // 30
    for secret in _keys(factor):
        totp = pyotp.TOTP(secret)
        for step in range(now - EITHER_WAY, now + EITHER_WAY + 1):
            if hmac.compare_digest(totp.generate_otp(step), code):
                fresh = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
                return bool(fresh.update(last_step=step))
    return False


def _keys(factor: SecondFactor) -> Iterator[str]:
    """One key from the site's secret key, and one from each fallback key."""
    for secret in map(force_bytes, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)):
        made = hmac.new(secret, f"second factor {factor.salt}".encode(), hashlib.sha256)
        yield base64.b32encode(made.digest()[:20]).decode()


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _place(factor: SecondFactor) -> str:
    """Of any address: a person guessing codes already knows the password."""
    return f"second-factor-{factor.person_id}"
