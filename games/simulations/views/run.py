"""The page of a run, its progress, the actions of its owner, and the list of runs."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.law.models import Instrument
from games.narration.refusing import short_error_sentence
from games.narration.runs import sentence
from games.odds import registry
from games.rules.values.refusal import Unusable
from games.simulations import names, services
from games.simulations.asking.compared_form import ComparedForm, SameDealsForm
from games.simulations.asking.form import ExtendForm, LabelForm
from games.simulations.models import Run
from games.simulations.queue import quotas
from games.simulations.results.charts import convergence_of
from games.simulations.results.comparison import compared, same_deals_of
from games.simulations.results.listing import RunFilter, page_of
from games.simulations.results.progress import Progress, estimate_of, meaning_of, progress_of
from games.simulations.results.result import NotReckonedYet, result_of
from games.simulations.views.busy import busy
from games.simulations.views.form import lead_to
from games.site.pages import PageContext, page, problem, wants_part


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    form = RunFilter(request.GET)
    run_keys = quotas.steered(request)
    paginated = page_of(
        form.filled_fields, request.GET.get("page", "1"), quotas.own(request.user, run_keys)
    )
    context = {
        "form": form,
        "runs": [(run, estimate_of(run), _label(request, run, run_keys)) for run in paginated],
        "page": paginated,
        "instruments": Instrument.objects.exclude(game="").order_by("position"),
    }
    return page(request, "simulations/index.html", context, part="runs", form=form)


def _label(request: HttpRequest, run: Run, run_keys: Mapping[str, str]) -> str:
    """The run's label if this is its owner, else an empty string."""
    return run.label if quotas.is_own(request.user, run, run_keys.get(run.pk, "")) else ""


TEMPLATE = "simulations/run.html"


@never_cache
@require_safe
def run(request: HttpRequest, name: str) -> HttpResponse:
    run = get_object_or_404(Run, pk=name)
    # An old link has the key in its query.
    if key := request.GET.get("key", "")[: quotas.LONGEST_KEY]:
        response = redirect(run)
        quotas.give_key(request, response, run.name, key)
        return response
    return show(request, run)


@never_cache
@require_safe
def progress(request: HttpRequest, name: str) -> HttpResponse:
    """The part of the page that reloads while the run goes on."""
    run = get_object_or_404(Run, pk=name)
    if not wants_part(request):
        return redirect(run)
    moves = progress_of(run)
    if moves.is_moving and request.GET.get("shown") == run.state:
        return page(request, TEMPLATE, _context(request, run, moves), part="moving")
    response = show(request, run)
    response["HX-Retarget"], response["HX-Reswap"] = "#state", "outerHTML"
    return response


def show(
    request: HttpRequest,
    run: Run,
    form: BaseForm | None = None,
    *,
    fault: str = "",
    **extra: object,
) -> HttpResponse:
    """The page of a run; refused if there is a fault or an error in ``form``."""
    context = {**_context(request, run, progress_of(run)), "fault": fault, **extra}
    return page(
        request,
        TEMPLATE,
        context,
        part="state",
        form=form,
        has_form=True,
        status=422 if fault else 200,
    )


def _context(request: HttpRequest, run: Run, moves: Progress) -> PageContext:
    key = quotas.key_of(request, run.name)
    is_own = quotas.is_own(request.user, run, key)
    result = together = None
    if run.done and not moves.is_moving:
        try:
            result, together = result_of(run), same_deals_of(run)
        except NotReckonedYet:
            moves = replace(moves, is_moving=True)
    return {
        "run": run,
        "instrument": Instrument.objects.get(game=run.game),
        "progress": moves,
        "result": result,
        "together": together,
        "meaning": meaning_of(run, result) if result else None,
        "is_own": is_own,
        "may_steer": quotas.may_steer(request.user, run, key),
        "label_form": LabelForm({"label": run.label}) if is_own else None,
        "extend_form": ExtendForm(initial={"more": run.rounds}),
        "is_of_this_code": run.code == registry.digest(run.game),
        "is_by_key": bool(key),
        "was_made": "made" in request.GET,
        "convergence": convergence_of(run.convergence, None) if moves.is_moving else None,
    }


