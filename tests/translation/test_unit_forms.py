"""The forms of a unit's page: what is wrong stands beside its field, and what was typed stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.translation.models import Comment, Suggestion, Unit
from games.translation.workflow import flow
from tests.translation.desk_pages import signed

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
LONG = "x" * 501


def at(name: str, unit: Unit) -> str:
    return reverse(f"translation:{name}", args=[unit.pk])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "about", "beside"),
    [
        ("comment", {"comment": "@ninguem, e esta?"}, "talk-comment"),
        (
            "suggest",
            {"suggested_0": "", "suggested_1": "甲", "remark": LONG},
            "suggest-remark",
        ),
        ("suggest", {"suggested_0": "", "suggested_1": "甲\u200b"}, "suggest-suggested-1"),
        ("review", {"action": "back", "remark": " "}, "review-remark"),
        ("assign", {"whom": "", "due": "2001-01-01"}, "assign-due"),
    ],
)
def test_what_is_wrong_with_a_form_of_the_page_stands_beside_its_field(
    translator: User, reviewer: User, point: Unit, form: str, about: dict[str, str], beside: str
) -> None:
    flow.propose(point, [point.targets[0], "如莊荷的牌小於Q，甲；"], translator, 0)
    sent = about | {"revision": "1"}
    client = signed(reviewer)
    told = client.post(at(form, point), sent)
    assert told.status_code == 422
    page = told.content.decode()
    assert re.search(rf'id="{beside}-error">[^<]+<', page)
    assert f'aria-describedby="{beside}-hint {beside}-error"' in page or (
        f'aria-describedby="{beside}-error"' in page
    )
    assert all(escape(words) in page for words in about.values())
    part = client.post(at(form, point), sent, **HTMX)
    assert part["HX-Retarget"] == f"#{beside.split('-')[0]}-form"
    point.refresh_from_db()
    assert (point.revision, Comment.objects.count(), Suggestion.objects.count()) == (1, 0, 0)


@pytest.mark.slow
def test_a_form_no_longer_on_the_page_is_left_in_the_browser_as_it_was(
    translator: User, reviewer: User, point: Unit
) -> None:
    flow.save(point, [point.targets[0], "如莊荷的牌小於Q，甲；"], translator, 0)
    sent = {"action": "back", "remark": "Releia o ponto.", "revision": "1"}
    part = signed(reviewer).post(at("review", point), sent, **HTMX)
    assert (part.status_code, "HX-Retarget" in part) == (422, False)
    assert 'role="alert"' in part.content.decode()


def test_what_a_reviewer_says_stays_where_another_was_there_first(
    translator: User, reviewer: User, point: Unit
) -> None:
    flow.propose(point, [point.targets[0], "如莊荷的牌小於Q，甲；"], translator, 0)
    sent = {"action": "back", "remark": "Releia o ponto.", "revision": "0"}
    told = signed(reviewer).post(at("review", point), sent).content.decode()
    assert 'value="Releia o ponto."' in told


def test_a_remark_is_kept_as_a_comment_where_another_has_approved(
    translator: User, reviewer: User, person: Callable[..., User], point: Unit
) -> None:
    """The second of two reviewers learns who decided, and when; what was typed is not lost."""
    words = [point.targets[0], "如莊荷的牌小於Q，甲；"]
    flow.propose(point, words, translator, 0)
    Unit.objects.filter(pk=point.pk).update(warnings=0, errors=0)
    flow.review(point, person("rosa", "Reviewers"), 1)
    client = signed(reviewer)
    sent = {"action": "back", "remark": "Releia o ponto.", "revision": "1"}
    told = client.post(at("review", point), sent).content.decode()
    assert re.search(r"rosa.{,40}20\d\d-\d\d-\d\d", told)
    assert "Releia o ponto.</textarea>" in told
    assert 'value="approve' not in told
    assert 'role="alert"' in told
