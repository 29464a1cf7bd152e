"""The odds of five-card poker (Portaria n.º 104/85/M): what may be asked, exact and simulated."""

from functools import partial

from games.five_card.odds.equity import IN_HAND, deal_round, equity, play
from games.five_card.rules import commission, law
from games.five_card.rules.law import READINGS
from games.five_card.rules.records import SEATS, read_rate
from games.odds.counting import contest
from games.odds.figures.spec import GameOffer, Option, Spec
from games.odds.figures.tally import Tally
from games.odds.kernels.blocks import new_room
from games.odds.kernels.evaluate import ladder_40
from games.odds.kernels.generator import keys_of, new_deck
from games.rules.game import Answer
from games.rules.hands.facts import Chips
from games.rules.provisions.figures import NOTHING, Set
from games.rules.values.cards import DECK_40
from games.rules.values.numbers import as_percentage, whole
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable
from games.rules.values.schema import gettext_noop as _

BEARING = ("PA-03", "PA-05", "PA-09", "PA-11")


def _ante(value: object) -> int:
    ante = whole(value, "")
    if ante not in commission.CAPITAL:
        raise Unusable(
            "unknown_ante", {"ante": ante, "antes": tuple(commission.CAPITAL)}, game=law.KEY
        )
    return ante


def _rate(value: object) -> str:
    """Art. 9 prints four per cent; its amendment 118/89/M is unavailable, so any rate will do."""
    try:
        return as_percentage(read_rate(value))
    except Unusable as no:
        raise no.for_field("") from None


def _rate_by_law(figures: Set) -> str:
    return as_percentage(commission.RATE.under(figures).value)


OFFER = GameOffer(
    game="five_card",
    strategies=("showdown",),
    seats=tuple(range(2, len(SEATS) + 1)),
    default_seats=2,
    bets={"contribution": 100},
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    options={
        "ante": Option(
            _("Pot money"),
            hint=_("What each player puts in before the deal, in chips."),
            usual=20,
            type=Chips,
            read=_ante,
        ),
        "chip": contest.CHIP,
        "commission": contest.CommissionOption(
            usual=_rate_by_law(NOTHING), read=_rate, by_law=_rate_by_law
        ),
    },
)
"""Nobody folds: every player puts ``contribution``, the pot money included, into the pot."""


def check(spec: Spec) -> None:
    contribution, ante = spec.bets["contribution"], spec.number("ante")
    if contribution < ante:
        facts = {"contribution": contribution, "ante": ante}
        raise Unusable("below_pot_money", facts, "bets.contribution")
    contest.refuse_broken_chips(spec, "ante")


def seats_of(spec: Spec) -> tuple[int, ...]:
    """The occupied seats in the order of play: counter-clockwise from the dealer's right."""
    return SEATS[-spec.seats :]


def commissions(spec: Spec) -> tuple[int, int, int]:
    """Arts. 8 and 9: what each player pays besides the pot, and the two sums taken out of it."""
    initial = commission.initial_commission(spec.number("ante"), spec.seats, spec.readings).value
    # Reading PA-09: once per hand it comes out of the pot money; per player, on top of it.
    out_of_pot = initial if commission.comes_from_the_pot(spec.readings) else 0
    rate, chip = read_rate(spec.options["commission"]), spec.number("chip")
    on_pot = commission.house_commission(
        contest.pot(spec), out_of_pot, rate, chip, spec.readings
    ).value
    return (initial - out_of_pot) // spec.seats, out_of_pot, on_pot


def settle(spec: Spec, winners: tuple[int, ...]) -> contest.ContestResult:
    """The result of a round, by the winners' places in the order of play."""
    per_seat, out_of_pot, on_pot = commissions(spec)
    chip = spec.number("chip")
    left = contest.pot(spec) - out_of_pot - on_pot
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
    return contest.ContestResult(tuple(nets), house)


GROUPS = (23_040, 51_840, 322_560, 249_900)
COUNTS = {
    "straight_flush": dict(zip(CATEGORIES, (4, 24, 360, 2160, 980, 7140, *GROUPS), strict=True)),
    "flush": dict(zip(CATEGORIES, (4, 20, 360, 2160, 984, 7140, *GROUPS), strict=True)),
}
"""By the value of PA-03: the hands of each class, the highest first."""


def batch(spec: Spec, first: int, count: int) -> Tally:
    endings = contest.Endings.none_yet(spec.seats)
    ladder = ladder_40(spec.readings["PA-03"])
    room = new_room(spec.seed, [IN_HAND] * spec.seats)
    play(*ladder.tables, ladder.categories, room, first, count, endings.won, endings.first)
    return contest.tallied(endings, seats_of(spec), partial(settle, spec))


def redeal(spec: Spec, round_index: int) -> Answer:
    """The cards of one round as a ``rank`` record, hands in the order of play."""
    deck = new_deck(len(DECK_40))
    deal_round(deck, keys_of(spec.seed, spec.seats), round_index)
    names = [DECK_40[code].name for code in deck]
    starts = range(0, IN_HAND * spec.seats, IN_HAND)
    return {
        "hands": [names[start : start + IN_HAND] for start in starts],
        "readings": {"PA-03": spec.readings["PA-03"]},
    }


def _commissions(spec: Spec) -> tuple[int, int]:
    per_seat, out_of_pot, on_pot = commissions(spec)
    return per_seat * spec.seats + out_of_pot, on_pot


ODDS = contest.Contest(OFFER, check, "PA-03", COUNTS, law.CLASSES, _commissions).odds(batch, redeal)


__all__ = ["ODDS", "equity"]
