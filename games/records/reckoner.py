"""What compiled kernels reckon within a second, beside the process that asks.

Run by itself (``python -m games.records.reckoner``) it answers ``Subprocess``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.lawtexts.kept import OF_CORPUS
from games.odds import registry
from games.odds.beside import Subprocess, answer_each
from games.odds.counting import Figures
from games.odds.tally import Tally
from games.records.figures import equity_of
from games.rules.game import Record

SUBPROCESS = Subprocess(__name__)
OF_CORPUS.append(SUBPROCESS.begin_again)


def reckoned(kind: str, game: str, request: Mapping[str, Any]) -> Figures:
    """``equity`` is of a record, ``batch`` of a specification, its first round and their count."""
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
    answer_each(reckoned)
