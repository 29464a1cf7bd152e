"""The files of a run: its figures, its certificate, and a batch played again."""

import json
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.narration.runs import sentence
from games.odds import registry
from games.odds.certificate.issuing import words_of
from games.odds.figures.sheets import to_json
from games.odds.figures.tally import Tally
from games.odds.subprocesses import NotCounted
from games.rules.values.refusal import Unusable
from games.simulations.models import Run
from games.simulations.results import certificate as certificates
from games.simulations.results.result import NotReckonedYet, figures_of, result_of
from games.simulations.results.statistics import batch_to_try
from games.simulations.views.busy import busy
from games.site.cells import csv_lines
from games.site.client_address import asker_of
from games.site.pages import page

LEDGER_LIMIT = 200


@never_cache
@require_safe
def certificate(request: HttpRequest, name: str) -> HttpResponse:
    return _show(request, get_object_or_404(Run, pk=name))


def _show(request: HttpRequest, run: Run, status: int = 200, **extra: Any) -> HttpResponse:
    document = certificates.document_of(run)
    context = {
        "run": run,
        "document": document,
        "ledger": document["ledger"][:LEDGER_LIMIT],
        "left_out": max(0, len(document["ledger"]) - LEDGER_LIMIT),
        "code_here": registry.digest(run.game),
        **extra,
    }
    return page(request, "simulations/certificate.html", context, part="tried", status=status)


@never_cache
@require_safe
def document(request: HttpRequest, name: str) -> HttpResponse:
    run = get_object_or_404(Run, pk=name)
    text = "".join(words_of(certificates.document_of(run)))
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="certificate-{run.name}.json"'
    return response


@require_POST
def verify(request: HttpRequest, name: str) -> HttpResponse:
    """Play one batch again and show the comparison."""
    run = get_object_or_404(Run, pk=name)
    try:
        batch = batch_to_try(run, asker_of(request), request.POST.get("batch", ""))
    except Unusable as no:
        return _show(request, run, 422, fault=sentence(no))
    try:
        finding, tally = certificates.try_batch(run, batch)
    except NotCounted:
        return busy(request)
    # The totals of each bet, as saved and as played again.
    written = Tally.from_json(batch.tally)
    names = sorted({*written.bets, *tally.bets})
    totals = [(name, written.bet(name).total, tally.bet(name).total) for name in names]
    return _show(request, run, tried=batch, finding=finding, beside=totals)


@never_cache
@require_safe
def figures(request: HttpRequest, name: str, form: str) -> HttpResponse:
    run = get_object_or_404(Run, pk=name)
    if not run.tally or form not in ("json", "csv"):
        raise Http404
    try:
        counted = figures_of(run)
    except NotReckonedYet:
        return busy(request)
    if form == "json":
        body = {"run": run.name, "state": run.state, "spec": run.spec, "figures": to_json(counted)}
        return HttpResponse(
            json.dumps(body, indent=1, sort_keys=True), content_type="application/json"
        )
    response = HttpResponse("".join(csv_lines(_rows(run))), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="simulation-{run.name}.csv"'
    return response


def _rows(run: Run) -> Iterator[list[Any]]:
    result = result_of(run)
    yield ["bet", "mean", "standard_error", "low_99", "high_99", "exact", "z"]
    for measure in result.measures:
        cells = [measure.bet, measure.mean, measure.error, measure.low, measure.high]
        yield [*cells, measure.fraction, measure.z]
    yield []
    yield ["bet", "line", "provision", "probability", "expected", "observed", "low_99", "high_99"]
    for table in result.tables:
        for row in table.rows:
            cells = [table.bet, row.category, row.provision, row.probability, row.expected]
            yield [*cells, row.observed, row.low, row.high]
    yield []
    yield ["net_low", "net_high", "rounds"]
    yield from map(list, result.ends)
