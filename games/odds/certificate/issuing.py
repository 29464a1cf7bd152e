"""Write the certificate of a run: of one that a site played, or of one played here.

Its seals are digests, not signatures: whoever has the code can write one and compare.
"""

import json
import platform
from collections.abc import Iterator, Sequence
from typing import TypedDict, cast

import numba
import numpy as np

from games.lawtexts.texts.reader import history
from games.odds import registry
from games.odds.certificate.reading import FORMAT, KIND, digest_of, sealed, sums_of
from games.odds.counting.same_deals import whole_sessions
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally, TallyJson
from games.rules.game import Record
from games.rules.game import game as game_of
from games.rules.provisions.day import version_with

BATCH, MOST_BATCHES = 1_000_000, 10_000


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
    spec: Record
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


def certificate(run: Record, tally: Tally, ledger: Sequence[LedgerRow]) -> CertificateAnswer:
    """The certificate, sealed; ``run`` has the fields that are not of the tally."""
    fields = {"kind": KIND, "format": FORMAT, **run, "done": tally.rounds, "tally": tally.to_json()}
    fields |= {"tally_digest": digest_of(tally), "ledger": ledger}
    names = [name for name in CertificateAnswer.__annotations__ if name != "digest"]
    return cast(CertificateAnswer, sealed({name: fields[name] for name in names}))


def played(spec: Spec, version: str) -> CertificateAnswer:
    """The certificate of a run played here, the same each time; ``version`` is the code's."""
    tally = Tally()
    ledger: list[LedgerRow] = []
    size = whole_sessions(spec, max(BATCH, spec.rounds // MOST_BATCHES + 1))
    for index, first in enumerate(range(0, spec.rounds, size)):
        batch = registry.batch(spec, first, min(size, spec.rounds - first))
        tally = tally.merge(batch)
        ledger.append(
            {
                "index": index,
                "first": first,
                "count": batch.rounds,
                "digest": digest_of(batch),
                "bets": sums_of(batch.to_json()["bets"]),
            }
        )
    key = game_of(spec.game).instrument.key
    law = version_with(key, spec.readings, spec.law).id
    run = {
        **{name: getattr(spec, name) for name in ("game", "seed", "rounds")},
        "run": spec.digest[:10],
        "spec": spec.to_json(),
        "spec_digest": spec.digest,
        "is_whole": True,
        "code": registry.digest(spec.game),
        "texts": {"instrument": key, "digest": history(key).last.text.digest, "version": law},
        "versions": versions(version),
        **dict.fromkeys(("started", "finished")),
    }
    return certificate(run, tally, ledger)


def versions(version: str) -> dict[str, str]:
    """The versions of the code, ``version``, and of what ran it."""
    return {
        "rulesite": version,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "machine": platform.machine(),
    }


def words_of(document: Record) -> Iterator[str]:
    """The text of the file: a line for each field and for each batch of the ledger."""
    for place, (name, value) in enumerate(document.items()):
        yield ("{\n" if not place else ",\n") + json.dumps(name) + ": "
        if isinstance(value, list):
            yield "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
        else:
            yield json.dumps(value)
    yield "\n}\n"
