"""The content of the glossary editors' pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User

from games.law.models import Term
from games.translation.glossary.draft import Draft
from games.translation.glossary.editing import forms_of, number_of, of_corpus, unsettled
from games.translation.glossary.form import TermForm
from games.translation.glossary.terms import attested
from games.translation.models import TermRevision, Unit
from games.translation.workflow import roles


@dataclass(frozen=True, slots=True)
class TermRow:
    """A term in the list."""

    term: Term
    is_edited: bool
    is_unsettled: bool
    unattested: list[str]

    def answers(self, choice: str) -> bool:
        return {
            "edited": self.is_edited,
            "conflict": self.is_unsettled,
            "unattested": bool(self.unattested),
            "without": not self.term.chinese,
        }.get(choice, True)


def lines(choice: str, words: str) -> list[TermRow]:
    candidates = (_line(term) for term in Term.objects.all())
    return [line for line in candidates if line.answers(choice) and _says(line.term, words)]


def _line(term: Term) -> TermRow:
    chinese = [form["form"] for form in term.chinese if not attested(form["form"], "zh-hant")]
    portuguese = [form for form in term.portuguese if not attested(form, "pt")]
    return TermRow(term, forms_of(term) != of_corpus(term), unsettled(term), portuguese + chinese)


def _says(term: Term, words: str) -> bool:
    forms = [*term.portuguese, *(form["form"] for form in term.chinese), *term.never_chinese]
    return words.casefold() in "\n".join(forms).casefold()


@dataclass(frozen=True, slots=True)
class AttestedForm:
    """A form with the number of provisions that have it, by instrument."""

    form: str
    lang: str
    places: dict[str, int]


def attested_forms(forms: dict[str, Any]) -> list[AttestedForm]:
    portuguese = [
        AttestedForm(form, "pt", attested(form, "pt")) for form in forms.get("portuguese", ())
    ]
    chinese = (form["form"] for form in forms.get("chinese", ()))
    return portuguese + [
        AttestedForm(form, "zh-hant", attested(form, "zh-hant")) for form in chinese
    ]


@dataclass(frozen=True, slots=True)
class TermSheet:
    term: Term | None
    form: TermForm
    number: int
    said: list[AttestedForm]
    corpus: Draft | None
    """The corpus's forms, where the desk's differ."""
    is_unsettled: bool
    history: list[TermRevision]
    notes: list[Unit]
    may_write: bool
    forms: dict[str, object] = field(default_factory=dict)


def form_of(term: Term | None, sent: Mapping[str, object] | None = None) -> TermForm:
    """The form of a term or of a new one, with its saved forms or with what was sent."""
    if term is None:
        return TermForm(Draft("", "", (), "", ""), sent)
    return TermForm(Draft.of_row(forms_of(term), term.kind), sent, is_own=not term.loaded)


def sheet(term: Term | None, person: User, form: TermForm | None = None) -> TermSheet:
    may_write = person.has_perm(roles.GLOSSARY)
    form = form or form_of(term)
    if term is None:
        return TermSheet(None, form, 0, [], None, False, [], [], may_write)
    forms, original = forms_of(term), of_corpus(term)
    return TermSheet(
        term=term,
        form=form,
        number=number_of(term),
        said=attested_forms(forms),
        corpus=Draft.of_row(original, term.kind) if original and original != forms else None,
        is_unsettled=unsettled(term),
        history=list(TermRevision.objects.filter(term=term.pk).select_related("who")[:30]),
        notes=list(Unit.objects.filter(kind=Unit.Kind.GLOSSARY, object=term.pk, is_gone=False)),
        may_write=may_write,
        forms=forms,
    )
