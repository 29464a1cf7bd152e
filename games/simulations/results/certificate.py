"""The certificate of a run: all that is needed to play it again and compare."""

from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.db.models import F

from games.odds.certificate.issuing import CertificateAnswer, LedgerRow, certificate
from games.odds.certificate.reading import digest_of, sums_of
from games.odds.figures.tally import Tally, TallyJson
from games.records import jobs
from games.simulations.models import Batch, Run, State


def document_of(run: Run) -> CertificateAnswer:
    """The certificate of a run of this site."""
    done = run.batches.filter(done_at__isnull=False).order_by("first")
    ledger = done.values("index", "first", "count", "digest", bets=F("tally__bets"))
    names = ("game", "spec", "seed", "rounds", "code", "texts", "versions")
    fields = {
        **{name: getattr(run, name) for name in names},
        "run": run.name,
        "spec_digest": run.digest,
        "is_whole": run.state == State.FINISHED,
        "started": run.started.isoformat() if run.started else None,
        "finished": run.finished.isoformat() if run.finished else None,
    }
    # A row for each batch, with only the sums of its tally, to be short.
    rows = ledger.iterator(500)
    short = [{**batch, "bets": sums_of(batch["bets"] or {})} for batch in rows]
    return certificate(fields, Tally.from_json(run.tally), cast(list[LedgerRow], short))


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
