"""A hand as the text of its link: settings, cards, readings and actions, in one line.

``2~t(se:(1,3),bu:3)~s42~c1-AsAd.board-2c7d~rOD-02-4x~e((ev:misdeal,at:flop))~a3call.1raise350``

The version comes first, then sections by their first letter: the table, the prizes and other
figures, the seed, the cards by place, the readings, the events, the day and the actions. Settings
have short names, or their own, the only ones in version 1. A person may write a link by hand.
Nothing is signed: an altered link is another hand, and the rules decide whether it is playable.
A session is ``2~(table:(…),seed:7,hands:((play:quietly),(leave:(3))))``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from games.narration import field_error_sentence
from games.play.link.values import LONG, SHORT, LooseEnd, tied, untied
from games.rules.game import Record
from games.rules.values.cards import card, cards
from games.rules.values.numbers import MOST_DIGITS
from games.rules.values.refusal import Forbidden, Unusable

VERSION = 2
VERSIONS_READ = (1, 2)
SEALED, OWN, PLAYED = "s~", "o~", "p~"
"""Prefixes of links that only ``sealed_link.py`` opens."""
LONGEST = 6000
"""In characters; the longest hand of the samples takes less than a third of it."""

SECTIONS = {
    "t": "table",
    "p": "prizes",
    "f": "figures",
    "s": "seed",
    "c": "cards",
    "r": "readings",
    "e": "events",
    "d": "at",
    "a": "actions",
}

_SEED = re.compile(rf"(?!-0+$)-?[0-9]{{1,{MOST_DIGITS}}}")
_CARD = re.compile(r"(?:10|[0-9AKQJTakqjt])[shcdSHCD]")
_PLACED = re.compile(rf"([a-z0-9_]{{1,20}})-((?:{_CARD.pattern})*)")
_READING = re.compile(r"([A-Z]{2}-[0-9]{2})-([A-Za-z0-9_]{1,40})")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ACTION = re.compile(rf"([0-9]{{1,3}})([a-z_]{{1,20}})([0-9]{{1,{MOST_DIGITS}}})?")


class BrokenLink(ValueError):
    """A link that cannot be read; ``readable`` is the part that can."""

    def __init__(
        self, reason: str, facts: Mapping[str, object], readable: Record | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = dict(facts)
        self.readable: Record = readable or {}


def encode(record: Record) -> str:
    """The link of a ``play`` record, without its ``id``."""
    sections = (
        f"{letter}{_WRITE[name](record[name]) if name in _WRITE else tied(record[name], SHORT)}"
        for letter, name in SECTIONS.items()
        if record.get(name) not in (None, (), [], {})
    )
    return "~".join((str(VERSION), *sections))


def under_readings(link: str, chosen: Mapping[str, str]) -> str:
    """The link of the same hand under these readings."""
    version, *written = link.split("~")
    sections = {section[0]: section for section in written}
    sections["r"] = f"r{_readings_written(chosen)}" if chosen else ""
    return "~".join((version, *filter(None, map(sections.get, SECTIONS))))


def decode(text: str) -> Record:
    """The ``play`` record of a link; raises ``BrokenLink``."""
    if text.startswith((SEALED, OWN, PLAYED)) and len(text) <= LONGEST:
        raise BrokenLink("link_is_sealed", {})
    version, _body = _versioned(text)
    return _read(text.split("~")[1:], LONG if version > 1 else {})


def _versioned(text: str) -> tuple[int, str]:
    """The version of a link and what follows it; raises ``BrokenLink`` unless it is known."""
    if len(text) > LONGEST:
        raise BrokenLink("link_too_long", {"length": len(text), "most": LONGEST})
    version, _, body = text.partition("~")
    if not version.isascii() or not version.isdecimal() or len(version) > 3:
        raise BrokenLink("link_without_version", {"given": version[:20]})
    if int(version) not in VERSIONS_READ:
        raise BrokenLink("link_of_another_version", {"given": int(version), "known": VERSION})
    return int(version), body


def _read(sections: Sequence[str], long: Mapping[str, str]) -> Record:
    """Read every section, so that a broken one does not lose the others."""
    record: dict[str, object] = {}
    broken: list[str] = []
    for section in sections:
        name = SECTIONS.get(section[:1])
        try:
            if name is None or name in record:
                raise LooseEnd(section)
            read = _READ.get(name)
            record[name] = read(section[1:]) if read else untied(section[1:], long)
        except (LooseEnd, Unusable):
            broken.append(section[:40])
    if broken:
        raise BrokenLink("link_part_unreadable", {"part": broken[0]}, record)
    return record


def _cards_written(named: object) -> str:
    assert isinstance(named, Mapping)
    by_place = (
        (place, cards(dealt) if isinstance(dealt, str) else map(card, dealt))
        for place, dealt in named.items()
    )
    return ".".join(f"{place}-{''.join(card.name for card in dealt)}" for place, dealt in by_place)


def _cards_read(text: str) -> dict[str, list[str]]:
    placed = _matches(_PLACED, text)
    return {match[1]: [card(name).name for name in _CARD.findall(match[2])] for match in placed}


def _readings_written(chosen: object) -> str:
    assert isinstance(chosen, Mapping)
    return ".".join(f"{name}-{value}" for name, value in chosen.items())


def written_actions(actions: object) -> str:
    """The actions of a hand as text: ``3call.1raise350``."""
    assert isinstance(actions, Sequence)
    return ".".join(
        f"{a['seat']}{a['do']}{'' if a.get('to') is None else a['to']}" for a in actions
    )


def read_actions(text: str) -> list[Record]:
    """The actions that the text encodes; raises ``LooseEnd`` if it is malformed."""
    return [
        {"seat": int(seat), "do": do} | ({} if to is None else {"to": int(to)})
        for seat, do, to in (match.groups() for match in _matches(_ACTION, text))
    ]


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    if match := pattern.fullmatch(text):
        return match
    raise LooseEnd(text)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    return (_match(pattern, part) for part in text.split("."))


# The other sections are written by ``tied``.
_WRITE: Mapping[str, Callable[[object], str]] = {
    "seed": str,
    "cards": _cards_written,
    "readings": _readings_written,
    "at": str,
    "actions": written_actions,
}
_READ: Mapping[str, Callable[[str], object]] = {
    "seed": lambda text: int(_match(_SEED, text)[0]),
    "cards": _cards_read,
    "readings": lambda text: {m[1]: m[2] for m in _matches(_READING, text)},
    "at": lambda text: _match(_DAY, text)[0],  # the rules check that it exists
    "actions": read_actions,
}

SENTENCES = {
    "link_too_long": _("The link has %(length)s characters, and a hand needs at most %(most)s."),
    "link_without_version": _("The link does not begin with its version, as in “2~s42”."),
    "link_of_another_version": _(
        "The link is of version %(given)s; those understood here go up to version %(known)s."
    ),
    "link_is_sealed": _(
        "This link is sealed: it shows a hand from one viewpoint, and opens nothing else."
    ),
    "seal_broken": _(
        "This sealed link was altered or is not from this site, and cannot be opened. Ask the "
        "sender for it again."
    ),
    "other_eyes": _(
        "This link is sealed for other viewers. It shows the hand as they see it, or as the "
        "public does."
    ),
    "link_part_unreadable": _("This part of the link cannot be read: “%(part)s”."),
}


def link_error(no: BrokenLink | Forbidden | Unusable) -> str:
    """What is wrong with a link, or with the hand that it holds."""
    if not isinstance(no, BrokenLink):
        return field_error_sentence(no)
    return str(SENTENCES[no.reason]) % no.facts


_SESSION = re.compile(r"[0-9]{1,3}~\(")


def written_link(record: Record) -> str:
    """The link of a session, if the record has hands, or of a hand."""
    return encode_session(record) if "hands" in record else encode(record)


def read_link(text: str) -> Record:
    """The record of a session or of a hand; raises ``BrokenLink``."""
    return decode_session(text) if _SESSION.match(text) else decode(text)


def encode_session(record: Record) -> str:
    """The link of a session, without its ``id``."""
    fields = {name: value for name, value in record.items() if name != "id" and value is not None}
    hands = record.get("hands")
    if isinstance(hands, list):
        fields["hands"] = [_with_short_actions(hand) for hand in hands]
    return f"{VERSION}~{tied(fields, SHORT)}"


def decode_session(text: str) -> Record:
    _version, body = _versioned(text)
    try:
        record = untied(body, LONG)
        if not isinstance(record, dict):
            raise LooseEnd(body)
        hands = record.get("hands")
        for hand in hands if isinstance(hands, list) else ():
            if isinstance(hand, dict) and isinstance(hand.get("actions"), str):
                hand["actions"] = read_actions(hand["actions"])
    except LooseEnd:
        raise BrokenLink("link_part_unreadable", {"part": body[:40]}) from None
    return record


def _with_short_actions(hand: object) -> object:
    """The hand with its actions as text, if they can be read back from it."""
    if not isinstance(hand, Mapping) or not isinstance(hand.get("actions"), list):
        return hand
    try:
        short = written_actions(hand["actions"])
        is_same = read_actions(short) == hand["actions"]
    except (KeyError, TypeError, LooseEnd):
        return hand
    return {**hand, "actions": short} if is_same else hand
