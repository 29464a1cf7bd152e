"""Hands in a file of PHH or JSON, found with at most one in memory, each as a link or refusal with
its line; nothing is stored."""

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any, BinaryIO, TextIO

from django import forms
from django.utils.translation import gettext_lazy as _

from games.narration import amount, field_error_sentence
from games.play.hand.replay import replayed
from games.play.hand.request import link_url
from games.play.link import hand_link
from games.records.lines import NO, is_id
from games.rules.game import GAMES
from games.rules.records import phh
from games.rules.values.fields import read_record
from games.rules.values.refusal import Unusable
from games.site.client_address import HAND, MOST, TooMuch, count
from games.site.doors import name_of_game
from games.site.forms import OneOfField, SiteForm, TextField, WholeField
from games.table.files.export import name_of

_HEADER = re.compile(r"\[\s*\"?[\w-]+\"?\s*\]\s*(#.*)?")
_TEXT = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_PLACE = re.compile(r"(\w+)(?:\[(\d+)\])?")


LONGEST = 512 * 1024
"""Characters of one hand; the rest of a longer one is skipped."""

Numbered = Iterator[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class RawHand:
    """An unparsed hand of the file, cut if it is too long."""

    line: int
    text: str
    is_phh: bool = False
    """Whether it is TOML, without its numbered header."""

    @property
    def is_too_long(self) -> bool:
        return len(self.text) > LONGEST

    def line_of(self, path: str) -> int:
        """The line of a field, or of an action such as ``actions[3]``; else the hand's first."""
        match = _PLACE.match(path)
        if match is None:
            return self.line
        lines = self.text.split("\n")
        begins = re.compile(rf"\s*{re.escape(match[1])}\s*=")
        index = next((n for n, line in enumerate(lines) if begins.match(line)), None)
        if index is None:
            return self.line
        counted = 0
        for below, line in enumerate(lines[index:]):  # the texts of a list, on one line or several
            counted += len(_TEXT.findall(line))
            if counted > int(match[2] or 0):
                return self.line + index + below
        return self.line + index


def found_in(source: TextIO) -> Iterator[RawHand]:
    numbered = enumerate(_lines_of(source), start=1)
    for number, line in numbered:
        if line.strip():
            whole = chain([(number, line)], numbered)
            is_json = line.lstrip().startswith("{")
            yield from _records(whole) if is_json else _sections(number, whole)


def _lines_of(source: TextIO) -> Iterator[str]:
    while line := source.readline(LONGEST + 1):
        chunk = line
        while len(chunk) > LONGEST and not chunk.endswith("\n"):
            chunk = source.readline(LONGEST + 1)
        yield line.removesuffix("\n")


def _records(numbered: Numbered) -> Iterator[RawHand]:
    """One record per line if the first line ends one, valid or not; otherwise one record in all."""
    first, line = next(numbered)
    if line.strip().endswith("}") or len(line) > LONGEST:
        yield RawHand(first, line)
        yield from (RawHand(number, line) for number, line in numbered if line.strip())
        return
    yield RawHand(first, _joined(chain([line], (text for _number, text in numbered))))


def _sections(begins: int, numbered: Numbered) -> Iterator[RawHand]:
    """The sections of a PHH file, separate so that a broken one does not lose the others."""
    section = 0

    def section_of(line: tuple[int, str]) -> int:
        nonlocal section
        section += line[1].startswith("[") and bool(_HEADER.fullmatch(line[1].rstrip()))
        return section

    for is_numbered, grouped in groupby(numbered, section_of):
        lines = iter(grouped)
        if is_numbered:
            begins = next(lines)[0] + 1
        text = _joined(line for _number, line in lines)
        is_empty = all(not line or line[0] == "#" for line in map(str.strip, text.split("\n")))
        if is_numbered or len(text) > LONGEST or not is_empty:
            yield RawHand(begins, text, is_phh=True)


def _joined(lines: Iterable[str]) -> str:
    """The lines of one hand, up to the limit."""
    kept, left = [], LONGEST
    for line in lines:
        if left >= 0:
            kept.append(line)
            left -= len(line) + 1
    return "\n".join(kept)


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


def hands_in(source: TextIO, game: str = "", first: int = 1) -> HandsIn:
    """Read hands from number ``first`` on; ``game`` is the default for records that name none."""
    hands, count, left = list[HandIn](), 0, MOST_BYTES
    for count, piece in enumerate(found_in(source), start=1):
        if count >= first and len(hands) < MOST_HANDS and left > 0:
            left -= len(piece.text)
            hands.append(_hand(game, count, piece))
    return HandsIn(tuple(hands), count, first)


def _hand(default: str, number: int, piece: RawHand) -> HandIn:
    """The hand; ``default`` is the game of a record that names none."""
    name: object = None
    try:
        if piece.is_too_long:
            raise Unusable("hand_text_too_long", {"most": LONGEST})
        fields: object
        if piece.is_phh:
            [fields] = phh.read(piece.text)
            name = name_of(fields)
            key, record = phh.game_of(fields), phh.imported(fields)
        else:
            fields = read_record(piece.text)
            fields = fields.get("record", fields)
            if not isinstance(fields, Mapping):
                raise Unusable("not_an_object")
            name = fields.get("id") if is_id(fields.get("id")) else None
            key = fields.get("game", default)
            if key not in GAMES:
                raise Unusable("no_game_told", {"games": tuple(GAMES)}, "game")
            record = {n: value for n, value in fields.items() if n not in ("id", "game")}
        replay = replayed(key, record)
        link = hand_link.encode(replay.record)
        if len(link) > hand_link.LONGEST:
            raise Unusable("hand_too_long", {"given": len(link), "most": hand_link.LONGEST})
    except NO as no:
        unread = Unusable("nested_too_deep") if isinstance(no, RecursionError) else no
        refused = field_error_sentence(unread)
        return HandIn(number, _line_of(no, piece), _short(name), refused=refused)
    return HandIn(
        number,
        piece.line,
        _short(name),
        name_of_game(key),
        link_url(key, link, 1),
        replay.last,
        replay.played.waiting is None,
    )


def _short(name: object) -> str:
    return "" if name is None else str(name)[:60]


def _line_of(no: Exception, piece: RawHand) -> int:
    """The line of the error in the file, as near as possible."""
    if piece.is_too_long:
        return piece.line
    if piece.is_phh:
        syntax = _SYNTAX.search(str(getattr(no, "facts", {}).get("told", "")))
        if syntax:
            return piece.line + int(syntax[1]) - 1
        return piece.line_of(getattr(no, "field", ""))
    try:
        json.loads(piece.text)
    except json.JSONDecodeError as broken:
        return piece.line + piece.text[: broken.pos].strip("\n").count("\n")
    except (ValueError, RecursionError):
        pass
    return piece.line


FILES = ".phh,.phhs,.toml,.json,.jsonl,.txt"

TOO_LARGE = _("This is larger than %(most)s bytes, the limit for one import. Import less.")
TOO_MANY_LINES = _("This has more than %(most)s lines, the limit for one import. Import less.")
NOT_TEXT = _("This is not text in UTF-8. Save it in UTF-8.")
EITHER = _("Paste the hands or choose a file, not both.")
NEITHER = _("Paste the hands or choose a file.")
ONLY = _("Only %(given)s were sent.")
TOO_MUCH = _("Too much was sent in one minute. Send it again in %(seconds)s seconds.")
MOST_NUMBER = 10**6
MOST_LINES = 400_000
PIECE = 64 * 1024


class HandsInForm(SiteForm):
    """``source`` of its data is the pasted or uploaded text, line by line, if it can be read."""

    ident = "in"
    most, most_bytes, most_of_file = MOST_HANDS, MOST_BYTES, MOST_BYTES_OF_A_FILE

    pasted = TextField(
        label=_("Hands, as PHH or as JSON with one record on each line"),
        max_length=None,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "input code"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": FILES}),
    )
    game = OneOfField((), label=_("Game of records that name none"))
    first = WholeField(
        label=_("First hand to be read"),
        help_text=_("If empty: the first of the file."),
        least=1,
        most=MOST_NUMBER,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(key, name_of_game(key)) for key in GAMES]
        self.set_choices("game", games, _("each names its own"))

    def clean(self) -> None:
        super().clean()
        pasted, file = self.cleaned_data.get("pasted"), self.cleaned_data.get("file")
        if pasted and file is not None:
            self.add_error("file", EITHER)
        elif file is not None:
            self.read("file", file.file, MOST_BYTES_OF_A_FILE)
        elif pasted:
            content = pasted.encode("utf-8", "surrogatepass")
            self.read("pasted", io.BytesIO(content), MOST_BYTES)
        elif "pasted" not in self.errors and "file" not in self.errors:
            self.add_error("pasted", NEITHER)

    def count_hands(self, visitor: str) -> int:
        """Count the hands as the API does; the seconds to wait if that is too much, else 0."""
        try:
            count(visitor, HAND * min(self.lines, MOST_HANDS), MOST)
        except TooMuch as fault:
            field = "pasted" if self.cleaned_data.get("pasted") else "file"
            self.add_error(field, TOO_MUCH % {"seconds": fault.seconds})
            return fault.seconds
        return 0

    def read(self, name: str, stream: BinaryIO, most: int) -> None:
        """Check a file's size and encoding piece by piece, before it is read line by line."""
        if stream.seek(0, io.SEEK_END) > most:
            return self.add_error(name, TOO_LARGE % {"most": amount(most)})
        stream.seek(0)
        source, lines, is_blank = io.TextIOWrapper(stream, "utf-8-sig"), 1, True
        try:
            while piece := source.read(PIECE):
                lines, is_blank = lines + piece.count("\n"), is_blank and not piece.strip()
        except UnicodeDecodeError:
            return self.add_error(name, NOT_TEXT)
        if is_blank:
            return self.add_error(name, NEITHER)
        if lines > MOST_LINES + 1:
            return self.add_error(name, TOO_MANY_LINES % {"most": amount(MOST_LINES)})
        source.seek(0)
        self.lines = lines
        self.cleaned_data["source"] = source
        return None
