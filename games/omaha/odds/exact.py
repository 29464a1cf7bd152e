"""The exact figures of Omaha: the frequency of each category, under each reading."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds import otherwise, parsheet
from games.odds.parsheet import exactly
from games.odds.spec_reader import read
from games.omaha.odds.counts import category_counts
from games.omaha.odds.offer import OFFER, check, commission, pot
from games.omaha.rules.ranking import CLASS


def exact(options: Mapping[str, Any]) -> dict[str, Any]:
    spec = read(OFFER, options)
    check(spec)
    counts = category_counts(spec.readings["OD-01"])
    taken = commission(spec)
    return {
        "game": "omaha",
        "deals": sum(counts.values()),
        "readings": dict(spec.readings),
        "hands": parsheet.frequencies(counts),
        "provisions": {category: str(provision) for category, provision in CLASS.items()},
        "pot": pot(spec),
        "commission": taken,
        "average_result": exactly(Fraction(-taken, pot(spec))),
        "differences": otherwise.class_frequencies(OFFER, spec, "OD-01", category_counts),
    }
