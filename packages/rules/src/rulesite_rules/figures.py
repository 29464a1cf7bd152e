"""Figures, with the extra ``odds``: exact sheets, equities, simulations, certificates.

Modules that need numpy and numba are imported only on a call.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.rules.game import Answer, Record
from games.rules.registry import game as game_of
from rulesite_rules.records import today

Asked = Mapping[str, Any]


def exact(game: str, asked: Asked | None = None) -> Answer:
    """Counts and fractions under ``readings``, ``prizes``, ``bets``, ``jackpot``, ``at``."""
    from games.odds import registry
    from games.odds.sheets import to_json
    from games.records.figures import options_of

    return to_json(registry.exact(game, options_of(registry.read_spec(_dated(game, asked or {})))))


def equity(game: str, record: Record) -> Answer:
    """The equity of hands before the last card, every run-out counted."""
    from games.records.figures import equity_of
    from games.rules.fields import normalized

    return equity_of(game_of(game).key)(normalized(record))


def simulate(game: str, asked: Asked, workers: int = 1) -> Answer:
    """Rounds played by the kernels: ``rounds``, ``seed``, and the options of ``exact``."""
    from games.odds import registry
    from games.odds.sheets import to_json
    from games.records.cli.local_runner import Stop, play

    spec = registry.read_spec(_dated(game, asked))
    return to_json(registry.figures(spec, play(spec, workers, Stop(), lambda done, rounds: None)))


def verify(certificate: str | Path, batches: int | None = None, seed: int | None = None) -> Answer:
    """Check a certificate of a simulation against this code: all its batches, or a random few."""
    from games.odds.certificate.command import answered
    from games.odds.certificate.reading import read_file
    from games.odds.certificate.sentences import sentence

    options = {
        "batches": None if batches is None else str(batches),
        "seed": None if seed is None else str(seed),
        "batch": None,
    }
    return answered(lambda: read_file(Path(certificate)), options, sentence)


def consequences(game: str, reading: str) -> list[Answer]:
    """The counted effect of each non-default value of a doubt, and one hand both ways."""
    from games.consequences import stored

    return stored.cards_of(game_of(game).key, reading)


def _dated(game: str, asked: Asked) -> dict[str, Any]:
    from games.rules.day import dated
    from games.rules.fields import normalized

    return dict(dated({**normalized(asked), "game": game}, game_of(game).instrument.key, today()))
