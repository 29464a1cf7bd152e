"""Classes and their sittings: made, begun with a code, answered, handed in, counted, deleted."""

import secrets
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import repeat
from random import Random
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.play.game import Question
from games.play.models import name_of
from games.site.cells import Cell
from games.site.client_address import add_to, client_address
from games.training.drill.exercise import Changed, articles_of, judge
from games.training.drill.paper import FACTORS, Item, remade
from games.training.models import ClassResult, KeptClass

MOST_FROM_HERE = 60
"""Sittings that one address may begin in a class in a day: two shifts of it."""
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters that are not confused with one another on a wall."""
CODE_LENGTH, NUMBER_LENGTH = 8, 12
"""Of the code of a class and the number of a sitting: so long that a right one need not wait while
wrong ones do. Whoever tried 400 codes a second for a month would have one chance in 800."""
LONGEST_TYPED = 40
MOST_DAYS = 90
DAYS = 30
DAY = 24 * 60 * 60
MOST_RESULTS = 300
MOST_CLASSES = 100
"""Of one person, at a time."""

Person = User | AnonymousUser
Answer = Item
"""What a participant answered to a question, as a sitting stores it."""

SAME_NAME = gettext_lazy(
    "Somebody began under this name. If it was you, go on with your number; the trainer"
    " sees it too. Otherwise enter another name."
)
FULL_FROM_HERE = gettext_lazy(
    "%(number)s have begun from this network today, which is the limit. Begin tomorrow,"
    " or today from another network."
)


class NotSaved(Exception):
    """Why nothing was saved, in a sentence; ``field`` is that of the form to correct, if any."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


def make(owner: User, game: str, questions: list[Item], **columns: Any) -> KeptClass:
    """Create a class; raises ``NotSaved`` at the limit. ``columns`` are further ones."""
    if owner.kept_classes.filter(until__gte=timezone.localdate()).count() >= MOST_CLASSES:
        raise NotSaved(
            _("You have %(number)s classes. Delete one of them first.") % {"number": MOST_CLASSES}
        )
    columns["until"] = timezone.localdate() + timedelta(days=columns.pop("days", DAYS))
    while True:
        code = get_random_string(CODE_LENGTH, SIGNS)
        with suppress(IntegrityError), transaction.atomic():
            return KeptClass.objects.create(
                code=code, game=game, owner=owner, questions=questions, **columns
            )


def plain(typed: str) -> str:
    """A code or a number as it is stored: in capitals, without the spaces between its groups."""
    text = unicodedata.normalize("NFKC", typed[:LONGEST_TYPED]).upper()
    return "".join(sign for sign in text if sign.isalnum())


def with_code(code: str) -> KeptClass | None:
    """The class of a code as somebody types it, also when it is over; None if it has none."""
    return KeptClass.objects.filter(code=plain(code), until__gte=timezone.localdate()).first()


def of_person(person: Person) -> QuerySet[KeptClass]:
    """The classes a person may see: his own, or all for a superuser."""
    handed = Count("results", filter=Q(results__handed_in__isnull=False))
    rows = KeptClass.objects.filter(until__gte=timezone.localdate()).annotate(handed=handed)
    if person.is_superuser:
        return rows
    return rows.filter(owner_id=person.pk)


@transaction.atomic
def compose(kept_class: KeptClass) -> bool:
    """Save the questions unless somebody has begun."""
    KeptClass.objects.select_for_update().get(pk=kept_class.pk)
    if kept_class.results.exists():
        return False
    kept_class.save(update_fields=["questions"])
    return True


def place_of(request: HttpRequest, key: str) -> str:
    """The name that counts the sittings of this address in this class, without the address."""
    return "class-" + salted_hmac(key, client_address(request)).hexdigest()[:32]


