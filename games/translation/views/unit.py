"""The page of a unit, the acts on it, and the findings while somebody types."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.rules.values.numbers import place_in
from games.site.forms import SiteForm
from games.site.pages import SignedInRequest, page, wants_part
from games.translation.checking import findings as checks
from games.translation.checking.cleaning import MOST, Unfit
from games.translation.listing import opened, queue
from games.translation.messages.places import place_of
from games.translation.models import Unit
from games.translation.page.forms import Assigning, CommentForm, DismissForm, ReviewForm, WordsForm
from games.translation.page.unit_page import UnitSheet, findings
from games.translation.views import queue as lists
from games.translation.views.access import act_on_unit, desk
from games.translation.workflow import bulk_acts, conflicts, flow, history, packages, undoing

TEMPLATE = "translation/unit.html"
DONE = ("propose", "propose_next", "approve", "approve_next")
"""The actions after which a text of a work package is done."""


@desk
def show(request: SignedInRequest, pk: int) -> HttpResponse:
    """The page of a unit. With filters it opens their list at the unit, unless it is open."""
    unit = get_object_or_404(Unit, pk=pk)
    filters = queue.QueueFilter.from_query(request.GET)
    is_alone = filters.get("whole") or filters.get("package")
    is_list = filters.values and not is_alone and not wants_part(request)
    is_open = not is_list or opened.opened_list(filters, request.user, unit)
    if not is_open and (made := opened.open_list(filters, request.user, unit)):
        query = {**request.GET.dict(), "opened": str(made.pk)}
        return HttpResponseRedirect(_address(pk, query))
    if package := opened.package_with(filters, unit):
        packages.touch(package, request.user)
    return _page(request, unit)


@act_on_unit
def write(request: SignedInRequest, unit: Unit) -> HttpResponse:
    """Save or propose words; after a conflict, ``mine`` are one's own and not the merged ones."""
    action, revision = request.POST.get("action"), revision_of(request)
    if action in ("approve", "approve_next"):
        return _approve(request, unit)
    if fingerprint := request.POST.get("mend"):
        return _mend(request, unit, fingerprint)
    form, mine = WordsForm(unit, request.POST), typed_in(request, unit, "mine")
    if action == "give_way":
        message = _("Their version is used. Your words are saved in the history.")
        return answer(request, unit, lambda: conflicts.give_way(unit, mine, request.user), message)
    if action == "keep_mine":
        form = WordsForm(unit, dict(zip(form.names, mine, strict=True)))
    is_proposed = action in ("propose", "propose_next")
    step = flow.propose if is_proposed else flow.save

    def written() -> None:
        is_everywhere = form.cleaned_data["everywhere"]
        if not is_everywhere and flow.leaves_unchanged(
            unit, form.words, request.user, revision, proposes=is_proposed
        ):
            return
        done = step(unit, form.words, request.user, revision)
        if is_everywhere:
            bulk_acts.save_repeats(done, request.user, timezone.now())

    message = _("Proposed. Another person reviews it now.") if is_proposed else _("Saved.")
    unchanged = _("Nothing was changed.")
    goes_on = action == "propose_next"
    return answer(request, unit, written, message, form, goes_on=goes_on, unchanged=unchanged)


@act_on_unit
def settle(request: SignedInRequest, unit: Unit) -> HttpResponse:
    """Settle a conflict between the desk's words and those from a file."""
    is_theirs = request.POST.get("action") == "theirs"
    step = conflicts.take_theirs if is_theirs else conflicts.keep_desk_forms
    revision = revision_of(request)
    return answer(request, unit, lambda: step(unit, request.user, revision), _("Settled."))


@act_on_unit
def heritage(request: SignedInRequest, unit: Unit) -> HttpResponse:
    """Take over words written for an earlier wording of the source, or give them up."""
    if request.POST.get("action") != "take":
        return answer(request, unit, lambda: conflicts.let_go(unit, request.user), _("Settled."))
    person, revision, message = request.user, revision_of(request), _("Copied, as a draft.")
    return answer(request, unit, lambda: conflicts.take_over(unit, person, revision), message)


@act_on_unit
def review(request: SignedInRequest, unit: Unit) -> HttpResponse:
    if request.POST.get("action") != "back":
        return _approve(request, unit)
    form, revision = ReviewForm(request.POST), revision_of(request)

    def step() -> None:
        flow.send_back(unit, request.user, revision, form.cleaned_data["remark"])

    return answer(request, unit, step, _("Sent back."), form)


def _mend(request: SignedInRequest, unit: Unit, fingerprint: str) -> HttpResponse:
    """Show what was typed with one finding corrected, and save it for this person; no revision."""
    typed = [text[:MOST] for text in typed_in(request, unit)]
    words = checks.mended(unit, typed, fingerprint)
    try:
        flow.scratch(unit, words, request.user, revision_of(request))
    except (Unfit, flow.ActionRefused) as refused:
        return _page(request, unit, words, refusal=str(refused))
    messages.success(request, _("Corrected in the form; not saved yet."))
    return _page(request, unit, words, is_typing=True)


