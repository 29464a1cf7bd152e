"""What the tests of the two games played against the house share."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from games.lawtexts.texts.corpus import own
from games.rules.game import Answer, Game
from games.rules.hands.script import Action, Choice, Played, play
from games.rules.values.citation import Provision
from games.rules.values.fields import listing, mapping
from games.rules.values.refusal import Forbidden, Unusable

ROOT = Path(__file__).resolve().parents[2]
GAMES_FOLDER = ROOT / "games"


def run(game: Game, record: Mapping[str, object]) -> Played:
    """The hand of a ``play`` record, as far as its own actions go."""
    actions = []
    for each in listing(record.get("actions"), "actions"):
        told = mapping(each, "actions")
        seat, do = told["seat"], told["do"]
        assert isinstance(seat, int)
        assert isinstance(do, str)
        actions.append(Action(seat, do))
    return play(game.hand(record).script, actions)


def account(game: Game, record: Mapping[str, object]) -> Answer:
    return game.hand(record).account(run(game, record))


def names(played: Played) -> list[str]:
    return [step.name for step in played.steps]


def step_facts(played: Played, name: str, seat: int | None = None) -> Mapping[str, object]:
    return next(s.facts for s in played.steps if s.name == name and seat in (None, s.seat))


def cited(game: Game, record: Mapping[str, object]) -> set[Provision]:
    """Every provision a hand names: in its steps, in its choices, in a refusal of it."""
    try:
        hand = game.hand(record)
    except Forbidden as no:
        return {no.provision}
    found: set[Provision] = set()
    script = hand.script()
    actions = iter(listing(record.get("actions"), "actions"))
    told = next(script)
    while True:
        try:
            if isinstance(told, Choice):
                found |= {told.provision}
                found |= {each.provision for each in (*told.offers, *told.bars)}
                action = mapping(next(actions), "actions")
                told = script.send(Action(int(str(action["seat"])), str(action["do"])))
            else:
                found |= set(told.provisions)
                told = next(script)
        except StopIteration:
            return found


def transcripts(key: str) -> Iterator[tuple[str, dict[str, object]]]:
    for path in sorted((GAMES_FOLDER / key / "play" / "sample_hands").glob("*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8"))


def words(instrument: str, witness: str) -> dict[str, str]:
    """The words of every provision of a witness, by eId; headings left out."""
    found: dict[str, str] = {}
    text = (own().instruments[instrument] / f"{witness}.txt").read_text(encoding="utf-8")
    for block in text.split("== ")[1:]:
        eid, _, rest = block.partition("\n")
        lines = [line for line in rest.splitlines() if not line.startswith(("number:", "heading:"))]
        body = "\n".join(lines).strip()
        if body:
            found[eid.strip()] = body
    return found


def operative(instrument: str, witness: str) -> set[str]:
    """The provisions that say something, but for titles, reasons, dates and signatures."""
    formal = ("title", "preamble", "date", "signature", "office", "annex")
    return {
        eid
        for eid in words(instrument, witness)
        if not any(part in eid.split("__") for part in formal)
    }


def refused(call: object, *arguments: object) -> Unusable | Forbidden:
    """The refusal a call ends in."""
    assert callable(call)
    try:
        call(*arguments)
    except (Unusable, Forbidden) as no:
        return no
    raise AssertionError("nothing was refused")
