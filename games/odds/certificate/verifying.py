"""Play batches of a certificate again, and report the result."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypedDict

from games.odds import registry
from games.odds.certificate.reading import Certificate, LedgerLine, digest_of, sums_of
from games.odds.tally import Tally
from games.rules.refusal import Unusable

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


class Verification(TypedDict, total=False):
    """A certificate compared with what is played here; ``error`` and ``field`` if it was not."""

    run: str
    game: str
    holds: bool
    code: str
    batches: dict[str, int]
    rounds: dict[str, int]
    figures: str
    differs: list[dict[str, object]]
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
    differs: list[dict[str, object]] = []
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
    figures = _figures(certificate, played, len(lines))
    if figures == "other":
        differs.append(_other_figures(certificate.tally, played))
    return {
        "run": certificate.run,
        "game": certificate.spec.game,
        "holds": not differs,
        "code": "same" if code == certificate.code else "other",
        "batches": {"checked": len(lines), "equal": equal, "written": len(certificate.ledger)},
        "rounds": {"checked": played.rounds, "written": certificate.tally.rounds},
        "figures": figures,
        "differs": differs[:MOST_DIFFERENCES],
        "differs_besides": max(0, len(differs) - MOST_DIFFERENCES),
    }


def _difference(line: LedgerLine, tally: Tally) -> dict[str, object] | None:
    """How a batch differs: its digest, and the sums of the bets; ``None`` if it does not."""
    digest, sums = digest_of(tally), sums_of(tally.to_json()["bets"])
    bets = {} if line.sums is None else _parted(line.sums, sums)
    if digest == line.digest and not bets:
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


def _figures(certificate: Certificate, played: Tally, checked: int) -> str:
    if checked < len(certificate.ledger):
        return "in_part"
    return "equal" if played.to_json() == certificate.tally.to_json() else "other"


def _other_figures(certified: Tally, played: Tally) -> dict[str, object]:
    bets = _parted(sums_of(certified.to_json()["bets"]), sums_of(played.to_json()["bets"]))
    return {
        "what": "figures",
        "told": digest_of(certified),
        "here": digest_of(played),
        "bets": bets,
    }


def _parted(
    certified: Mapping[str, Sequence[int]], played: Mapping[str, Sequence[int]]
) -> dict[str, dict[str, list[int]]]:
    """Bets whose sums (rounds, total, squares) differ."""
    nothing: Sequence[int] = ()
    return {
        name: {"told": list(certified.get(name, nothing)), "here": list(played.get(name, nothing))}
        for name in sorted({*certified, *played})
        if list(certified.get(name, nothing)) != list(played.get(name, nothing))
    }
