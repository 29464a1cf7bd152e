"""What may be done with an equity in the background: ask for it, stop it."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple

from django.utils import timezone

from games.odds import registry
from games.odds.range_plan import Plan, plan_of
from games.odds.range_record import MANY
from games.records.figures import ranges_of
from games.rules.game import Record
from games.simulations import tasks
from games.simulations.equities.limits import DEALT, DEALT_TO_MANY, MOST_COUNTED
from games.simulations.models import ACTIVE, Reckoning, State
from games.simulations.par.equity_form import HandsForm
from games.simulations.queue import quotas


class StartedReckoning(NamedTuple):
    reckoning: Reckoning
    is_new: bool
    key: str


def further(record: Record) -> Record:
    """The same hands with a larger sample, where they have to be sampled."""
    hands = record["hands"]
    is_many = isinstance(hands, (list, tuple)) and len(hands) > MANY
    return {**record, "rounds": DEALT_TO_MANY if is_many else DEALT}


def planned(game: str, record: Record) -> Plan:
    """How it would be reckoned in the background."""
    ranges, _judge = ranges_of(game, further(record))
    return plan_of(ranges, MOST_COUNTED)


def already_made(game: str, record: Record) -> Reckoning | None:
    made = Reckoning.objects.filter(digest=_digest(game, record), code=registry.digest(game))
    return made.filter(state__in=(*ACTIVE, State.FINISHED)).first()


def start(form: HandsForm, user: Any, visitor: str) -> StartedReckoning:
    """The one already made of these hands by this code, or a new one, queued."""
    form.is_valid()
    record = further(form.record())
    if made := already_made(form.game, form.record()):
        return StartedReckoning(made, False, "")
    quotas.check_reckoning(user, visitor)
    plan = planned(form.game, record)
    key, digest = ("", "") if user.is_authenticated else quotas.new_key()
    made = Reckoning.objects.create(
        game=form.game,
        record=record,
        query=form.query(),
        digest=_digest(form.game, form.record()),
        code=registry.digest(form.game),
        parts=plan.parts,
        is_whole=plan.is_whole,
        showdowns=plan.showdowns,
        owner=user if user.is_authenticated else None,
        key_digest=digest,
        visitor=visitor,
    )
    tasks.wake()
    return StartedReckoning(made, True, key)


def stop(reckoning: Reckoning) -> None:
    """What was reckoned stays; a worker that holds a part of it writes nothing more down."""
    Reckoning.objects.filter(pk=reckoning.pk, state__in=ACTIVE).update(
        state=State.CANCELLED, finished=timezone.now()
    )


def _digest(game: str, record: Record) -> str:
    text = json.dumps([game, record], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
