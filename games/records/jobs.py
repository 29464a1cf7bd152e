"""The jobs that a request waits for: each kind is a function, done in a process of its lane."""

from collections.abc import Callable, Mapping
from typing import Any

from games.lawtexts.files.caches import OF_CORPUS
from games.odds.subprocesses import POLITE, Figures, Subprocess, answer_lines
from games.rules.game import Record

MODULE = "games.records.jobs"
LONGEST_CHECK = 10
"""Most seconds for one pair of texts."""

LANES = {
    "counts": Subprocess(MODULE, niceness=POLITE, stays=False),
    "short": Subprocess(MODULE),
    "checks": Subprocess(MODULE, longest=LONGEST_CHECK),
}
"""Counts take seconds and much memory; somebody waits for each of the others."""
OF_CORPUS.extend(lane.begin_again for lane in LANES.values())


def result(kind: str, *specification: Any, isolated: bool) -> Figures:
    """The result of a job, from its lane's process if it is isolated."""
    if not isolated:
        return do(kind, *specification)
    return LANES[KINDS[kind][1]].ask([kind, *specification])


def do(kind: str, *specification: Any) -> Figures:
    return KINDS[kind][0](*specification)


def _exact(game: str, options: Record) -> Figures:
    from games.odds import registry
    from games.odds.figures.sheets import to_json

    return to_json(registry.exact(game, options))


def _figures(game: str, request: Mapping[str, Any]) -> Figures:
    """The figures of a run, from its spec and tally."""
    from games.odds import registry
    from games.odds.figures.sheets import to_json
    from games.odds.figures.tally import Tally

    spec = registry.read_spec(request["spec"])
    return to_json(registry.figures(spec, Tally.from_json(request["tally"])))


def _pair(game: str, request: Mapping[str, Any]) -> Figures:
    """The comparison of ``here`` with ``there`` (readings and prizes) over ``hands`` hands."""
    from games.consequences.card import pair
    from games.consequences.setting import Setting

    setting, alternative = (Setting(**request[side]) for side in ("here", "there"))
    return dict(pair(game, setting, alternative, request["hands"]))


def _equity(game: str, record: Record) -> Figures:
    from games.records.figures import equity_of

    return dict(equity_of(game)(record))


def _batch(game: str, request: Mapping[str, Any]) -> Figures:
    """The tally of a spec's rounds, from the first one on."""
    from games.odds import registry

    spec = registry.read_spec(request["spec"])
    return {**registry.batch(spec, request["first"], request["count"]).to_json()}


def _check(record: Record) -> Figures:
    from games.records.pairs import bounded_findings

    return {**bounded_findings(record)}


KINDS: dict[str, tuple[Callable[..., Figures], str]] = {
    "exact": (_exact, "counts"),
    "figures": (_figures, "counts"),
    "pair": (_pair, "counts"),
    "equity": (_equity, "short"),
    "batch": (_batch, "short"),
    "check": (_check, "checks"),
}

if __name__ == "__main__":
    answer_lines(do)
