"""Endpoints for runs: start one, watch it, cancel it, get its certificate."""

from typing import Annotated

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import Field

from games.odds.certificate.issuing import CertificateAnswer, words_of
from games.odds.figures.sheets import to_json
from games.odds.subprocesses import NotCounted
from games.rules.values.fields import refuse_unknown, whole
from games.rules.values.refusal import Unusable
from games.simulations import services
from games.simulations.models import Run
from games.simulations.queue import quotas
from games.simulations.results import certificate as certificates
from games.simulations.results.result import NotReckonedYet, figures_of
from games.simulations.results.statistics import batch_to_try
from rulesite.api import bodies, examples, keys, shapes
from rulesite.api.bodies import JSON, json_response
from rulesite.api.described import answers, takes
from rulesite.api.keys import READING, RUNS, take, whose
from rulesite.api.refusals import denied, refusal
from rulesite.api.waiting import Wait, seconds_of, until_answered

router = Router(tags=["runs"])

ASKING = 200
RunName = Annotated[str, Field(json_schema_extra={"pattern": "^[A-Za-z0-9_-]{1,40}$"})]
REVALIDATED = "no-cache"
"""An answer may be cached, but must be revalidated by its ETag."""
ENOUGH_FOR_NOW = ("too_many_at_once", "too_many_this_hour")


@router.post(
    "/runs", openapi_extra=takes(shapes.RunRecord, shapes.RunAnswer, examples.RUNS, is_queued=True)
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
        raise denied(no, status) from None
    key_field = {"key": started.key} if started.key else {}
    status = 202 if started.run.is_active else 200
    response = json_response(_run(request, started.run) | key_field, status, cache="no-store")
    response["Location"] = f"{RUNS}/{started.run.name}"
    return response


@router.get("/runs/{name}", openapi_extra=answers(shapes.RunAnswer, 404))
def get_run(request: HttpRequest, name: RunName, wait: Wait = 0) -> HttpResponse:
    "The progress of a simulation."
    seconds = seconds_of(request, wait)
    take(request, READING * (1 + seconds))
    run = _run_named(name)

    def ended() -> Run | None:
        run.refresh_from_db()
        return None if run.is_active else run

    if seconds:
        until_answered(ended, seconds)
    return json_response(_run(request, run), cache=REVALIDATED)


@router.post("/runs/{name}/cancel", openapi_extra=answers(shapes.RunAnswer, 403, 404))
def cancel_run(request: HttpRequest, name: RunName) -> HttpResponse:
    "Stops a simulation; `Authorization: Bearer` carries its key or its account's."
    take(request, READING)
    run = _run_named(name)
    if own := keys.key_of(request):  # stored for a day, like a visitor's address
        is_allowed = run.visitor == keys.name_of(own)
    else:
        header = request.headers.get("Authorization", "")
        key = header.removeprefix(keys.BEARER) if header.startswith(keys.BEARER) else ""
        is_allowed = quotas.may_steer(AnonymousUser(), run, key)
    if not is_allowed:
        raise refusal(403, "not_allowed")
    services.cancel(run)
    return json_response(_run(request, run), cache="no-store")


@router.get("/runs/{name}/certificate", openapi_extra=answers(CertificateAnswer, 404))
def get_certificate(request: HttpRequest, name: RunName) -> HttpResponse:
    "Everything on which the figures of a simulation depend, to play it again anywhere."
    take(request, READING)
    words = "".join(words_of(certificates.document_of(_run_named(name))))
    return HttpResponse(words, content_type=JSON, headers={"Cache-Control": REVALIDATED})


@router.get("/runs/{name}/figures", openapi_extra=answers(shapes.FiguresAnswer, 404, 503))
def get_figures(request: HttpRequest, name: RunName) -> HttpResponse:
    "The results of a simulation so far: means, intervals, frequencies."
    take(request, READING)
    run = _run_named(name)
    if not run.tally:
        raise refusal(404, "nothing_played")
    try:
        figures = figures_of(run)
    except NotReckonedYet:
        raise refusal(503, "being_computed") from None
    answer = {**_run(request, run), "figures": to_json(figures)}
    return json_response(answer, cache=REVALIDATED)


@router.post(
    "/runs/{name}/verify",
    openapi_extra=takes(shapes.TryRecord, shapes.TryAnswer, {"first": {"batch": 0}}, 404),
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
        raise denied(no if no.field else no.in_field("batch"), status) from None
    try:
        finding, _tally = certificates.try_batch(run, batch)
    except NotCounted:
        raise refusal(503, "being_computed") from None
    answer = {"run": run.name, "batch": index, "holds": finding.holds}
    answer |= {"written": finding.told, "played": finding.here}
    return json_response(answer, cache="no-store")


def _run_named(name: str) -> Run:
    run = Run.objects.filter(pk=name[:40].replace("\0", "")).first()
    if run is None:
        raise refusal(404, "no_such_run")
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
