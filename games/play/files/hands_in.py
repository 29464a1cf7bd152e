"""Hands brought in from a file: read one by one, each refusal with the line it stands on.

A file is PHH, the records of this project as JSON Lines, or one record of them as the table exports
it. Nothing is kept of it; each hand goes on as its link.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.narration import tell_refusal, tell_unusable
from games.play.files.lines_of_phh import Section, sections
from games.play.link.hand_link import LONGEST, encode
from games.play.regulations import name_of_game
from games.play.table.address import link_url
from games.play.table.replay import replayed
from games.records.lines import NO, is_id
from games.rules import phh
from games.rules.fields import read_record
from games.rules.game import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES

MOST_BYTES = 512 * 1024
"""Pasted."""
MOST_BYTES_OF_A_FILE = 8 * 1024 * 1024
MOST_HANDS = 100
"""Read at once; the others of a file are counted, and read from the number that is asked for."""

_SYNTAX = re.compile(r"\(at line (\d+),")
"""Where TOML ends to be TOML."""


@dataclass(frozen=True)
class HandIn:
    """A hand of the file. Where it cannot be played, ``refused`` says what is wrong."""

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
    """How many there are in the file, those included that were not read."""
    first: int = 1

    @property
    def left_out(self) -> int:
        return self.given - len(self.hands)

    @property
    def last(self) -> int:
        return self.first + len(self.hands) - 1

    @property
    def next(self) -> int:
        """The number of the first after those read; 0 where there is none."""
        return self.last + 1 if self.last < self.given else 0

    @property
    def refused(self) -> int:
        return sum(bool(hand.refused) for hand in self.hands)


class Found(NamedTuple):
    """A hand as it stands in the file, not read yet."""

    line: int
    text: str
    section: Section | None = None


@dataclass
class _Reading:
    """``game`` is that of records that name none."""

    game: str = ""
    named: str = ""
    """What the hand being read is called in its file."""

    def record(self, found: Found) -> tuple[str, Record]:
        self.named = ""
        if found.section is None:
            return self.of_record(read_record(found.text))
        [fields] = phh.read(found.text)
        self.called(fields.get("_id", fields.get("hand")))
        return phh.game_of(fields), phh.imported(fields)

    def of_record(self, told: Record) -> tuple[str, Record]:
        within = told.get("record", told)
        if not isinstance(within, Mapping):
            raise Unusable("not_an_object")
        self.called(within.get("id"))
        key = within.get("game", self.game)
        if key not in GAMES:
            raise Unusable("no_game_told", {"games": tuple(GAMES)}, "game")
        return str(key), {n: each for n, each in within.items() if n not in ("id", "game")}

    def called(self, named: object) -> None:
        self.named = str(named)[:60] if named is not None and is_id(named) else ""


def hands_in(text: str, game: str = "", first: int = 1) -> HandsIn:
    """``game`` is the one of records that do not name theirs; ``first`` the first to be read."""
    found = list(_found(text))
    reading = _Reading(game)
    asked = found[first - 1 : first - 1 + MOST_HANDS]
    read = (_hand(reading, n, each) for n, each in enumerate(asked, start=first))
    return HandsIn(tuple(read), len(found), first)


def _found(text: str) -> Iterator[Found]:
    if not text.lstrip().startswith("{"):
        yield from (Found(each.line, each.text, each) for each in sections(text))
        return
    lines = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if _is_one_line(lines[0][1]):
        yield from (Found(n, line) for n, line in lines)
    else:
        yield Found(lines[0][0], text)


def _is_one_line(line: str) -> bool:
    """Whether a record ends on the line it begins on, be it right or wrong within."""
    return line.strip().endswith("}")


def _hand(reading: _Reading, number: int, found: Found) -> HandIn:
    try:
        key, record = reading.record(found)
        replay = replayed(key, record)
        link = encode(replay.record)
        if len(link) > LONGEST:
            raise Unusable("hand_too_long", {"given": len(link), "most": LONGEST})
    except NO as no:
        line = _line_of(no, found)
        return HandIn(number, line, reading.named, refused=_told(no))
    return HandIn(
        number,
        found.line,
        reading.named,
        name_of_game(key),
        link_url(key, link, 1),
        replay.last,
        replay.played.waiting is None,
    )


def _told(no: Exception) -> str:
    if isinstance(no, Forbidden):
        return tell_refusal(no)
    return tell_unusable(no if isinstance(no, Unusable) else Unusable("nested_too_deep"))


def _line_of(no: Exception, found: Found) -> int:
    """Where in the file it is wrong, as near as can be told."""
    if found.section is not None:
        syntax = _SYNTAX.search(str(getattr(no, "facts", {}).get("told", "")))
        if syntax:
            return found.line + int(syntax[1]) - 1
        return found.section.line_of(getattr(no, "field", ""))
    try:
        json.loads(found.text)
    except json.JSONDecodeError as broken:
        return found.line + found.text[: broken.pos].strip("\n").count("\n")
    except (ValueError, RecursionError):
        pass
    return found.line
