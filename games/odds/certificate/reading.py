"""Read a whole certificate, and refuse it if it contradicts itself."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import cast

from games.odds import registry
from games.odds.figures.spec import Spec
from games.odds.figures.tally import BetJson, Tally, TallyJson
from games.rules.values.fields import (
    Record,
    is_nested_too_deep,
    listing,
    mapping,
    no_number,
    unique_pairs,
    whole,
    within,
)
from games.rules.values.numbers import MOST_ROUNDS, excerpt
from games.rules.values.refusal import Unusable

KIND = "rulesite-simulation-certificate"
FORMAT = 2
"""Format 1 had no sums in its ledger; it is still read."""


def digest_of(tally: Tally) -> str:
    return _digest(tally.to_json())


def seal_of(document: Record) -> str:
    """The digest of everything in a certificate except this digest."""
    return _digest({name: value for name, value in document.items() if name != "digest"})


def sealed(document: Record) -> Record:
    return {**document, "digest": seal_of(document)}


def sums_of(bets: Mapping[str, BetJson]) -> dict[str, list[int]]:
    """For each bet of a tally as JSON: its rounds, its total, its squares."""
    return {name: [bet["rounds"], bet["total"], bet["squares"]] for name, bet in bets.items()}


def _digest(document: Record) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


MOST_MEGABYTES = 16
"""A batch takes a line of 300 to 400 bytes, so a day and a half of playing fits."""
MOST_DIGITS = 60
"""More than the sum of squares of the largest stakes over the longest run needs."""


def text_of(path: Path) -> str:
    """The text of a file; it reads no more than a certificate may have."""
    most = MOST_MEGABYTES * 2**20
    try:
        with path.open("rb") as source:
            raw = source.read(most + 1)
    except OSError:
        raise Unusable("no_such_file", {"name": excerpt(path)}) from None
    if len(raw) > most:
        raise Unusable("certificate_too_large", {"most": MOST_MEGABYTES})
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Unusable("not_a_certificate") from None


def document_in(text: str) -> Record:
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as no:
        if not text.lstrip().startswith("{"):
            raise Unusable("not_a_certificate") from None
        raise Unusable("certificate_damaged", {"line": no.lineno, "column": no.colno}) from None
    except (ValueError, RecursionError, Unusable):
        raise Unusable("not_a_certificate") from None
    if not isinstance(document, dict) or is_nested_too_deep(document):
        raise Unusable("not_a_certificate")
    return document


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits[:MOST_DIGITS])
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits[: MOST_DIGITS + 1])
    if len(digits) > MOST_DIGITS or not isfinite(number):
        raise ValueError(digits[:MOST_DIGITS])
    return number


_DECODER = json.JSONDecoder(
    parse_int=_whole,
    parse_float=_decimal,
    parse_constant=no_number,
    object_pairs_hook=unique_pairs,
)

Sums = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A batch in the ledger. ``sums``: the rounds, total and squares of each bet."""

    index: int
    first: int
    count: int
    digest: str
    sums: Sums | None


@dataclass(frozen=True, slots=True)
class Certificate:
    run: str
    spec: Spec
    code: str
    text_digest: str
    ledger: tuple[LedgerLine, ...]
    tally: Tally


def read_file(path: Path) -> Certificate:
    return read(text_of(path))


def read(text: str) -> Certificate:
    document = document_in(text)
    if document.get("kind") != KIND:
        raise Unusable("not_a_certificate")
    format = document.get("format")
    if type(format) is not int or not 1 <= format <= FORMAT:
        raise Unusable("other_format", {"format": excerpt(format)}, "format")
    if document.get("digest") != seal_of(document):
        raise Unusable("seal_broken", {}, "digest")
    return _certificate(document, format)


def _certificate(document: Record, format: int) -> Certificate:
    with within("spec"):
        spec = registry.read_spec(mapping(document.get("spec"), ""))
    tally = _tally(document.get("tally"))
    entries = listing(document.get("ledger"), "ledger")
    ledger = tuple(_line(line, f"ledger[{place}]", format) for place, line in enumerate(entries))
    done = whole(document.get("done"), "done", 0, MOST_ROUNDS)
    covered = _covered(ledger, spec.rounds)
    is_whole = document.get("is_whole")
    for field, holds in (
        ("game", document.get("game") == spec.game),
        ("spec_digest", document.get("spec_digest") == spec.digest),
        ("rounds", document.get("rounds") == spec.rounds),
        ("seed", document.get("seed") == spec.seed),
        ("tally_digest", document.get("tally_digest") == digest_of(tally)),
        ("ledger", covered == tally.rounds and (format == 1 or _add_up(ledger, tally))),
        ("done", done == covered),
        ("is_whole", is_whole is (covered == spec.rounds) or is_whole is False),
    ):
        if not holds:
            raise Unusable("contradicts_itself", {"name": field}, field)
    if not ledger:
        raise Unusable("nothing_to_check", {}, "ledger")
    return Certificate(
        run=_words(document.get("run"), "run"),
        spec=spec,
        code=_words(document.get("code"), "code"),
        text_digest=str(mapping(document.get("texts"), "texts").get("digest", "")),
        ledger=ledger,
        tally=tally,
    )


def _tally(value: object) -> Tally:
    """A tally of whole numbers whose JSON is the same as the one read."""
    tally = Tally.from_json(cast(TallyJson, mapping(value, "tally")))
    bets = [*tally.bets.values(), *tally.compared.values()]
    numbers: list[object] = [tally.rounds, *tally.histogram.values(), *tally.counts.values()]
    for bet in bets:
        numbers += [bet.rounds, bet.total, bet.squares, *bet.counts.values()]
    if any(type(number) is not int for number in numbers) or tally.to_json() != value:
        raise Unusable("not_a_tally", {}, "tally")
    return tally


def _line(value: object, field: str, format: int) -> LedgerLine:
    with within(field):
        line = mapping(value, "")
        return LedgerLine(
            index=whole(line.get("index"), "index"),
            first=whole(line.get("first"), "first", 0, MOST_ROUNDS),
            count=whole(line.get("count"), "count", 1, MOST_ROUNDS),
            digest=_words(line.get("digest"), "digest"),
            sums=_sums(line.get("bets")) if format > 1 else None,
        )


def _sums(value: object) -> Sums:
    by_name: dict[str, Sequence[int]] = {}
    for name, sums in mapping(value, "bets").items():
        if not isinstance(sums, list) or [type(number) for number in sums] != [int, int, int]:
            raise Unusable("not_a_tally", {}, "bets")
        by_name[name] = sums
    return by_name


def _words(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise Unusable("contradicts_itself", {"name": field}, field)
    return value


def _covered(ledger: Iterable[LedgerLine], rounds: int) -> int:
    """The number of rounds that the batches cover; -1 if they overlap or leave the run."""
    end = covered = 0
    indices = set()
    for line in sorted(ledger, key=lambda line: line.first):
        if line.first < end or line.first + line.count > rounds or line.index in indices:
            return -1
        indices.add(line.index)
        end, covered = line.first + line.count, covered + line.count
    return covered


def _add_up(ledger: Iterable[LedgerLine], tally: Tally) -> bool:
    """Whether the sums of the batches add up to those of the run."""
    totals: Counter[tuple[str, int]] = Counter()
    for line in ledger:
        for name, sums in (line.sums or {}).items():
            for place, value in enumerate(sums):
                totals[name, place] += value
    expected = sums_of(tally.to_json()["bets"])
    return dict(totals) == {
        (name, place): value for name, sums in expected.items() for place, value in enumerate(sums)
    }
