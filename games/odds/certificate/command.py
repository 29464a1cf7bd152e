"""``python -m games.odds verify FILE``: a certificate held to the code here, and nothing else.

``manage.py certificate verify`` takes the same options and gives the same answer.
"""

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from games.odds.certificate.reading import Certificate, LedgerLine, read_file
from games.odds.certificate.sentences import sentence
from games.odds.certificate.verifying import Verification, at_random, by_index, verified
from games.odds.generator import LONGEST_SEED
from games.rules.numbers import whole
from games.rules.refusal import Unusable

MOST_BATCHES = 10**6


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m games.odds", description=__doc__.split("\n")[0])
    verify = parser.add_subparsers(required=True).add_parser("verify", help="play batches again")
    verify.add_argument("certificate", metavar="FILE")
    add_options(verify)
    parsed: Namespace = parser.parse_args(arguments)
    answer = answered(lambda: read_file(Path(parsed.certificate)), vars(parsed), sentence)
    print(json.dumps(answer))
    return status_of(answer)


def add_options(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--batches", metavar="N", help="play so many batches, chosen at random")
    which.add_argument("--all", action="store_true", help="play all batches; so without an option")
    which.add_argument(
        "--batch", action="append", metavar="INDEX", help="play this batch (may be repeated)"
    )
    parser.add_argument(
        "--seed", metavar="S", help="choose the same batches as an answer that tells this seed"
    )


def answered(
    read: Callable[[], Certificate],
    options: Mapping[str, object],
    describe: Callable[[Unusable], str],
) -> Verification:
    """The object to print: the findings, or why nothing was played."""
    try:
        number, seed = _sample_of(options)
        certificate = read()
        lines = _lines(certificate, options, number, seed)
    except Unusable as no:
        return {"error": describe(no), "field": no.field}
    answer = verified(certificate, lines, _progress if sys.stderr.isatty() else None)
    if number:
        answer["seed"] = seed
    return answer


def status_of(answer: Mapping[str, object]) -> int:
    return 0 if answer.get("holds") else 1


def _sample_of(options: Mapping[str, object]) -> tuple[int | None, int]:
    """The number of random batches, or ``None``, and the seed that selects them."""
    number, seed = options["batches"], options["seed"]
    if number is None:
        if seed is not None:
            raise Unusable("seed_without_batches", {}, "--seed")
        return None, 0
    count = whole(number, "--batches", 1, MOST_BATCHES)
    if seed is None:
        return count, secrets.randbelow(LONGEST_SEED)
    return count, whole(seed, "--seed", 0, LONGEST_SEED)


def _lines(
    certificate: Certificate, options: Mapping[str, Any], number: int | None, seed: int
) -> Sequence[LedgerLine]:
    if number:
        return at_random(certificate.ledger, number, seed)
    if options["batch"]:
        indices = [whole(index, "--batch", 0) for index in options["batch"]]
        return by_index(certificate.ledger, indices)
    return certificate.ledger


def _progress(played: int, total: int) -> None:
    print(
        f"{played} of {total}", end="\n" if played == total else "\r", file=sys.stderr, flush=True
    )
