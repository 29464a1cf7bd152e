"""Creates classes, hands results in to them, reports on them, deletes expired ones."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from games.play.classes import one_place
from games.play.classes.models import ClassResult, KeptClass
from games.play.drill.paper import QUESTION_COUNT, Attempt, Paper, marked

ALL = range(1, QUESTION_COUNT + 1)
"""The numbers of the questions of a paper."""

MOST_DAYS = 90
DAYS = 30
MOST_RESULTS = 300
MOST_CLASSES = 100
"""Of one person, at a time."""

Person = AbstractBaseUser | AnonymousUser


class NotSaved(Exception):
    """Raised with a ``reason``: ``over``, ``full``, ``full_from_here``, ``unfinished``,
    ``too_many``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def can_save(person: Person) -> bool:
    return isinstance(person, User) and person.has_perm("play.add_keptclass")


def drawn() -> str:
    return secrets.token_urlsafe(12)


def keep(owner: User, paper: Paper, title: str, days: int) -> KeptClass:
    """Create a class that stores the results handed in; raises ``NotSaved`` at the limit."""
    if owner.kept_classes.filter(until__gte=_today()).count() >= MOST_CLASSES:
        raise NotSaved("too_many")
    class_paper = replace(paper, kept=drawn())
    return KeptClass.objects.create(
        key=class_paper.kept,
        game=class_paper.game,
        title=title,
        paper=asdict(class_paper),
        owner=owner,
        until=_today() + timedelta(days=days),
    )


def paper_of_class(kept_class: KeptClass) -> Paper:
    return Paper(**{**kept_class.paper, "articles": tuple(kept_class.paper["articles"])})


def class_of(paper: Paper) -> KeptClass | None:
    """The class of a paper, until it expires; None without one."""
    if not paper.kept:
        return None
    return KeptClass.objects.filter(key=paper.kept, until__gte=_today()).first()


def of_person(person: Person) -> QuerySet[KeptClass]:
    """The classes a person may see: his own, or all for a superuser."""
    rows = KeptClass.objects.filter(until__gte=_today()).annotate(handed=Count("results"))
    if isinstance(person, User) and person.is_superuser:
        return rows
    return rows.filter(owner_id=person.pk)


def is_handed_in(attempt: Attempt) -> bool:
    return ClassResult.objects.filter(of__key=attempt.paper.kept, sitting=attempt.sitting).exists()


def hand_in(attempt: Attempt, place: str) -> ClassResult:
    """Store a result, once per sitting, counting it for ``place``; raises ``NotSaved``."""
    kept_class = class_of(attempt.paper)
    if kept_class is None or not attempt.sitting:
        raise NotSaved("over")
    if not attempt.is_over:
        raise NotSaved("unfinished")
    if before := kept_class.results.filter(sitting=attempt.sitting).first():
        return before
    if kept_class.results.count() >= MOST_RESULTS:
        raise NotSaved("full")
    if one_place.is_full(place):
        raise NotSaved("full_from_here")
    fields = {
        "name": attempt.name,
        "answers": _judged(attempt),
        "seconds": max(0, attempt.ended - attempt.begun),
    }
    try:
        with transaction.atomic():
            result = ClassResult.objects.create(of=kept_class, sitting=attempt.sitting, **fields)
    except IntegrityError:
        return kept_class.results.get(sitting=attempt.sitting)
    one_place.count(place)
    return result


def _judged(attempt: Attempt) -> list[dict[str, object]]:
    return [
        {
            "n": answer.n,
            "given": answer.given,
            "is_right": answer.is_right,
            "articles": list(answer.question.articles),
        }
        for answer in marked(attempt)
    ]


def answers_of(results: Sequence[ClassResult]) -> Iterator[tuple[Iterable[str], bool]]:
    """The articles of each question, and whether the answer was right."""
    for result in results:
        for answer in result.answers:
            yield answer["articles"], answer["is_right"]


def table_of(results: Iterable[ClassResult]) -> Iterator[list[object]]:
    """A header, then a row per participant; an answer is 1 (right), 0 (wrong) or empty."""
    yield ["name", "handed_in", "right", "seconds", *(f"question_{n}" for n in ALL)]
    for result in results:
        handed_in = timezone.localtime(result.handed_in).isoformat(timespec="seconds")
        marks = {answer["n"]: _mark(answer) for answer in result.answers}
        yield [
            result.name,
            handed_in,
            result.right,
            result.seconds,
            *(marks.get(n, "") for n in ALL),
        ]


def _mark(answer: dict[str, Any]) -> int | str:
    return int(answer["is_right"]) if answer["given"] or answer["is_right"] else ""


def delete_expired() -> int:
    """Delete the expired classes with their results; return the number of results."""
    old = KeptClass.objects.filter(until__lt=_today())
    return old.delete()[1].get("play.ClassResult", 0)


def _today() -> Any:
    return timezone.localdate()
