"""Endpoints for runs: start one, watch it, cancel it, get its certificate."""

from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Annotated

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from pydantic import Field

from games.narration.runs import sentence
from games.odds.sheets import to_json
from games.odds.subprocesses import NotCounted
from games.rules.fields import refuse_unknown, whole
from games.rules.refusal import Unusable
from games.simulations import services
from games.simulations.models import Run
from games.simulations.queue import quotas
from games.simulations.results import certificate as certificates
from games.simulations.results.result import NotReckonedYet, figures_of
from games.simulations.results.statistics import batch_to_try
from rulesite.api import bodies, examples, figure_shapes, keys
from rulesite.api.allowance import READING, take, whose
from rulesite.api.bodies import JSON
from rulesite.api.cors import RUNS
from rulesite.api.described import answers, takes
from rulesite.api.refusals import Absent, RequestDenied, being_counted
from rulesite.api.writing import json_response

router = Router(tags=["runs"])

ASKING = 200
STEP = 0.25
WAITING = BoundedSemaphore(2)
"""Requests of a process that may wait at once; others are answered as if they did not wait."""
RunName = Annotated[str, Field(json_schema_extra={"pattern": "^[A-Za-z0-9_-]{1,40}$"})]
Wait = Annotated[int, Field(ge=0, le=20)]
ENOUGH_FOR_NOW = ("too_many_at_once", "too_many_this_hour")


@router.post(
    "/runs",
    openapi_extra=takes(
        figure_shapes.RunRecord, figure_shapes.RunAnswer, examples.RUNS, is_queued=True
    ),
)
def start_run(request: HttpRequest) -> HttpResponse:
    "A simulation, queued like those of visitors; `key` controls it and is returned only once."
    sent = bodies.read_one(request)
    take(request, ASKING)
    record = sent.record()
    try:
        spec = services.read_spec(record)
        started = services.start(spec, AnonymousUser(), whose(request))
    except Unusable as no:
        status = 429 if no.reason in ENOUGH_FOR_NOW else 422
        raise RequestDenied(status, sentence(no), field=no.field, reason=no.reason) from None
    key_field = {"key": started.key} if started.key else {}
    status = 202 if started.run.is_active else 200
    response = json_response(_run(request, started.run) | key_field, status)
    response["Location"] = f"{RUNS}/{started.run.name}"
    return _without_cache(response)


@router.get("/runs/{name}", openapi_extra=answers(figure_shapes.RunAnswer, 404))
def get_run(request: HttpRequest, name: RunName, wait: Wait = 0) -> HttpResponse:
    "The progress of a simulation."
    take(request, READING * (1 + wait))
    run = _run_named(name)
    if wait and WAITING.acquire(blocking=False):
        try:
            until = monotonic() + wait
            while run.is_active and monotonic() < until:
                sleep(STEP)
                run.refresh_from_db()
        finally:
            WAITING.release()
    return _fresh(json_response(_run(request, run)))


@router.post("/runs/{name}/cancel", openapi_extra=answers(figure_shapes.RunAnswer, 403, 404))
def cancel_run(request: HttpRequest, name: RunName) -> HttpResponse:
    "Stops a simulation; `Authorization: Bearer` carries its key or its account's."
    take(request, READING)
    run = _run_named(name)
    if not _may_cancel(request, run):
        raise RequestDenied(403, _("You may not change this simulation."), reason="not_allowed")
    services.cancel(run)
    return _without_cache(json_response(_run(request, run)))


def _may_cancel(request: HttpRequest, run: Run) -> bool:
    if own := keys.key_of(request):  # stored for a day, like a visitor's address
        return run.visitor == keys.name_of(own)
    header = request.headers.get("Authorization", "")
    key = header.removeprefix(keys.BEARER) if header.startswith(keys.BEARER) else ""
    return quotas.may_steer(AnonymousUser(), run, key)


@router.get("/runs/{name}/certificate", openapi_extra=answers(figure_shapes.CertificateAnswer, 404))
def get_certificate(request: HttpRequest, name: RunName) -> HttpResponse:
    "Everything on which the figures of a simulation depend, to play it again anywhere."
    take(request, READING)
    words = "".join(certificates.words_of(certificates.document_of(_run_named(name))))
    return _fresh(HttpResponse(words, content_type=JSON))


@router.get("/runs/{name}/figures", openapi_extra=answers(figure_shapes.FiguresAnswer, 404, 503))
def get_figures(request: HttpRequest, name: RunName) -> HttpResponse:
    "The results of a simulation so far: means, intervals, frequencies."
    take(request, READING)
    run = _run_named(name)
    if not run.tally:
        raise Absent(_("Nothing of this simulation has been played yet."), "nothing_played")
    try:
        figures = figures_of(run)
    except NotReckonedYet:
        raise being_counted() from None
    return _fresh(json_response({**_run(request, run), "figures": to_json(figures)}))


@router.post(
    "/runs/{name}/verify",
    openapi_extra=takes(
        figure_shapes.TryRecord, figure_shapes.TryAnswer, {"first": {"batch": 0}}, 404
    ),
)
def verify_run(request: HttpRequest, name: RunName) -> HttpResponse:
    "One batch of a simulation played again, and compared with its certificate."
    sent = bodies.read_one(request)
    take(request, ASKING)
    record = sent.record()
    run = _run_named(name)
    try:
        refuse_unknown(record, ("batch",))
        index = whole(record.get("batch"), "batch")
        batch = batch_to_try(run, whose(request), str(index))
    except Unusable as no:
        status = 429 if no.reason == "too_many_tries" else 422
        raise RequestDenied(
            status, sentence(no), field=no.field or "batch", reason=no.reason
        ) from None
    try:
        finding, _tally = certificates.try_batch(run, batch)
    except NotCounted:
        raise being_counted() from None
    answer = {"run": run.name, "batch": index, "holds": finding.holds}
    return _without_cache(
        json_response({**answer, "written": finding.told, "played": finding.here})
    )


def _run_named(name: str) -> Run:
    run = Run.objects.filter(pk=name[:40].replace("\0", "")).first()
    if run is None:
        raise Absent(_("There is no such simulation here."), "no_such_run")
    return run


def _run(request: HttpRequest, run: Run) -> dict[str, object]:
    return {
        "run": run.name,
        "game": run.game,
        "state": str(run.state),
        "rounds": run.rounds,
        "done": run.done,
        "spec": run.spec,
        "page": request.build_absolute_uri(run.get_absolute_url()),
    }


def _fresh(response: HttpResponse) -> HttpResponse:
    """Set the cache headers: the response may be cached, but must be revalidated by its ETag."""
    response["Cache-Control"] = "no-cache"
    return response


def _without_cache(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
