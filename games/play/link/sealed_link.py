"""A hand as one may see it: a link that the site replays and that nobody else can read.

``s~gAAAA…`` holds the game, the eyes and the hand's own link, compressed and encrypted with a key
drawn from the site's secret. Whoever has it sees what those eyes see, and decides nothing; an
altered one is refused. ``o~gAAAA…`` holds the same under another key: whoever dealt the hand plays
it by that one, for every seat, and may turn every card.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

from games.play.link.hand_link import (
    ATTEMPT,
    CLASS,
    KEY,
    LONGEST,
    OWN,
    PLAYED,
    SEALED,
    BrokenLink,
    decode,
    encode,
)
from games.rules.game import Record

LONGEST_SEALED = 2 * LONGEST
"""In characters; a link as long as any still fits, sealed."""


class Seal(NamedTuple):
    """``eyes`` are those the link was sealed for; ``is_own`` where it plays the hand besides."""

    game: str
    eyes: str
    record: Record
    is_own: bool = False


def sealed(game_key: str, eyes: str, record: Record) -> str:
    """To be given away: it shows the hand, and plays nothing."""
    return _closed(SEALED, game_key, eyes, record)


def own(game_key: str, eyes: str, record: Record) -> str:
    """For whoever dealt the hand."""
    return _closed(OWN, game_key, eyes, record)


def _closed(kind: str, game_key: str, eyes: str, record: Record) -> str:
    return shut(kind, "\n".join((game_key, eyes, encode(record))))


def opened(text: str) -> Seal:
    """What is sealed in it. Anything that was not sealed here raises ``BrokenLink``."""
    kind = OWN if text.startswith(OWN) else SEALED
    game_key, eyes, link = told_in(kind, text).split("\n")
    return Seal(game_key, eyes, decode(link), kind == OWN)


def shut(kind: str, text: str) -> str:
    return kind + _keys(kind).encrypt(zlib.compress(text.encode(), 9)).decode()


def told_in(kind: str, text: str) -> str:
    if len(text) > LONGEST_SEALED:
        raise BrokenLink("link_too_long", {"length": len(text), "most": LONGEST_SEALED})
    try:
        content = _keys(kind).decrypt(text.removeprefix(kind).encode())
    except (InvalidToken, UnicodeError):
        raise BrokenLink("seal_broken", {}) from None
    return zlib.decompress(content).decode()


def is_sealed(text: str) -> bool:
    return text.startswith((SEALED, OWN))


_DRAWN_FOR = {
    SEALED: "games.play.sealed_link",
    OWN: "games.play.own_link",
    PLAYED: "games.play.seat_link",
    CLASS: "games.play.class_link",
    KEY: "games.play.key_link",
    ATTEMPT: "games.play.attempt_link",
}
"""What each kind's key is drawn for: none opens as the other."""


def _keys(kind: str) -> MultiFernet:
    """The first seals; those the site had before still open what they sealed."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_key_from(secret, _DRAWN_FOR[kind])) for secret in secrets])


def _key_from(secret: str | bytes, drawn_for: str) -> bytes:
    drawn = salted_hmac(drawn_for, "key", secret=secret, algorithm="sha256")
    return urlsafe_b64encode(drawn.digest())
