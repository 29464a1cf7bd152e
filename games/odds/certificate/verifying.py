"""Play batches of a certificate again, and report the result."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Required, TypedDict

from games.odds import registry
from games.odds.certificate.reading import Certificate, LedgerLine, Sums, digest_of, sums_of
from games.odds.figures.tally import Tally
from games.rules.values.refusal import Unusable

MOST_DIFFERENCES = 100
"""The most differences listed; the rest are only counted."""

Report = Callable[[int, int], None]


def at_random(ledger: Sequence[LedgerLine], number: int, seed: int) -> list[LedgerLine]:
    """A random sample of the ledger, the same for the same seed; all if it has no more."""
    return random.Random(seed).sample(list(ledger), min(number, len(ledger)))


def by_index(ledger: Iterable[LedgerLine], indices: Iterable[int]) -> list[LedgerLine]:
    lines = {line.index: line for line in ledger}
    for index in indices:
        if index not in lines:
            raise Unusable("no_such_batch", {"batch": index}, "--batch")
    return [lines[index] for index in dict.fromkeys(indices)]


class Deviation(TypedDict, total=False):
    """What is not as certified: the code, a batch by its place, or the figures of the run.

    ``told`` is as certified, ``here`` as this code plays it.
    """

    what: Required[str]
    told: Required[str]
    here: Required[str]
    index: int
    first: int
    count: int
    bets: dict[str, dict[str, list[int]]]


class Verification(TypedDict, total=False):
    """A certificate compared with what is played here; ``error`` and ``field`` if it was not."""

    run: str
    game: str
    holds: bool
    code: str
    batches: dict[str, int]
    rounds: dict[str, int]
    figures: str
    differs: list[Deviation]
    differs_besides: int
    seed: int
    text: str
    """Of the site alone: whether its texts are those of the certificate."""
    error: str
    field: str


def verified(
    certificate: Certificate, lines: Sequence[LedgerLine], report: Report | None = None
) -> Verification:
    """The batches as played here, compared with the certificate; ``holds`` if all are equal."""
    code = registry.digest(certificate.spec.game)
    differs: list[Deviation] = []
    if code != certificate.code:
        differs.append({"what": "code", "told": certificate.code, "here": code})
    played, equal = Tally(), 0
    for place, line in enumerate(sorted(lines, key=lambda line: line.first), 1):
        tally = registry.batch(certificate.spec, line.first, line.count)
        played = played.merge(tally)
        difference = _difference(line, tally)
        equal += difference is None
        if difference:
            differs.append(difference)
        if report:
            report(place, len(lines))
    whole = certificate.tally
    figures = "equal" if played.to_json() == whole.to_json() else "other"
    if len(lines) < len(certificate.ledger):
        figures = "in_part"
    if figures == "other":
        differs.append(
            {
                "what": "figures",
                "told": digest_of(whole),
                "here": digest_of(played),
                "bets": _parted(_sums(whole), _sums(played)),
            }
        )
    return {
        "run": certificate.run,
        "game": certificate.spec.game,
        "holds": not differs,
        "code": "same" if code == certificate.code else "other",
        "batches": {"checked": len(lines), "equal": equal, "written": len(certificate.ledger)},
        "rounds": {"checked": played.rounds, "written": whole.rounds},
        "figures": figures,
        "differs": differs[:MOST_DIFFERENCES],
        "differs_besides": max(0, len(differs) - MOST_DIFFERENCES),
    }


def _difference(line: LedgerLine, tally: Tally) -> Deviation | None:
    """How a batch differs: its digest, and the sums of the bets; ``None`` if it does not."""
    bets = {} if line.sums is None else _parted(line.sums, _sums(tally))
    digest = digest_of(tally)
    if line.digest == digest and not bets:
        return None
    return {
        "what": "batch",
        "index": line.index,
        "first": line.first,
        "count": line.count,
        "told": line.digest,
        "here": digest,
        "bets": bets,
    }


def _sums(tally: Tally) -> Sums:
    return sums_of(tally.to_json()["bets"])


def _parted(certified: Sums, played: Sums) -> dict[str, dict[str, list[int]]]:
    """Bets whose sums (rounds, total, squares) differ."""
    pairs = {
        name: {"told": list(certified.get(name, ())), "here": list(played.get(name, ()))}
        for name in sorted({*certified, *played})
    }
    return {name: pair for name, pair in pairs.items() if pair["told"] != pair["here"]}
