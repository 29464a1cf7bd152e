"""What a request about the odds of Stud Poker may contain."""

from games.odds.spec import SESSION, GameOffer, Spec
from games.rules.numbers import LARGEST_STAKE, MOST_CHIPS, whole
from games.rules.refusal import Unusable
from games.rules.wagers import reckoned
from games.stud.odds.policy import OPTIMAL
from games.stud.rules.bets import BETTING, FIGURES, PROGRESSIVE, RAISE, STRATEGIES, TIMES_THE_ANTE
from games.stud.rules.law import READINGS

BEARING = (
    *("SA-01", "SA-06", "SA-07", "SA-10", "SA-11", "SA-12", "SA-13"),
    *("SA-22", "SA-23", "SA-24", "SA-25"),
)


def _maximum(value: object) -> int | None:
    return None if value is None or value == "" else whole(value, "", 0, MOST_CHIPS)


OFFER = GameOffer(
    game="stud",
    strategies=(OPTIMAL, *STRATEGIES),
    seats=(1, 2, 3, 4, 5, 6, 7),
    default_seats=1,
    bets={"ante": 100, "progressive": 10},
    paytables=BETTING.paytables,
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    jackpot=tuple(line.category for line in PROGRESSIVE.lines),
    options={"session": SESSION, "maximum_payout": (None, _maximum)},
    follows={("raise", "high_card"): "pair"},
    figures=FIGURES,
)
"""``session``: as for Fortune 3. ``maximum_payout``: the house's maximum of art. 9.º, 5) (7) to
(9), in chips; None if none is posted. One line of the law pays a pair and less."""

MOST_TIMES = 100
LARGEST_PRIZE = LARGEST_STAKE * 1000


def prizes(spec: Spec) -> dict[str, int]:
    """What the raise wins besides its stake, with the house's maximum applied to one hand."""
    return spec.once("prizes", lambda: _prizes(spec))


def _prizes(spec: Spec) -> dict[str, int]:
    stake, most = raise_of(spec), spec.number_set("maximum_payout")
    prizes = {}
    for line in spec.paytable(RAISE).lines:
        assert line.odds is not None
        full = reckoned(stake, line.odds)
        prizes[line.category] = min(full, most) if line.is_capped and most is not None else full
    return prizes


def ante_of(spec: Spec) -> int:
    return spec.bets["ante"] or OFFER.bets["ante"]


def raise_of(spec: Spec) -> int:
    """The additional bet, by the law of the run."""
    return times_the_ante(spec) * ante_of(spec)


def times_the_ante(spec: Spec) -> int:
    return TIMES_THE_ANTE.count(spec.figures)


def check(spec: Spec) -> None:
    """Raise unless there is an ante (arts. 6.º, 2) and 10.º, 1)) and the figures are in bounds."""
    if times_the_ante(spec) > MOST_TIMES:
        facts = {"given": times_the_ante(spec), "most": MOST_TIMES}
        raise Unusable("above_most", facts, f"figures.{TIMES_THE_ANTE.name}")
    if not spec.bets["ante"]:
        raise Unusable("ante_missing", {}, "bets.ante")
    for category, prize in prizes(spec).items():
        if prize > LARGEST_PRIZE:
            where = f"prizes.raise.{OFFER.follows.get(('raise', category), category)}"
            raise Unusable("above_most", {"given": prize, "most": LARGEST_PRIZE}, where)
