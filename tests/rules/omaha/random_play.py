"""Tables and decisions at random, and a hand driven by them without replaying it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from games.omaha.rules import GAME
from games.rules.hands.script import Action, ChipMove, Choice, Offer, Played, Step, allow

Decide = Callable[[Choice], Action]


def random_record(chance: Random) -> dict[str, Any]:
    """Two to ten players, deep and short stacks, odd chips, both structures."""
    seats = chance.sample(range(1, 11), chance.randint(2, 10))
    chip = chance.choice([1, 1, 1, 5, 25])
    big = chip * chance.choice([2, 3, 4, 10])
    stacks = {seat: chip * random_depth(chance, big // chip) for seat in seats}
    table: dict[str, Any] = {
        "seats": seats,
        "button": chance.choice(seats),
        "stacks": {str(seat): stack for seat, stack in stacks.items()},
        "structure": chance.choice(["limit", "no_limit"]),
        "small_blind": chip * chance.randint(1, big // chip),
        "big_blind": big,
        "chip": chip,
        "commission": chance.choice([None, "3%", "3.7%", "5%"]),
    }
    readings = {r.id: chance.choice(r.values) for r in GAME.readings if chance.random() < 0.3}
    return {"table": table, "readings": readings, "seed": chance.getrandbits(32)}


def random_depth(chance: Random, big: int) -> int:
    return chance.choice(
        [chance.randint(1, big), chance.randint(1, 10 * big), chance.randint(1, 300 * big)]
    )


def random_action(choice: Choice, chance: Random) -> Action:
    """Any offer, folding less often, amounts at the bounds as often as between them."""
    offers = [each for each in choice.offers if each.do != "fold" or chance.random() < 0.25]
    return amount_within(choice, chance.choice(offers or list(choice.offers)), chance)


def amount_within(choice: Choice, offer: Offer, chance: Random, chip: int = 1) -> Action:
    if offer.minimum is None or offer.maximum is None:
        return Action(choice.seat, offer.do)
    between = chance.randint(offer.minimum // chip, offer.maximum // chip) * chip
    to = chance.choice([offer.minimum, offer.maximum, max(offer.minimum, between)])
    return Action(choice.seat, offer.do, to)


def drive(record: dict[str, Any], decide: Decide) -> tuple[Played, list[Action]]:
    """A hand to its end, every action checked as ``play`` checks it."""
    script = GAME.hand(record).script()
    steps: list[Step] = []
    after: list[int] = []
    choices: list[Choice] = []
    taken: list[Action] = []
    told = next(script)
    while True:
        try:
            if isinstance(told, Step):
                steps.append(told)
                told = next(script)
                continue
            action = decide(told)
            allow(told, action, "")
            after.append(len(steps))
            choices.append(told)
            taken.append(action)
            told = script.send(action)
        except StopIteration:
            return Played(tuple(steps), None, tuple(after), tuple(choices)), taken


def accounts_after_each_step(record: dict[str, Any], played: Played) -> list[Counter[str]]:
    held = Counter({f"stack:{seat}": n for seat, n in record["table"]["stacks"].items()})
    told = [Counter(held)]
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, ChipMove):
                held[move.source] -= move.amount
                held[move.to] += move.amount
        told.append(Counter(held))
    return told