def _approve(request: SignedInRequest, unit: Unit) -> HttpResponse:
    """Approve the text as it stands or, where the words sent differ in a mark, as sent."""
    revision, goes_on = revision_of(request), request.POST.get("action") == "approve_next"
    form = WordsForm(unit, request.POST)
    is_as_shown = "target_0" not in request.POST or typed_in(request, unit) == unit.targets
    if is_as_shown or revision != unit.revision:

        def step() -> None:
            flow.discard(flow.review(unit, request.user, revision), request.user)

        return answer(request, unit, step, _("Approved."), goes_on=goes_on)

    def mend() -> None:
        flow.discard(flow.mend(unit, form.words, request.user, revision), request.user)

    return answer(request, unit, mend, _("Corrected and approved."), form, goes_on=goes_on)


@act_on_unit
def withdraw(request: SignedInRequest, unit: Unit) -> HttpResponse:
    revision, message = revision_of(request), _("Withdrawn. It is a draft again.")
    return answer(request, unit, lambda: flow.withdraw(unit, request.user, revision), message)


@act_on_unit
def undo(request: SignedInRequest, unit: Unit) -> HttpResponse:
    """Undo one entry of the history: a revision, or an act without one."""
    number = place_in(request.POST.get("number", ""), -1)
    entry = place_in(request.POST.get("entry", ""), 0)

    def step() -> Unit:
        if number >= 0:
            return undoing.undo(unit, number, request.user, revision_of(request))
        logged = unit.log.filter(pk=entry).first()
        if logged is None:
            raise flow.ActionRefused(_("There is no such change."))
        return undoing.undo_entry(unit, logged, request.user)

    return answer(request, unit, step, _("Undone."))


@act_on_unit
def assign(request: SignedInRequest, unit: Unit) -> HttpResponse:
    form = Assigning(request.POST)

    def step() -> Unit:
        whom, due = form.cleaned_data["whom"], form.cleaned_data["due"]
        return flow.hand_over(unit, whom.pk if whom else None, request.user, due)

    return answer(request, unit, step, "", form)


@act_on_unit
def take(request: SignedInRequest, unit: Unit) -> HttpResponse:
    return answer(request, unit, lambda: flow.take(unit, request.user), "")


@act_on_unit
def dismiss(request: SignedInRequest, unit: Unit) -> HttpResponse:
    fingerprint = request.POST.get("fingerprint", "")
    if request.POST.get("action") == "restore":
        return answer(request, unit, lambda: flow.restore(unit, fingerprint, request.user), "")
    form = DismissForm(fingerprint, request.POST)

    def step() -> None:
        is_all = bool(form.cleaned_data["alike"])
        reason = form.cleaned_data["reason"]
        flow.dismiss(unit, fingerprint, reason, request.user, with_alike=is_all)

    return answer(request, unit, step, "", form)


@act_on_unit
def discard(request: SignedInRequest, unit: Unit) -> HttpResponse:
    return answer(request, unit, lambda: flow.discard(unit, request.user), "")


@act_on_unit
def look(request: SignedInRequest, unit: Unit) -> HttpResponse:
    """Save what is being typed for this person, and show the findings in it."""
    typed = typed_in(request, unit)
    trouble, revision = "", revision_of(request)
    try:
        flow.scratch(unit, typed, request.user, revision)
    except (Unfit, flow.ActionRefused) as refused:
        trouble = str(refused)
    moved = Unit.objects.values_list("revision", flat=True).get(pk=unit.pk) != revision
    context = {
        "unit": unit,
        "findings": findings(unit, [text[:MOST] for text in typed]),
        "trouble": trouble,
        "kept": not trouble,
        "may_type": not trouble,
        "moved": moved,
    }
    return page(request, "translation/look.html", context, part="look")


def answer(
    request: SignedInRequest,
    unit: Unit,
    step: Callable[[], Any],
    message: str,
    form: SiteForm | None = None,
    *,
    goes_on: bool = False,
    unchanged: str = "",
) -> HttpResponse:
    """Do ``step`` and show the unit or, with ``goes_on``, the next one in the queue. If it is
    refused, show the reason and what was typed. ``unchanged`` is the message if no revision
    was made.
    """
    if form is not None and not form.is_valid():
        return _refuse(request, unit, form)
    filters = queue.QueueFilter.from_query(request.GET)
    stood = unit.standing
    try:
        step()
    except flow.Conflict as conflict:
        if not isinstance(form, WordsForm):
            if isinstance(form, ReviewForm) and conflict.unit.state != Unit.State.PROPOSED:
                form = CommentForm({"comment": form.cleaned_data["remark"]})
            refusal = history.last_change(conflict.unit)
            return _page(request, conflict.unit, refusal=refusal, refused=form)
        met = conflicts.clash(conflict.unit, form.words, conflict.since)
        return _page(request, conflict.unit, met.targets, clash=met)
    except flow.ActionRefused as refused:
        if form is None:
            return _refuse_act(request, unit, str(refused))
        form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        return _refuse(request, unit, form)
    except Unfit as unfit:
        return _refuse_act(request, unit, unfit.sentence)
    unit.refresh_from_db()
    if package := opened.package_with(filters, unit):
        packages.touch(package, request.user)
        if request.POST.get("action") in DONE:
            packages.finish(package, unit, request.user)
    if unchanged and unit.revision == revision_of(request):
        message = unchanged
    turn = opened.position(unit, filters, request.user)
    if filters.get("whole") and request.POST.get("action") in lists.LAST_ACTIONS:
        return lists.answer_in_row(request, unit, message, turn.after if goes_on else None)
    if goes_on:
        return _next(request, unit, message, turn, filters)
    if message:
        messages.success(request, message)
    if not wants_part(request):
        return HttpResponseRedirect(_address(unit.pk, filters.values), status=303)
    return _page(request, unit, turn=turn, is_published=unit.standing != stood)


