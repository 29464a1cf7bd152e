"""What a request about Omaha odds may contain, and how a pot is divided."""

from fractions import Fraction

from games.odds.contest import ContestResult, chips, pot, refuse_broken_chips
from games.odds.spec import GameOffer, Spec
from games.omaha.rules.commission import (
    CAP,
    HIGHEST,
    LOWEST,
    CommissionTerms,
    bounds_under,
    commission_on,
    rate_text,
    read_rate,
)
from games.omaha.rules.readings import READINGS
from games.omaha.rules.records import SEATS
from games.omaha.rules.settlement import divided
from games.rules.figures import Set
from games.rules.numbers import percentage
from games.rules.refusal import Forbidden, Unusable

BEARING = ("OD-01", "OD-02", "OA-02")


def _rate(value: object) -> str | None:
    """A rate such as ``"5%"``; None if the house forgoes it. ``check`` compares it with the law."""
    try:
        return None if value is None else rate_text(percentage(value, ""))
    except Unusable as no:
        raise Unusable(no.reason, no.facts) from None


def _rate_by_law(figures: Set) -> str:
    """The default rate: the usual one, or the nearest that the law of the run allows."""
    bounds = bounds_under(figures)
    return rate_text(max(bounds.lowest, min(HIGHEST.printed, bounds.highest)))


OFFER = GameOffer(
    game="omaha",
    strategies=("showdown",),
    seats=SEATS[1:],
    default_seats=2,
    bets={"contribution": 100},
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    options={"big_blind": (10, chips), "chip": (1, chips), "commission": ("5%", _rate)},
    by_law={"commission": _rate_by_law},
    figures=(LOWEST, HIGHEST, CAP),
)
"""Nobody folds: every player puts ``contribution`` into the pot and shows his hand."""


def check(spec: Spec) -> None:
    """Raise unless amounts are whole chips and the rate is lawful."""
    refuse_broken_chips(spec, "big_blind")
    bounds = bounds_under(spec.figures)
    if bounds.lowest > bounds.highest:
        raise Unusable("lowest_above_highest", {}, f"figures.{LOWEST.name}")
    _rate_of(spec)


def _rate_of(spec: Spec) -> Fraction | None:
    """The rate charged; raises if the law of the run does not allow it."""
    try:
        return read_rate(spec.options["commission"], bounds_under(spec.figures))
    except Forbidden as no:
        facts = {**no.facts, "provision": str(no.provision)}
        raise Unusable(no.reason, facts, "options.commission") from None


def commission(spec: Spec) -> int:
    """The commission (art. 16.º) on the pot, the same in every round."""
    rate = _rate_of(spec)
    if rate is None:
        return 0
    bounds = bounds_under(spec.figures)
    terms = CommissionTerms(rate, spec.number("big_blind"), spec.number("chip"), bounds)
    return commission_on(pot(spec), terms, spec.readings).value.amount


def settle(spec: Spec, winners: tuple[int, ...]) -> ContestResult:
    """The result of a round, by the winners' places."""
    house = commission(spec)
    share = divided(pot(spec) - house, winners, spec.number("chip"))
    nets = [-spec.bets["contribution"]] * spec.seats
    for place in winners:
        nets[place] += share.per_winner
    # Reading OA-02: the remainder is the first winner's, or his who sits first, even if beaten.
    nets[winners[0] if spec.readings["OA-02"] == "first_winner" else 0] += share.indivisible
    return ContestResult(tuple(nets), house)
