"""What the consequences of five-card poker's doubts are computed on."""

from collections.abc import Sequence
from random import Random

from games.consequences.game import CountedShare, Turns
from games.five_card.odds import COUNTS
from games.rules.game import Record

STACKS = (500, 1_000, 2_000, 5_000)


def deal(number: int) -> Record:
    """A random table of two to six players at the lower pot money, none with a top-up due."""
    chance = Random(f"five cards {number}")
    seats = list(range(1, 3 + int(chance.random() * 5)))
    stacks = {str(seat): STACKS[int(chance.random() * len(STACKS))] for seat in seats}
    table = {
        "seats": seats,
        "stacks": stacks,
        "ante": 20,
        "commission": "4%",
        "chip": 1,
        "first_hand": False,
    }
    return {"table": table, "seed": number}


def of_another_class(value: str) -> Sequence[CountedShare]:
    """Reading PA-03: the hands that are either a straight flush or a plain flush."""
    counts, others = COUNTS["straight_flush"], COUNTS[value]
    changed = sum(abs(counts[category] - others[category]) for category in counts) // 2
    return (CountedShare("hands_of_another_class", changed, sum(counts.values())),)


TURNS = Turns(
    deal=deal,
    shares={"PA-03": of_another_class},
    notes={"PA-13": "top_up", "PA-30": "top_up", "PA-31": "error", "PA-33": "error"},
)
