"""A pot contested at a showdown: from counts of winners to each seat's net result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt

import numpy as np
import numpy.typing as npt

from games.odds.figures.parsheet import class_frequencies, exactly, frequencies
from games.odds.figures.sheets import HandsSeen, ObservedHand, PotRun, PotSheet
from games.odds.figures.spec import GameOffer, Option, Spec
from games.odds.figures.spec_reader import read
from games.odds.figures.tally import NINETY_NINE, Tally
from games.odds.game import GameOdds
from games.rules.game import Answer, Record
from games.rules.hands.facts import Chips, Rate
from games.rules.hands.settings import CHIP as CHIP_LABEL
from games.rules.hands.settings import COMMISSION
from games.rules.values.citation import Provision
from games.rules.values.numbers import LARGEST_STAKE, whole
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable
from games.rules.values.schema import gettext_noop as _

Counts = npt.NDArray[np.int64]

SEAT = "seat_"
HOUSE = "house"
FIRST_HAND = "first_hand:"
WON_WITH = "won_with:"
WINNERS = "winners:"


@dataclass(frozen=True, slots=True)
class ContestResult:
    """The result of a round: each player's net result in seat order, and the house's part."""

    nets: tuple[int, ...]
    house: int


@dataclass(frozen=True, slots=True)
class Endings:
    """How rounds ended: ``won`` by category and set of winners, ``first`` by the category of the
    first player's hand, a sample of one hand for each round."""

    won: Counts
    first: Counts

    @classmethod
    def none_yet(cls, players: int) -> Endings:
        won = np.zeros((len(CATEGORIES), 1 << players), dtype=np.int64)
        return cls(won, np.zeros(len(CATEGORIES), dtype=np.int64))


def tallied(
    endings: Endings, seats: Sequence[int], settle: Callable[[tuple[int, ...]], ContestResult]
) -> Tally:
    """The tally of a batch. ``settle`` receives the winners as indices of ``seats``."""
    tally = Tally(rounds=int(endings.won.sum()))
    for together in np.flatnonzero(endings.won.any(axis=0)).tolist():
        winners = tuple(place for place in range(len(seats)) if together >> place & 1)
        rounds = int(endings.won[:, together].sum())
        settled = settle(winners)
        won = "win" if len(winners) == 1 else "tie"
        for place, seat in enumerate(seats):
            ending = won if place in winners else "lose"
            tally.bet(f"{SEAT}{seat}").add(settled.nets[place], rounds, ending)
        tally.bet(HOUSE).add(settled.house, rounds)
        tally.histogram[settled.nets[0]] += rounds
        tally.counts[f"{WINNERS}{len(winners)}"] += rounds
    for place, category in enumerate(CATEGORIES):
        tally.counts[WON_WITH + category] += int(endings.won[place].sum())
        tally.counts[FIRST_HAND + category] += int(endings.first[place])
    return tally


@dataclass(frozen=True, slots=True)
class Contest:
    """A game whose pot is contested at a showdown, by the hands that its deals come to."""

    offer: GameOffer
    check: Callable[[Spec], None]
    reading: str
    """The reading on which the classes of hands depend."""
    counts: Mapping[str, Mapping[str, int]]
    """By the value of that reading: deals by the category of a player's hand."""
    classes: Mapping[str, Provision]
    commissions: Callable[[Spec], tuple[int | None, int]]
    """The initial commission, if the game has one, and that on the pot."""

    def odds(
        self, batch: Callable[[Spec, int, int], Tally], redeal: Callable[[Spec, int], Answer]
    ) -> GameOdds:
        return GameOdds(
            self.offer, self.check, batch, self.figures, redeal, self.exact, lambda options: True
        )

    def exact(self, options: Record) -> PotSheet:
        spec = read(self.offer, options)
        self.check(spec)
        counts = self.counts[spec.readings[self.reading]]
        initial, commission = self.commissions(spec)
        return PotSheet(
            game=self.offer.game,
            deals=sum(counts.values()),
            readings=dict(spec.readings),
            hands=frequencies(counts),
            provisions=self.classes,
            pot=pot(spec),
            initial_commission=initial,
            commission=commission,
            average_result=exactly(Fraction(-(initial or 0) - commission, pot(spec))),
            differences=class_frequencies(self.offer, spec, self.reading, self.counts.__getitem__),
        )

    def figures(self, spec: Spec, tally: Tally) -> PotRun:
        counts = self.counts[spec.readings[self.reading]]
        return figures(tally, spec.bets["contribution"], counts, self.classes)


