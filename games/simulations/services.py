"""Start, cancel, resume, extend and delete a run."""

from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.law.models import Instrument
from games.odds import registry
from games.odds.certificate.issuing import versions
from games.odds.figures.spec import Spec
from games.rules.provisions.day import version_with
from games.rules.values.numbers import MOST_ROUNDS, whole
from games.rules.values.refusal import Unusable
from games.simulations import tasks
from games.simulations.models import ACTIVE, REUSED, Run, Size, State
from games.simulations.queue import batch_size, leases, quotas
from games.simulations.queue.quotas import limits
from games.simulations.queue.quotas import read_spec as read_spec


class StartedRun(NamedTuple):
    run: Run
    is_new: bool
    key: str


def already_made(spec: Spec) -> Run | None:
    """The run of this spec by the same code, finished or active."""
    made = Run.objects.filter(digest=spec.digest, code=registry.digest(spec.game), state__in=REUSED)
    return made.first()


def start(spec: Spec, user: User | AnonymousUser, visitor: str) -> StartedRun:
    """The existing run of this spec, or a new one in the queue."""
    if made := already_made(spec):
        return StartedRun(made, False, "")
    quotas.check(user, visitor, spec.rounds)
    fields, key = quotas.ownership(user, visitor)
    run = Run(
        **_of_spec(spec),
        **fields,
        code=registry.digest(spec.game),
        texts=texts_under(spec),
        versions=versions(settings.SITE_VERSION),
        pace=batch_size.pace_of(spec),
    )
    try:
        with transaction.atomic():
            run.save(force_insert=True)
    except IntegrityError:
        made = already_made(spec)
        if made is None:
            raise
        return StartedRun(made, False, "")
    tasks.wake()
    return StartedRun(run, True, key)


def _of_spec(spec: Spec) -> dict[str, object]:
    seconds = batch_size.seconds_for(batch_size.pace_of(spec), spec.rounds)
    is_small = spec.rounds <= limits().small and seconds < 30
    return {
        "game": spec.game,
        "spec": spec.to_json(),
        "digest": spec.digest,
        "seed": spec.seed,
        "rounds": spec.rounds,
        "size": Size.SMALL if is_small else Size.LARGE,
    }


def texts_of(game: str) -> dict[str, str]:
    """The instrument of the game and the digest of its text loaded here."""
    row = Instrument.objects.filter(game=game).values_list("pk", "digest").first()
    return {"instrument": row[0], "digest": row[1]} if row else {}


def texts_under(spec: Spec) -> dict[str, str]:
    """The same with the version whose readings the run uses."""
    texts = texts_of(spec.game)
    if texts:
        texts["version"] = version_with(texts["instrument"], spec.readings, spec.law).id
    return texts


def cancel(run: Run) -> bool:
    """Lease no more batches; current ones end within a slice and are saved."""
    return _turn(run, (*ACTIVE, State.PAUSED, State.REFUSED), State.CANCELLED)


def pause(run: Run) -> bool:
    return _turn(run, ACTIVE, State.PAUSED)


def _turn(run: Run, before: tuple[State, ...], after: State) -> bool:
    finished = timezone.now() if after == State.CANCELLED else None
    moved = Run.objects.filter(pk=run.pk, state__in=before).update(state=after, finished=finished)
    run.refresh_from_db(fields=["state", "finished"])
    return bool(moved)


def delete(run: Run) -> None:
    """Delete a run with its batches; raise ``Unusable`` if it is not over."""
    if run.is_active or run.state == State.PAUSED or leases.has_leases(run):
        raise Unusable("still_to_be_done")
    run.delete()


def resume(run: Run) -> bool:
    """Requeue a paused or refused run; raise ``Unusable`` if the code has changed."""
    if run.code != registry.digest(run.game):
        raise Unusable("other_code")
    try:
        with transaction.atomic():
            moved = Run.objects.filter(pk=run.pk, state__in=(State.PAUSED, State.REFUSED)).update(
                state=State.QUEUED, refusal={}
            )
    except IntegrityError:
        raise Unusable("same_run_under_way") from None
    if moved:
        run.batches.filter(done_at__isnull=True).update(attempts=0, tried_by=[])
        tasks.wake()
    run.refresh_from_db(fields=["state"])
    return bool(moved)


def extend(run: Run, additional: object, user: User | AnonymousUser, visitor: str = "") -> Run:
    """Add rounds to a finished run, as if it had had them from the start."""
    if run.state != State.FINISHED:
        raise Unusable("not_finished")
    if run.code != registry.digest(run.game):
        raise Unusable("other_code")
    added = whole(additional, "more", 1, MOST_ROUNDS)
    if run.rounds + added > quotas.most_rounds(user):
        facts = {"given": run.rounds + added, "most": quotas.most_rounds(user)}
        raise Unusable("above_most", facts, "more")
    spec = read_spec({**run.spec, "rounds": run.rounds + added})
    if made := already_made(spec):
        return made
    quotas.check(user, visitor, spec.rounds)
    try:
        with transaction.atomic():
            Run.objects.filter(pk=run.pk, state=State.FINISHED, rounds=run.rounds).update(
                **_of_spec(spec), state=State.QUEUED, finished=None, figures=None
            )
            quotas.note_extension(user, visitor)
    except IntegrityError:
        made = already_made(spec)
        if made is None:
            raise
        return made
    tasks.wake()
    run.refresh_from_db()
    return run
