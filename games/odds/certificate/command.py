"""``python -m games.odds verify FILE``: a certificate held to the code here, and nothing else.

``manage.py certificate verify`` takes the same options and gives the same answer.

Why a certificate cannot be verified, in English, without a catalogue.

The site has the same sentences in its languages.
"""

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from games.odds.certificate.reading import Certificate, LedgerLine, read_file
from games.odds.certificate.verifying import Verification, at_random, by_index, verified
from games.odds.kernels.generator import LONGEST_SEED
from games.rules.values.numbers import whole
from games.rules.values.refusal import Unusable

SENTENCES = {
    "no_such_file": "There is no file “%(name)s” that can be read.",
    "certificate_too_large": (
        "The file has more than %(most)s megabytes: too many for a certificate."
    ),
    "not_a_certificate": "This is not a certificate of a simulation.",
    "certificate_damaged": (
        "The file is damaged or not whole: from line %(line)s, character %(column)s on it cannot "
        "be read."
    ),
    "other_format": "This certificate is of format %(format)s, which is not known here.",
    "seal_broken": (
        "The certificate has been changed or damaged since it was issued: its digest is not that "
        "of what it holds."
    ),
    "contradicts_itself": "The certificate contradicts itself in “%(name)s”.",
    "not_a_tally": "These are not sums of rounds. Write the values recorded by the run.",
    "nothing_to_check": "This certificate lists no batch: there is nothing to play.",
    "no_such_batch": "This run has no such batch.",
    "seed_without_batches": "A seed chooses batches at random. Also write how many.",
}


def sentence(no: Unusable) -> str:
    if no.reason in SENTENCES:
        return SENTENCES[no.reason] % no.facts
    facts = ", ".join(f"{name} {value}" for name, value in no.facts.items())
    return f"{no.field or 'The file'} cannot be read: {no.reason.replace('_', ' ')} ({facts})."


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
        number, seed = _sample_of(options["batches"], options["seed"])
        certificate = read()
        lines: Sequence[LedgerLine] = certificate.ledger
        if number:
            lines = at_random(lines, number, seed)
        elif isinstance(indices := options["batch"], list):
            lines = by_index(lines, [whole(index, "--batch", 0) for index in indices])
    except Unusable as no:
        return {"error": describe(no), "field": no.field}
    answer = verified(certificate, lines, _progress if sys.stderr.isatty() else None)
    if number:
        answer["seed"] = seed
    return answer


def status_of(answer: Verification) -> int:
    return 0 if answer.get("holds") else 1


def _sample_of(number: object, seed: object) -> tuple[int | None, int]:
    """The number of random batches, or ``None``, and the seed that selects them."""
    if number is None:
        if seed is not None:
            raise Unusable("seed_without_batches", {}, "--seed")
        return None, 0
    count = whole(number, "--batches", 1, MOST_BATCHES)
    if seed is None:
        return count, secrets.randbelow(LONGEST_SEED)
    return count, whole(seed, "--seed", 0, LONGEST_SEED)


def _progress(played: int, total: int) -> None:
    print(
        f"{played} of {total}", end="\n" if played == total else "\r", file=sys.stderr, flush=True
    )
