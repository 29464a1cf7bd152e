"""Exact figures, equities and simulations of a game, on the command line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext, override

from games.odds import registry
from games.odds.spec import Spec, whole
from games.odds.tally import Tally
from games.rules.refusal import Unusable
from games.rules.registry import GAMES
from games.simulations import many_hands, plain_tables, sheets
from games.simulations.equity_asked import EQUITIES
from games.simulations.progress_bar import ProgressBar
from games.simulations.record_lines import answers, lines_of
from games.simulations.sentences import sentence
from games.simulations.told_options import told

EXAMPLES = {
    "readings": "FA-14=own_trio_required",
    "prizes": "pair_plus.three_of_a_kind=30",
    "bets": "ante=100 pair_plus=25",
    "jackpot": "pool=250000 fixed.flush=400",
    "options": "maximum_payout=5000",
}
"""Settings that are mappings: as NAME=VALUE, or as one JSON object."""

Plain = Callable[[str, Mapping[str, Any]], Iterator[str]]

INTERRUPTED = 130
MOST_WORKERS = 256
STANDARD_INPUT = "-"


class Command(BaseCommand):
    help = "Exact figures, equities and simulations of a game."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=GAMES)
        parser.add_argument("what", choices=["exact", "equity", "simulate"])
        parser.add_argument("files", nargs="*", help="for equity; - or none: standard input")
        parser.add_argument("--format", choices=["json", "text"], default="json")
        parser.add_argument(
            "--language",
            choices=[code for code, _ in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
            help="the language of sentences and tables",
        )
        asked = parser.add_argument_group("exact and simulate")
        asked.add_argument("--strategy", metavar="NAME")
        for name, example in EXAMPLES.items():
            asked.add_argument(f"--{name}", nargs="+", metavar="NAME=VALUE", help=example)
        runs = parser.add_argument_group("simulate")
        runs.add_argument("--rounds", default="1000000", metavar="N")
        runs.add_argument("--seed", default="1", metavar="S")
        runs.add_argument("--seats", metavar="K")
        runs.add_argument("--workers", default=None, metavar="K", help="processes; all cores")

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["language"]):
            try:
                getattr(self, options["what"])(options["game"], options)
            except Unusable as no:
                where = f"{no.field}: " if no.field else ""
                raise CommandError(f"{where}{sentence(no)}") from None

    def exact(self, game: str, options: dict[str, Any]) -> None:
        asked = sheets.options_of(registry.read_spec(_asked(game, options)))
        self._print(options, sheets.exact(game, asked), plain_tables.exact)

    def simulate(self, game: str, options: dict[str, Any]) -> None:
        spec = registry.read_spec(_asked(game, options))
        workers = _workers(options["workers"])
        bar = ProgressBar(sys.stderr)
        with many_hands.Stop().on_interrupt() as stop:
            tally = many_hands.play(spec, workers, stop, bar.report)
        bar.close()
        self._print(options, played(spec, tally), plain_tables.simulated)
        if tally.rounds < spec.rounds:
            self.stderr.write(gettext("Stopped: what was played until then is shown."))
            sys.exit(INTERRUPTED)

    def equity(self, game: str, options: dict[str, Any]) -> None:
        """Hands in, equities out, line by line; whoever reads may go away at any time."""
        if game not in EQUITIES:
            raise CommandError(gettext("Equities are of games between players alone."))
        has_errors = False
        try:
            for line in answers(_lines(options["files"]), EQUITIES[game]):
                has_errors = has_errors or line.is_error
                self.stdout.write(line.text)
            self.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if has_errors:
            sys.exit(1)

    def _print(self, options: dict[str, Any], figures: dict[str, Any], plain: Plain) -> None:
        if options["format"] == "json":
            self.stdout.write(json.dumps(figures, ensure_ascii=False))
            return
        for line in plain(options["game"], figures):
            self.stdout.write(line)


def _lines(files: list[str]) -> Iterator[bytes]:
    for name in files:
        if name != STANDARD_INPUT and not Path(name).is_file():
            raise CommandError(gettext("There is no file “%(name)s”.") % {"name": name})
    for name in files or [STANDARD_INPUT]:
        if name == STANDARD_INPUT:
            yield from lines_of(sys.stdin.buffer)
            continue
        with Path(name).open("rb") as source:
            yield from lines_of(source)


def played(spec: Spec, tally: Tally) -> dict[str, Any]:
    """The figures of the rounds played; those of a stopped run are those of a shorter one."""
    done = replace(spec, rounds=tally.rounds)
    return {
        **registry.figures(done, tally),
        "spec": done.to_json(),
        "stopped": tally.rounds < spec.rounds,
        "asked": spec.rounds,
    }


def _asked(game: str, options: dict[str, Any]) -> dict[str, Any]:
    record: dict[str, Any] = {"game": game, "rounds": options["rounds"], "seed": options["seed"]}
    for name in ("strategy", "seats"):
        if options[name] is not None:
            record[name] = options[name]
    for name in EXAMPLES:
        if options[name] is not None:
            record[name] = told(options[name], name)
    return record


def _workers(given: str | None) -> int:
    if given is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    return whole(given, "workers", 1, MOST_WORKERS)
