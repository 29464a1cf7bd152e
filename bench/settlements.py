"""Hands of Fortune 3 and of Stud settled from JSON Lines by the command, on one core.

    python -m bench.settlements

The rate is that of the whole path: a line read, the record checked, every bet ruled upon with
its provisions and why, the answer written. The time is the processor's; start-up, and sentences
made once, are taken off by running some lines too. Memory is the most the process ever held. The
limit beneath is what any such command must do: read those lines as JSON, and write the answers.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import django

from bench.targets import at_least
from games.records.answers import settling
from games.records.lines import written as line_of
from games.rules.values.cards import DECK_52

ROOT = Path(__file__).resolve().parent.parent
SEED = 2025
FEW, MANY = 1_000, 51_000
OF_ITS_JSON = 0.35
"""The target: the rate with every bet, of the rate at which the same lines are read and written."""

JACKPOT = {
    "pool": 100_000,
    "minimum": 50_000,
    "fixed": {
        "royal_flush": 50_000,
        "straight_flush": 5_000,
        "four_of_a_kind": 3_000,
        "full_house": 1_000,
        "flush": 500,
    },
}


class Run(NamedTuple):
    """What one run of the command took."""

    seconds: float
    megabytes: float


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded")
    django.setup()
    print(f"{'hands':<28}{'a second':>12}{'MB, ' + str(FEW):>12}{'MB, ' + f'{MANY:,}':>14}")
    for name, game in (("fortune3, ante alone", "fortune3"), ("stud, ante alone", "stud")):
        print(measured(name, game, every_bet=False)[0])
    for name, game in (("fortune3, every bet", "fortune3"), ("stud, every bet", "stud")):
        before = json_alone(game)
        line, rate = measured(name, game, every_bet=True)
        limit = (before + json_alone(game)) / 2
        print(f"{line}  {at_least(rate / limit, OF_ITS_JSON, '.2f')} of its JSON alone")
        print(f"{'  its JSON alone, the limit':<28}{limit:>12,.0f}")


def measured(name: str, game: str, *, every_bet: bool) -> tuple[str, float]:
    """The row of a file of hands, and its rate."""
    with tempfile.TemporaryDirectory() as folder:
        few = run(game, written(Path(folder) / "few", game, FEW, every_bet=every_bet))
        many = run(game, written(Path(folder) / "many", game, MANY, every_bet=every_bet))
    rate = (MANY - FEW) / (many.seconds - few.seconds)
    return f"{name:<28}{rate:>12,.0f}{few.megabytes:>12.1f}{many.megabytes:>14.1f}", rate


def written(path: Path, game: str, hands: int, *, every_bet: bool) -> Path:
    with path.open("w") as file:
        for record in records(game, hands, every_bet=every_bet):
            file.write(json.dumps(record) + "\n")
    return path


def records(game: str, hands: int, *, every_bet: bool) -> Iterator[dict[str, object]]:
    chance = Random(SEED)
    size = 3 if game == "fortune3" else 5
    for number in range(hands):
        cards = [card.name for card in chance.sample(DECK_52, 2 * size + 2)]
        bets: dict[str, int] = {"ante": 100}
        record: dict[str, object] = {
            "id": number,
            "player": cards[:size],
            "dealer": cards[size : 2 * size],
            "bets": bets,
            "action": "play" if game == "fortune3" else "raise",
        }
        if every_bet:
            bets["progressive"] = 10
            record["jackpot"] = JACKPOT
            if game == "fortune3":
                bets |= {"pair_plus": 50, "six_card_bonus": 20}
                record["community"] = cards[2 * size :]
        yield record


def json_alone(game: str) -> float:
    """Lines a second that are read, and their answers written, when nothing is ruled upon."""
    told = list(records(game, FEW, every_bet=True))
    lines, ruled = [json.dumps(each) for each in told], [settling(game)(each) for each in told]
    start = time.process_time()
    for line, answer in zip(lines, ruled, strict=True):
        json.loads(line)
        line_of(answer)
    return FEW / (time.process_time() - start)


def run(game: str, file: Path) -> Run:
    """The command on that file, in a process of its own that tells what it took."""
    command = [sys.executable, "-m", "bench.settlements", "measure", game, str(file)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    seconds, kilobytes = told.split()
    return Run(float(seconds), int(kilobytes) / 1024)


def measure(game: str, file: str) -> None:
    command = [sys.executable, "manage.py", "settle", game, file]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(used.ru_utime + used.ru_stime, used.ru_maxrss)


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure(*sys.argv[2:])
    else:
        main()
