"""The pages that export and import files."""

import io
import zipfile
from dataclasses import dataclass, replace

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from games.site.forms import SiteForm, TickField
from games.site.pages import SignedInRequest, page
from games.translation.interchange import formats
from games.translation.interchange.bringing import ImportOutcome, ImportReport, bring, look_into
from games.translation.interchange.collections import concepts, write_tbx
from games.translation.interchange.formats import READERS
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.messages import FileRefused, Refusal, refuse, tell
from games.translation.interchange.selection import aligned, chosen, picked, stem_of
from games.translation.listing.queue import OutForm, QueueFilter, QueueForm, listed
from games.translation.messages import words
from games.translation.views.access import desk
from games.translation.workflow import roles

LONGEST_LIST = 200


class TakeInForm(SiteForm):
    """A file to import; whoever reads it adds the errors in it to the field."""

    ident = "x"

    file = forms.FileField(
        label=_("File (XLIFF, PO, TMX or CSV, at most 10 MB)"),
        widget=forms.FileInput(attrs={"accept": ",".join(READERS)}),
        error_messages={"required": _("Choose a file.")},
    )
    propose = TickField(label=_("Propose at once what has no errors"))


@desk
@require_GET
def show(request: SignedInRequest) -> HttpResponse:
    return _page(request)


@desk
@require_GET
def out(request: SignedInRequest) -> HttpResponse:
    """The texts that the form or the queue's filters choose, in a file or an archive of several."""
    form = _out_form(request, request.GET)
    if not form.is_valid():
        return _page(request, out=form)
    if set(QueueForm(request.GET).errors) - set(form.fields):
        return _page(request, refusal=str(_("The queue has no such filter. Nothing was done.")))
    filters, choice = QueueFilter.from_query(request.GET), form.filled_fields
    entries, stem = chosen(choice, request.user), stem_of(choice)
    if filters.is_picked:
        entries, stem = picked(filters, request.user), "rulesite.selection"
    name = form.cleaned_data["format"]
    try:
        files = formats.written(name, entries, stem)
    except FileRefused as refused:
        return _page(request, refusal=tell(refused.refusal))
    if len(files) == 1:
        [(file, data)] = files.items()
        return _file(file, data, formats.FORMATS[name].media)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in files.items():
            archive.writestr(file, data)
    return _file(f"{stem}.{name}.zip", buffer.getvalue(), "application/zip")


def _out_form(request: SignedInRequest, data: object = None) -> OutForm:
    is_picked = QueueFilter.from_query(request.GET).is_picked
    return OutForm(data, request.GET.dict(), is_picked=is_picked)


@desk
@require_GET
def memory(request: SignedInRequest) -> HttpResponse:
    data = formats.FORMATS["tmx"].write(aligned())
    return _file("rulesite.official.tmx", data, formats.FORMATS["tmx"].media)


@desk
@require_GET
def glossary(request: SignedInRequest) -> HttpResponse:
    return _file("rulesite.glossary.tbx", write_tbx(concepts()), "application/x-tbx")


@desk
@require_POST
def take_in(request: SignedInRequest) -> HttpResponse:
    """Import a file or only try it; the response reports on every text."""
    if not request.user.has_perm(roles.EXCHANGE):
        return _page(request, refusal=tell(Refusal("may_not")))
    form = TakeInForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, take_in=form)
    try:
        upload = form.cleaned_data["file"]
        if (upload.size or 0) > MOST_BYTES:
            refuse("too_large", size=upload.size, most=MOST_BYTES)
        name = upload.name or ""
        report = bring(
            look_into(name, upload.read()),
            request.user,
            name,
            propose=bool(form.filled_fields.get("propose")),
            trial=request.POST.get("action") != "bring",
        )
    except FileRefused as refused:
        form.add_error("file", tell(refused.refusal))
        return _page(request, take_in=form)
    return _page(request, report=report)


def _page(
    request: SignedInRequest,
    *,
    report: ImportReport | None = None,
    out: OutForm | None = None,
    take_in: TakeInForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    filters = QueueFilter.from_query(request.GET)
    context = {
        "may_bring": request.user.has_perm(roles.EXCHANGE),
        "out": out or _out_form(request),
        "take_in": take_in or TakeInForm(),
        "picked": filters if filters.is_picked else None,
        "picked_number": listed(filters, request.user).count() if filters.is_picked else 0,
        "report": report,
        "listed": [] if report is None else outcome_rows(report),
        "counts": report.counts() if report else {},
        "refusal": refusal,
    }
    is_refused = out or take_in or refusal or (report and report.with_verdict("refused"))
    status = 422 if is_refused else 200
    return page(request, "translation/interchange.html", context, status=status)


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    outcome: ImportOutcome
    reason: str
    new: str
    changes: list[words.WordChange]


def outcome_rows(report: ImportReport) -> list[OutcomeRow]:
    """The outcomes of texts that did not stay unchanged, the worst first."""
    verdicts = ("refused", "conflict", "proposed", "saved")
    listed = [outcome for verdict in verdicts for outcome in report.with_verdict(verdict)]
    rows = []
    for outcome in listed[:LONGEST_LIST]:
        refusal = outcome.refusal
        if refusal and outcome.unit:  # the text is linked, so its id is not told
            refusal = replace(refusal, id="")
        was, new = ("\n".join(filter(None, parts)) for parts in (outcome.was, outcome.brought))
        changes = words.difference(was, new) if outcome.brought else []
        reason = tell(refusal) if refusal else ""
        rows.append(OutcomeRow(outcome, reason, new, changes))
    return rows


def _file(name: str, data: bytes, media: str) -> HttpResponse:
    response = HttpResponse(data, content_type=media)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
