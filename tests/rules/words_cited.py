"""What a hand and the desk can cite, and the table that says which words carry each citation.

``words_cited.toml`` of a game names, for every step, offer, bar, refusal and order, the provisions
it rests on and the words of each that say the thing; or, where no words do, the row of the register
that tells of the silence. ``words_due.toml`` has the word that must stand in them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from games.rules.faults.ordered import Order, Silence, ruled_on
from games.rules.game import Game
from games.rules.hands.script import Action, Choice, play
from games.rules.values.fields import listing, mapping
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.faults import every_case

Cited = tuple[str, str]
"""A name, and the eId of a provision it rests on."""

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Words:
    """``words`` by language; ``row`` where they carry the citation only by a reading, or not."""

    name: str
    eid: str
    words: Mapping[str, str]
    row: str


def table(key: str) -> list[Words]:
    """Every line of a game's table, one for each name and provision."""
    path = HERE / key / "words_cited.toml"
    found = []
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["cited"]:
        words = {lang: entry[lang] for lang in ("pt", "zh-hant") if lang in entry}
        found += [Words(name, entry["eid"], words, entry.get("row", "")) for name in entry["by"]]
    return found


def words_due() -> Iterator[tuple[str, dict[str, re.Pattern[str]]]]:
    """Each name, with the pattern due in each language."""
    path = HERE / "words_due.toml"
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["due"]:
        due = {"pt": re.compile(entry["pt"], re.IGNORECASE)}
        if "zh" in entry:
            due["zh-hant"] = re.compile(entry["zh"])
        yield from ((name, due) for name in entry["of"].split())


def ordered(declared: Game) -> set[Cited]:
    """All that the orders of the desk cite."""
    return {
        (f"order:{step.name}", each.eid)
        for fault, case in every_case(declared)
        for step in ruled_on(fault, case)
        if isinstance(step, Order)
        for each in step.provisions
    }


def cited_by(banked: Game, record: Mapping[str, object]) -> Iterator[Cited]:
    """All that the steps and the decisions of a hand name, or its refusal."""
    try:
        script = banked.hand(record).script()
    except Forbidden as no:
        yield f"refused:{no.reason}", no.provision.eid
        return
    actions = iter(listing(record.get("actions"), "actions"))
    told = next(script)
    while True:
        try:
            if isinstance(told, Choice):
                yield from _of_a_choice(told)
                action = mapping(next(actions), "actions")
                told = script.send(Action(int(str(action["seat"])), str(action["do"])))
            else:
                if not isinstance(told, (Order, Silence)):  # those are held by ``ordered``
                    yield from ((told.name, each.eid) for each in told.provisions)
                told = next(script)
        except StopIteration:
            return


def _of_a_choice(choice: Choice) -> Iterator[Cited]:
    yield "decision", choice.provision.eid
    yield from ((f"may:{offer.do}", offer.provision.eid) for offer in choice.offers)
    yield from ((f"bar:{bar.do}:{bar.reason}", bar.provision.eid) for bar in choice.bars)


def refused_by(banked: Game, record: Mapping[str, object]) -> Iterator[Cited]:
    """What a ``settle`` record is refused for."""
    assert banked.settle is not None
    try:
        banked.settle(record)
    except Forbidden as no:
        yield f"refused:{no.reason}", no.provision.eid


def goes_on(banked: Game, record: Mapping[str, object], do: str) -> dict[str, object]:
    """The record with every seat deciding alike."""
    actions: list[dict[str, object]] = []
    hand = banked.hand(record)
    taken: list[Action] = []
    while (waiting := play(hand.script, taken).waiting) is not None:
        offered = [offer.do for offer in waiting.offers]
        chosen = do if do in offered else "fold"
        taken.append(Action(waiting.seat, chosen))
        actions.append({"seat": waiting.seat, "do": chosen})
    return {**record, "actions": actions}


def can_be_played(banked: Game, record: Mapping[str, object]) -> bool:
    try:
        play(banked.hand(record).script, [])
    except Unusable:
        return False
    return True
