"""Acts on many texts: chosen by a filter or ticked, done together, undone as one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.rules.values.numbers import place_in
from games.site.pages import SignedInRequest, page, page_of_list, wants_part
from games.translation.checking import findings
from games.translation.listing.queue import (
    QueueFilter,
    QueueForm,
    clean_proposals,
    listed,
    proof_rows,
    rows_with_units,
)
from games.translation.messages import words
from games.translation.models import Act, Unit
from games.translation.page.forms import Assigning, Dismissing, Replacing, VersionedForm, stamp
from games.translation.views.access import desk
from games.translation.workflow import bulk_acts, flow
from games.translation.workflow.bulk_acts import BulkReport

PAGE = 50
LIST_LIMIT = 200


@dataclass(frozen=True, slots=True)
class BulkAct:
    """One act that can be done on all the texts."""

    name: str
    form: Form
    run: Callable[..., BulkReport]
    hint: str = ""
    most: int = bulk_acts.PIECE
    """Texts with which it is done in one transaction."""

    def on(self, units: list[Unit], person: User, act: Act | None = None) -> BulkReport:
        """Do it as the form says, which is valid."""
        data = dict(self.form.cleaned_data)
        return self.run(units, person, data.pop("seen"), **data, act=act)


@desk
def choose(request: SignedInRequest) -> HttpResponse:
    """Do an act on the ticked texts, or on all that match the filters."""
    if request.method != "POST":
        return _page(request)
    name = request.POST.get("act", "")
    acts = _acts(request.POST)
    if name not in acts:
        return _page(request, refusal=_("Choose what is to be done."))
    if QueueForm(request.GET).errors:
        return _page(request, refusal=_("The queue has no such filter. Nothing was done."))
    units = list(chosen(request)[: bulk_acts.MOST])
    if not units:
        return _page(request, refusal=_("Nothing is ticked."))
    bulk = acts[name]
    if not bulk.form.is_valid():
        return _page(request, refused={name: bulk})
    if name == "replace" and "confirm" not in request.POST:
        return _preview(request, units, bulk.form)
    if len(units) <= bulk.most:
        return _done(request, bulk.on(units, request.user))
    sent = {field: request.POST[field] for field in bulk.form.fields if field in request.POST}
    return _begin(request, Act(who=request.user), name, [unit.pk for unit in units], sent)


def chosen(request: SignedInRequest) -> QuerySet[Unit]:
    """The ticked units, or all that match the filters if none were sent."""
    units = listed(QueueFilter.from_query(request.GET), request.user)
    submitted = request.POST if request.method == "POST" else request.GET
    if "ids" in submitted or "ticked" in submitted:
        ticked = [place_in(pk, 0) for pk in submitted.getlist("ids")[: bulk_acts.MOST]]
        units = Unit.objects.filter(pk__in=ticked, is_gone=False)
        return units.order_by("position", "lang", "key")
    return units


def _page(
    request: SignedInRequest, *, refusal: str = "", refused: dict[str, BulkAct] | None = None
) -> HttpResponse:
    filters, units = QueueFilter.from_query(request.GET), chosen(request)
    submitted = request.POST if request.method == "POST" else request.GET
    context = {
        "asked": filters,
        "carried": f"?{filters.address}" if filters.address else "",
        "ticked": [unit.pk for unit in units[: bulk_acts.MOST]] if "ids" in submitted else [],
        "total": units.count(),
        "most": bulk_acts.MOST,
        "units": units[:LIST_LIMIT],
        "seen": stamp(),
        "refusal": refusal,
        "acts": _acts() | (refused or {}),
    }
    status = 422 if refusal or refused else 200
    return page(request, "translation/many.html", context, status=status)


def _acts(data: QueryDict | None = None) -> dict[str, BulkAct]:
    """The acts by name; ``run`` takes the cleaned fields of its form."""
    clean = _("Texts without open findings that are not your own.")
    drafts = _("Drafts as they are written.")
    same = _("Fill empty texts with the words of the same source elsewhere, as drafts.")
    assurance = _("You see each change before it is made.")
    plain = VersionedForm(data)
    dismissing = Dismissing(data, checks=findings.CHECKS)
    return {
        "approve": BulkAct(_("Approve"), plain, bulk_acts.approve, clean),
        "propose": BulkAct(_("Propose"), plain, bulk_acts.propose, drafts),
        "fill": BulkAct(_("Fill from memory"), plain, bulk_acts.fill_from_memory, same),
        "assign": BulkAct(_("Assign"), Assigning(data), bulk_acts.assign),
        "dismiss": BulkAct(
            _("Dismiss a finding"), dismissing, bulk_acts.dismiss, most=bulk_acts.FEW
        ),
        "replace": BulkAct(_("Replace words"), Replacing(data), bulk_acts.replace, assurance),
    }


def _preview(request: SignedInRequest, units: list[Unit], form: Form) -> HttpResponse:
    """Show each text as it would become, to be ticked; nothing is saved yet."""
    data = {name: form.cleaned_data[name] for name in ("find", "put", "matches_case")}
    changed = []
    for unit in units:
        made = bulk_acts.replaced(unit.targets, **data)
        if made != unit.targets:
            before, after = "\n".join(unit.targets), "\n".join(made)
            changed.append((unit, words.difference(before, after)))
    filters = QueueFilter.from_query(request.GET)
    context = {
        "carried": f"?{filters.address}" if filters.address else "",
        "changed": changed[:LIST_LIMIT],
        "left": max(0, len(changed) - LIST_LIMIT),
        "total": len(units),
        "form": form,
        "seen": request.POST.get("seen", ""),
    }
    return page(request, "translation/many_preview.html", context)


def _done(request: SignedInRequest, report: BulkReport) -> HttpResponse:
    context = {
        "act": report.act,
        "number": len(report.done),
        "left": len(report.skipped),
        "done": report.done[:LIST_LIMIT],
        "skipped": report.skipped[:LIST_LIMIT],
    }
    return _outcome(request, context)


def _outcome(request: SignedInRequest, context: dict[str, Any]) -> HttpResponse:
    filters, act = QueueFilter.from_query(request.GET), context.get("act")
    context["carried"] = f"?{filters.address}" if filters.address else ""
    context["may_undo"] = act and act.pk and bulk_acts.may_take_back(request.user, act)
    return page(request, "translation/many_done.html", context, part="outcome")


def _begin(
    request: SignedInRequest, act: Act, name: str, units: list[int], sent: dict[str, str]
) -> HttpResponse:
    """Begin an act on more texts than are written at once; its page goes on with it."""
    act = bulk_acts.LongAct.begin(act, request.user, name, units, sent).act
    address = reverse("translation:long_act", args=[act.pk])
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return HttpResponseRedirect(f"{address}{query}", status=303)


@desk
def long_act(request: SignedInRequest, pk: int) -> HttpResponse:
    """How far an act on very many texts is; a POST does the next piece of it, or stops it."""
    long = bulk_acts.LongAct(get_object_or_404(Act, pk=pk))
    if long.state.get("by") != request.user.pk:
        return HttpResponseRedirect(reverse("translation:log"), status=303)
    if request.method == "POST" and long.is_waiting:
        if request.POST.get("action") == "stop":
            long.stop()
        else:
            _go_on(request, long)
        if long.act.pk and not wants_part(request):
            return HttpResponseRedirect(request.get_full_path(), status=303)
    if long.is_waiting:
        return _outcome(request, {"long": long})
    first_skipped = dict(long.state["first_skipped"])
    known = Unit.objects.in_bulk([*long.state["first"], *first_skipped])
    context = {
        "act": long.act,
        "number": long.state["number"],
        "left": long.state["skipped"],
        "done": [known[pk] for pk in long.state["first"] if pk in known],
        "skipped": [(known[pk], why) for pk, why in first_skipped.items() if pk in known],
    }
    return _outcome(request, context)


def _go_on(request: SignedInRequest, long: bulk_acts.LongAct) -> None:
    """Do the next piece of the act; one that is no longer possible is stopped."""
    sent = QueryDict(mutable=True)
    sent.update(long.state["sent"])
    bulk = _acts(sent).get(long.state["name"])

    def work(act: Act, ids: list[int]) -> BulkReport:
        if bulk is None:
            return bulk_acts.take_back(act, request.user, ids)
        known = Unit.objects.filter(is_gone=False).in_bulk(ids)
        return bulk.on([known[pk] for pk in ids if pk in known], request.user, act)

    if bulk and not bulk.form.is_valid():
        long.stop()
        return
    try:
        long.go_on(bulk.most if bulk else bulk_acts.most_undone(long.act), work)
    except flow.ActionRefused as refused:
        messages.error(request, str(refused))
        long.stop()


@desk
@require_POST
def undo(request: SignedInRequest, pk: int) -> HttpResponse:
    act = get_object_or_404(Act, pk=pk)
    changed = bulk_acts.changed_by(act)
    is_long = len(changed) > bulk_acts.most_undone(act)
    if is_long and bulk_acts.may_take_back(request.user, act):
        return _begin(request, act, bulk_acts.UNDO, changed, {})
    try:
        return _done(request, bulk_acts.take_back(act, request.user))
    except flow.ActionRefused as refused:
        messages.error(request, str(refused))
        return HttpResponseRedirect(reverse("translation:log"), status=303)


@desk
def proofs(request: SignedInRequest) -> HttpResponse:
    """Proposals without findings, fifty on a page; both directions of a text are one row."""
    filters = QueueFilter.from_query(request.GET)
    if request.method == "POST":
        form = VersionedForm(request.POST)
        form.is_valid()
        ticked = [pk for value in request.POST.getlist("ids") for pk in value.split()[:2]]
        known = [place_in(pk, 0) for pk in ticked[: 4 * PAGE]]
        units = list(Unit.objects.filter(pk__in=known, is_gone=False))
        report = bulk_acts.approve(units, request.user, form.cleaned_data["seen"])
        if report.skipped or report.act is None:
            return _done(request, report)
        number = len(report.done)
        message = ngettext("%(number)s text approved.", "%(number)s texts approved.", number)
        messages.success(request, message % {"number": number}, extra_tags=str(report.act.pk))
        return HttpResponseRedirect(request.get_full_path(), status=303)
    proposals = proof_rows(clean_proposals(filters, request.user))
    paginated = page_of_list(request, proposals, PAGE)
    context = {
        "asked": filters,
        "carried": f"?{filters.address}" if filters.address else "?",
        "paginated": paginated,
        "rows": rows_with_units(paginated.object_list),
        "seen": stamp(),
        "may_review": request.user.has_perm("translation.review_unit"),
    }
    return page(request, "translation/proofs.html", context)


@desk
def same(request: SignedInRequest) -> HttpResponse:
    """Sources of several units: those with different words, or all of them."""
    if request.method == "POST":
        form = VersionedForm(request.POST)
        form.is_valid()
        unit = get_object_or_404(Unit, pk=place_in(request.POST.get("unit", ""), 0))
        report = bulk_acts.save_repeats(unit, request.user, form.cleaned_data["seen"])
        return _done(request, report)
    everything = bool(request.GET.get("all"))
    sources = bulk_acts.repeated_sources()
    differing = [source for source in sources if source.translations > 1]
    paginated = page_of_list(request, sources if everything else differing, PAGE)
    context = {
        "paginated": paginated,
        "repeats": bulk_acts.with_units(paginated.object_list),
        "everything": everything,
        "before": "?all=1&" if everything else "?",
        "total": len(sources),
        "differing": len(differing),
        "seen": stamp(),
    }
    return page(request, "translation/repeats.html", context)