def pot(spec: Spec) -> int:
    return spec.bets["contribution"] * spec.seats


def chips(value: object) -> int:
    """An option of whole chips."""
    return whole(value, "", 1, LARGEST_STAKE)


CHIP = Option(CHIP_LABEL, hint=_("Nothing is divided below it."), usual=1, type=Chips, read=chips)
CommissionOption = partial(
    Option,
    COMMISSION,
    hint=_("Such as 4%. Leave it empty where the law lets the house charge none."),
    type=Rate,
)


def refuse_broken_chips(spec: Spec, option: str) -> None:
    """Raise unless the contribution and another amount are whole chips."""
    chip = spec.number("chip")
    for field, amount in (
        ("bets.contribution", spec.bets["contribution"]),
        (f"options.{option}", spec.number(option)),
    ):
        if amount % chip:
            raise Unusable("not_whole_chips", {"amount": amount, "chip": chip}, field)


def figures(
    tally: Tally, stake: int, exact: Mapping[str, int], classes: Mapping[str, Provision]
) -> PotRun:
    """The figures of a run of showdowns: each seat, the house, and the hands."""
    numbers = sorted(int(name.removeprefix(SEAT)) for name in tally.bets if name != HOUSE)
    seats = {f"{SEAT}{number}": tally.bets[f"{SEAT}{number}"] for number in numbers}
    house = tally.bet(HOUSE)
    return PotRun(
        rounds=tally.rounds,
        average=exactly(Fraction(-house.total, max(1, tally.rounds * stake * len(seats)))),
        seats={name: bet.figures(stake) for name, bet in seats.items()},
        house=house.figures(),
        winners=_after(WINNERS, tally),
        won_with=_after(WON_WITH, tally),
        first_hand=hand_frequencies(tally, exact, classes),
        histogram={net: tally.histogram[net] for net in sorted(tally.histogram)},
    )


def _after(prefix: str, tally: Tally) -> dict[str, int]:
    return {
        name.removeprefix(prefix): count
        for name, count in tally.counts.items()
        if name.startswith(prefix)
    }


def hand_frequencies(
    tally: Tally, exact: Mapping[str, int], classes: Mapping[str, Provision]
) -> HandsSeen:
    """The first player's hands, observed and expected, with chi-square."""
    total = sum(exact.values())
    expected = {name: Fraction(exact[name], total) * tally.rounds for name in CATEGORIES}
    observed = {name: tally.counts[FIRST_HAND + name] for name in CATEGORIES}
    lines = tuple(
        ObservedHand(
            category=name,
            provision=classes[name],
            combinations=exact[name],
            probability=exactly(Fraction(exact[name], total)),
            expected=float(expected[name]),
            observed=observed[name],
            interval=_interval(observed[name], tally.rounds),
        )
        for name in CATEGORIES
    )
    return HandsSeen(lines, *_chi_square(expected, observed))


def _chi_square(expected: Mapping[str, Fraction], observed: Mapping[str, int]) -> tuple[float, int]:
    """The chi-square, rare categories combined, and its degrees of freedom."""
    cells = [(expected[name], observed[name]) for name in expected if expected[name] >= 5]
    if rare := [name for name in expected if expected[name] < 5]:
        due = sum((expected[name] for name in rare), Fraction(0))
        cells.append((due, sum(observed[name] for name in rare)))
    off = sum(float((count - due) ** 2 / due) for due, count in cells if due)
    return off, len(cells) - 1


def _interval(count: int, rounds: int) -> tuple[float, float]:
    """The 99 % interval of a count."""
    if not rounds:
        return 0.0, 0.0
    reach = NINETY_NINE * sqrt(count * (1 - count / rounds))
    return max(0.0, count - reach), min(float(rounds), count + reach)
