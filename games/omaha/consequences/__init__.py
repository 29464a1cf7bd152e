"""What the consequences of Omaha's doubts are computed on, and which cannot be counted."""

from random import Random

from games.consequences.game import Turns
from games.rules.game import Record

STACKS = (60, 150, 400, 1_000, 3_000, 10_000)


def deal(number: int) -> Record:
    """A random table: two to six players, short to deep stacks, alternately limit and no limit."""
    chance = Random(f"omaha {number}")
    seats = list(range(1, 3 + int(chance.random() * 5)))
    stacks = {str(seat): STACKS[int(chance.random() * len(STACKS))] for seat in seats}
    table = {
        "seats": seats,
        "button": seats[int(chance.random() * len(seats))],
        "stacks": stacks,
        "structure": ("limit", "no_limit")[number % 2],
        "small_blind": 50,
        "big_blind": 100,
        "commission": "5%",
        "chip": 1,
    }
    return {"table": table, "seed": number}


TURNS = Turns(deal=deal, notes={"OA-28": "error"})
