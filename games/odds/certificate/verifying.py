"""Batches of a certificate played again, and what comes of it as one answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.odds import registry
from games.odds.certificate.reading import Certificate, Line
from games.odds.certificate.seal import digest_of, sums_of
from games.odds.tally import Tally
from games.rules.refusal import Unusable

MOST_TOLD = 100
"""Differences told one by one; of the rest, how many they are."""

Report = Callable[[int, int], None]


def at_random(ledger: Sequence[Line], number: int, seed: int) -> list[Line]:
    """So many batches of the ledger, or all where it has fewer: the same ones for one seed."""
    return random.Random(seed).sample(list(ledger), min(number, len(ledger)))


def by_index(ledger: Iterable[Line], asked: Iterable[int]) -> list[Line]:
    found = {line.index: line for line in ledger}
    for index in asked:
        if index not in found:
            raise Unusable("no_such_batch", {"batch": index}, "--batch")
    return [found[index] for index in dict.fromkeys(asked)]


def verified(
    certificate: Certificate, lines: Sequence[Line], report: Report | None = None
) -> dict[str, Any]:
    """What these batches give here, beside what is certified; ``holds`` where all is equal."""
    code = registry.digest(certificate.spec.game)
    differs: list[dict[str, Any]] = []
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
        "differs": differs[:MOST_TOLD],
        "differs_besides": max(0, len(differs) - MOST_TOLD),
    }


def _difference(line: Line, tally: Tally) -> dict[str, Any] | None:
    """In what a batch comes out otherwise: its digest, and the sums of the bets concerned."""
    here, sums = digest_of(tally), sums_of(tally.to_json()["bets"])
    bets = {} if line.sums is None else _parted(line.sums, sums)
    if here == line.digest and not bets:
        return None
    return {
        "what": "batch",
        "index": line.index,
        "first": line.first,
        "count": line.count,
        "told": line.digest,
        "here": here,
        "bets": bets,
    }


def _figures(certificate: Certificate, played: Tally, checked: int) -> str:
    if checked < len(certificate.ledger):
        return "in_part"
    return "equal" if played.to_json() == certificate.tally.to_json() else "other"


def _other_figures(told: Tally, here: Tally) -> dict[str, Any]:
    bets = _parted(sums_of(told.to_json()["bets"]), sums_of(here.to_json()["bets"]))
    return {"what": "figures", "told": digest_of(told), "here": digest_of(here), "bets": bets}


def _parted(
    told: Mapping[str, Sequence[int]], here: Mapping[str, Sequence[int]]
) -> dict[str, dict[str, Any]]:
    """Bets whose sums (rounds, total, squares) are not the same."""
    nothing: Sequence[int] = ()
    return {
        name: {"told": list(told.get(name, nothing)), "here": list(here.get(name, nothing))}
        for name in sorted({*told, *here})
        if list(told.get(name, nothing)) != list(here.get(name, nothing))
    }
