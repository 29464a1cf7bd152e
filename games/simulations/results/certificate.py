"""The certificate of a run: all that is needed to play it again and compare."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from django.conf import settings
from django.db.models import F

from games.odds.certificate.reading import FORMAT, KIND, digest_of, sealed, sums_of
from games.odds.tally import Tally, TallyJson
from games.records import jobs
from games.simulations.models import Batch, Run, State


def document_of(run: Run) -> dict[str, Any]:
    """The certificate as JSON; its last field is the digest of the others."""
    tally = Tally.from_json(run.tally)
    done = run.batches.filter(done_at__isnull=False).order_by("first")
    ledger = done.values("index", "first", "count", "digest", bets=F("tally__bets"))
    return sealed(
        {
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
            "tally": tally.to_json(),
            "tally_digest": digest_of(tally),
            # A row for each batch, with only the sums of its tally, to be short.
            "ledger": [
                {**batch, "bets": sums_of(batch["bets"] or {})} for batch in ledger.iterator(500)
            ],
        }
    )


def words_of(document: Mapping[str, Any]) -> Iterator[str]:
    """The text of the file: a line for each field and for each batch of the ledger."""
    for place, (name, value) in enumerate(document.items()):
        yield ("{\n" if not place else ",\n") + json.dumps(name) + ": "
        if name == "ledger":
            yield "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
        else:
            yield json.dumps(value)
    yield "\n}\n"


@dataclass(frozen=True, slots=True)
class BatchFinding:
    """The digest of a batch in the ledger, and when played again here."""

    told: str
    here: str

    @property
    def holds(self) -> bool:
        return self.told == self.here


def try_batch(run: Run, batch: Batch) -> tuple[BatchFinding, Tally]:
    """Play a batch again and compare it with the ledger."""
    request = {"spec": run.spec, "first": batch.first, "count": batch.count}
    played = jobs.result("batch", run.game, request, isolated=settings.COUNTS_APART)
    tally = Tally.from_json(cast(TallyJson, played))
    return BatchFinding(batch.digest, digest_of(tally)), tally
