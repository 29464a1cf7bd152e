"""Count the words that searches found in no text, if the house wants it: never who searched.

A row is a word, how often and the last day. What may be about a person is not counted: an address
of mail, six digits or more, a long text, two words in a row with a capital, a title, or a Chinese
word of two or three characters that begins with a common surname. A name typed in small letters
cannot be told from a word; what one search alone had is deleted after a month.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import wraps
from itertools import pairwise
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.law.lookup.search import bare, words_of
from games.law.lookup.site_search import SearchAnswer, index
from games.law.models import UnansweredWord
from games.questions.answers import Answered
from games.questions.characters import traditional
from games.site.brief_lock import brief_lock

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

LONGEST_QUERY = 60
MOST_WORDS = 4
"""The words of a query; what has more is a text, not a search."""
MOST_ROWS = 2_000
DAYS = 180
DAYS_OF_ONE_SEARCH = 30
BRIEFLY = 50
"""Milliseconds for which counting waits for a lock."""
_NUMBER = re.compile(r"\d(?:[ -]?\d){5}")
_TITLE = re.compile(r"先生|女士|小姐|太太|\b(?:sra?|dra?|dona|mr|mrs|ms|miss)\b", re.IGNORECASE)
_CHINESE_NAME = re.compile(
    "[陳梁李黃何林吳張馮鄭劉譚葉鄧蔡楊郭羅黎謝余許趙盧潘鍾蘇徐曾蕭歐王周朱胡高馬孫][\u4e00-\u9fff]{1,2}"
)
_BETWEEN_NAMES = frozenset(("da", "das", "de", "do", "dos", "e"))


def words_unanswered(query: str, answered: Answered, answer: SearchAnswer) -> tuple[str, ...]:
    """The words of a query that no text has, folded; none if it was answered, or if it may be
    about a person."""
    if answered.cards or may_name_a_person(query):
        return ()
    is_known = index()[0].knows
    words = [
        bare(traditional(word))
        for word in answer.not_read
        if not all(map(is_known, words_of(word)))
    ]
    return tuple(dict.fromkeys(word for word in words if word.isalpha()))[:MOST_WORDS]


def may_name_a_person(query: str) -> bool:
    """Whether a query has what a person is known by, as far as its letters show."""
    if len(query) > LONGEST_QUERY or "@" in query or _NUMBER.search(query) or _TITLE.search(query):
        return True
    written = traditional(query).split()
    if any(_CHINESE_NAME.fullmatch(word) for word in written):
        return True
    words = [word for word in written if word not in _BETWEEN_NAMES]
    is_capital = [word[:1].isupper() and word[1:].islower() for word in words]
    return any(map(all, pairwise(is_capital)))


def counts_unanswered(view: View[P]) -> View[P]:
    """Decorate a view whose responses have ``unanswered`` words, also those of a cache: they are
    counted once for each search of a visitor, if ``COUNT_UNANSWERED`` is set."""

    @wraps(view)
    def respond(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        words = getattr(response, "unanswered", ())
        is_visitor = not (
            settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
        )
        if words and settings.COUNT_UNANSWERED and request.method == "GET" and is_visitor:
            count(words)
        return response

    return cast("View[P]", respond)


def count(words: tuple[str, ...]) -> None:
    """Count each word once more, in one statement; none while the database is locked or away, and
    no new word while the table is full."""
    table = connection.ops.quote_name(UnansweredWord._meta.db_table)
    with suppress(Error), brief_lock(BRIEFLY):
        rows = UnansweredWord.objects.using(DEFAULT_DB_ALIAS)
        counted = {*rows.filter(pk__in=words).values_list("pk", flat=True)}
        if room := max(0, MOST_ROWS - rows.count()):
            counted.update([word for word in words if word not in counted][:room])
        if counted:
            values = [value for word in sorted(counted) for value in (word, timezone.localdate())]
            with connection.cursor() as cursor:
                cursor.execute(
                    f"INSERT INTO {table} (word, count, day)"  # noqa: S608 (no words of others)
                    f" VALUES {', '.join(['(%s, 1, %s)'] * len(counted))} ON CONFLICT (word)"
                    f" DO UPDATE SET count = {table}.count + 1, day = excluded.day",
                    values,
                )


def delete_expired() -> int:
    """Delete the words that nobody searched for lately; return how many."""
    today = timezone.localdate()
    words = UnansweredWord.objects.all()
    last, last_of_one = (today - timedelta(days=n) for n in (DAYS, DAYS_OF_ONE_SEARCH))
    old = words.filter(day__lt=last) | words.filter(day__lt=last_of_one, count=1)
    return old.delete()[0]
