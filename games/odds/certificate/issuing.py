"""Write the certificate of a run: of one that a site played, or of one played here.

Its seals are digests, not signatures: whoever has the code can write one and compare.
"""

import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict, cast

import numba
import numpy as np

from games.lawtexts.reader import history
from games.odds import registry
from games.odds.certificate.reading import FORMAT, KIND, digest_of, sealed, sums_of
from games.odds.same_deals import whole_sessions
from games.odds.spec import Spec
from games.odds.tally import Tally, TallyJson
from games.rules.day import version_with
from games.rules.game import game as game_of


class LedgerRow(TypedDict):
    """A batch; of each bet the rounds, the total and the squares."""

    index: int
    first: int
    count: int
    digest: str
    bets: dict[str, list[int]]


class CertificateAnswer(TypedDict):
    """The certificate of a run; ``digest`` is that of all before it."""

    kind: str
    format: int
    run: str
    game: str
    spec: dict[str, object]
    spec_digest: str
    seed: int
    rounds: int
    done: int
    is_whole: bool
    code: str
    texts: dict[str, str]
    versions: dict[str, str]
    started: str | None
    finished: str | None
    tally: TallyJson
    tally_digest: str
    ledger: list[LedgerRow]
    digest: str


def certificate(
    *,
    run: str,
    spec: Mapping[str, object],
    spec_digest: str,
    is_whole: bool,
    code: str,
    texts: Mapping[str, str],
    versions: Mapping[str, str],
    tally: Tally,
    ledger: Sequence[LedgerRow],
    started: str | None = None,
    finished: str | None = None,
) -> CertificateAnswer:
    """The certificate, sealed."""
    document = {
        "kind": KIND,
        "format": FORMAT,
        "run": run,
        "game": spec["game"],
        "spec": spec,
        "spec_digest": spec_digest,
        "seed": spec["seed"],
        "rounds": spec["rounds"],
        "done": tally.rounds,
        "is_whole": is_whole,
        "code": code,
        "texts": texts,
        "versions": versions,
        "started": started,
        "finished": finished,
        "tally": tally.to_json(),
        "tally_digest": digest_of(tally),
        "ledger": ledger,
    }
    return cast(CertificateAnswer, sealed(document))


BATCH = 1_000_000
MOST_BATCHES = 10_000


def played(spec: Spec, version: str) -> CertificateAnswer:
    """The certificate of a run played here, the same each time; ``version`` is the code's."""
    tally = Tally()
    ledger: list[LedgerRow] = []
    size = whole_sessions(spec, max(BATCH, spec.rounds // MOST_BATCHES + 1))
    for index, first in enumerate(range(0, spec.rounds, size)):
        batch = registry.batch(spec, first, min(size, spec.rounds - first))
        tally = tally.merge(batch)
        ledger.append(ledger_row(index, first, batch))
    return certificate(
        run=spec.digest[:10],
        spec=spec.to_json(),
        spec_digest=spec.digest,
        is_whole=True,
        code=registry.digest(spec.game),
        texts=texts_of(spec),
        versions=versions(version),
        tally=tally,
        ledger=ledger,
    )


def ledger_row(index: int, first: int, batch: Tally) -> LedgerRow:
    bets = sums_of(batch.to_json()["bets"])
    digest = digest_of(batch)
    return {"index": index, "first": first, "count": batch.rounds, "digest": digest, "bets": bets}


def texts_of(spec: Spec) -> dict[str, str]:
    """The instrument, the digest of its words, and the version by which the spec plays."""
    key = game_of(spec.game).instrument.key
    version = version_with(key, spec.readings, spec.law).id
    return {"instrument": key, "digest": history(key).last.text.digest, "version": version}


def versions(version: str) -> dict[str, str]:
    """The versions of the code, ``version``, and of what ran it."""
    return {
        "rulesite": version,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "machine": platform.machine(),
    }


def words_of(document: Mapping[str, object]) -> Iterator[str]:
    """The text of the file: a line for each field and for each batch of the ledger."""
    for place, (name, value) in enumerate(document.items()):
        yield ("{\n" if not place else ",\n") + json.dumps(name) + ": "
        if isinstance(value, list):
            yield "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
        else:
            yield json.dumps(value)
    yield "\n}\n"
