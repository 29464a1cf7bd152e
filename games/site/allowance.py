"""The quota per minute of an address or a key. Costlier requests count for more."""

import time

from django.core.cache import cache

MINUTE = 60
MOST = 60_000
"""Simple records, such as two hands to compare, that an address may send in a minute."""
HAND = 20
"""Cost of a hand that is played."""


class TooMuch(Exception):
    """The quota of this minute is used up; it is renewed in ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def left(whose: str, most: int) -> tuple[int, int]:
    """What is left of this minute's quota, and the seconds until it is renewed."""
    now = int(time.time())
    used = cache.get(f"api:{whose}:{now // MINUTE}") or 0
    return max(0, most - int(used)), MINUTE - now % MINUTE


def count(whose: str, cost: int, most: int) -> None:
    """Add the cost to the minute of that name; raise ``TooMuch`` beyond ``most``."""
    now = int(time.time())
    name = f"api:{whose}:{now // MINUTE}"
    if add_to(name, cost, 2 * MINUTE) > most:
        raise TooMuch(MINUTE - now % MINUTE)


def add_to(name: str, cost: int, seconds: int) -> int:
    """What is counted under a name with this cost; forgotten ``seconds`` after the first."""
    if cache.add(name, cost, seconds):
        return cost
    try:
        return int(cache.incr(name, cost))
    except ValueError:  # expired meanwhile
        cache.set(name, cost, seconds)
        return cost
