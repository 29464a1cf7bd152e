"""What ``rulesite-rules odds`` is asked with."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from games.rules.game import Answer

SETTINGS = {
    "readings": "FA-14=own_trio_required",
    "prizes": "pair_plus.three_of_a_kind=30",
    "bets": "ante=100 pair_plus=25",
    "jackpot": "pool=250000 fixed.flush=400",
    "options": "maximum_payout=5000",
}
"""Mappings: as NAME=VALUE, or as one JSON object."""


def add_odds(part: ArgumentParser) -> None:
    part.add_argument("what", choices=("exact", "equity", "simulate"))
    part.add_argument("--strategy", metavar="NAME")
    for name, example in SETTINGS.items():
        part.add_argument(f"--{name}", nargs="+", metavar="NAME=VALUE", help=example)
    part.add_argument("--at", metavar="DATE", help="under the law of that day: 2025-11-10")
    part.add_argument("--rounds", default="1000000", metavar="N", help="of a simulation")
    part.add_argument("--seed", default="1", metavar="S")
    part.add_argument("--seats", metavar="K")
    part.add_argument("--workers", type=int, default=1, metavar="K", help="processes")


def odds_told(asked: Namespace) -> Answer:
    from rulesite_rules.figures import exact, simulate

    if asked.what == "exact":
        return exact(asked.game, _settings(asked))
    more = {"rounds": asked.rounds, "seed": asked.seed}
    if asked.seats is not None:
        more["seats"] = asked.seats
    return simulate(asked.game, _settings(asked) | more, asked.workers)


def _settings(asked: Namespace) -> dict[str, Any]:
    from games.records.cli.options import told

    found = {name: getattr(asked, name) for name in ("strategy", "at") if getattr(asked, name)}
    for name in SETTINGS:
        if getattr(asked, name) is not None:
            found[name] = told(getattr(asked, name), name)
    return found
