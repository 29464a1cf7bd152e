"""The exact figures of Omaha: how often each category is held, under each reading."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds import parsheet
from games.odds.omaha.frequencies import category_counts
from games.odds.omaha.offer import OFFER, check, commission, pot
from games.odds.parsheet import exactly
from games.odds.spec import read
from games.rules.omaha.ranking import CLASS


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
        "differences": _differences(spec.readings["OD-01"]),
    }


def _differences(hole_cards: str) -> list[dict[str, Any]]:
    """How often each category would be held under the other reading of art. 10 n.º 1."""
    doubt = next(reading for reading in OFFER.readings if reading.id == "OD-01")
    return [
        {
            "reading": doubt.id,
            "value": value,
            "hands": parsheet.frequencies(category_counts(value)),
        }
        for value in doubt.values
        if value != hole_cards
    ]