@transaction.atomic
def begin(kept_class: KeptClass, name: str, place: str) -> ClassResult:
    """A new sitting, counting it for ``place``; raises ``NotSaved``."""
    kept_class = KeptClass.objects.select_for_update().get(pk=kept_class.pk)
    if kept_class.is_over:
        raise NotSaved(_("This class is over."))
    if not kept_class.questions:
        raise NotSaved(_("This class has no questions yet. Tell the trainer."))
    if name and kept_class.results.filter(name__iexact=name).exists():
        raise NotSaved(str(SAME_NAME), "name")
    if kept_class.results.count() >= MOST_RESULTS:
        raise NotSaved(
            _("%(number)s have begun already, which is the limit.") % {"number": MOST_RESULTS}
        )
    if int(cache.get(place) or 0) >= MOST_FROM_HERE:
        raise NotSaved(FULL_FROM_HERE % {"number": MOST_FROM_HERE})
    add_to(place, 1, DAY)
    taken = set(kept_class.results.values_list("number", flat=True))
    drawn = (secrets.randbelow(10**NUMBER_LENGTH) for _try in repeat(None))
    numbers = (f"{number:0{NUMBER_LENGTH}}" for number in drawn)
    return ClassResult.objects.create(
        of=kept_class,
        sitting=secrets.token_urlsafe(12),
        number=next(number for number in numbers if number not in taken),
        name=name,
        answers=[{"given": "", "at": 0} for _item in kept_class.questions],
    )


def order_of(result: ClassResult) -> list[int]:
    """The questions of a sitting, by their index in the paper, in its own order."""
    order = list(range(len(result.answers)))
    Random(result.sitting).shuffle(order)
    return order


def question_of(result: ClassResult, index: int) -> Question:
    """A question of a sitting, with its own numbers; raises ``Changed``."""
    factor = Random(f"{result.sitting} {index}").choice(FACTORS)
    return remade(result.of.game, result.of.questions[index], factor)


def seconds_left(result: ClassResult) -> int | None:
    """None without a limit."""
    minutes = result.of.minutes
    if not minutes:
        return None
    ends = result.begun + timedelta(minutes=minutes)
    return max(0, int((ends - timezone.now()).total_seconds()))


def answer(result: ClassResult, index: int, text: str) -> None:
    """Store an answer, which may be changed until all are handed in."""
    with transaction.atomic():
        row = ClassResult.objects.select_for_update().get(pk=result.pk)
        if row.handed_in is None:
            row.answers[index] = {"given": text, "at": _since(row)}
            row.save(update_fields=["answers"])
            result.answers = row.answers


def _since(result: ClassResult) -> int:
    return int((timezone.now() - result.begun).total_seconds())


@transaction.atomic
def hand_in(result: ClassResult) -> None:
    """Judge the answers and store what each comes to, once."""
    row = ClassResult.objects.select_for_update().get(pk=result.pk)
    result.answers, result.seconds, result.handed_in = row.answers, row.seconds, row.handed_in
    if result.handed_in is not None:
        return
    result.answers = [_judged(result, index, answer) for index, answer in enumerate(result.answers)]
    limit = 60 * result.of.minutes
    result.seconds = min(_since(result), limit) if limit else _since(result)
    result.handed_in = timezone.now()
    result.save(update_fields=["answers", "seconds", "handed_in"])


@transaction.atomic
def reopen(result: ClassResult, person: User) -> None:
    """Let a sitting that was handed in go on, with the time that was left; raises ``NotSaved``."""
    row = ClassResult.objects.select_for_update().select_related("of").get(pk=result.pk)
    if row.handed_in is None:
        return
    if row.of.is_over:
        raise NotSaved(_("The class is closed. Open the class again first."))
    if row.of.minutes and row.seconds >= 60 * row.of.minutes:
        raise NotSaved(_("Its time was used up."))
    now = timezone.now()
    entry = {"at": now.isoformat(), "by": name_of(person), "right": row.right}
    row.reopened = [*(row.reopened or ()), entry]
    row.begun, row.handed_in = now - timedelta(seconds=row.seconds), None
    row.save(update_fields=["reopened", "begun", "handed_in"])


def _judged(result: ClassResult, index: int, answer: Answer) -> Answer:
    """``is_right`` is None where nobody can tell: words not yet marked, or rules that changed. A
    mark stays if a sitting that was opened again is handed in with the same words."""
    try:
        posed = question_of(result, index)
    except Changed:
        return answer | {"is_right": None, "expected": "", "articles": []}
    judged = judge(posed, answer["given"])
    is_marked = posed.way == "words" and answer["given"]
    return answer | {
        "is_right": answer.get("is_right") if is_marked else judged.is_right,
        "expected": posed.answer,
        "articles": sorted(posed.articles),
    }


