"""Every kind of decision the sample hands of a game with a pot come to, told whole.

Two are of one kind where the same may be done, and the same may not, under the same provisions.
``decisions_told/<game>.txt`` tells the first of each kind with its sums; it was read line by line
against the texts. ``python -m tests.rules.decisions`` writes it afresh; what changes is read again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from games.rules.game import game
from games.rules.hands.script import Bar, Choice, Offer, play, read_actions
from games.rules.values.citation import Provision

KEYS = ("omaha", "five_card")
TABLES = Path(__file__).parent / "decisions_told"
GAMES_FOLDER = Path(__file__).parents[2] / "games"

Kind = tuple[object, ...]


def table_of(key: str) -> Iterator[str]:
    met: set[Kind] = set()
    for hand, number, choice in decisions(key):
        if kind(choice) not in met:
            met.add(kind(choice))
            yield f"{hand}, {number}"
            yield from (f"    {line}" for line in told(choice))


def decisions(key: str) -> Iterator[tuple[str, int, Choice]]:
    """Those of the sample hands, each by the name of its hand and its place in it."""
    for path in sorted((GAMES_FOLDER / key / "play" / "sample_hands").glob("*.json")):
        record = json.loads(path.read_text("utf-8"))["record"]
        taken = read_actions(record.get("actions"))
        hand = game(key).hand(record)
        for number in range(len(taken)):
            waiting = play(hand.script, taken[:number]).waiting
            assert waiting is not None
            yield path.stem, number, waiting


def kind(choice: Choice) -> Kind:
    offers = tuple((each.do, each.provision, each.floor, each.ceiling) for each in choice.offers)
    bars = tuple((each.do, each.reason, each.provision, each.doubt) for each in choice.bars)
    return choice.provision, offers, bars


def told(choice: Choice) -> Iterator[str]:
    yield f"seat {choice.seat} @{choice.provision.eid} {_facts(choice.facts)}"
    yield from map(_offered, choice.offers)
    yield from map(_barred, choice.bars)


def _offered(offer: Offer) -> str:
    if offer.minimum is None:
        return f"may {offer.do} @{offer.provision.eid}"
    least, most = _bound(offer.minimum, offer.floor), _bound(offer.maximum, offer.ceiling)
    return f"may {offer.do} @{offer.provision.eid} from {least} to {most}"


def _bound(amount: int | None, at: Provision | None) -> str:
    return f"{amount} @{at.eid}" if at else str(amount)


def _barred(bar: Bar) -> str:
    doubt = f" {bar.doubt}" if bar.doubt else ""
    return f"may not {bar.do} @{bar.provision.eid} {bar.reason}{doubt} {_facts(bar.facts)}".rstrip()


def _facts(facts: object) -> str:
    assert isinstance(facts, dict)
    return " ".join(f"{name}={value}" for name, value in facts.items())


if __name__ == "__main__":
    for each in KEYS:
        (TABLES / f"{each}.txt").write_text("\n".join(table_of(each)) + "\n", "utf-8")
