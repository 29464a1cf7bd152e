"""Converts between PHH hand histories and the records of the command line."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from django.utils.translation import gettext as _

from games.records.lines import (
    BYTE_ORDER_MARK,
    NO,
    AnswerLine,
    is_id,
    read_line,
    refuse_id,
    refused,
    written,
)
from games.rules.game import Answer
from games.rules.notation import Fields, read, write
from games.rules.phh import exported, game_of, imported
from games.rules.refusal import Unusable

LONGEST_FILE = 1 << 25
"""In bytes: some ten thousand hands."""


def records_of(source: BinaryIO) -> Iterator[AnswerLine]:
    """The ``play`` record of every hand of a file with its game, one per line."""
    try:
        hands = read(_text_of(source))
    except NO as no:
        yield refused(None, no)
        return
    for number, fields in enumerate(hands, start=1):
        named = _name_of(fields, number)
        try:
            record = {"id": named, "game": game_of(fields), **imported(fields)}
            yield AnswerLine(written(record), is_error=False)
        except NO as no:
            yield refused(named, no)


def _text_of(source: BinaryIO) -> str:
    content = source.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        raise Unusable("line_too_long", {"most": LONGEST_FILE})
    try:
        return content.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError:
        raise Unusable("not_text") from None


def _name_of(fields: Fields, number: int) -> object:
    """The history's name for the hand, or its number in the file."""
    named = fields.get("_id", fields.get("hand"))
    return named if named is not None and is_id(named) else number


def histories_of(key: str, lines: Iterable[bytes]) -> Iterator[AnswerLine]:
    """Every record as a numbered hand of one PHH file; an error for what cannot be written."""
    number = 0
    for line in lines:
        named = None
        try:
            record = read_line(line)
            named = record.get("id")
            refuse_id(named)
            history = _in_bytes(write({**noted(exported(key, record)), **_called(named)}))
        except NO as no:
            yield refused(named, no)
            continue
        number += 1
        yield AnswerLine(b"[%d]\n%b\n" % (number, history), is_error=False)


def noted(fields: Answer) -> Answer:
    """The fields, with a sentence if the notation has no variant for the hand."""
    if "_variant" not in fields:
        return fields
    said = _(
        "The notation has no variant for this game. “_variant” names it; programs that know "
        "only the notation cannot read this hand."
    )
    return {**fields, "_variant_note": said}


def _in_bytes(history: str) -> bytes:
    """The history as UTF-8; raises for half a surrogate pair, which TOML cannot escape."""
    try:
        return history.encode("utf-8")
    except UnicodeEncodeError:
        raise Unusable("not_text") from None


def _called(named: object) -> Answer:
    """The field for the hand's name: the format's if it is a number, else one of our own."""
    if named is None:
        return {}
    return {"hand": named} if isinstance(named, int) else {"_id": named}
