"""The odds of Omaha Poker (Despacho SEF n.º 97/2010): what may be asked, exact and simulated."""

from fractions import Fraction
from functools import partial

from games.odds.counting import contest
from games.odds.figures.spec import GameOffer, Option, Spec
from games.odds.figures.tally import Tally
from games.odds.kernels.evaluate import ladder_52
from games.odds.kernels.generator import keys_of, new_deck
from games.omaha.odds.equity import equity
from games.omaha.odds.showdown import (
    BOARD,
    IN_HAND,
    board_tables,
    deal_round,
    new_showdown,
    play,
    room_for,
)
from games.omaha.rules import law
from games.omaha.rules.commission import (
    CAP,
    HIGHEST,
    LOWEST,
    CommissionTerms,
    bounds_under,
    commission_on,
    read_rate,
)
from games.omaha.rules.law import READINGS
from games.omaha.rules.records import SEATS
from games.omaha.rules.settlement import divided
from games.rules.game import Answer
from games.rules.hands.facts import Chips
from games.rules.provisions.figures import Set
from games.rules.values.cards import DECK_52
from games.rules.values.numbers import as_percentage, percentage
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Forbidden, Unusable
from games.rules.values.schema import gettext_noop as _

BEARING = ("OD-01", "OD-02", "OA-02")


def _rate(value: object) -> str | None:
    """A rate such as ``"5%"``; None if the house forgoes it. ``check`` compares it with the law."""
    try:
        return None if value is None else as_percentage(percentage(value, ""))
    except Unusable as no:
        raise no.for_field("") from None


def _rate_by_law(figures: Set) -> str:
    """The default rate: the usual one, or the nearest that the law of the run allows."""
    bounds = bounds_under(figures)
    return as_percentage(max(bounds.lowest, min(HIGHEST.printed, bounds.highest)))


OFFER = GameOffer(
    game="omaha",
    strategies=("showdown",),
    seats=SEATS[1:],
    default_seats=2,
    bets={"contribution": 100},
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    options={
        "big_blind": Option(
            _("Big blind"),
            hint=_("In chips; the commission's ceiling is reckoned in it."),
            usual=10,
            type=Chips,
            read=contest.chips,
        ),
        "chip": contest.CHIP,
        # Reading OD-04: the house has a right to its commission, and may leave it unused.
        "commission": contest.CommissionOption(
            usual="5%", read=_rate, by_law=_rate_by_law, may_stay_empty=True
        ),
    },
    figures=(LOWEST, HIGHEST, CAP),
)
"""Nobody folds: every player puts ``contribution`` into the pot and shows his hand."""


def check(spec: Spec) -> None:
    """Raise unless amounts are whole chips and the rate is lawful."""
    contest.refuse_broken_chips(spec, "big_blind")
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
    return commission_on(contest.pot(spec), terms, spec.readings).value.amount


def settle(spec: Spec, winners: tuple[int, ...]) -> contest.ContestResult:
    """The result of a round, by the winners' places."""
    house = commission(spec)
    share = divided(contest.pot(spec) - house, winners, spec.number("chip"))
    nets = [-spec.bets["contribution"]] * spec.seats
    for place in winners:
        nets[place] += share.per_winner
    # Reading OA-02: the remainder is the first winner's, or his who sits first, even if beaten.
    nets[winners[0] if spec.readings["OA-02"] == "first_winner" else 0] += share.indivisible
    return contest.ContestResult(tuple(nets), house)


ANY_TWO = (
    *(42_807_600, 368_486_160, 2_225_270_496, 29_424_798_576, 31_216_782_384),
    *(52_289_648_688, 40_712_657_408, 170_775_844_104, 122_655_542_152, 13_851_662_832),
)
FIRST_TWO = (
    *(43_240, 379_224, 4_047_264, 35_914_320, 41_883_800),
    *(79_953_072, 174_387_528, 578_732_040, 1_357_655_832, 536_479_440),
)
COUNTS = {
    "any_two": dict(zip(CATEGORIES, ANY_TWO, strict=True)),
    "first_two": dict(zip(CATEGORIES, FIRST_TWO, strict=True)),
}
"""By the value of OD-01: the deals of each class, the highest first."""


def batch(spec: Spec, first: int, count: int) -> Tally:
    endings = contest.Endings.none_yet(spec.seats)
    # Reading OD-01: in the Chinese text the first two cards dealt are in play, and no others.
    in_play = 2 if spec.readings["OD-01"] == "first_two" else IN_HAND
    play(
        board=board_tables(),
        categories=ladder_52().categories,
        room=room_for(spec.seed, spec.seats),
        showdown=new_showdown(spec.seats),
        in_play=in_play,
        first=first,
        count=count,
        won=endings.won,
        own=endings.first,
    )
    return contest.tallied(endings, SEATS[: spec.seats], partial(settle, spec))


def redeal(spec: Spec, round_index: int) -> Answer:
    """The cards of one round as a ``rank`` record, hands in the order of the seats."""
    deck = new_deck(len(DECK_52))
    deal_round(deck, keys_of(spec.seed, spec.seats + 1), round_index)
    names = [DECK_52[code].name for code in deck]
    starts = range(BOARD, BOARD + IN_HAND * spec.seats, IN_HAND)
    return {
        "board": names[:BOARD],
        "hands": [names[start : start + IN_HAND] for start in starts],
        "readings": {"OD-01": spec.readings["OD-01"]},
    }


_CONTEST = contest.Contest(
    OFFER, check, "OD-01", COUNTS, law.CLASS, lambda spec: (None, commission(spec))
)
ODDS = _CONTEST.odds(batch, redeal)


__all__ = ["ODDS", "equity"]
