"""Records ruled on: which hand is higher, what a bet came to, a hand, a session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, gettext, override

from games.records.answers import explained, play_explained
from games.records.commands import of_its_day
from games.records.lines import (
    NO,
    Line,
    Ruling,
    Rulings,
    answers,
    answers_to_each,
    refuse_id,
    written,
)
from games.records.sessions import session_told
from games.rules.game import Answer, Record
from games.rules.refusal import Unusable
from games.rules.registry import game
from rulesite.api import bodies
from rulesite.api.allowance import take
from rulesite.api.bodies import JSON, JSON_LINES, Sent
from rulesite.api.refusals import Absent, Misread, Refused


def rank(key: str) -> Ruling:
    return of_its_day(explained(key, game(key).rank), game(key).instrument.key)


def settle(key: str) -> Ruling:
    if (ruling := game(key).settle) is None:
        raise Absent(gettext("This game is not played against the house."))
    return of_its_day(explained(key, ruling), game(key).instrument.key)


def play(key: str) -> Ruling:
    return of_its_day(partial(play_explained, key), game(key).instrument.key)


def session(key: str) -> Rulings:
    game(key)
    return partial(session_told, key)


def session_whole(rulings: Rulings) -> Ruling:
    """The lines of a session as one object."""

    def ruled(record: Record) -> Answer:
        *hands, account = rulings(record)
        return {"hands": hands, **account}

    return ruled


def answer(request: HttpRequest, ruling: Ruling, *, most: int, cost: int) -> HttpResponseBase:
    """One record, or each of many lines, by the ruling. Each counts for ``cost``."""
    sent = bodies.read(request, most)
    take(request, cost * sent.number)
    if sent.is_lines:
        return streamed(answers(sent.lines(), ruling))
    return one(sent, ruling)


def answer_in_parts(
    request: HttpRequest, rulings: Rulings, *, most: int, cost: int
) -> HttpResponseBase:
    """The same where a record is answered in several lines."""
    sent = bodies.read(request, most)
    take(request, cost * sent.number)
    if sent.is_lines:
        return streamed(answers_to_each(sent.lines(), rulings))
    return one(sent, session_whole(rulings))


def one(sent: Sent, ruling: Ruling) -> HttpResponse:
    try:
        record = sent.record()
    except Unusable as no:
        raise Misread(no) from None
    named = record.get("id")
    try:
        refuse_id(named)
        body = written({"id": named, **ruling(record)})
    except NO as no:
        raise Refused(no, named) from None
    return HttpResponse(body, content_type=JSON)


def streamed(lines: Iterable[Line]) -> StreamingHttpResponse:
    return StreamingHttpResponse(in_language(lines), content_type=JSON_LINES)


def in_language(lines: Iterable[Line]) -> Iterator[bytes]:
    """Each line as it is asked for, in the language of whoever sent them."""
    language = get_language() or ""
    return _each(iter(lines), lambda: override(language))


def _each(lines: Iterator[Line], reading: Callable[[], override]) -> Iterator[bytes]:
    while True:
        with reading():
            line = next(lines, None)
        if line is None:
            return
        yield line.text
