"""Imports hands from a file, each as a link or a refusal with its line; nothing is stored."""

import io
import json
import re
from codecs import getincrementaldecoder
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, TextIO

from django import forms
from django.utils.translation import gettext_lazy as _

from games.narration import amount, field_error_sentence, refusal_sentence
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
from games.site.client_address import HAND, MOST, TooMuch, count
from games.site.forms import OneOfField, SiteForm, TextField, WholeField

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
        if not piece.is_phh:
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
        if isinstance(no, Forbidden):
            refused = refusal_sentence(no)
        else:
            unusable = no if isinstance(no, Unusable) else Unusable("nested_too_deep")
            refused = field_error_sentence(unusable)
        return HandIn(number, _line_of(no, piece), reading.named, refused=refused)
    return HandIn(
        number,
        piece.line,
        reading.named,
        name_of_game(key),
        link_url(key, link, 1),
        replay.last,
        replay.played.waiting is None,
    )


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
    """``source`` is the pasted or uploaded text, if it can be read."""

    ident = "in"

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

    @property
    def source(self) -> TextIO:
        """The text, line by line."""
        stream: TextIO = self.cleaned_data["source"]
        return stream

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
        decoder, size, lines, is_blank = getincrementaldecoder("utf-8-sig")(), 0, 0, True
        while piece := stream.read(PIECE):
            size, lines = size + len(piece), lines + piece.count(b"\n")
            if size > most:
                return self.add_error(name, TOO_LARGE % {"most": amount(most)})
            try:
                is_blank = not decoder.decode(piece).strip() and is_blank
            except UnicodeDecodeError:
                return self.add_error(name, NOT_TEXT)
        if decoder.getstate()[0]:
            return self.add_error(name, NOT_TEXT)
        if is_blank:
            return self.add_error(name, NEITHER)
        if lines > MOST_LINES:
            return self.add_error(name, TOO_MANY_LINES % {"most": amount(MOST_LINES)})
        stream.seek(0)
        self.lines = lines + 1
        self.cleaned_data["source"] = io.TextIOWrapper(stream, "utf-8-sig")
        return None
