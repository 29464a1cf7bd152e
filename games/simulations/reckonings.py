"""Start and stop an equity in the background."""

import hashlib
import json
from typing import Any, NamedTuple

from django.utils import timezone

from games.odds import registry
from games.odds.equities.range_plan import Plan, plan_of
from games.odds.equities.range_record import MANY
from games.records.figures import ranges_of
from games.rules.game import Record
from games.simulations import tasks
from games.simulations.models import ACTIVE, Reckoning, State
from games.simulations.par.equity_page import HandsForm
from games.simulations.queue import quotas
from games.simulations.work.equity_parts import DEALT, DEALT_TO_MANY, MOST_COUNTED


class StartedReckoning(NamedTuple):
    reckoning: Reckoning
    is_new: bool
    key: str


def further(record: Record) -> Record:
    """The same record with a larger sample, for hands that must be sampled."""
    hands = record["hands"]
    is_many = isinstance(hands, (list, tuple)) and len(hands) > MANY
    return {**record, "rounds": DEALT_TO_MANY if is_many else DEALT}


def planned(game: str, record: Record) -> Plan:
    """The plan by which it would be counted in the background."""
    ranges, _judge = ranges_of(game, further(record))
    return plan_of(ranges, MOST_COUNTED)


def already_made(game: str, record: Record) -> Reckoning | None:
    made = Reckoning.objects.filter(digest=_digest(game, record), code=registry.digest(game))
    return made.filter(state__in=(*ACTIVE, State.FINISHED)).first()


def start(form: HandsForm, user: Any, visitor: str) -> StartedReckoning:
    """The existing reckoning of these hands by this code, or a new one in the queue."""
    form.is_valid()
    record = further(form.record())
    if made := already_made(form.game, form.record()):
        return StartedReckoning(made, False, "")
    # The quotas of runs, counted separately.
    if not quotas.may_run_large(user):
        own = Reckoning.objects.filter(quotas.started_by(user, visitor))
        quotas.check_number(own, ACTIVE)
    plan = planned(form.game, record)
    fields, key = quotas.ownership(user, visitor)
    made = Reckoning.objects.create(
        game=form.game,
        record=record,
        query=form.query(),
        digest=_digest(form.game, form.record()),
        code=registry.digest(form.game),
        parts=plan.parts,
        is_whole=plan.is_whole,
        showdowns=plan.showdowns,
        **fields,
    )
    tasks.wake()
    return StartedReckoning(made, True, key)


def stop(reckoning: Reckoning) -> None:
    """Cancel it; the parts done remain, and a worker's part in progress is not saved."""
    Reckoning.objects.filter(pk=reckoning.pk, state__in=ACTIVE).update(
        state=State.CANCELLED, finished=timezone.now()
    )


def _digest(game: str, record: Record) -> str:
    text = json.dumps([game, record], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
