"""What a change of the glossary reaches: no more texts are counted anew than may tell otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.law.models import Term
from games.lawtexts.register import glossary_reader
from games.translation.checking import findings
from games.translation.gathering import gather
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseFormDraft, Draft
from games.translation.models import Unit
from games.translation.store.database import store
from tests.translation.desk_pages import signed

pytestmark = pytest.mark.django_db

Change = Callable[[Draft], Draft]


@pytest.fixture(autouse=True)
def _files_glossary_again() -> Iterator[None]:
    yield
    glossary_reader.lay(None)


@pytest.fixture
def editor(person: Callable[..., User]) -> User:
    return person("gloria", "Glossary editors")


def without_chinese(draft: Draft) -> Draft:
    return replace(draft, chinese=())


CHANGES: dict[str, tuple[str, Change]] = {
    "a form in no text": ("carta", lambda d: replace(d, portuguese=f"{d.portuguese}\ncartuxo")),
    "a rendering forbidden": ("jogador", lambda d: replace(d, never="閒家子")),
    "longer words": ("torneio", lambda d: replace(d, longer="torneio particular")),
    "a form of other texts": (
        "empate",
        lambda d: replace(d, chinese=(*d.chinese, ChineseFormDraft("平手", (), "2025"))),
    ),
    "another term's form": (
        "empate",
        lambda d: replace(d, chinese=(*d.chinese, ChineseFormDraft("加注", (), "2025"))),
    ),
    "no form any more": ("empate", without_chinese),
}


def changed(ident: str, change: Change, editor: User) -> Term:
    term = Term.objects.get(pk=ident)
    draft = Draft.of_row(editing.forms_of(term), term.kind)
    editing.change(term, change(draft), editor, editing.number_of(term), "Para experimentar.")
    return term


def in_columns() -> dict[int, tuple[int, int]]:
    found = Unit.objects.filter(is_gone=False).values_list("pk", "errors", "warnings")
    return {pk: (errors, warnings) for pk, errors, warnings in found}


def in_full() -> dict[int, tuple[int, int]]:
    """Every text counted, whatever was said to be reached."""
    found = {}
    for unit in Unit.objects.filter(is_gone=False).prefetch_related("dismissals"):
        findings.count(unit)
        found[unit.pk] = unit.errors, unit.warnings
    return found


@pytest.mark.slow
def test_what_is_not_counted_anew_would_count_as_before(editor: User) -> None:
    for ident, change in CHANGES.values():
        changed(ident, change, editor)
        findings.count_marked(None)
    assert in_columns() == in_full()


@pytest.mark.parametrize("what", ["a form in no text", "a rendering forbidden", "longer words"])
def test_a_change_nobody_meets_counts_no_text(
    what: str, editor: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[Unit] = []
    monkeypatch.setattr(findings, "count", counted.append)
    changed(*CHANGES[what], editor)
    assert len(counted) == 0
    assert findings.waiting() == 0


@pytest.mark.slow
def test_texts_that_wait_are_told_and_counted_page_by_page(editor: User) -> None:
    """The save itself counts none of them, and every page a portion."""
    changed("jogador", without_chinese, editor)
    waiting = findings.waiting()
    assert waiting > 10 * findings.AT_ONCE
    client, address = signed(editor), reverse("translation:term", args=["jogador"])
    shown = client.get(address).content.decode()
    assert f"{waiting - findings.AT_ONCE} textos" in shown
    assert client.get(address, headers={"HX-Request": "true"}).content.decode().count("<p") == 1
    assert findings.waiting() == waiting - 2 * findings.AT_ONCE
    queue = client.get(reverse("translation:front")).content.decode()
    assert f"{waiting - 3 * findings.AT_ONCE} textos" in queue


def test_a_text_saved_meanwhile_waits_no_longer(editor: User, point: Unit) -> None:
    Unit.objects.filter(pk=point.pk).update(is_uncounted=True)
    point.refresh_from_db()
    findings.recount([point])
    assert findings.waiting() == 0


def test_gathering_counts_all_that_wait(editor: User, point: Unit) -> None:
    Unit.objects.filter(pk=point.pk).update(is_uncounted=True, errors=9)
    gather(["provision"])
    point.refresh_from_db()
    assert (point.is_uncounted, point.errors) == (False, 0)


@pytest.fixture
def overtaken(db: None) -> Unit:
    """A text marked by another process, whose glossary this one has not read yet."""
    unit = Unit.objects.filter(lang="zh-hant", target__contains="承批公司", errors=0, warnings=0)[0]
    terms = glossary_reader.terms()
    glossary_reader.lay(tuple(replace(term, never_zh=("承批公司",)) for term in terms))
    findings.count(unit)
    assert unit.errors + unit.warnings > 0
    Unit.objects.filter(pk=unit.pk).update(is_uncounted=True, errors=9)
    return unit


def test_a_page_counts_by_the_glossary_as_it_is_now(overtaken: Unit) -> None:
    findings.count_marked()
    overtaken.refresh_from_db()
    assert (overtaken.is_uncounted, overtaken.errors, overtaken.warnings) == (False, 0, 0)


def test_whoever_saves_counts_by_the_glossary_as_it_is_now(overtaken: Unit) -> None:
    overtaken.refresh_from_db()
    store().count(overtaken)
    assert (overtaken.is_uncounted, overtaken.errors, overtaken.warnings) == (False, 0, 0)


def test_where_nothing_waits_nothing_is_locked(
    editor: User, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        assert findings.count_marked() == 0