def not_yours(request: HttpRequest) -> HttpResponse:
    return problem(
        request,
        403,
        _("You may not change this simulation."),
        _("The person who started it can, in the browser or account in which it was started."),
    )


def _steer(
    request: HttpRequest, name: str, do: Callable[[Run], object], form: ExtendForm | None = None
) -> HttpResponse:
    """Do an action on a run; ``form`` is the form sent, which shows the errors of its fields."""
    run = get_object_or_404(Run, pk=name)
    if not quotas.may_steer(request.user, run, quotas.key_of(request, name)):
        return not_yours(request)
    try:
        after = do(run)
    except Unusable as no:
        if form is not None and no.field in form.fields:
            form.add_error(no.field, short_error_sentence(no))
            return show(request, run, form, extend_form=form)
        return show(request, run, fault=sentence(no))
    run = after if isinstance(after, Run) else get_object_or_404(Run, pk=name)
    if wants_part(request) and run.pk == name:
        return show(request, run)
    return redirect(run)


@require_POST
def steer(request: HttpRequest, name: str, do: Callable[[Run], bool]) -> HttpResponse:
    """Cancel, pause or resume a run."""
    return _steer(request, name, do)


@require_POST
def extend(request: HttpRequest, name: str) -> HttpResponse:
    form, visitor = ExtendForm(request.POST), quotas.visitor_of(request)
    additional = form.filled_fields.get("more", "")
    return _steer(
        request, name, lambda run: services.extend(run, additional, request.user, visitor), form
    )


@require_POST
def label(request: HttpRequest, name: str) -> HttpResponse:
    """Set the label; only the owner may, not those who may steer any run."""
    run = get_object_or_404(Run, pk=name)
    if not quotas.is_own(request.user, run, quotas.key_of(request, name)):
        return not_yours(request)
    form = LabelForm(request.POST)
    if not form.is_valid():
        return show(request, run, form, label_form=form)
    Run.objects.filter(pk=run.pk).update(label=form.cleaned_data["label"])
    return redirect(run)


@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, name: str) -> HttpResponse:
    """Confirm the deletion, then delete."""
    run = get_object_or_404(Run, pk=name)
    if not quotas.may_steer(request.user, run, quotas.key_of(request, name)):
        return not_yours(request)
    if request.method == "GET":
        is_own = quotas.is_own(request.user, run, quotas.key_of(request, name))
        context = {"run": run, "is_own": is_own}
        return page(request, "simulations/delete.html", context)
    try:
        services.delete(run)
    except Unusable as no:
        return show(request, run, fault=sentence(no))
    response = redirect(f"{reverse('simulations:index')}?whose=own")
    quotas.give_key(request, response, name, "")
    return response


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    form = ComparedForm(request.GET)
    form.is_valid()
    one, other = form.runs
    are_ready = bool(one and other and one.tally and other.tally and not form.errors)
    try:
        comparison = compared(one, other) if one and other and are_ready else None
    except NotReckonedYet:
        return busy(request)
    context = {"form": form, "is_asked": any(form.values.values()), "comparison": comparison}
    if comparison:
        run_keys = quotas.steered(request)
        context["heads"] = [
            (run, _label(request, run, run_keys) or names.strategy(run.game, run.spec["strategy"]))
            for run in (comparison.one, comparison.other)
        ]
    return page(request, "simulations/compare.html", context, form=form)


@never_cache
@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Show the form with the runs ticked in the list; when posted, start the simulation."""
    most = quotas.most_rounds(request.user)
    if request.method == "GET":
        return _show(request, SameDealsForm(request.GET, most))
    form = SameDealsForm(request.POST, most)
    if not form.is_valid() or form.spec is None:
        return _show(request, form)
    try:
        started = services.start(form.spec, request.user, quotas.visitor_of(request))
    except Unusable as no:
        form.refuse(no)
        return _show(request, form, 200 if no.field else 429)
    return lead_to(request, started)


def _show(request: HttpRequest, form: SameDealsForm, status: int = 200) -> HttpResponse:
    is_sent = request.method == "POST"
    is_asked = is_sent or "run" in request.GET
    context = {"form": form, "has_errors": is_asked and form.errors}
    if not is_asked:
        form.errors.clear()
    sent = form if is_sent else None
    return page(request, "simulations/same_deals.html", context, status=status, form=sent)
