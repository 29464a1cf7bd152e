"""What a request about the odds of Fortune 3 may contain."""

from games.fortune3.rules.bets import BETTING, STRATEGIES
from games.fortune3.rules.paytable import FIGURES, PROGRESSIVE
from games.fortune3.rules.readings import READINGS
from games.odds.spec import SESSION, GameOffer, Spec
from games.rules.refusal import Unusable

OPTIMAL = "optimal"
BEARING = ("FA-02", "FA-08", "FA-09", "FA-14", "FA-17", "FA-28", "FA-29", "FA-30")


OFFER = GameOffer(
    game="fortune3",
    strategies=(OPTIMAL, *STRATEGIES),
    seats=(1, 2, 3, 4, 5, 6, 7),
    default_seats=1,
    bets={"ante": 100, "pair_plus": 100, "six_card_bonus": 100, "progressive": 10},
    paytables=BETTING.paytables,
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    jackpot=tuple(line.category for line in PROGRESSIVE.lines),
    options={"session": SESSION},
    figures=FIGURES,
)
"""``session``: the rounds after which a moving jackpot restarts from the given pool, so that any
batch can be played alone. 0: the same pool in every round."""


def check(spec: Spec) -> None:
    """Raise unless art. 4.º allows the bets."""
    if not spec.bets["ante"] and not spec.bets["pair_plus"]:
        raise Unusable("additional_bet_without_basic", {}, "bets")
