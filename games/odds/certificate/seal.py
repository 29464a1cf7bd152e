"""The digests of a certificate: of its figures, and of itself."""

import hashlib
import json
from collections.abc import Mapping

from games.odds.tally import BetJson, Tally

KIND = "rulesite-simulation-certificate"
FORMAT = 2
"""Format 1 had no sums in its ledger; it is still read."""


def digest_of(tally: Tally) -> str:
    return _digest(tally.to_json())


def seal_of(document: Mapping[str, object]) -> str:
    """The digest of everything in a certificate except this digest."""
    return _digest({name: value for name, value in document.items() if name != "digest"})


def sealed(document: Mapping[str, object]) -> dict[str, object]:
    return {**document, "digest": seal_of(document)}


def sums_of(bets: Mapping[str, BetJson]) -> dict[str, list[int]]:
    """For each bet of a tally as JSON: its rounds, its total, its squares."""
    return {name: [bet["rounds"], bet["total"], bet["squares"]] for name, bet in bets.items()}


def _digest(document: Mapping[str, object]) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