def _next(
    request: SignedInRequest,
    unit: Unit,
    message: str,
    turn: opened.QueuePosition,
    filters: queue.QueueFilter,
) -> HttpResponse:
    """Show the next unit in the queue, ready to type, with the message on this one."""
    if turn.after is None and turn.package:
        messages.success(request, f"{place_of(unit)}: {message}")
        address = turn.package.get_absolute_url()
        if wants_part(request):
            return HttpResponse(status=204, headers={"HX-Redirect": address})
        return HttpResponseRedirect(address, status=303)
    if turn.after is None:
        messages.success(request, " ".join((message, _("That was the last text of this list."))))
    else:
        where = unit.get_absolute_url()
        messages.success(request, f"{place_of(unit)}: {message}", extra_tags=where)
    following = get_object_or_404(Unit, pk=turn.after) if turn.after else unit
    if not wants_part(request):
        address = _address(following.pk, filters.values | {"typing": "1"})
        return HttpResponseRedirect(address, status=303)
    response = _page(request, following, is_typing=turn.after is not None)
    response["HX-Push-Url"] = _address(following.pk, filters.values)
    return response


def _address(pk: int, query: dict[str, str]) -> str:
    address = reverse("translation:unit", args=[pk])
    return f"{address}?{urlencode(query)}" if query else address


def _refuse_act(request: SignedInRequest, unit: Unit, sentence: str) -> HttpResponse:
    """Refuse an act that has no form, so that nothing typed can be lost."""
    if wants_part(request):
        return page(request, TEMPLATE, {"sentence": sentence}, part="refusal", status=422)
    return _page(request, unit, refusal=sentence)


def _refuse(request: SignedInRequest, unit: Unit, form: SiteForm) -> HttpResponse:
    """Show the form as filled in, with its errors; leave the other forms alone."""
    response = _page(request, unit, refused=form)
    if not wants_part(request):
        return response
    if f'id="{form.ident}-form"' not in response.text:
        return _refuse_act(request, unit, " ".join(sentence for sentence, _about in form.faults))
    response["HX-Retarget"] = response["HX-Reselect"] = f"#{form.ident}-form"
    return response


def _page(
    request: SignedInRequest,
    unit: Unit,
    typed: list[str] | None = None,
    *,
    clash: conflicts.Clash | None = None,
    refusal: str = "",
    turn: opened.QueuePosition | None = None,
    is_typing: bool = False,
    refused: SiteForm | None = None,
    is_published: bool = False,
) -> HttpResponse:
    """The page of a unit; ``refused`` is the form with errors. After an act on it, the browser
    keeps what the act leaves alone: terms and matches and, unless ``is_published``, the article.
    """
    filters = queue.QueueFilter.from_query(request.GET)
    sheet = UnitSheet(
        unit,
        request.user,
        turn or opened.position(unit, filters, request.user),
        typed,
        refused,
        has_whole_thread=request.GET.get("thread") == "whole",
        has_whole_memory=request.GET.get("memory") == "all",
    )
    if is_typing := is_typing or bool(request.GET.get("typing")):
        sheet.forms.words.take_focus()
    is_refused = refused is not None and not refused.is_valid()
    keeps_side = request.method == "POST" and wants_part(request) and not is_typing
    context = {
        "unit": unit,
        "sheet": sheet,
        "is_typing": is_typing,
        "asked": filters,
        "carried": f"?{filters.address}" if filters.address else "",
        "clash": clash,
        "refusal": refusal,
        "form": refused if is_refused else None,
        "swaps_form_alone": is_refused and not refusal,
        "keeps_side": keeps_side,
        "keeps_context": keeps_side and bool(unit.eid) and not is_published,
    }
    status = 409 if clash else 422 if refusal or is_refused else 200
    if filters.get("whole") and wants_part(request):
        return lists.in_row(request, unit, context, status)
    response = page(request, TEMPLATE, context, part="unit", status=status)
    if wants_part(request):
        response["HX-Retarget"], response["HX-Reswap"] = "#unit", "outerHTML"
    return response


def typed_in(request: SignedInRequest, unit: Unit, name: str = "target") -> list[str]:
    return [request.POST.get(f"{name}_{index}", "") for index in range(len(unit.parts))]


def revision_of(request: SignedInRequest) -> int:
    return place_in(request.POST.get("revision", ""), -1)
