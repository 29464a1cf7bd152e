"""The glossary as its editors keep it: over the corpus's, held against the official texts."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from celery import shared_task
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.law.loading import load
from games.law.lookup import glossary
from games.law.models import Occurrence, Term
from games.lawtexts.register import glossary_reader
from games.lawtexts.register.glossary_reader import pattern_of
from games.lawtexts.texts.corpus import own, read_corpus
from games.quality.pair import Context, Pair
from games.quality.registry import check
from games.translation.checking import findings
from games.translation.gathering import gather
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseFormDraft, Draft, Unsound
from games.translation.glossary.terms import at_hand, attested, counterparts
from games.translation.interchange.collections import concepts
from games.translation.models import TermRevision, Unit
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

STUD, OMAHA = "despacho-sef-69-2003", "despacho-sef-97-2010"
FORTUNE3 = "despacho-sef-89-2025"


def found_in(target: str, source: str = "A aposta inicial é paga.") -> set[str]:
    pair = Pair("pt", "zh-hant", source, target, Context(instrument=FORTUNE3))
    return {each.key for each in check(pair) if each.check in ("terms", "forbidden")}


def test_every_term_of_the_corpus_is_sound_and_comes_back_as_it_was() -> None:
    for term in Term.objects.all():
        assert as_it_is(term).forms() == editing.forms_of(term)


def test_a_form_changed_on_the_desk_is_what_checks_marks_and_termbase_use(
    ante: Term, editor: User
) -> None:
    assert found_in("原注獲派彩金。") == set()
    draft = with_forms(ante, ChineseFormDraft("初注", (), "2025"))
    editing.change(ante, draft, editor, 0, "Regulamento de 2025, não à mão.")
    assert found_in("初注獲派彩金。") == set()
    assert found_in("原注獲派彩金。") == {"term_missing"}
    unit = Unit.objects.filter(
        kind="provision", instrument=FORTUNE3, lang="zh-hant", source__contains="aposta inicial"
    )[0]
    [shown] = [each for each in counterparts(unit) if each.ident == ante.pk]
    assert [(f.form, f.years, f.is_attested) for f in shown.forms] == [("初注", "2025", False)]
    [concept] = [each for each in concepts() if each.id == ante.pk]
    assert next(f.words for f in concept.forms if f.lang == "zh-hant") == "初注"


def test_findings_of_the_units_touched_are_counted_anew(ante: Term, editor: User) -> None:
    units = Unit.objects.filter(kind="provision", instrument=FORTUNE3, lang="zh-hant")
    before = {unit.pk: unit.warnings for unit in units}
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    findings.count_marked(None)
    after = {unit.pk: unit.warnings for unit in units.all()}
    more = {pk for pk in after if after[pk] > before[pk]}
    forms = re.compile("|".join(pattern_of(form, "pt") for form in ante.portuguese), re.IGNORECASE)
    assert all(forms.search(unit.source) for unit in units if unit.pk in more)
    assert more


def test_a_forbidden_rendering_is_an_error_from_then_on(ante: Term, editor: User) -> None:
    editing.change(ante, with_forms(ante, never="初注"), editor, 0, "Não usado nestes textos.")
    assert "forbidden_form" in found_in("初注獲派彩金，即原注。")


def test_a_word_of_the_law_cannot_be_forbidden(ante: Term, editor: User) -> None:
    with pytest.raises(Unsound, match="莊荷"):
        editing.change(ante, with_forms(ante, never="莊荷"), editor, 0, "Porque sim, assim.")
    assert not TermRevision.objects.exists()


def test_a_form_is_of_an_instrument_only_if_its_text_has_it(ante: Term, editor: User) -> None:
    assert attested("初注", "zh-hant") == {}
    with pytest.raises(Unsound, match="初注"):
        editing.change(
            ante, with_forms(ante, ChineseFormDraft("初注", (STUD,))), editor, 0, "Inventado!"
        )
    assert set(attested("原注", "zh-hant")) == {STUD}
    with pytest.raises(Unsound, match="原注"):
        editing.change(
            ante, with_forms(ante, ChineseFormDraft("原注", (OMAHA,))), editor, 0, "Inventado!"
        )


def test_the_years_of_an_instrument_are_its_own(ante: Term, editor: User) -> None:
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("原注", (STUD,), "")), editor, 0, "Sem 2008."
    )
    ante.refresh_from_db()
    assert ante.chinese == [{"form": "原注", "instruments": [STUD], "years": [2003]}]


@pytest.mark.parametrize(
    "draft",
    [
        {"portuguese": "  \n "},
        {"portuguese": "aposta\u200binicial"},
        {"portuguese": "a" * 81},
        {"portuguese": "\n".join(f"aposta {n}" for n in range(21))},
        {"never": "原注"},
        {"never": "…"},
        {"never": "底…"},
        {"portuguese": "---"},
    ],
)
def test_what_is_no_form_is_refused(ante: Term, editor: User, draft: dict[str, str]) -> None:
    with pytest.raises(Unsound):
        editing.change(ante, with_forms(ante, **draft), editor, 0, "Para experimentar.")
    before = editing.forms_of(ante)
    ante.refresh_from_db()
    assert editing.forms_of(ante) == before


@pytest.mark.parametrize("years", ["20", "dois mil", "2003; 2004", "3003"])
def test_what_is_no_year_is_refused(ante: Term, editor: User, years: str) -> None:
    with pytest.raises(Unsound):
        editing.change(
            ante, with_forms(ante, ChineseFormDraft("初注", (), years)), editor, 0, "Um ano."
        )


def test_where_forms_stand_is_searched_anew(ante: Term, editor: User) -> None:
    """A form given up has no places; one taken on has those the texts give it."""
    assert Occurrence.objects.filter(term=ante, form="原注").exists()
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    assert not Occurrence.objects.filter(term=ante, lang="zh-hant").exists()
    page = Client().get("/pt/glossary/termbase/").content.decode()
    assert "初注" in page
    assert "Não atestad" in page


@pytest.mark.slow
def test_a_term_can_be_added_and_taken_out_again(editor: User) -> None:
    draft = Draft("equipment", "guarda-cartas", (ChineseFormDraft("護牌座", (), "2025"),), "", "")
    term = editing.add(draft, editor, "Usado nas mesas desde 2025.")
    assert term.pk == "guarda_cartas"
    assert "guarda_cartas" in {each.id for each in glossary_reader.terms()}
    assert Unit.objects.filter(kind="glossary", object="guarda_cartas").count() == 2
    assert load().is_empty
    with pytest.raises(Unsound):
        editing.add(draft, editor, "Outra vez o mesmo.")
    editing.take_out(term, editor, 1)
    assert "guarda_cartas" not in {each.id for each in glossary_reader.terms()}
    assert not Unit.objects.filter(kind="glossary", object="guarda_cartas", is_gone=False).exists()
    assert list(TermRevision.objects.values_list("action", flat=True)) == ["taken out", "added"]


def test_a_term_of_the_corpus_is_not_taken_out(ante: Term, editor: User) -> None:
    with pytest.raises(Unsound):
        editing.take_out(ante, editor, 0)


def test_back_to_the_corpus(ante: Term, editor: User) -> None:
    before = editing.forms_of(ante)
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    editing.back_to_corpus(ante, editor, 1)
    ante.refresh_from_db()
    assert editing.forms_of(ante) == before
    assert glossary_reader.terms() is glossary_reader.of_file()


@pytest.fixture
def changed_corpus(tmp_path: Path) -> Path:
    copy = tmp_path / "lawtexts"
    own().gathered_in(copy)
    path = copy / "glossary.toml"
    text = path.read_text("utf-8")
    head, entry = text.split('id = "aposta_inicial"')
    path.write_text(f'{head}id = "aposta_inicial"' + entry.replace("2008", "2009", 1), "utf-8")
    return copy


@pytest.mark.slow
def test_forms_changed_on_the_desk_and_in_the_corpus_are_both_kept_until_settled(
    ante: Term, editor: User, changed_corpus: Path
) -> None:
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    load(read_corpus(changed_corpus))
    ante.refresh_from_db()
    assert [each["form"] for each in ante.chinese] == ["初注"]
    assert editing.unsettled(ante)
    page = signed(editor).get(reverse("translation:glossary") + "?only=conflict")
    assert [line["term"].pk for line in page.context["lines"]] == [ante.pk]
    editing.keep_desk_forms(ante, editor, 1)
    ante.refresh_from_db()
    assert not editing.unsettled(ante)
    assert load(read_corpus(changed_corpus)).is_empty
    editing.back_to_corpus(ante, editor, 2)
    ante.refresh_from_db()
    assert ante.chinese[0]["years"] == [2003, 2009]


def test_another_process_reads_by_the_changed_glossary(ante: Term, editor: User) -> None:
    """As in a process that laid nothing itself: the next request or task finds the new forms."""
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )

    @shared_task(name="tests.read")  # type: ignore[untyped-decorator]
    def read() -> list[str]:
        return list(glossary_reader.term("aposta_inicial").forms("zh-hant"))

    glossary_reader.lay(None)
    glossary._edition = ""
    assert read.apply().get() == ["初注"]
    glossary_reader.lay(None)
    glossary._edition = ""
    Client().get("/pt/glossary/")
    assert glossary_reader.term("aposta_inicial").forms("zh-hant") == ("初注",)


@pytest.mark.slow
def test_the_termbase_and_the_gathering_of_a_command_use_it_too(
    ante: Term, editor: User, tmp_path: Path
) -> None:
    """A command begins neither request nor task."""
    editing.change(
        ante, with_forms(ante, ChineseFormDraft("初注")), editor, 0, "Para experimentar."
    )
    glossary_reader.lay(None)
    call_command("interchange_export", "tbx", "--to", str(tmp_path), stdout=StringIO())
    [written] = tmp_path.iterdir()
    assert "<term>初注</term>" in written.read_text("utf-8")
    findings.count_marked(None)
    before = dict(Unit.objects.values_list("pk", "warnings"))
    glossary_reader.lay(None)
    gather(["provision"], recheck=True)
    assert dict(Unit.objects.values_list("pk", "warnings")) == before


@pytest.mark.slow
def test_where_forms_stand_after_a_change_is_as_a_search_of_everything_has_it(
    editor: User, django_assert_max_num_queries: Any
) -> None:
    term = Term.objects.get(pk="despacho_regulamentar_externo")
    forms = editing.forms_of(term) | {"not_in": ["despacho regulamentar externo"]}
    with django_assert_max_num_queries(60):
        editing.change(term, Draft.of_row(forms, term.kind), editor, 0, "Para ver.")

    def places() -> list[tuple[Any, ...]]:
        return sorted(Occurrence.objects.values_list("term", "provision", "lang", "form"))

    kept = places()
    glossary.find_again()
    assert places() == kept


def test_a_form_with_many_senses_reads_once_which_texts_are_at_hand() -> None:
    numbers = at_hand("zh-hant")
    with patch("games.translation.glossary.terms.read") as read:
        assert at_hand("zh-hant") == numbers
    assert read.call_count == 0
    assert numbers["despacho-sef-97-2010"] == "97/2010"
