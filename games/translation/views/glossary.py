"""The pages of the glossary's forms, and the concordance."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.law.models import Term
from games.rules.values.numbers import place_in
from games.site.forms import Sent
from games.site.pages import PageContext, SignedInRequest, page, wants_part
from games.translation.checking import findings
from games.translation.glossary import editing
from games.translation.glossary.draft import Draft, TermForm, Unsound
from games.translation.glossary.terms import attested
from games.translation.memory.lookup import concordance
from games.translation.models import TermRevision, Unit
from games.translation.page.forms import ConcordanceForm, GlossaryListForm
from games.translation.views.access import desk
from games.translation.workflow import roles


@desk
def listing(request: SignedInRequest) -> HttpResponse:
    form = GlossaryListForm(request.GET)
    only, words = form.filled_fields.get("only", ""), form.filled_fields.get("q", "")
    lines = [_line(term) for term in Term.objects.all() if _says(term, words)]
    context = {
        "form": form,
        "lines": [line for line in lines if not only or line[only]],
        "may_write": request.user.has_perm(roles.GLOSSARY),
    }
    return page(request, "translation/glossary.html", context, part="terms", form=form)


def _line(term: Term) -> dict[str, Any]:
    """A term in the list, with what the list can be narrowed to."""
    forms = _forms(term.portuguese, term.chinese)
    return {
        "term": term,
        "edited": editing.forms_of(term) != editing.of_corpus(term),
        "conflict": editing.unsettled(term),
        "unattested": [form for form, _lang, places in forms if not places],
        "without": not term.chinese,
    }


def _says(term: Term, words: str) -> bool:
    forms = [*term.portuguese, *(form["form"] for form in term.chinese), *term.never_chinese]
    return words.casefold() in "\n".join(forms).casefold()


def _forms(portuguese: list[str], chinese: list[dict[str, Any]]) -> list[tuple[str, str, Any]]:
    """Each form with its language and the number of provisions that have it, by instrument."""
    forms = [(form, "pt") for form in portuguese] + [(form["form"], "zh-hant") for form in chinese]
    return [(form, lang, attested(form, lang)) for form, lang in forms]


@desk
def show(request: SignedInRequest, ident: str) -> HttpResponse:
    """The page of a term; one with uncounted units requests only that part again."""
    term = get_object_or_404(Term, pk=ident)
    left = findings.count_marked()
    if wants_part(request):
        context = {"sheet": {"term": term}, "uncounted": left}
        return page(request, "translation/term.html", context, part="counting")
    return _page(request, term, uncounted=left)


@desk
def new(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, None)
    form = _form(None, request.POST)
    if form.is_valid():
        try:
            term = editing.add(form.draft, request.user, form.cleaned_data["reason"])
        except Unsound as unsound:
            form.refuse(unsound)
        else:
            return _done(request, term.pk, _("The term was added."))
    return _page(request, None, form, status=422)


@desk
@require_POST
def write(request: SignedInRequest, ident: str) -> HttpResponse:
    term, person = get_object_or_404(Term, pk=ident), request.user
    number, which = _number(request), _number(request, "which")
    form, again = _form(term, request.POST), _("The forms are the corpus's again.")
    steps: dict[str, tuple[Callable[[], Any], str]] = {
        "corpus": (lambda: editing.back_to_corpus(term, person, number), again),
        "keep": (lambda: editing.keep_desk_forms(term, person, number), _("Settled.")),
        "undo": (lambda: editing.take_back(term, which, person, number), _("Undone.")),
        "out": (lambda: editing.take_out(term, person, number), _("The term was deleted.")),
    }
    changed = (
        lambda: editing.change(term, form.draft, person, number, form.cleaned_data["reason"]),
        _("Saved. Checks, marks and files use these forms from now on."),
    )
    action = request.POST.get("action", "")
    if action not in steps and not form.is_valid():
        return _page(request, term, form, status=422)
    step, message = steps.get(action, changed)
    try:
        step()
    except Unsound as unsound:
        if action in steps:
            return _page(request, term, refusal=str(unsound), status=422)
        form.refuse(unsound)
        return _page(request, term, form, status=422)
    except editing.Overtaken as overtaken:
        return _page(request, term, form, overtaken=overtaken.by)
    return _done(request, ident, message)


def _done(request: SignedInRequest, ident: str, message: str) -> HttpResponse:
    messages.success(request, message)
    if not Term.objects.filter(pk=ident).exists():
        return HttpResponseRedirect(reverse("translation:glossary"), status=303)
    return HttpResponseRedirect(reverse("translation:term", args=[ident]), status=303)


def _page(
    request: SignedInRequest,
    term: Term | None,
    form: TermForm | None = None,
    *,
    refusal: str = "",
    overtaken: TermRevision | None = None,
    uncounted: int = 0,
    status: int = 200,
) -> HttpResponse:
    form = form or _form(term)
    if form.is_bound:
        form.take_focus()
    may_write = request.user.has_perm(roles.GLOSSARY)
    sheet = {"term": term, "form": form, "number": 0, "may_write": may_write}
    context = {
        "sheet": sheet | (_sheet(term) if term else {}),
        "refusal": refusal,
        "overtaken": overtaken,
        "uncounted": uncounted,
    }
    return page(request, "translation/term.html", context, status=409 if overtaken else status)


def _form(term: Term | None, sent: Sent = None) -> TermForm:
    """The form of a term or of a new one, with its saved forms or with what was sent."""
    if term is None:
        return TermForm(Draft("", "", (), "", ""), sent)
    return TermForm(Draft.of_row(editing.forms_of(term), term.kind), sent, is_own=not term.loaded)


def _sheet(term: Term) -> PageContext:
    forms, original = editing.forms_of(term), editing.of_corpus(term)
    return {
        "number": editing.number_of(term),
        "said": _forms(term.portuguese, term.chinese),
        "corpus": Draft.of_row(original, term.kind) if original and original != forms else None,
        "is_unsettled": editing.unsettled(term),
        "history": TermRevision.objects.filter(term=term.pk).select_related("who")[:30],
        "notes": Unit.objects.filter(kind=Unit.Kind.GLOSSARY, object=term.pk, is_gone=False),
        "forms": forms,
    }


def _number(request: SignedInRequest, name: str = "number") -> int:
    return place_in(request.POST.get(name, ""), -1)


@desk
def concord(request: SignedInRequest) -> HttpResponse:
    form = ConcordanceForm(request.GET)
    words = form.filled_fields.get("q", "")
    results = concordance(words) if words else []
    context = {"form": form, "words": words, "found": results}
    return page(request, "translation/concordance.html", context, part="found", form=form)
