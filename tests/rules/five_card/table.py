"""A table to test on: hands told in a line, played to where the line stops."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from games.five_card.rules import GAME
from games.five_card.rules.law import READINGS
from games.rules.hands.script import CardMove
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import Card, cards
from games.rules.values.citation import Provision
from tests.rules.short_hand import Record, ToldHand

ROOT = Path(__file__).resolve().parents[3]
LAWTEXT = ROOT / "games" / "five_card" / "lawtexts" / "portaria-104-85-m"
SAMPLES = ROOT / "games" / "five_card" / "play" / "sample_hands"

DEFAULTS = Chosen(READINGS, {})

KING_HIGH = {6: "Kh 9c 9d 5s Qd", 4: "Jc Js 8h 8c 6d", 2: "Ts 7d 6h 6s 5c"}
"""Seat 6 opens; 6 speaks first in rounds two and four, 4 in round three; 4 wins."""


def chosen(**readings: str) -> Chosen:
    """``chosen(PA_03="flush")``"""
    return Chosen(READINGS, {name.replace("_", "-"): told for name, told in readings.items()})


def record(
    hands: Mapping[int, str],
    stacks: Mapping[int, int] | None = None,
    readings: Mapping[str, str] | None = None,
    events: Sequence[Record] = (),
    seed: int | None = 1,
    **settings: Any,
) -> Record:
    """Pot money 20 and stacks of 2000, unless told otherwise. No cards: ``{6: "", 2: ""}``."""
    each = {str(seat): (stacks or {}).get(seat, 2000) for seat in hands}
    table: Record = {"seats": sorted(hands), "stacks": each, "ante": 20, "commission": "4%"}
    table.update(settings)
    named = {str(seat): told for seat, told in hands.items() if told}
    told: Record = {"table": table, "cards": named, "readings": dict(readings or {})}
    told["events"] = list(events)
    if seed is not None:
        told["seed"] = seed
    return told


class Run(ToldHand):
    game = GAME

    @property
    def pots(self) -> list[tuple[int, list[int]]]:
        return [(pot["amount"], pot["winners"]) for pot in self.answer["pots"]]

    def seats(self, name: str) -> list[int | None]:
        return [step.seat for step in self.steps(name)]

    @property
    def moves(self) -> list[CardMove]:
        return [m for step in self.played.steps for m in step.moves if isinstance(m, CardMove)]


def quietly(given: Record, line: str) -> Run:
    """Play the line, then open at the least, call and pass until the hand is over."""
    run = Run(given, line)
    while not run.is_over:
        do = next(do for do in ("pass", "call", "open") if run.turn.offer(do))
        least = f" {run.offer(do).minimum}" if do == "open" else ""
        line = f"{line}, {run.turn.seat} {do}{least}"
        run = Run(given, line)
    return run


def hand(names: str) -> tuple[Card, ...]:
    return cards(names)


def eids(provisions: Sequence[Provision]) -> list[str]:
    return [each.eid for each in provisions]


def words() -> dict[str, str]:
    """The words of every provision, by eId, without numbers and headings."""
    found: dict[str, str] = {}
    for block in (LAWTEXT / "pt.gazette.txt").read_text(encoding="utf-8").split("== ")[1:]:
        eid, _, rest = block.partition("\n")
        lines = [each for each in rest.splitlines() if not each.startswith(("number:", "heading:"))]
        found[eid.strip()] = "\n".join(lines).strip()
    return found


def operative() -> set[str]:
    """The articles, paragraphs and points of the outline that say something of their own."""
    outline = (LAWTEXT / "outline.txt").read_text(encoding="utf-8").split("\n")
    kinds = dict(line.split() for line in outline if line.strip())
    said = {eid for eid, text in words().items() if text}
    rules = {"article", "paragraph", "point", "wrapup"}
    return {eid for eid, kind in kinds.items() if kind in rules and eid in said}


def samples() -> Iterator[tuple[str, Record]]:
    for path in sorted(SAMPLES.glob("*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8"))


def sample_run(name: str) -> Run:
    told = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    line = ", ".join(
        f"{each['seat']} {each['do']} {each.get('to', '')}" for each in told["actions"]
    )
    return Run(told, line)
