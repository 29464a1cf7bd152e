"""Which batch of a run a visitor may have played again, and how often."""

from django.core.cache import cache

from games.odds import registry
from games.rules.numbers import excerpt, place_in
from games.rules.refusal import Unusable
from games.simulations.models import Batch, Run
from games.simulations.queue import batch_size
from games.simulations.queue.limits import limits

TRIES_A_MINUTE = 10


def batch_to_try(run: Run, visitor: str, number: str) -> Batch:
    """The batch of that number; raise ``Unusable`` if it may not be played again."""
    if _times(f"simulations:verify:{visitor}") > TRIES_A_MINUTE:
        raise Unusable("too_many_tries", {"most": TRIES_A_MINUTE})
    done = run.batches.filter(done_at__isnull=False)
    batch = done.filter(index=place_in(number, -1)).first()
    if batch is None:
        raise Unusable("no_such_batch", {"batch": excerpt(number)})
    if run.code != registry.digest(run.game):
        raise Unusable("code_is_other")
    if batch_size.seconds_for(run.pace, batch.count, run.rate) > limits().verify:
        raise Unusable("batch_too_long")
    return batch


def _times(name: str) -> int:
    """The count of uses within a minute, this one included."""
    try:
        return int(cache.incr(name)) if not cache.add(name, 1, 60) else 1
    except ValueError:  # the minute ended between the two calls
        return 1
