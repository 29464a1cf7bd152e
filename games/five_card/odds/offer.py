"""What a request about five-card odds may contain, and how a pot is divided."""

from games.five_card.rules.capital import CAPITAL
from games.five_card.rules.commission import (
    RATE,
    comes_from_the_pot,
    house_commission,
    initial_commission,
)
from games.five_card.rules.readings import READINGS
from games.five_card.rules.records import SEATS, read_rate
from games.odds.contest import ContestResult, chips, pot, refuse_broken_chips
from games.odds.numbers import whole
from games.odds.spec import GameOffer, Spec
from games.rules.figures import NOTHING, Set
from games.rules.numbers import written
from games.rules.refusal import Unusable

BEARING = ("PA-03", "PA-05", "PA-09", "PA-11")


def _ante(value: object) -> int:
    ante = whole(value, "")
    if ante not in CAPITAL:
        raise Unusable("unknown_ante", {"ante": ante, "antes": tuple(CAPITAL)})
    return ante


def _rate(value: object) -> str:
    """Art. 9 prints four per cent; its amendment 118/89/M is unavailable, so any rate will do."""
    try:
        return f"{written(read_rate(value) * 100)}%"
    except Unusable as no:
        raise Unusable(no.reason, no.facts) from None


def _rate_by_law(figures: Set) -> str:
    return f"{written(RATE.under(figures).value * 100)}%"


OFFER = GameOffer(
    game="five_card",
    strategies=("showdown",),
    seats=tuple(range(2, len(SEATS) + 1)),
    default_seats=2,
    bets={"contribution": 100},
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    options={
        "ante": (20, _ante),
        "chip": (1, chips),
        "commission": (_rate_by_law(NOTHING), _rate),
    },
    by_law={"commission": _rate_by_law},
)
"""Nobody folds: every player puts ``contribution``, the pot money included, into the pot."""


def check(spec: Spec) -> None:
    contribution, ante = spec.bets["contribution"], spec.number("ante")
    if contribution < ante:
        facts = {"contribution": contribution, "ante": ante}
        raise Unusable("below_pot_money", facts, "bets.contribution")
    refuse_broken_chips(spec, "ante")


def seats_of(spec: Spec) -> tuple[int, ...]:
    """The occupied seats in the order of play: counter-clockwise from the dealer's right."""
    return SEATS[-spec.seats :]


def commissions(spec: Spec) -> tuple[int, int, int]:
    """Arts. 8 and 9: what each player pays besides the pot, and the two sums taken out of it."""
    initial = initial_commission(spec.number("ante"), spec.seats, spec.readings).value
    # Reading PA-09: once per hand it comes out of the pot money; per player, on top of it.
    out_of_pot = initial if comes_from_the_pot(spec.readings) else 0
    rate, chip = read_rate(spec.options["commission"]), spec.number("chip")
    on_pot = house_commission(pot(spec), out_of_pot, rate, chip, spec.readings).value
    return (initial - out_of_pot) // spec.seats, out_of_pot, on_pot


def settle(spec: Spec, winners: tuple[int, ...]) -> ContestResult:
    """The result of a round, by the winners' places in the order of play."""
    per_seat, out_of_pot, on_pot = commissions(spec)
    chip = spec.number("chip")
    left = pot(spec) - out_of_pot - on_pot
    share = left // chip // len(winners) * chip
    odd = left - share * len(winners)
    house = per_seat * spec.seats + out_of_pot + on_pot
    nets = [-spec.bets["contribution"] - per_seat] * spec.seats
    for place in winners:
        nets[place] += share
    # Reading PA-05: what equal parts leave over is the first winner's in the direction of play.
    if spec.readings["PA-05"] == "house_keeps":
        house += odd
    else:
        nets[winners[0]] += odd
    return ContestResult(tuple(nets), house)
