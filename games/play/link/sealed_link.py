"""A hand from one viewpoint: a link that the site replays and that only the site can read.

``s~gAAAA…`` has the game, the viewpoint and the hand's own link, compressed and encrypted with a
key derived from the site's secret. It shows what that viewpoint sees and allows no decision; an
altered one is refused. ``o~gAAAA…`` has the same under another key: with it, whoever dealt the hand
plays it for every seat and may turn every card.
"""

import zlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

from games.play.link import hand_link
from games.play.link.hand_link import PLAYED, BrokenLink, decode, encode, read_link, written_link
from games.rules.game import Record
from games.rules.hands.script import Seat

LONGEST_SEALED = 2 * hand_link.LONGEST
"""In characters; even the longest hand link fits, sealed."""


class Seal(NamedTuple):
    """``eyes`` is the viewpoint of the link; ``is_own`` if it also plays the hand."""

    game: str
    eyes: str
    record: Record
    is_own: bool = False


def sealed(game_key: str, eyes: str, record: Record, *, is_own: bool = False) -> str:
    """A link to share, which shows the hand; with ``is_own`` for whoever dealt it, to play it."""
    kind = hand_link.OWN if is_own else hand_link.SEALED
    return shut(kind, "\n".join((game_key, eyes, written_link(record))))


def opened(text: str) -> Seal:
    """Open a sealed link; raises ``BrokenLink`` unless this site sealed it."""
    kind = hand_link.OWN if text.startswith(hand_link.OWN) else hand_link.SEALED
    game_key, eyes, link = unsealed(kind, text).split("\n")
    return Seal(game_key, eyes, read_link(link), kind == hand_link.OWN)


def shut(kind: str, text: str) -> str:
    return kind + _keys(kind).encrypt(zlib.compress(text.encode(), 9)).decode()


def unsealed(kind: str, text: str) -> str:
    if len(text) > LONGEST_SEALED:
        raise hand_link.BrokenLink("link_too_long", {"length": len(text), "most": LONGEST_SEALED})
    try:
        content = _keys(kind).decrypt(text.removeprefix(kind).encode())
    except (InvalidToken, UnicodeError):
        raise hand_link.BrokenLink("seal_broken", {}) from None
    return zlib.decompress(content).decode()


def is_sealed(text: str) -> bool:
    return text.startswith((hand_link.SEALED, hand_link.OWN))


_DRAWN_FOR = {
    hand_link.SEALED: "games.play.sealed_link",
    hand_link.OWN: "games.play.own_link",
    hand_link.PLAYED: "games.play.seat_link",
}
"""The purpose of each kind's key, so that none opens as another."""


def _keys(kind: str) -> MultiFernet:
    """The keys of a kind: the first seals, and those of former secrets still open."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    drawn = (salted_hmac(_DRAWN_FOR[kind], "key", secret=s, algorithm="sha256") for s in secrets)
    return MultiFernet([Fernet(urlsafe_b64encode(key.digest())) for key in drawn])


@dataclass(frozen=True)
class SeatPlayed:
    """``record`` is a session's, its last hand as far as it was played."""

    game: str
    seat: Seat
    way: str
    record: Record
    has_left: bool = False


def encode_seat(played: SeatPlayed) -> str:
    record = played.record
    table = encode({name: value for name, value in record.items() if name != "hands"})
    hands = record["hands"]
    assert isinstance(hands, list)
    # A hand as a hand link: its actions, with the added chips as its table.
    written = [
        encode({"table": {"top_up": hand.get("top_up", {})}, "actions": hand.get("actions", [])})
        for hand in hands
    ]
    heads = (played.game, str(played.seat), played.way, "left" if played.has_left else "", table)
    return shut(PLAYED, "\n".join((*heads, *written)))


def decode_seat(text: str) -> SeatPlayed:
    """Read a seat link; raises ``BrokenLink`` unless this site sealed it."""
    if not text.startswith(PLAYED):
        raise BrokenLink("seal_broken", {})
    key, seat, way, left, table, *hands = unsealed(PLAYED, text).split("\n")
    record = {**decode(table), "hands": [_hand_read(hand) for hand in hands]}
    return SeatPlayed(key, int(seat), way, record, bool(left))


def _hand_read(text: str) -> Record:
    record = decode(text)
    table = record.get("table")
    added = table.get("top_up") if isinstance(table, dict) else None
    hand: dict[str, object] = {"actions": record.get("actions", [])}
    return {**hand, "top_up": added} if added else hand
