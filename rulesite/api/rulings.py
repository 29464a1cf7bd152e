"""Endpoints that rule on records: compare hands, settle bets, play a hand or a session."""

from collections.abc import Iterable, Iterator
from functools import partial
from time import monotonic

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import get_language, override
from ninja import Router

from games.records import lines as json_lines
from games.records.alike import SettledAlike
from games.records.answers import play_explained, ranking, session_answers, settling
from games.records.commands import of_its_day as of_its_day
from games.records.lines import AnyAnswer
from games.rules.game import Answer, Record
from games.rules.game import game as game_of
from games.rules.hands import record as records
from games.rules.values.refusal import Unusable
from games.site.client_address import HAND
from games.site.pages import problem_members
from rulesite.api import bodies, examples, keys
from rulesite.api.bodies import JSON_LINES, Most, Sent
from rulesite.api.by_game import JsonSchema
from rulesite.api.described import Kind, takes
from rulesite.api.keys import take
from rulesite.api.models import Key
from rulesite.api.refusals import refusal, refused
from rulesite.api.shapes import GameKey

router = Router(tags=["records"])

PLAIN = Most(lines=1_000, by_key=10_000)
RANKED = Most(lines=1_000, by_key=10_000, bytes=96 * 1024)
HANDS = Most(lines=50, by_key=2_000)
SESSIONS = Most(lines=20, by_key=20)
HANDS_OF_SESSIONS = 5
"""Most hands in all the sessions of one request without a key: each is played again under every
reading that may matter."""
LOOKED_AT = 1.0
"""Seconds between checks that the key of a stream is still valid."""


def of_so_many(rulings: json_lines.Rulings, most: int) -> json_lines.Rulings:
    """Limit the number of hands in all the sessions together to ``most``."""
    left = most

    def ruled(record: Record) -> Iterator[AnyAnswer]:
        nonlocal left
        hands = record.get("hands")
        if isinstance(hands, list):
            if len(hands) > left:
                raise Unusable("too_many_hands_told", {"most": most}, "hands")
            left -= len(hands)
        return rulings(record)

    return ruled


def answer(
    request: HttpRequest,
    ruling: json_lines.Ruling,
    *,
    most: Most,
    cost: int,
    bytes_for_one: int = 0,
    of_lines: json_lines.LineRuling | None = None,
) -> HttpResponseBase:
    """Rule on one record, or on each of many lines; these by ``of_lines`` if there is one."""
    sent = bodies.read(request, most)
    by_length = len(sent.body) // bytes_for_one if bytes_for_one else 0
    take(request, max(cost * sent.number, by_length))
    if sent.is_lines:
        return streamed(request, json_lines.answers(sent.lines(), of_lines or ruling))
    return one(sent, ruling)


def one(sent: Sent, ruling: json_lines.Ruling) -> HttpResponse:
    record = sent.record()
    named = record.get("id")
    try:
        json_lines.refuse_id(named)
        return bodies.json_response({"id": named, **ruling(record)})
    except json_lines.NO as no:
        return refused(no, named)


def streamed(request: HttpRequest, lines: Iterable[json_lines.AnswerLine]) -> StreamingHttpResponse:
    key = keys.key_of(request)
    stream = lines if key is None else while_good(key, lines)
    texts = in_language(iter(stream), get_language() or "")
    return StreamingHttpResponse(texts, content_type=JSON_LINES)


def while_good(key: Key, lines: Iterable[json_lines.AnswerLine]) -> Iterator[json_lines.AnswerLine]:
    """Yield lines while the key is valid; if it is revoked, the last line is the problem."""
    checked = monotonic()
    for line in lines:
        if monotonic() - checked >= LOOKED_AT:
            if not Key.objects.filter(pk=key.pk, revoked=None).exists():
                title, detail = keys.bad_key_message()
                members = problem_members(401, title, detail, {"reason": "key_not_good"})
                yield json_lines.AnswerLine(json_lines.written(members), is_error=True)
                return  # nothing after it was ruled on
            checked = monotonic()
        yield line


def in_language(lines: Iterator[json_lines.AnswerLine], language: str) -> Iterator[bytes]:
    """Yield lines, each produced in the caller's language."""
    while True:
        with override(language):
            line = next(lines, None)
        if line is None:
            return
        yield line.text


def _ruled(way: str, record: Kind, answer: Kind) -> JsonSchema:
    return takes(record, answer, examples.examples_of(way), 404, are_lines=True)


@router.post(
    "/games/{game}/rank", openapi_extra=_ruled("rank", records.RankRecord, records.RankAnswer)
)
def rank(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The order of two or more hands, and the reason."
    ruling = of_its_day(ranking(game), game_of(game).instrument.key)
    return answer(request, ruling, most=RANKED, cost=1, bytes_for_one=128)


@router.post(
    "/games/{game}/settle",
    openapi_extra=_ruled(
        "settle",
        (records.SettleRecord, records.SettleTableRecord),
        (records.SettleAnswer, records.SettleTableAnswer),
    ),
)
def settle(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The result of every bet against the house, with its provision."
    if game_of(game).settle is None:
        raise refusal(404, "not_against_the_house")
    ruling = of_its_day(settling(game), game_of(game).instrument.key)
    of_lines = SettledAlike(game, timezone.localdate())
    return answer(request, ruling, most=PLAIN, cost=1, of_lines=of_lines)


@router.post(
    "/games/{game}/play", openapi_extra=_ruled("play", records.PlayRecord, records.PlayAnswer)
)
def play(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """A whole hand, step by step, as far as its actions go."""
    ruling = of_its_day(partial(play_explained, game), game_of(game).instrument.key)
    return answer(request, ruling, most=HANDS, cost=HAND)


@router.post(
    "/games/{game}/session",
    openapi_extra=_ruled("session", records.SessionRecord, records.SessionAnswer),
)
def session(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The hands of a session at one table, and the closing account."
    game_of(game)
    sessions: json_lines.Rulings = partial(session_answers, game)
    if not bodies.has_key(request):
        sessions = of_so_many(sessions, HANDS_OF_SESSIONS)
    sent = bodies.read(request, SESSIONS)
    take(request, 2_000 * sent.number)
    if sent.is_lines:
        return streamed(request, json_lines.answer_stream(sent.lines(), sessions))

    def whole(record: Record) -> Answer:
        """The lines as one object."""
        *hands, account = sessions(record)
        return {"hands": hands, **account}

    return one(sent, whole)
