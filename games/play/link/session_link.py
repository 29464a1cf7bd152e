"""A session as a link's text: ``2~(table:(…),seed:7,hands:((play:quietly),(leave:(3))))``."""

import re
from collections.abc import Mapping

from games.play.link import hand_link
from games.play.link.hand_link import LONGEST, BrokenLink
from games.play.link.values import LONG, SHORT, LooseEnd, tied, untied
from games.rules.game import Record

VERSION = 2
VERSIONS_READ = (1, 2)
_SESSION = re.compile(r"[0-9]{1,3}~\(")


def written_link(record: Record) -> str:
    """The link of a session, if the record has hands, or of a hand."""
    return encode_session(record) if "hands" in record else hand_link.encode(record)


def read_link(text: str) -> dict[str, object]:
    """The record of a session or of a hand; raises ``BrokenLink``."""
    return decode_session(text) if _SESSION.match(text) else hand_link.decode(text)


def encode_session(record: Record) -> str:
    """The link of a session, without its ``id``."""
    fields = {name: value for name, value in record.items() if name != "id" and value is not None}
    hands = record.get("hands")
    if isinstance(hands, list):
        fields["hands"] = [_with_short_actions(hand) for hand in hands]
    return f"{VERSION}~{tied(fields, SHORT)}"


def decode_session(text: str) -> dict[str, object]:
    if len(text) > LONGEST:
        raise BrokenLink("link_too_long", {"length": len(text), "most": LONGEST})
    _version, body = hand_link.versioned(text, VERSIONS_READ)
    try:
        record = untied(body, LONG)
        if not isinstance(record, dict):
            raise LooseEnd(body)
        if isinstance(record.get("hands"), list):
            record["hands"] = [_with_whole_actions(hand) for hand in record["hands"]]
    except LooseEnd:
        raise BrokenLink("link_part_unreadable", {"part": body[:40]}) from None
    return record


def _with_short_actions(hand: object) -> object:
    """The hand with its actions as text, if they can be read back from it."""
    actions = hand.get("actions") if isinstance(hand, Mapping) else None
    if not isinstance(hand, Mapping) or not isinstance(actions, list):
        return hand
    try:
        short = hand_link.written_actions(actions)
        is_same = hand_link.read_actions(short) == actions
    except (KeyError, TypeError, LooseEnd):
        return hand
    return {**hand, "actions": short} if is_same else hand


def _with_whole_actions(hand: object) -> object:
    actions = hand.get("actions") if isinstance(hand, Mapping) else None
    if not isinstance(hand, Mapping) or not isinstance(actions, str):
        return hand
    return {**hand, "actions": hand_link.read_actions(actions)}
