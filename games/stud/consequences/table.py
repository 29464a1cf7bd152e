"""The hands on which the consequences of Stud's doubts are computed."""

from random import Random

from games.rules.game import Record
from games.rules.jackpot import POSTED


def deal(number: int) -> Record:
    """A random table of one to four antes of 100; every second seat bets on the jackpot."""
    chance = Random(f"stud {number}")
    seats = list(range(1, 2 + int(chance.random() * 4)))
    bets = {str(s): {"ante": 100, **({"progressive": 10} if s % 2 == 0 else {})} for s in seats}
    jackpot = {"pool": POSTED.pool, "minimum": POSTED.minimum, "fixed": dict(POSTED.fixed)}
    table = {
        "seats": seats,
        "bets": bets,
        "stacks": {str(seat): 5_000 for seat in seats},
        "limits": {"maximum_payout": 5_000},
        "jackpot": jackpot,
    }
    return {"table": table, "seed": number}
