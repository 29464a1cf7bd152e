"""JSON Lines: one record per line, one answer per line, however many there are."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import BinaryIO, NamedTuple

from games.narration import field_error_sentence, refusal_sentence
from games.rules.game import Answer, Record
from games.rules.provisions.readings import TAKEN
from games.rules.values.fields import read_record
from games.rules.values.numbers import MOST_DIGITS
from games.rules.values.refusal import Forbidden, Unusable

LONGEST_LINE = 1 << 20
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

AnyAnswer = Mapping[str, object]
"""An answer as JSON, of whichever type."""

Ruling = Callable[[Record], AnyAnswer]
Pieces = tuple[bytes, ...]
"""The fields of an answer as JSON, without its braces and the record's id."""
LineRuling = Callable[[Record], AnyAnswer | Pieces]
Rulings = Callable[[Record], Iterator[AnyAnswer]]
"""A record answered in several lines."""

NO = (Unusable, Forbidden, RecursionError)
"""Every refusal of a record; the last is one nested too deeply."""


class AnswerLine(NamedTuple):
    """A printed answer, and whether it is an error."""

    text: bytes
    is_error: bool


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not empty. One that is too long is cut, and refused later."""
    is_first = True
    while line := source.readline(LONGEST_LINE + 1):
        rest = line if len(line) > LONGEST_LINE else b""
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        if is_first:
            line, is_first = line.removeprefix(BYTE_ORDER_MARK), False
        if line.strip():
            yield line


def answers(lines: Iterable[bytes], ruling: LineRuling) -> Iterator[AnswerLine]:
    return (answered(line, ruling) for line in lines)


def answered(line: bytes, ruling: LineRuling) -> AnswerLine:
    """The ruling on one line, with the record's id."""
    try:
        record = read_line(line)
    except Unusable as no:
        return _unread(line, no)
    named = record.get("id")
    try:
        refuse_id(named)
        answer = ruling(record)
        if isinstance(answer, tuple):
            text = b"".join((b'{"id": ', _json(named), b", ", *answer, b"}\n"))
            return AnswerLine(text, is_error=False)
        return AnswerLine(written({"id": named, **answer}), is_error=False)
    except NO as no:
        return refused(named, no)


def answer_stream(lines: Iterable[bytes], rulings: Rulings) -> Iterator[AnswerLine]:
    """Several answers to each line, as they come. An error ends that line only."""
    for line in lines:
        try:
            record = read_line(line)
        except Unusable as no:
            yield _unread(line, no)
            continue
        named = record.get("id")
        try:
            refuse_id(named)
            for answer in rulings(record):
                yield AnswerLine(written({"id": named, **answer}), is_error=False)
        except NO as no:
            yield refused(named, no)


def _unread(line: bytes, no: Unusable) -> AnswerLine:
    no.__traceback__ = None  # frees the partial result before the line is parsed again
    return refused(None if no.reason == "too_many_parts" else _id_within(line), no)


def refused(named: object, no: Exception) -> AnswerLine:
    """The error for a line, in the reader's language."""
    answer: Answer = {"id": named if is_id(named) else None}
    if isinstance(no, Forbidden):
        sentence = refusal_sentence(no)
    else:
        no = no if isinstance(no, Unusable) else Unusable("nested_too_deep")
        sentence = field_error_sentence(no)
    answer |= {"error": sentence, "field": no.field, "reason": no.reason, **grounds_of(no)}
    return AnswerLine(written(answer), is_error=True)


def grounds_of(no: Forbidden | Unusable) -> Answer:
    """What a refusal rests on: its provision, the row of the register if none says so, and every
    row with the reading taken; and the readings under which it would be another answer.
    """
    if isinstance(no, Unusable):
        row = no.facts.get("row")
        return ({"doubt": row, "readings": {row: TAKEN}} if row else {}) | {**no.turns_on}
    grounds: Answer = {"provision": str(no.provision)}
    if no.doubt:
        grounds["doubt"] = no.doubt
    return grounds | ({"readings": no.readings} if no.readings else {}) | {**no.turns_on}


def is_id(value: object) -> bool:
    return value is None or (isinstance(value, (str, int)) and not isinstance(value, bool))


def refuse_id(value: object) -> None:
    if not is_id(value):
        raise Unusable("not_an_id", {}, "id")


def read_line(line: bytes) -> Record:
    """One JSON object."""
    if len(line) > LONGEST_LINE:
        raise Unusable("line_too_long", {"most": LONGEST_LINE})
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise Unusable("not_text") from None
    return read_record(text)


def written(answer: AnyAnswer) -> bytes:
    """The answer as a line."""
    return _json(answer) + b"\n"


def encoded(answer: AnyAnswer) -> bytes:
    """The fields of the answer as JSON, without its braces."""
    return _json(answer)[1:-1]


def _json(value: object) -> bytes:
    """The value as JSON; half of a surrogate pair, which UTF-8 lacks, is escaped."""
    text = str(value) if type(value) is int else _ENCODER.encode(value)
    return text.encode("utf-8", "backslashreplace")


def _id_within(line: bytes) -> object:
    """The id of a record that is unreadable for another reason."""
    try:
        record = _LENIENT.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return record.get("id") if isinstance(record, dict) else None


_LENIENT = json.JSONDecoder(
    parse_int=lambda digits: int(digits) if len(digits) <= MOST_DIGITS else None,
    parse_constant=lambda _: None,
)
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
