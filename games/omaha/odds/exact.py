"""The exact figures of Omaha: the frequency of each category, under each reading."""

from fractions import Fraction

from games.odds import parsheet
from games.odds.parsheet import exactly
from games.odds.sheets import PotSheet
from games.odds.spec_reader import read
from games.omaha.odds.counts import category_counts
from games.omaha.odds.offer import OFFER, check, commission, pot
from games.omaha.rules.ranking import CLASS
from games.rules.game import Record


def exact(options: Record) -> PotSheet:
    spec = read(OFFER, options)
    check(spec)
    counts = category_counts(spec.readings["OD-01"])
    taken = commission(spec)
    return PotSheet(
        game="omaha",
        deals=sum(counts.values()),
        readings=dict(spec.readings),
        hands=parsheet.frequencies(counts),
        provisions=CLASS,
        pot=pot(spec),
        commission=taken,
        average_result=exactly(Fraction(-taken, pot(spec))),
        differences=parsheet.class_frequencies(OFFER, spec, "OD-01", category_counts),
    )
