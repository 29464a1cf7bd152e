"""The hands on which the consequences of Fortune 3's doubts are computed."""

from random import Random

from games.rules.game import Record
from games.rules.jackpot import POSTED

METHODS = ("manual", "machine", "machine_of_three")


def deal(number: int) -> Record:
    """A random table of one to four players with every bet, using each method in turn."""
    chance = Random(f"fortune {number}")
    seats = list(range(1, 2 + int(chance.random() * 4)))
    bets = {"ante": 100, "pair_plus": 50, "six_card_bonus": 50}
    jackpot = {"pool": POSTED.pool, "minimum": POSTED.minimum, "fixed": dict(POSTED.fixed)}
    table = {
        "seats": seats,
        "method": METHODS[number % len(METHODS)],
        "bets": {str(s): {**bets, **({"progressive": 10} if s % 2 == 0 else {})} for s in seats},
        "stacks": {str(seat): 5_000 for seat in seats},
        "jackpot": jackpot,
    }
    return {"table": table, "seed": number}
