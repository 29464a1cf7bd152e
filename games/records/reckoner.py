"""What compiled kernels reckon within a second, beside the process that asks.

Run by itself (``python -m games.records.reckoner``) it answers ``Beside``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.lawtexts.kept import OF_CORPUS
from games.odds import registry
from games.odds.beside import Beside, answer_each
from games.odds.counting import Figures
from games.odds.tally import Tally
from games.records.figures import equity_of
from games.rules.game import Record

BESIDE = Beside(__name__)
OF_CORPUS.append(BESIDE.begin_again)


def reckoned(kind: str, game: str, asked: Mapping[str, Any]) -> Figures:
    """``equity`` is of a record, ``batch`` of a specification, its first round and their count."""
    if kind == "equity":
        return dict(equity_of(game)(asked))
    spec = registry.read_spec(asked["spec"])
    return registry.batch(spec, asked["first"], asked["count"]).to_json()


def equity(game: str, record: Record, *, beside: bool) -> Figures:
    return BESIDE.ask(["equity", game, record]) if beside else reckoned("equity", game, record)


def batch(game: str, spec: Mapping[str, Any], first: int, count: int, *, beside: bool) -> Tally:
    asked = {"spec": spec, "first": first, "count": count}
    told = BESIDE.ask(["batch", game, asked]) if beside else reckoned("batch", game, asked)
    return Tally.from_json(told)


if __name__ == "__main__":
    answer_each(reckoned)
