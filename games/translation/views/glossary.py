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
from games.rules.numbers import place_in
from games.site.pages import SignedInRequest, page, wants_part
from games.translation.checking import findings
from games.translation.glossary import editing
from games.translation.glossary.draft import Unsound
from games.translation.glossary.form import TermForm
from games.translation.glossary.sheet import form_of, lines, sheet
from games.translation.memory.lookup import concordance
from games.translation.models import TermRevision
from games.translation.page.forms import ConcordanceForm, GlossaryListForm
from games.translation.views.access import desk


@desk
def listing(request: SignedInRequest) -> HttpResponse:
    form = GlossaryListForm(request.GET)
    context = {
        "form": form,
        "lines": lines(form.filled_fields.get("only", ""), form.filled_fields.get("q", "")),
        "may_write": request.user.has_perm("translation.edit_glossary"),
    }
    return page(request, "translation/glossary.html", context, part="terms", form=form)


@desk
def show(request: SignedInRequest, ident: str) -> HttpResponse:
    """The page of a term; one with uncounted units requests only that part again."""
    term = get_object_or_404(Term, pk=ident)
    left = findings.count_marked()
    if wants_part(request):
        return page(
            request,
            "translation/term.html",
            {"sheet": {"term": term}, "uncounted": left},
            part="counting",
        )
    return _page(request, term, uncounted=left)


@desk
def new(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, None)
    form = form_of(None, request.POST)
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
    term = get_object_or_404(Term, pk=ident)
    number = _number(request)
    steps: dict[str, tuple[Callable[[], Any], str]] = {
        "corpus": (
            lambda: editing.back_to_corpus(term, request.user, number),
            _("The forms are the corpus's again."),
        ),
        "keep": (lambda: editing.keep_desk_forms(term, request.user, number), _("Settled.")),
        "undo": (
            lambda: editing.take_back(term, _number(request, "which"), request.user, number),
            _("Undone."),
        ),
        "out": (lambda: editing.take_out(term, request.user, number), _("The term was deleted.")),
    }
    if chosen := steps.get(request.POST.get("action", "")):
        step, message = chosen
        try:
            step()
        except Unsound as unsound:
            return _page(request, term, refusal=str(unsound), status=422)
        except editing.Overtaken as overtaken:
            return _page(request, term, form_of(term, request.POST), overtaken=overtaken.by)
        return _done(request, ident, message)
    return _change(request, term, number)


def _change(request: SignedInRequest, term: Term, number: int) -> HttpResponse:
    form = form_of(term, request.POST)
    if not form.is_valid():
        return _page(request, term, form, status=422)
    try:
        editing.change(term, form.draft, request.user, number, form.cleaned_data["reason"])
    except Unsound as unsound:
        form.refuse(unsound)
        return _page(request, term, form, status=422)
    except editing.Overtaken as overtaken:
        return _page(request, term, form, overtaken=overtaken.by)
    return _done(request, term.pk, _("Saved. Checks, marks and files use these forms from now on."))


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
    if form is not None and form.is_bound:
        form.take_focus()
    context = {
        "sheet": sheet(term, request.user, form),
        "refusal": refusal,
        "overtaken": overtaken,
        "uncounted": uncounted,
    }
    return page(request, "translation/term.html", context, status=409 if overtaken else status)


def _number(request: SignedInRequest, name: str = "number") -> int:
    return place_in(request.POST.get(name, ""), -1)


@desk
def concord(request: SignedInRequest) -> HttpResponse:
    form = ConcordanceForm(request.GET)
    words = form.filled_fields.get("q", "")
    results = concordance(words) if words else []
    context = {"form": form, "words": words, "found": results}
    return page(request, "translation/concordance.html", context, part="found", form=form)
