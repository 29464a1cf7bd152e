"""The arguments of ``rulesite-rules odds``, and its answers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from games.records.cli.options import EXAMPLES, settings_record
from games.rules.game import Answer
from games.rules.game import game as game_of
from games.rules.provisions.day import version_answer
from rulesite_rules.records import today


def add_odds(part: ArgumentParser) -> None:
    part.add_argument("what", choices=("exact", "equity", "simulate", "certificate"))
    part.add_argument("--strategy", metavar="NAME")
    for name, example in EXAMPLES.items():
        part.add_argument(f"--{name}", nargs="+", metavar="NAME=VALUE", help=example)
    part.add_argument("--at", metavar="DATE", help="under the law of that day: 2025-11-10")
    part.add_argument("--rounds", default="1000000", metavar="N", help="of a simulation")
    part.add_argument("--seed", default="1", metavar="S")
    part.add_argument("--seats", metavar="K")
    part.add_argument("--workers", type=int, default=1, metavar="K", help="processes")


def odds_answer(asked: Namespace) -> Answer:
    from rulesite_rules.figures import certificate, exact, simulate, to_json

    if asked.what == "exact":
        settings = _settings(asked)
        version = version_answer(settings, game_of(asked.game).instrument.key, today())
        return {**to_json(exact(asked.game, settings)), "version": version}
    more = {"rounds": asked.rounds, "seed": asked.seed}
    if asked.seats is not None:
        more["seats"] = asked.seats
    if asked.what == "certificate":
        return {**certificate(asked.game, _settings(asked) | more)}
    return to_json(simulate(asked.game, _settings(asked) | more, asked.workers))


def _settings(asked: Namespace) -> dict[str, Any]:
    found = {name: getattr(asked, name) for name in ("strategy", "at") if getattr(asked, name)}
    return found | settings_record(vars(asked))
