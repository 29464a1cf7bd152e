"""The pages of work packages: made, worked through, handed over, reported."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from games.site.cells import XLSX, Cell, Sheet, as_xlsx
from games.site.forms import SiteForm
from games.site.pages import SignedInRequest, page, page_of_list
from games.translation.interchange import packages as returned
from games.translation.interchange.bringing import ImportReport
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.messages import FileRefused, refuse, tell
from games.translation.interchange.word_table import DOCX
from games.translation.messages import words
from games.translation.messages.places import place_of
from games.translation.models import PackageText, Unit, WorkPackage
from games.translation.page import package_page as parts
from games.translation.page.forms import ReviewForm
from games.translation.page.package_page import PackageChoiceForm, PackageFileForm, PackageForm
from games.translation.views.access import desk
from games.translation.views.interchange import outcome_rows
from games.translation.workflow import flow, packages

PAGE = 25
CLOSED = 20
"""Closed packages in the list, the last ones."""


@desk
def listing(request: SignedInRequest) -> HttpResponse:
    """The packages, and how one is made: texts are chosen, then it gets a name."""
    if request.method == "POST":
        return _make(request)
    return _listing(request)


def _make(request: SignedInRequest) -> HttpResponse:
    choice, form = PackageChoiceForm(request.GET), PackageForm(request.POST)
    if not choice.is_valid() or not form.is_valid():
        return _listing(request, form)
    units = parts.chosen(choice, request.user).units
    try:
        package = packages.make(units, _head(form, request), request.user)
    except flow.ActionRefused as refused:
        form.add_error(refused.field or None, str(refused))
        return _listing(request, form)
    return HttpResponseRedirect(package.get_absolute_url(), status=303)


def _listing(request: SignedInRequest, refused: PackageForm | None = None) -> HttpResponse:
    form = PackageChoiceForm(request.GET)
    known = parts.packages_with_counts(WorkPackage.objects.all())
    working = known.exclude(state=WorkPackage.State.CLOSED)
    proposal = WorkPackage(name=parts.name_of(form), person=request.user)
    making = refused or PackageForm(package=proposal)
    context = {
        "choice": form if request.GET else PackageChoiceForm(),
        "chosen": parts.chosen(form, request.user) if request.GET and form.is_valid() else None,
        "making": making,
        "query": request.GET.urlencode(),
        "form": refused,
        "own": working.filter(person=request.user),
        "others": working.exclude(person=request.user),
        "closed": known.filter(state=WorkPackage.State.CLOSED)[:CLOSED],
    }
    status = 422 if refused else 200
    return page(request, "translation/packages.html", context, form=form, status=status)


@desk
@require_GET
def show(request: SignedInRequest, pk: int) -> HttpResponse:
    return _page(request, _package(pk))


def _package(pk: int) -> WorkPackage:
    return get_object_or_404(WorkPackage.objects.select_related("person", "maker"), pk=pk)


@desk
@require_POST
def act(request: SignedInRequest, pk: int) -> HttpResponse:
    """One act on the whole package; a refused one says why and changes nothing."""
    package, person, action = _package(pk), request.user, request.POST.get("action", "")
    form: SiteForm | None = None
    if action == "approve":
        return _approve(request, package)
    if action == "change":
        form = PackageForm(request.POST)
    elif action == "back":
        form = ReviewForm(request.POST)
    if form is not None and not form.is_valid():
        return _page(request, package, refused=form)
    try:
        if isinstance(form, PackageForm):
            packages.change(package, _head(form, request), person)
        elif isinstance(form, ReviewForm):
            packages.send_back(package, person, form.cleaned_data["remark"])
        elif action in STEPS:
            STEPS[action](package, person)
        else:
            return _page(request, package, refusal=_("Choose what is to be done."))
    except flow.Conflict as conflict:
        sentence = _("%(text)s was changed in the meantime. Nothing was done.")
        return _page(request, package, refusal=sentence % {"text": place_of(conflict.unit)})
    except flow.ActionRefused as refused:
        if form is None or refused.field not in form.fields:
            return _page(request, _package(pk), refusal=str(refused))
        form.add_error(refused.field, str(refused))
        return _page(request, _package(pk), refused=form)
    messages.success(request, str(DONE[action]))
    return HttpResponseRedirect(package.get_absolute_url(), status=303)


STEPS = {"pause": packages.pause, "submit": packages.submit, "close": packages.close}
DONE = {
    "pause": gettext_lazy("Paused. It goes on where you left it, on any device."),
    "submit": gettext_lazy("Sent to review."),
    "close": gettext_lazy("Closed. Its texts are free for other packages."),
    "change": gettext_lazy("Saved."),
    "back": gettext_lazy("Sent back."),
}


def _head(form: SiteForm, request: SignedInRequest) -> packages.PackageHead:
    """What a valid form says; who names nobody works through it alone."""
    data = form.cleaned_data
    return packages.PackageHead(data["name"], data["whom"] or request.user, data["due"])


def _approve(request: SignedInRequest, package: WorkPackage) -> HttpResponse:
    """Approve what can be approved; what cannot is listed with its reason."""
    try:
        report = packages.approve(package, request.user)
    except flow.ActionRefused as refused:
        return _page(request, package, refusal=str(refused))
    number = len(report.done)
    sentence = ngettext("%(number)s text approved.", "%(number)s texts approved.", number)
    messages.success(request, sentence % {"number": number})
    if report.skipped:
        return _page(request, _package(package.pk), skipped=report.skipped)
    return HttpResponseRedirect(package.get_absolute_url(), status=303)


def _page(
    request: SignedInRequest,
    package: WorkPackage,
    *,
    refusal: str = "",
    refused: SiteForm | None = None,
    skipped: Sequence[tuple[Unit, str]] = (),
    imported: ImportReport | None = None,
) -> HttpResponse:
    """The page of a package; with what came of a file that came back."""
    person = request.user
    texts = page_of_list(request, package.texts.select_related("unit"), PAGE)
    cells = parts.cells(package)
    left = [cell.unit for cell in cells if cell.is_left]
    may_approve = packages.may_approve(person, package)
    is_own = package.person_id == person.pk
    goes_on = left and (may_approve or (is_own and package.state == WorkPackage.State.WORK))
    changing = refused if isinstance(refused, PackageForm) else PackageForm(package=package)
    context = {
        "package": package,
        "cells": cells,
        "n_done": sum(cell.is_done for cell in cells),
        "n_asked": sum(cell.is_asked for cell in cells),
        "n_left": len(left),
        "next": left[0] if goes_on else None,
        "analysis": parts.analysis(package),
        "texts": texts,
        "rows": [(text, parts.difference(text)) for text in texts],
        "is_own": is_own,
        "may_lead": packages.may_lead(person, package),
        "may_approve": may_approve,
        "changing": changing,
        "review": refused if isinstance(refused, ReviewForm) else ReviewForm(),
        "form": refused,
        "refusal": refusal,
        "skipped": skipped,
        "may_return": is_own and package.state == WorkPackage.State.WORK,
        "file": refused if isinstance(refused, PackageFileForm) else PackageFileForm(),
        "report": imported,
        "listed": outcome_rows(imported) if imported else [],
        "counts": imported.counts() if imported else {},
    }
    is_refused = refusal or refused or (imported and not imported.is_kept)
    status = 422 if is_refused else 409 if skipped else 200
    return page(request, "translation/package.html", context, status=status)


@desk
@require_GET
def files(request: SignedInRequest, pk: int) -> HttpResponse:
    """The package as an archive: its texts as XLIFF, the memory and the terms."""
    return _file(f"package-{pk}.zip", returned.archive_of(_package(pk)), "application/zip")


@desk
@require_GET
def table(request: SignedInRequest, pk: int) -> HttpResponse:
    """The texts of the package as a table of both languages for Word."""
    return _file(f"package-{pk}.docx", returned.table_of(_package(pk)), DOCX)


def _file(name: str, data: bytes, media: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="rulesite.{name}"'}
    return HttpResponse(data, content_type=media, headers=headers)


@desk
@require_POST
def take_back(request: SignedInRequest, pk: int) -> HttpResponse:
    """Take a file of the package back; the response reports on every text that it changed."""
    package, form = _package(pk), PackageFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, package, refused=form)
    upload = form.cleaned_data["file"]
    try:
        if (upload.size or 0) > MOST_BYTES:
            refuse("too_large", size=upload.size, most=MOST_BYTES)
        imported = returned.take_back(package, upload.name or "", upload.read(), request.user)
    except FileRefused as refused:
        form.add_error("file", tell(refused.refusal))
        return _page(request, package, refused=form)
    return _page(request, _package(pk), imported=imported)


@desk
@require_GET
def report(request: SignedInRequest, pk: int) -> HttpResponse:
    """What was done in the package, as XLSX: its texts, and its analysis with the time."""
    package = _package(pk)
    texts = package.texts.select_related("unit")
    findings = _("Findings before"), _("Findings after")
    sizes = _("Match"), _("Word count"), _("Character count")
    words_of = _("Source"), _("Before"), _("After")
    head = _("Number"), _("Place"), *words_of, *findings, *sizes, _("Done")
    rows = [_report_row(text) for text in texts]
    analysed = parts.analysis(package)
    bands: list[tuple[Cell, ...]] = [
        (str(band.name), band.texts, band.words, band.characters) for band in analysed.bands
    ]
    bands += [
        (_("All"), *analysed.sums),
        (_("Minutes expected"), analysed.minutes, None, None),
        (_("Minutes worked"), package.minutes_worked, None, None),
    ]
    sheets = [
        Sheet(_("Texts"), head, rows),
        Sheet(_("Analysis"), (sizes[0], _("Texts"), *sizes[1:]), bands),
    ]
    return _file(f"package-{pk}.xlsx", as_xlsx(sheets), XLSX)


def _report_row(text: PackageText) -> tuple[Cell, ...]:
    source, before, after = map(words.as_lines, (text.unit.source, text.before, text.after))
    done = text.done.isoformat(" ", "minutes") if text.done else ""
    findings = text.findings_before, text.findings_after if text.done else None
    sizes = text.band, text.words, text.characters
    return text.place, place_of(text.unit), source, before, after, *findings, *sizes, done
