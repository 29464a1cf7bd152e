"""What a run leaves in hand: everything its figures rest on, and how to try them again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.odds import registry
from games.odds.spec import Spec
from games.odds.tally import Tally
from games.rules.numbers import whole
from games.rules.refusal import Unusable
from games.simulations import services
from games.simulations.models import Run, State
from games.simulations.queue.leases import digest_of

KIND = "rulesite-simulation-certificate"
FORMAT = 1


def document_of(run: Run) -> dict[str, Any]:
    """The certificate as JSON: its last line is the digest of all the others."""
    ledger = [
        batch.to_json() for batch in run.batches.filter(done_at__isnull=False).order_by("first")
    ]
    tally = run.tally or Tally().to_json()
    document = {
        "kind": KIND,
        "format": FORMAT,
        "run": run.name,
        "game": run.game,
        "spec": run.spec,
        "spec_digest": run.digest,
        "seed": run.seed,
        "rounds": run.rounds,
        "done": run.done,
        "is_whole": run.state == State.FINISHED,
        "code": run.code,
        "texts": run.texts,
        "versions": run.versions,
        "started": run.started.isoformat() if run.started else None,
        "finished": run.finished.isoformat() if run.finished else None,
        "tally": tally,
        "tally_digest": digest_of(Tally.from_json(tally)),
        "ledger": ledger,
    }
    return {**document, "digest": _digest(document)}


def _digest(document: Mapping[str, Any]) -> str:
    told = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what, whether it holds, and what stands in the certificate and here."""

    what: str
    holds: bool
    told: str = ""
    here: str = ""


def read(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError:
        raise Unusable("not_a_certificate") from None
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise Unusable("not_a_certificate")
    if document.get("format") != FORMAT:
        raise Unusable("other_format", {"format": str(document.get("format"))[:20]})
    return document


def examine(document: Mapping[str, Any]) -> Iterator[Finding]:
    """Everything that can be told without playing a round."""
    try:
        yield from _examine(document)
    except (KeyError, TypeError, AttributeError, ValueError) as fault:
        yield Finding("shape", False, here=str(fault)[:80])


def _examine(document: Mapping[str, Any]) -> Iterator[Finding]:
    digest = _digest(document)
    yield Finding("certificate", document["digest"] == digest, document["digest"], digest)
    spec = services.read_spec(document["spec"])
    yield Finding(
        "spec", document["spec_digest"] == spec.digest, document["spec_digest"], spec.digest
    )
    same = (spec.rounds, spec.seed) == (document["rounds"], document["seed"])
    yield Finding(
        "spec_told", same, f"{document['rounds']} {document['seed']}", f"{spec.rounds} {spec.seed}"
    )
    tally = Tally.from_json(document["tally"])
    seen = digest_of(tally)
    yield Finding("tally", document["tally_digest"] == seen, document["tally_digest"], seen)
    covered = _covered(document["ledger"], spec.rounds)
    yield Finding(
        "ledger", covered == document["done"] == tally.rounds, str(document["done"]), str(covered)
    )
    if document["is_whole"]:
        yield Finding("whole", covered == spec.rounds, str(spec.rounds), str(covered))
    code = registry.digest(spec.game)
    yield Finding("code", document["code"] == code, document["code"], code)


def _covered(ledger: Iterable[Mapping[str, Any]], rounds: int) -> int:
    """The rounds the batches make up; -1 where two overlap or one lies outside the run."""
    at = covered = 0
    for batch in sorted(ledger, key=_first):
        first, count = _first(batch), whole(batch["count"], "count")
        if first < at or count < 1 or first + count > rounds:
            return -1
        at, covered = first + count, covered + count
    return covered


def entry(ledger: Iterable[Mapping[str, Any]], index: int) -> Mapping[str, Any]:
    for batch in ledger:
        if batch["index"] == index:
            return batch
    raise Unusable("no_such_batch", {"batch": index}, "batch")


def played_again(spec: Spec, batch: Mapping[str, Any]) -> Tally:
    return registry.batch(spec, _first(batch), whole(batch["count"], "count"))


def _first(batch: Mapping[str, Any]) -> int:
    return whole(batch["first"], "first")


def try_batch(spec: Spec, batch: Mapping[str, Any]) -> tuple[Finding, Tally]:
    """Play a batch again and hold it to the ledger."""
    tally = played_again(spec, batch)
    seen = digest_of(tally)
    return Finding(f"batch {batch['index']}", seen == batch["digest"], batch["digest"], seen), tally
