"""A hand as one may see it: a link that the site replays and that nobody else can read.

``s~gAAAA…`` holds the game, the eyes and the hand's own link, compressed and encrypted with a key
drawn from the site's secret. Whoever has it sees what those eyes see; an altered one is refused.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

from games.play.link.hand_link import LONGEST, SEALED, BrokenLink, decode, encode
from games.rules.game import Record

LONGEST_SEALED = 2 * LONGEST
"""In characters; a link as long as any still fits, sealed."""


class Seal(NamedTuple):
    """``eyes`` are those the link was sealed for."""

    game: str
    eyes: str
    record: Record


def sealed(game_key: str, eyes: str, record: Record) -> str:
    told = "\n".join((game_key, eyes, encode(record)))
    return SEALED + _keys().encrypt(zlib.compress(told.encode(), 9)).decode()


def opened(text: str) -> Seal:
    """What is sealed in it. Anything that was not sealed here raises ``BrokenLink``."""
    if len(text) > LONGEST_SEALED:
        raise BrokenLink("link_too_long", {"length": len(text), "most": LONGEST_SEALED})
    try:
        held = _keys().decrypt(text.removeprefix(SEALED).encode())
    except (InvalidToken, UnicodeError):
        raise BrokenLink("seal_broken", {}) from None
    game_key, eyes, link = zlib.decompress(held).decode().split("\n")
    return Seal(game_key, eyes, decode(link))


def is_sealed(text: str) -> bool:
    return text.startswith(SEALED)


def _keys() -> MultiFernet:
    """The first seals; those the site had before still open what they sealed."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_key_from(secret)) for secret in secrets])


def _key_from(secret: str | bytes) -> bytes:
    drawn = salted_hmac("games.play.sealed_link", "key", secret=secret, algorithm="sha256")
    return urlsafe_b64encode(drawn.digest())
