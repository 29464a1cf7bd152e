"""Rule on records: compare hands, settle bets, play a hand or a session."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from time import monotonic

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, gettext, override

from games.records.answers import play_explained, ranking, session_answers, settling
from games.records.commands import of_its_day as of_its_day
from games.records.lines import (
    NO,
    AnswerLine,
    Ruling,
    Rulings,
    answer_stream,
    answers,
    refuse_id,
    written,
)
from games.rules.game import Answer, Record, game
from games.rules.refusal import Unusable
from games.site.pages import problem_members
from rulesite.api import bodies, keys
from rulesite.api.allowance import take
from rulesite.api.bodies import JSON, JSON_LINES, Most, Sent
from rulesite.api.models import Key
from rulesite.api.refusals import Absent, RecordRefused

NOT_BANKED = "not_against_the_house"
LOOKED_AT = 1.0
"""Seconds between checks that the key of a stream is still valid."""


def rank(key: str) -> Ruling:
    return of_its_day(ranking(key), game(key).instrument.key)


def settle(key: str) -> Ruling:
    if game(key).settle is None:
        raise Absent(gettext("This game is not played against the house."), NOT_BANKED)
    return of_its_day(settling(key), game(key).instrument.key)


def play(key: str) -> Ruling:
    return of_its_day(partial(play_explained, key), game(key).instrument.key)


def session(key: str) -> Rulings:
    game(key)
    return partial(session_answers, key)


def of_so_many(rulings: Rulings, most: int) -> Rulings:
    """Limit the number of hands in all the sessions together to ``most``."""
    left = most

    def ruled(record: Record) -> Iterator[Mapping[str, object]]:
        nonlocal left
        hands = record.get("hands")
        if isinstance(hands, list):
            if len(hands) > left:
                raise Unusable("too_many_hands_told", {"most": most}, "hands")
            left -= len(hands)
        return rulings(record)

    return ruled


def session_whole(rulings: Rulings) -> Ruling:
    """The lines of a session as one object."""

    def ruled(record: Record) -> Answer:
        *hands, account = rulings(record)
        return {"hands": hands, **account}

    return ruled


def answer(
    request: HttpRequest, ruling: Ruling, *, most: Most, cost: int, bytes_for_one: int = 0
) -> HttpResponseBase:
    """Rule on one record, or on each of many lines."""
    sent = bodies.read(request, most)
    by_length = len(sent.body) // bytes_for_one if bytes_for_one else 0
    take(request, max(cost * sent.number, by_length))
    if sent.is_lines:
        return streamed(request, answers(sent.lines(), ruling))
    return one(sent, ruling)


def answer_in_parts(
    request: HttpRequest, rulings: Rulings, *, most: Most, cost: int
) -> HttpResponseBase:
    """The same for records that are answered with several lines."""
    sent = bodies.read(request, most)
    take(request, cost * sent.number)
    if sent.is_lines:
        return streamed(request, answer_stream(sent.lines(), rulings))
    return one(sent, session_whole(rulings))


def one(sent: Sent, ruling: Ruling) -> HttpResponse:
    record = sent.record()
    named = record.get("id")
    try:
        refuse_id(named)
        body = written({"id": named, **ruling(record)})
    except NO as no:
        raise RecordRefused(no, named) from None
    return HttpResponse(body, content_type=JSON)


def streamed(request: HttpRequest, lines: Iterable[AnswerLine]) -> StreamingHttpResponse:
    key = keys.key_of(request)
    stream = lines if key is None else while_good(key, lines)
    return StreamingHttpResponse(in_language(stream), content_type=JSON_LINES)


def while_good(key: Key, lines: Iterable[AnswerLine]) -> Iterator[AnswerLine]:
    """Yield lines while the key is valid; if it is revoked, the last line is the problem."""
    checked = monotonic()
    for line in lines:
        if monotonic() - checked >= LOOKED_AT:
            if not keys.is_good(key):
                yield ended()
                return
            checked = monotonic()
        yield line


def ended() -> AnswerLine:
    """The line that ends a stream whose key was revoked; nothing after it was ruled on."""
    title, detail = keys.bad_key_message()
    members = problem_members(401, title, detail, {"reason": "key_not_good"})
    return AnswerLine(written(members), is_error=True)


def in_language(lines: Iterable[AnswerLine]) -> Iterator[bytes]:
    """Yield lines, each produced in the caller's language."""
    language = get_language() or ""
    return _texts(iter(lines), lambda: override(language))


def _texts(lines: Iterator[AnswerLine], reading: Callable[[], override]) -> Iterator[bytes]:
    while True:
        with reading():
            line = next(lines, None)
        if line is None:
            return
        yield line.text
