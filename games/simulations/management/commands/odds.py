"""The command that prints exact figures, equities and simulations of a game."""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext

from games.narration.runs import sentence
from games.odds import registry
from games.odds.figures.sheets import Json, to_json
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.records.cli import local_runner
from games.records.cli.options import EXAMPLES, ProgressBar, settings_record
from games.records.commands import GameCommand, Options, add_files
from games.records.figures import equity_of, has_equities
from games.rules.game import game as rules_of
from games.rules.provisions.day import dated, version_answer
from games.rules.values.numbers import whole
from games.rules.values.refusal import Unusable
from games.simulations import exact_cache
from games.simulations.results import plain_tables

INTERRUPTED = 130
MOST_WORKERS = 256


class Command(GameCommand):
    help = "Exact figures, equities and simulations of a game."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("what", choices=["exact", "equity", "simulate"])
        add_files(parser)
        parser.add_argument("--format", choices=["json", "text"], default="json")
        group = parser.add_argument_group("exact and simulate")
        group.add_argument("--strategy", metavar="NAME")
        for name, example in EXAMPLES.items():
            group.add_argument(f"--{name}", nargs="+", metavar="NAME=VALUE", help=example)
        group.add_argument("--at", metavar="DATE", help="under the law of that day: 2025-11-10")
        runs = parser.add_argument_group("simulate")
        runs.add_argument("--rounds", default="1000000", metavar="N")
        runs.add_argument("--seed", default="1", metavar="S")
        runs.add_argument("--seats", metavar="K")
        runs.add_argument("--workers", default=None, metavar="K", help="processes; all cores")

    def answer(self, game_key: str, options: Options) -> None:
        try:
            getattr(self, options["what"])(game_key, options)
        except Unusable as no:
            where = f"{no.field}: " if no.field else ""
            raise CommandError(f"{where}{sentence(no)}") from None

    def exact(self, game: str, options: Options) -> None:
        record = _spec_record(game, options)
        figures = exact_cache.exact(game, exact_cache.options_of(registry.read_spec(record)))
        version = version_answer(record, rules_of(game).instrument.key, timezone.localdate())
        answer = {**to_json(figures), "version": version}
        self._print(options, answer, plain_tables.exact(game, figures))

    def simulate(self, game: str, options: Options) -> None:
        spec = registry.read_spec(_spec_record(game, options))
        workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
        if options["workers"] is not None:
            workers = whole(options["workers"], "workers", 1, MOST_WORKERS)
        bar = ProgressBar(sys.stderr)
        with local_runner.Stop().on_interrupt() as stop:
            tally = local_runner.play(spec, workers, stop, bar.report)
        bar.close()
        figures = registry.figures(replace(spec, rounds=tally.rounds), tally)
        self._print(options, played(spec, tally), plain_tables.simulated(game, figures, spec))
        if tally.rounds < spec.rounds:
            self.stderr.write(gettext("Stopped: the figures show the rounds played so far."))
            sys.exit(INTERRUPTED)

    def equity(self, game: str, options: Options) -> None:
        if not has_equities(game):
            raise CommandError(gettext("Equities are of games between players alone."))
        self.answer_records(options["files"], equity_of(game))

    def _print(self, options: Options, figures: Json, lines: Iterator[str]) -> None:
        if options["format"] == "json":
            self.stdout.write(json.dumps(figures, ensure_ascii=False))
            return
        for line in lines:
            self.stdout.write(line)


def played(spec: Spec, tally: Tally) -> Json:
    """The figures of the rounds played, as of a shorter run, and what was asked for."""
    done = replace(spec, rounds=tally.rounds)
    return {
        **to_json(registry.figures(done, tally)),
        "spec": done.to_json(),
        "stopped": tally.rounds < spec.rounds,
        "asked": spec.rounds,
    }


def _spec_record(game: str, options: Options) -> dict[str, Any]:
    record: dict[str, Any] = {"game": game, "rounds": options["rounds"], "seed": options["seed"]}
    for name in ("strategy", "seats", "at"):
        if options[name] is not None:
            record[name] = options[name]
    record |= settings_record(options)
    return dict(dated(record, rules_of(game).instrument.key, timezone.localdate()))
