"""The exact figures of five-card poker: the frequency of each category."""

from fractions import Fraction
from itertools import chain, combinations

import numpy as np

from games.five_card.odds.counts import category_counts
from games.five_card.odds.equity import rank_all
from games.five_card.odds.offer import OFFER, check, commissions, pot
from games.five_card.odds.showdown import IN_HAND
from games.five_card.rules.ranking import CLASSES
from games.odds import parsheet
from games.odds.evaluate import ladder_40
from games.odds.parsheet import exactly
from games.odds.sheets import PotSheet
from games.odds.spec_reader import read
from games.rules.cards import DECK_40
from games.rules.game import Record
from games.rules.ranking import CATEGORIES


def counted(low_ace_in_suit: str) -> dict[str, int]:
    """All possible hands by category; ``low_ace_in_suit`` is the value of PA-03."""
    ladder = ladder_40(low_ace_in_suit)
    every = chain.from_iterable(combinations(range(len(DECK_40)), IN_HAND))
    hands = np.fromiter(every, dtype=np.uint8).reshape(-1, IN_HAND)
    strengths = np.empty(len(hands), dtype=np.int16)
    rank_all(*ladder.tables, hands, strengths)
    counts = np.bincount(ladder.categories[strengths], minlength=len(CATEGORIES))
    return dict(zip(CATEGORIES, counts.tolist(), strict=True))


def exact(options: Record) -> PotSheet:
    spec = read(OFFER, options)
    check(spec)
    counts = category_counts(spec.readings["PA-03"])
    per_seat, out_of_pot, on_pot = commissions(spec)
    taken = per_seat * spec.seats + out_of_pot + on_pot
    return PotSheet(
        game="five_card",
        deals=sum(counts.values()),
        readings=dict(spec.readings),
        hands=parsheet.frequencies(counts),
        provisions=CLASSES,
        pot=pot(spec),
        initial_commission=per_seat * spec.seats + out_of_pot,
        commission=on_pot,
        average_result=exactly(Fraction(-taken, pot(spec))),
        differences=parsheet.class_frequencies(OFFER, spec, "PA-03", category_counts),
    )
