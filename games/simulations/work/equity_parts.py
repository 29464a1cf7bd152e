"""A worker's part in an equity: take a lease, count some parts, save them."""

import logging
from contextlib import nullcontext
from time import monotonic

from django.db.models import F, QuerySet
from django.utils import timezone

from games.odds import registry
from games.odds.equities.range_equity import ShowdownSums, played, streets_of
from games.odds.equities.range_plan import plan_of
from games.records.figures import ranges_of
from games.rules.game import GAMES
from games.simulations.models import ACTIVE, Reckoning, State
from games.simulations.queue.leases import new_lease, unleased
from games.simulations.queue.quotas import limits
from games.simulations.work import worker
from games.simulations.work.worker import CLOCK, COMPILING

log = logging.getLogger(__name__)

MOST_COUNTED = 60_000_000
"""The most showdowns counted one by one; above it a sample is dealt."""
DEALT_OF_A_STREET = 400_000
"""Deals sampled for the shares at each earlier street."""
DEALT, DEALT_TO_MANY = 10_000_000, 4_000_000

TURN = 2.0
"""Seconds of counting before other work has its turn."""


_loaded: set[str] = set()
"""Games whose kernels this process has loaded."""


def _free() -> QuerySet[Reckoning]:
    ours = [registry.digest(game) for game in GAMES]
    waiting = Reckoning.objects.filter(unleased(), state__in=ACTIVE, code__in=ours)
    return waiting.exclude(game__in=worker.games()).order_by("created")


def has_work() -> bool:
    return _free().exists()


def reckon_some() -> bool:
    """Count some parts of the oldest reckoning; return whether there was one."""
    reckoning = _take()
    if reckoning is None:
        return False
    try:
        _reckon(reckoning)
    except Exception as fault:
        log.exception("%s could not be reckoned", reckoning)
        is_own = worker.is_own(fault)
        _leased(reckoning).update(lease_until=None, attempts=F("attempts") - int(is_own))
        if is_own:
            worker.set_aside(reckoning.game)
    return True


def _take() -> Reckoning | None:
    for name, attempts in _free().values_list("pk", "attempts")[:4]:
        if attempts >= limits().attempts:
            _free().filter(pk=name).update(state=State.REFUSED, finished=timezone.now())
            continue
        values = {**new_lease(), "attempts": F("attempts") + 1, "state": State.RUNNING}
        if _free().filter(pk=name).update(**values):
            return Reckoning.objects.get(pk=name)
    return None


def _leased(reckoning: Reckoning) -> QuerySet[Reckoning]:
    return Reckoning.objects.filter(
        pk=reckoning.pk, lease=reckoning.lease, done=reckoning.done, state__in=ACTIVE
    )


def _reckon(reckoning: Reckoning) -> None:
    began = monotonic()
    ranges, judge = ranges_of(reckoning.game, reckoning.record)
    plan = plan_of(ranges, MOST_COUNTED)
    done = reckoning.done
    tally = ShowdownSums.from_json(reckoning.seen) if reckoning.seen else None
    while done < reckoning.parts and (done == reckoning.done or monotonic() - began < TURN):
        # The first part in a process may compile kernels.
        with nullcontext() if reckoning.game in _loaded else CLOCK.stopped(COMPILING):
            part = played(plan, done, judge)
        _loaded.add(reckoning.game)
        tally = part if tally is None else tally + part
        done += 1
    assert tally is not None
    if reckoning.seen:
        streets = reckoning.seen["streets"]
    else:
        # There are none if no showdown was possible.
        streets = streets_of(ranges, judge, DEALT_OF_A_STREET) if tally.showdowns else []
    is_over = done == reckoning.parts
    _leased(reckoning).update(
        done=done,
        seen={**tally.to_json(), "streets": streets},
        attempts=0,
        lease_until=None,
        state=State.FINISHED if is_over else State.RUNNING,
        finished=timezone.now() if is_over else None,
    )