def end_if_due(result: ClassResult) -> None:
    """Hand in what there is once the time or the class is over, so that nothing is lost."""
    if result.handed_in is None and (result.of.is_over or seconds_left(result) == 0):
        hand_in(result)


def seconds_of(result: ClassResult) -> dict[int, int]:
    """The seconds that each answered question took, by index, from one answer to the next."""
    before, spent = 0, {}
    for moment, index in sorted(
        (answer.get("at", 0), i) for i, answer in enumerate(result.answers)
    ):
        if moment:
            spent[index] = moment - before
            before = moment
    return spent


@transaction.atomic
def mark(result: ClassResult, index: int, *, is_right: bool) -> None:
    """What the trainer says of an answer in words."""
    result = ClassResult.objects.select_for_update().get(pk=result.pk)
    result.answers[index]["is_right"] = is_right
    result.save(update_fields=["answers"])


def counted(results: Iterable[ClassResult]) -> list[tuple[int, int, int]]:
    """Each question's index, right answers and all answers that were judged, the hardest first."""
    counts = []
    for index, answers in enumerate(zip(*(result.answers for result in results), strict=False)):
        judged = [mark for answer in answers if (mark := answer.get("is_right")) is not None]
        counts.append((index, sum(judged), len(judged)))
    return sorted(counts, key=lambda row: row[1] / row[2] if row[2] else 1)


def failed(results: Sequence[ClassResult]) -> list[int]:
    """The questions that half or fewer answered rightly, by index; else those anybody missed."""
    rows = counted(results)
    hard = [index for index, right, count in rows if count and 2 * right <= count]
    return hard or [index for index, right, count in rows if right < count]


def often_failed(person: Person, game: str) -> list[str]:
    """The three articles that a trainer's classes miss most, if any were missed."""
    results = ClassResult.objects.filter(of__in=of_person(person), of__game=game)
    scores = by_article(answers_of(results.exclude(handed_in=None)))
    drilled = frozenset().union(*articles_of(game).values())
    missed = [(scores[eid][0] / scores[eid][1], eid) for eid in scores.keys() & drilled]
    return [eid for share, eid in sorted(missed)[:3] if share < 1]


def answers_of(results: Iterable[ClassResult]) -> Iterator[tuple[Iterable[str], bool]]:
    """The articles of each question that was judged, and whether the answer was right."""
    for result in results:
        for answer in result.answers:
            if answer.get("is_right") is not None:
                yield answer["articles"], answer["is_right"]


def by_article(answers: Iterable[tuple[Iterable[str], bool]]) -> dict[str, tuple[int, int]]:
    """For each article, the number of right answers and of all answers."""
    right, counts = Counter[str](), Counter[str]()
    for articles, is_right in answers:
        counts.update(articles)
        right.update(articles if is_right else ())
    return {article: (right[article], count) for article, count in counts.items()}


def table_of(kept_class: KeptClass, results: Iterable[ClassResult]) -> Iterator[list[Cell]]:
    """A header, then a row per participant; an answer is 1 (right), 0 (wrong) or empty."""
    numbers = range(1, len(kept_class.questions) + 1)
    questions = (f"question_{n}" for n in numbers)
    yield ["name", "handed_in", "right", "seconds", *questions, "opened_again"]
    for result in results:
        handed_in = timezone.localtime(result.handed_in).isoformat(timespec="seconds")
        marks = [_mark(answer) for answer in result.answers]
        times = len(result.reopened or ())
        yield [result.name, handed_in, result.right, result.seconds, *marks, times]


def _mark(answer: Answer) -> int | str:
    is_right = answer.get("is_right")
    return int(is_right) if is_right is not None and (answer["given"] or is_right) else ""


def delete_expired() -> int:
    """Delete the expired classes with their results; return the number of results."""
    old = KeptClass.objects.filter(until__lt=timezone.localdate())
    return old.delete()[1].get("training.ClassResult", 0)
