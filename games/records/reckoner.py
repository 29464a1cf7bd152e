"""Short computations with compiled kernels, in a separate process.

Run as a program (``python -m games.records.reckoner``), it serves ``Subprocess``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.lawtexts.caches import OF_CORPUS
from games.odds import registry
from games.odds.computing_process import Subprocess, answer_lines
from games.odds.counting import Figures
from games.odds.tally import Tally
from games.records.figures import equity_of
from games.rules.game import Record

SUBPROCESS = Subprocess(__name__)
OF_CORPUS.append(SUBPROCESS.begin_again)


def reckoned(kind: str, game: str, request: Mapping[str, Any]) -> Figures:
    """An ``equity`` of a record, or a ``batch`` of a specification, first round and count."""
    if kind == "equity":
        return dict(equity_of(game)(request))
    spec = registry.read_spec(request["spec"])
    return registry.batch(spec, request["first"], request["count"]).to_json()


def equity(game: str, record: Record, *, isolated: bool) -> Figures:
    return (
        SUBPROCESS.ask(["equity", game, record]) if isolated else reckoned("equity", game, record)
    )


def batch(game: str, spec: Mapping[str, Any], first: int, count: int, *, isolated: bool) -> Tally:
    request = {"spec": spec, "first": first, "count": count}
    result = (
        SUBPROCESS.ask(["batch", game, request]) if isolated else reckoned("batch", game, request)
    )
    return Tally.from_json(result)


if __name__ == "__main__":
    answer_lines(reckoned)
