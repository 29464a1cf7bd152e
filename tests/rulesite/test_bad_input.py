"""Every form of the site, given what it cannot read: told beside its field, as typed, not kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver
from django.utils.html import escape

from games.simulations.models import Run
from games.site.forms import SiteForm
from games.table.models import SavedHand
from games.translation.models import Act, Revision
from tests.rulesite.bad_input import CASES, Case, number_asked
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

TRIED = {
    "ActForm",
    "AnswerForm",
    "ArticlesForm",
    "Assigning",
    "BeginForm",
    "CitationForm",
    "ClassCodeForm",
    "ComparedForm",
    "ConcordanceForm",
    "DayForm",
    "Dispute",
    "FaultForm",
    "FiguresFilter",
    "GlossaryFilter",
    "GlossaryListForm",
    "HandForm",
    "HandsFilter",
    "HandsForm",
    "HandsInForm",
    "InstrumentFilter",
    "NextHandForm",
    "OutForm",
    "PackageChoiceForm",
    "PackageForm",
    "PotForm",
    "QueueForm",
    "ReportForm",
    "RegisterFilter",
    "RegulationForm",
    "Replacing",
    "RunFilter",
    "RunForm",
    "SearchForm",
    "SeatForm",
    "SessionForm",
    "SetUpForm",
    "SheetForm",
    "ShortForm",
    "TextQuestionsForm",
    "VersionsForm",
    "WhatIfForm",
}
ELSEWHERE = {
    "CloseForm": "the answer to a reported error: tests/law/test_error_reports.py",
    "CodeForm": "a second factor: tests/rulesite/test_accounts.py",
    "ImageForm": "an image of a regulation: tests/translation/test_brought.py",
    "OwnPasswordForm": "tests/rulesite/test_accounts.py",
    **dict.fromkeys(("ClassForm", "NameForm"), "tests/play/test_kept_classes.py"),
    "WriteForm": "a question of one's own: tests/play/test_class_questions.py",
    **dict.fromkeys(("TraineeForm", "TraineeSignInForm"), "tests/play/test_progress.py"),
    "IncidentFilter": "the log of incidents: tests/play/test_book_of_incidents.py",
    "IncidentForm": "an incident: tests/play/test_book_of_incidents.py",
    "NoteForm": "tests/play/test_incidents.py",
    "CardForm": "what a table posts: tests/play/test_house.py",
    "ProcedureForm": "a procedure of the house: tests/play/test_house.py",
    "PlaceForm": "where a person works: tests/play/test_shift.py",
    "HandOverForm": "a shift handed over: tests/play/test_shift.py",
    "DraftForm": "another value of a figure: tests/law/test_parameters.py",
    "FiguresForm": "tests/simulations/test_figures_draft.py",
    "LabelForm": "tests/simulations/test_own_runs.py",
    "SameDealsForm": "tests/simulations/test_same_deals.py",
    "KeyForm": "the keys of programs: tests/rulesite/api/test_keys.py",
    **dict.fromkeys(
        ("CommentForm", "DismissForm", "ReviewForm", "SuggestionForm", "WordsForm"),
        "what is said of one text: tests/translation/test_unit_forms.py",
    ),
    **dict.fromkeys(
        ("AgainForm", "SavedWordsForm"),
        "a session that ended over what was typed: tests/translation/test_views.py",
    ),
    "Belonging": "the groups of a person: tests/translation/test_people.py",
    "ExtendForm": "more rounds of a run: tests/simulations/test_run_page.py",
    "TermForm": "a term of the glossary: tests/translation/test_glossary_pages.py",
    "Dismissing": "a check is chosen and a reason given: tests/translation/test_bulk_acts.py",
    **dict.fromkeys(("SettleForm", "TryForm"), "a draft of an act: tests/translation/test_acts.py"),
    "VersionedForm": "the moment a page was shown, signed: nothing is typed",
    "TakeInForm": "a file, tried in tests/translation",
    "PackageFileForm": "a package that came back: tests/translation/test_packages.py",
    "BringForm": "a file of one's own: tests/translation/test_collections_refused.py",
    "SignatureForm": "a name and a mail: tests/translation/test_collections.py",
    "PartsForm": "nothing is sent: tests/rulesite/test_parts.py",
}


BUILT_UPON = ("PlaceForm", "RunForm", "VersionedForm", "SetUpForm", "SheetForm", "WhatIfForm")
"""Forms of their own that others are made of too."""


def every_form(of: type[SiteForm] = SiteForm) -> Iterator[type[SiteForm]]:
    """Every form of the site, but those that only others are made of."""
    further = of.__subclasses__()
    for each in further:
        yield from every_form(each)
    if not further or of.__name__ in BUILT_UPON:
        yield of


def test_every_form_is_tried() -> None:
    get_resolver().url_patterns  # noqa: B018  every view is imported with the addresses
    assert {form.__name__ for form in every_form()} == TRIED | set(ELSEWHERE)


def every_field() -> Iterator[Any]:
    fields = ((name, case, path) for name, case in CASES.items() for path in case.bad)
    for place, (name, case, path) in enumerate(fields):
        yield pytest.param(case, path, place, id=f"{name}: {path}")


@pytest.fixture
def client(db: None) -> Client:
    """Of somebody who may do everything."""
    signed = Client()
    signed.force_login(User.objects.create_superuser("rita"))
    return signed


@pytest.fixture(autouse=True)
def _nothing_is_kept(db: None) -> Iterator[None]:
    yield
    for kept in (SavedHand, Run, Act, Revision):
        assert not kept.objects.exists()


def told_of(case: Case, path: str) -> Case:
    """A drill asks for a number at some of its questions."""
    return Case(case.path, case.bad, number_asked("fortune3")) if path == "answer" else case


@pytest.mark.parametrize(
    "is_whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["one", "all"]
)
@pytest.mark.parametrize(("case", "path", "place"), list(every_field()))
def test_it_is_told_beside_its_field_and_stays(
    client: Client, case: Case, path: str, place: int, is_whole: bool
) -> None:
    """Quickly one of what a field cannot read, another one of each field."""
    case = told_of(case, path)
    for at, typed in enumerate(case.bad[path]):
        if not is_whole and at != place % len(case.bad[path]):
            continue
        page = case.answer(client, ("pt", "zh-hant")[at % 2], {path: typed, "no.such": "1"})
        assert page.status_code == 422, typed[:20]
        assert page.context.get("refusal") in (None, ""), page.context.get("refusal")
        form = case.form_of(page)
        assert type(form).__name__ in TRIED
        assert set(form.errors) == {path}, typed[:20]
        assert form[path].value() == typed
        assert "no.such" not in form.fields
        body = page.content.decode()
        assert f'id="{form[path].auto_id}-error"' in body
        assert escape(form.errors[path][0]) in body


REFUSALS = (("pt", "mais do que uma vez"), ("zh-hant", "重複送出"))


def repeated() -> Iterator[Any]:
    """Every field in both languages; quickly the first of each form, in one of them."""
    for place, (name, case) in enumerate(CASES.items()):
        first = next(iter(case.bad))
        yield pytest.param(case, first, REFUSALS[place % 2 :][:1], id=name)
        for path in case.bad:
            yield pytest.param(case, path, REFUSALS, id=f"{name}: {path}", marks=pytest.mark.slow)


@pytest.mark.parametrize(("case", "path", "refusals"), list(repeated()))
def test_sent_twice_it_is_refused_in_either_language(
    client: Client, case: Case, path: str, refusals: tuple[tuple[str, str], ...]
) -> None:
    if path.startswith("readings.") and not case.is_post:
        # A link to the same under another reading tells that reading again, at its end.
        return
    case = told_of(case, path)
    for language, told in refusals:
        page = case.answer(client, language, {path: ["1", "1"]})
        form = case.form_of(page)
        assert page.status_code == 422
        assert set(form.errors) == {path}
        assert any(told in each for each in form.errors[path])
        assert form[path].value() == "1"
