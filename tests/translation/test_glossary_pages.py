"""The pages on which editors keep the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.law.models import Term
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseFormDraft
from games.translation.models import LogEntry, TermRevision
from tests.translation.desk_pages import signed
from tests.translation.glossary_editor import (
    ante,
    as_it_is,
    editor,
    files_glossary_again,
    with_forms,
)

__all__ = ["ante", "editor", "files_glossary_again"]

pytestmark = pytest.mark.django_db

STUD = "despacho-sef-69-2003"


def filled(term: Term, **more: Any) -> dict[str, Any]:
    draft = as_it_is(term)
    rows = {f"form_{n}": row.form for n, row in enumerate(draft.chinese)}
    rows |= {f"in_{n}": list(row.instruments) for n, row in enumerate(draft.chinese)}
    rows |= {f"years_{n}": row.years for n, row in enumerate(draft.chinese)}
    sent = {"portuguese": draft.portuguese, "never": draft.never, "longer": draft.longer}
    return rows | sent | {"kind": draft.kind, "number": "0", "action": "change"} | more


def write(term: Term) -> str:
    return reverse("translation:write_term", args=[term.pk])


def test_an_editor_changes_a_form_by_its_page(ante: Term, editor: User) -> None:
    client = signed(editor)
    assert client.get(reverse("translation:term", args=[ante.pk])).status_code == 200
    sent = filled(ante, form_1="初注", years_1="2025", reason="Do regulamento de 2025.")
    assert client.post(write(ante), sent).status_code == 303
    ante.refresh_from_db()
    assert [each["form"] for each in ante.chinese] == ["原注", "初注"]
    page = client.get(reverse("translation:term", args=[ante.pk])).content.decode()
    assert "gloria" in page
    assert "Do regulamento de 2025." in page
    assert LogEntry.objects.filter(action="glossary", subject=ante.pk).count() == 1


@pytest.mark.parametrize("groups", [["Translators"], ["Reviewers"], ["Translators", "Reviewers"]])
def test_others_read_the_forms_and_change_none(
    ante: Term, person: Callable[..., User], groups: list[str]
) -> None:
    client = signed(person("tito", *groups))
    page = client.get(reverse("translation:term", args=[ante.pk])).content.decode()
    assert "disabled" in page
    sent = filled(ante, form_1="初注", reason="Do regulamento de 2025.")
    assert client.post(write(ante), sent).status_code == 422
    assert client.post(reverse("translation:new_term"), sent).status_code == 422
    assert not TermRevision.objects.exists()


def test_the_second_editor_keeps_the_words_and_sees_who_was_there(
    ante: Term, editor: User, person: Callable[..., User]
) -> None:
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    client = signed(person("gil", "Glossary editors"))
    sent = filled(ante, form_0="前注", in_0=[], reason="Outra opinião, a meu ver.")
    response = client.post(write(ante), sent)
    page = response.content.decode()
    assert response.status_code == 409
    for kept in ("gloria", 'value="前注"', "Outra opinião, a meu ver.", 'name="number" value="1"'):
        assert kept in page


def test_all_that_is_wrong_is_told_beside_its_box_and_what_was_typed_stays(
    ante: Term, editor: User
) -> None:
    wrong = {"portuguese": "---", "years_1": "2025", "form_2": "初注", "years_2": "o ano"}
    response = signed(editor).post(write(ante), filled(ante, reason="ok", **wrong))
    assert response.status_code == 422
    page = response.content.decode()
    for box in ("portuguese", "form-1", "years-2", "reason"):
        [field] = re.findall(rf'<(?:input|textarea)[^>]* id="term-{box}"[^>]*>', page)
        assert 'aria-invalid="true"' in field
        assert f'aria-describedby="term-{box}-error"' in field
        assert f'id="term-{box}-error"' in page
        assert f'href="#term-{box}"' in page
    assert page.count('aria-invalid="true"') == 4
    assert page.count(" autofocus") == 1
    for kept in ("---</textarea>", 'value="2025"', 'value="初注"', 'value="o ano"', 'value="ok"'):
        assert kept in page
    assert not TermRevision.objects.exists()


def test_a_text_the_form_does_not_stand_in_is_told_beside_the_ticks(
    ante: Term, editor: User
) -> None:
    sent = filled(ante, form_1="初注", in_1=[STUD], reason="Do regulamento de 2003.")
    page = signed(editor).post(write(ante), sent).content.decode()
    assert re.search(r'id="term-in-1"\s+aria-describedby="term-in-1-error"', page)
    sent |= {"in_1": ["despacho-inventado"]}
    assert 'id="term-in-1-error"' in signed(editor).post(write(ante), sent).content.decode()
    assert not TermRevision.objects.exists()


def test_a_session_that_ends_loses_no_form(ante: Term, editor: User) -> None:
    sent = filled(ante, form_1="初注", years_1="2025", reason="Do regulamento de 2025.")
    client = Client()
    page = client.post(write(ante), sent).content.decode()
    assert "初注</textarea>" in page
    assert f'name="in_0" value="{STUD}"' in page
    [token] = re.findall(r'name="again" value="([^"]+)"', page)
    again = sent | {"username": "gloria", "password": "azulejo-17", "again": token}
    assert client.post(write(ante), again).status_code == 303
    ante.refresh_from_db()
    assert ante.chinese[1] == {"form": "初注", "instruments": [], "years": [2025]}


def test_markup_in_a_form_is_shown_as_text(ante: Term, editor: User) -> None:
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("<b>底</b>")), editor, 0, "Para experimentar."
    )
    client = signed(editor)
    for path in (reverse("translation:term", args=[ante.pk]), reverse("translation:glossary")):
        assert "<b>底</b>" not in client.get(path).content.decode()
    assert "<b>底</b>" not in client.get("/pt/glossary/").content.decode()


def test_a_change_of_a_term_is_taken_back(ante: Term, editor: User, translator: User) -> None:
    before = editing.forms_of(ante)
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    sent = {"action": "undo", "which": "1", "number": "1"}
    assert signed(translator).post(write(ante), sent).status_code == 422
    page = signed(editor).get(reverse("translation:term", args=[ante.pk])).content.decode()
    assert page.count('value="undo"') == 1
    assert signed(editor).post(write(ante), sent | {"which": "7"}).status_code == 422
    assert signed(editor).post(write(ante), sent).status_code == 303
    ante.refresh_from_db()
    assert editing.forms_of(ante) == before
    assert TermRevision.objects.first().action == "undone"  # type: ignore[union-attr]
