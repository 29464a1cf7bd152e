"""A session as the text of its link: ``1~(table:(…),seed:7,hands:((play:quietly),(leave:(3))))``.

Settings have the short names of a hand's link. An altered link is another session.
"""

from games.play.link.hand_link import LONGEST, BrokenLink
from games.play.link.keys import LONG, SHORT
from games.play.link.values import LooseEnd, tied, untied
from games.rules.game import Record

VERSION = 1


def encode_session(record: Record) -> str:
    """The link of a session, without its ``id``."""
    fields = {name: value for name, value in record.items() if name != "id" and value is not None}
    return f"{VERSION}~{tied(fields, SHORT)}"


def decode_session(text: str) -> dict[str, object]:
    if len(text) > LONGEST:
        raise BrokenLink("link_too_long", {"length": len(text), "most": LONGEST})
    version, _, body = text.partition("~")
    if not version.isascii() or not version.isdecimal() or len(version) > 3:
        raise BrokenLink("link_without_version", {"given": version[:20]})
    if int(version) != VERSION:
        facts = {"given": int(version), "known": VERSION}
        raise BrokenLink("link_of_another_version", facts)
    try:
        record = untied(body, LONG)
    except LooseEnd:
        record = None
    if not isinstance(record, dict):
        raise BrokenLink("link_part_unreadable", {"part": body[:40]})
    return record
