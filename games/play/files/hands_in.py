"""Imports hands from a file one by one, each refusal with its line.

Nothing of the file is stored; each hand becomes a link.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from games.narration import field_error_sentence, refusal_sentence
from games.play.files.hands_of_file import LONGEST, RawHand, found_in
from games.play.link import hand_link
from games.play.regulations import name_of_game
from games.play.table.replay import replayed
from games.play.table.request import link_url
from games.records.lines import NO, is_id
from games.rules import phh
from games.rules.fields import read_record
from games.rules.game import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES

MOST_BYTES = 512 * 1024
"""The limit for pasted text, and for the hands of a file that are read at once."""
MOST_BYTES_OF_A_FILE = 8 * 1024 * 1024
MOST_HANDS = 100
"""Read at once; the others of a file are only counted, until requested by number."""

_SYNTAX = re.compile(r"\(at line (\d+),")
"""The line of an error in TOML syntax."""


@dataclass(frozen=True)
class HandIn:
    """A hand of the file; if it cannot be played, ``refused`` says why."""

    number: int
    line: int
    name: str = ""
    game: str = ""
    url: str = ""
    steps: int = 0
    is_over: bool = False
    refused: str = ""


@dataclass(frozen=True)
class HandsIn:
    hands: tuple[HandIn, ...] = ()
    given: int = 0
    """The number of hands in the file, read or not."""
    first: int = 1

    @property
    def left_out(self) -> int:
        return self.given - len(self.hands)

    @property
    def last(self) -> int:
        return self.first + len(self.hands) - 1

    @property
    def next(self) -> int:
        """The number of the first hand after those read; 0 if there is none."""
        return self.last + 1 if self.last < self.given else 0

    @property
    def refused(self) -> int:
        return sum(bool(hand.refused) for hand in self.hands)


@dataclass
class _HandReader:
    """``game`` is the default for records that name none."""

    game: str = ""
    named: str = ""
    """The name of the current hand in its file."""

    def record(self, piece: RawHand) -> tuple[str, Record]:
        self.named = ""
        if piece.is_too_long:
            raise Unusable("hand_text_too_long", {"most": LONGEST})
        if piece.section is None:
            return self.of_record(read_record(piece.text))
        [fields] = phh.read(piece.text)
        self.called(fields.get("_id", fields.get("hand")))
        return phh.game_of(fields), phh.imported(fields)

    def of_record(self, record: Record) -> tuple[str, Record]:
        within = record.get("record", record)
        if not isinstance(within, Mapping):
            raise Unusable("not_an_object")
        self.called(within.get("id"))
        key = within.get("game", self.game)
        if key not in GAMES:
            raise Unusable("no_game_told", {"games": tuple(GAMES)}, "game")
        return str(key), {n: value for n, value in within.items() if n not in ("id", "game")}

    def called(self, named: object) -> None:
        self.named = str(named)[:60] if named is not None and is_id(named) else ""


def hands_in(source: TextIO, game: str = "", first: int = 1) -> HandsIn:
    """Read hands from number ``first`` on; ``game`` is the default for records that name none."""
    reading, hands, count, left = _HandReader(game), list[HandIn](), 0, MOST_BYTES
    for count, piece in enumerate(found_in(source), start=1):
        if count >= first and len(hands) < MOST_HANDS and left > 0:
            left -= len(piece.text)
            hands.append(_hand(reading, count, piece))
    return HandsIn(tuple(hands), count, first)


def _hand(reading: _HandReader, number: int, piece: RawHand) -> HandIn:
    try:
        key, record = reading.record(piece)
        replay = replayed(key, record)
        link = hand_link.encode(replay.record)
        if len(link) > hand_link.LONGEST:
            raise Unusable("hand_too_long", {"given": len(link), "most": hand_link.LONGEST})
    except NO as no:
        line = _line_of(no, piece)
        return HandIn(number, line, reading.named, refused=_error_text(no))
    return HandIn(
        number,
        piece.line,
        reading.named,
        name_of_game(key),
        link_url(key, link, 1),
        replay.last,
        replay.played.waiting is None,
    )


def _error_text(no: Exception) -> str:
    if isinstance(no, Forbidden):
        return refusal_sentence(no)
    return field_error_sentence(no if isinstance(no, Unusable) else Unusable("nested_too_deep"))


def _line_of(no: Exception, piece: RawHand) -> int:
    """The line of the error in the file, as near as possible."""
    if piece.is_too_long:
        return piece.line
    if piece.section is not None:
        syntax = _SYNTAX.search(str(getattr(no, "facts", {}).get("told", "")))
        if syntax:
            return piece.line + int(syntax[1]) - 1
        return piece.section.line_of(getattr(no, "field", ""))
    try:
        json.loads(piece.text)
    except json.JSONDecodeError as broken:
        return piece.line + piece.text[: broken.pos].strip("\n").count("\n")
    except (ValueError, RecursionError):
        pass
    return piece.line
