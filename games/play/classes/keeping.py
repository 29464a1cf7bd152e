"""Keeping a class, handing in to it, reporting on it, and letting go of it when its day is over."""

from __future__ import annotations

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
from games.play.drill.paper import ASKED, Attempt, Paper, marked

ALL = range(1, ASKED + 1)
"""The questions of a paper, by number."""

MOST_DAYS = 90
DAYS = 30
MOST_RESULTS = 300
MOST_CLASSES = 100
"""Of one person, at a time."""

Person = AbstractBaseUser | AnonymousUser


class NotKept(Exception):
    """``reason`` is ``over``, ``full``, ``full_from_here``, ``unfinished`` or ``too_many``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def may_keep(person: Person) -> bool:
    return isinstance(person, User) and person.has_perm("play.add_keptclass")


def drawn() -> str:
    return secrets.token_urlsafe(12)


def keep(owner: User, paper: Paper, title: str, days: int) -> KeptClass:
    """From now on what is handed in under its link is kept."""
    if owner.kept_classes.filter(until__gte=_today()).count() >= MOST_CLASSES:
        raise NotKept("too_many")
    told = replace(paper, kept=drawn())
    return KeptClass.objects.create(
        key=told.kept,
        game=told.game,
        title=title,
        paper=asdict(told),
        owner=owner,
        until=_today() + timedelta(days=days),
    )


def paper_of_class(held: KeptClass) -> Paper:
    return Paper(**{**held.paper, "articles": tuple(held.paper["articles"])})


def kept_for(paper: Paper) -> KeptClass | None:
    """The class a paper was given to, while its results are kept."""
    if not paper.kept:
        return None
    return KeptClass.objects.filter(key=paper.kept, until__gte=_today()).first()


def of_person(person: Person) -> QuerySet[KeptClass]:
    """The classes somebody sees: their own, and whoever has all rights every one."""
    rows = KeptClass.objects.filter(until__gte=_today()).annotate(handed=Count("results"))
    if isinstance(person, User) and person.is_superuser:
        return rows
    return rows.filter(owner_id=person.pk)


def is_handed_in(attempt: Attempt) -> bool:
    return ClassResult.objects.filter(of__key=attempt.paper.kept, sitting=attempt.sitting).exists()


def hand_in(attempt: Attempt, place: str) -> ClassResult:
    """Once: handed in again, it is as it was. ``place`` is the name of where it comes from."""
    held = kept_for(attempt.paper)
    if held is None or not attempt.sitting:
        raise NotKept("over")
    if not attempt.is_over:
        raise NotKept("unfinished")
    if before := held.results.filter(sitting=attempt.sitting).first():
        return before
    if held.results.count() >= MOST_RESULTS:
        raise NotKept("full")
    if one_place.is_full(place):
        raise NotKept("full_from_here")
    told = {
        "name": attempt.name,
        "answers": _judged(attempt),
        "seconds": max(0, attempt.ended - attempt.begun),
    }
    try:
        with transaction.atomic():
            result = ClassResult.objects.create(of=held, sitting=attempt.sitting, **told)
    except IntegrityError:
        return held.results.get(sitting=attempt.sitting)
    one_place.count(place)
    return result


def _judged(attempt: Attempt) -> list[dict[str, Any]]:
    return [
        {
            "n": each.n,
            "given": each.given,
            "is_right": each.is_right,
            "articles": list(each.question.articles),
        }
        for each in marked(attempt)
    ]


def answers_of(results: Sequence[ClassResult]) -> Iterator[tuple[Iterable[str], bool]]:
    """The articles each question rests on, and whether it was answered rightly."""
    for result in results:
        for each in result.answers:
            yield each["articles"], each["is_right"]


def table_of(results: Iterable[ClassResult]) -> Iterator[list[Any]]:
    """A head, then a row for each participant. Of an answer: 1 right, 0 wrong, empty not given."""
    yield ["name", "handed_in", "right", "seconds", *(f"question_{n}" for n in ALL)]
    for each in results:
        handed_in = timezone.localtime(each.handed_in).isoformat(timespec="seconds")
        marks = {answer["n"]: _mark(answer) for answer in each.answers}
        yield [each.name, handed_in, each.right, each.seconds, *(marks.get(n, "") for n in ALL)]


def _mark(answer: dict[str, Any]) -> int | str:
    return int(answer["is_right"]) if answer["given"] or answer["is_right"] else ""


def let_go_of_old() -> int:
    """Classes whose last day is over, with every result; how many results there were."""
    old = KeptClass.objects.filter(until__lt=_today())
    return old.delete()[1].get("play.ClassResult", 0)


def _today() -> Any:
    return timezone.localdate()
