"""The house-banked games: the kernels, and what one would take instead; the exact figures.

    python -m bench.odds_house

Ratios of one run, after warm-up, by the time one core was at work; nothing is asserted here.
``clubs`` plays the bare showdown of three cards, a part of a Fortune 3 round, and must name the
winner the rules name where it is given the kernel's own deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import numpy as np

from bench.clubs_peer import Card, Deck, Evaluator
from bench.targets import at_least
from games.fortune3.odds import decisions, showdowns, six_cards
from games.odds import registry
from games.odds.figures.spec import Spec
from games.odds.kernels.blocks import BLOCK, deal_block, new_room
from games.odds.kernels.generator import drawn, keys_of, new_deck, rest_of, word_of
from games.odds.kernels.kernelcache import kernel
from games.rules.game import game
from games.stud.odds import policy, sweep, thresholds

SEED = 2025
ROUNDS = 20_000_000
TABLES = 1_000_000
REPEATS = 4
OF_DEALING, OF_STILL_POOL = 0.9, 0.2
"""The targets, as shares."""
CARDS = {"fortune3": (6, 2), "stud": (5, 5)}
"""The cards of a round, by the words they come from."""

BETS = {
    "every bet": {},
    "ante alone": {"bets": {"ante": 100}},
}


def main() -> None:
    for key in CARDS:
        for name, bets in BETS.items():
            spec = run_of(key, **bets)
            rate = best_rate(lambda spec=spec: registry.batch(spec, 0, ROUNDS), ROUNDS)  # type: ignore[misc]
            print(f"{key}, {name}: {rate / 1e6:.1f} million rounds a second")
            floor = dealing_alone(key)
            print(f"  of dealing alone, card by card: {at_least(rate / floor, OF_DEALING)}")
            by_block = dealing_by_block(key)
            print(f"  the limit, dealing by the block: {by_block / 1e6:.0f} million a second")
            compare(rate, rivals(key, spec))
        full_tables(key)
    for key in CARDS:
        print(f"{key}, exact: {exact_time(key):.2f} s warm")


def full_tables(key: str) -> None:
    """Seven seats: with a pool that stands still, and with one that moves; and one seat alone."""
    still, moving = run_of(key, seats=7), run_of(key, seats=7, options={"session": 100_000})
    alone = run_of(key)
    rates = [
        best_rate(lambda spec=spec: registry.batch(spec, 0, TABLES), TABLES)  # type: ignore[misc]
        for spec in (still, moving, alone)
    ]
    print(f"{key}, seven seats and a moving pool: {rates[1] / 1e6:.2f} million rounds a second")
    print(f"  of the same rounds without it: {at_least(rates[1] / rates[0], OF_STILL_POOL)}")
    by_seat = f"{rates[1] / rates[2]:.2f} by the round, {7 * rates[1] / rates[2]:.2f} by the hand"
    print(f"  of rounds of one seat: {by_seat}")


def compare(rate: float, others: dict[str, float]) -> None:
    for name, other in others.items():
        print(f"  {name}: {other:,.0f} a second; the kernel makes {rate / other:,.2f} of its one")


def rivals(key: str, spec: Spec) -> dict[str, float]:
    found = {
        "the readable rules, settling deals made": readable_rules(spec, 2000),
    }
    if key == "fortune3":
        found["clubs, the showdown of deals made"] = clubs(spec, 3000)
        found["clubs, dealing and showdown"] = clubs_dealing(3000)
    return found


def run_of(key: str, **told: Any) -> Spec:
    return registry.read_spec({"game": key, "seed": SEED, "rounds": ROUNDS, **told})


def best_rate(work: Callable[[], object], rounds: int) -> float:
    """Rounds a second in the fastest of some repeats, the first of them for warming up."""
    return rounds / min(list(times_of(work))[1:])


def times_of(work: Callable[[], object]) -> Iterator[float]:
    for _ in range(REPEATS + 1):
        start = time.process_time()
        work()
        yield time.process_time() - start


def dealing_alone(key: str) -> float:
    first, second = CARDS[key]
    keys, deck, froms = keys_of(SEED, 2), new_deck(52), np.zeros(12, dtype=np.int64)
    return best_rate(lambda: deal_only(keys, deck, froms, ROUNDS, first, second), ROUNDS)


def dealing_by_block(key: str) -> float:
    room = new_room(SEED, CARDS[key])
    return best_rate(lambda: deal_blocks(room, ROUNDS), ROUNDS)


@kernel
def deal_blocks(room, rounds):  # type: ignore[no-untyped-def]
    """The same cards by the block, as the kernels of whole rounds deal them."""
    for first in range(0, rounds, BLOCK):
        deal_block(room, 52, first)


@kernel
def take(word, deck, place):  # type: ignore[no-untyped-def]
    """``deal`` one card, as quickly as one by one they can be dealt."""
    left = np.uint64(52 - place)
    taken = place + np.int64(drawn(word, left))
    card = np.int64(deck[taken])
    deck[taken] = deck[place]
    return card, taken, rest_of(word, left)


@kernel
def deal_only(keys, deck, froms, rounds, first, second):  # type: ignore[no-untyped-def]
    """Deal the cards of every round and add them up, so that none may be left out."""
    seen = 0
    for number in range(rounds):
        word = word_of(keys[0], number)
        for place in range(first):
            card, froms[place], word = take(word, deck, place)
            seen += card
        word = word_of(keys[1], number)
        for place in range(first, first + second):
            card, froms[place], word = take(word, deck, place)
            seen += card
        for place in range(first + second):
            deck[froms[place]] = froms[place]
    return seen


def readable_rules(spec: Spec, rounds: int) -> float:
    settle = game(spec.game).settle
    assert settle is not None
    records = [registry.redeal(spec, number) for number in range(rounds)]
    return best_rate(lambda: [settle(record) for record in records], rounds)


def clubs(spec: Spec, rounds: int) -> float:
    evaluator = Evaluator(suits=4, ranks=13, cards_for_hand=3, mandatory_hole_cards=3)
    deals = [
        tuple([Card(name) for name in record[place]] for place in ("player", "dealer"))
        for record in (registry.redeal(spec, number) for number in range(rounds))
    ]

    def play() -> list[tuple[int, int]]:
        return [(evaluator.evaluate(own, []), evaluator.evaluate(bank, [])) for own, bank in deals]

    check_winners(spec, play())
    return best_rate(play, rounds)


def clubs_dealing(rounds: int) -> float:
    """Rounds as its user would play them: shuffle, deal three cards to each, compare."""
    evaluator = Evaluator(suits=4, ranks=13, cards_for_hand=3, mandatory_hole_cards=3)
    deck = Deck(4, 13)

    def play() -> int:
        wins = 0
        for _ in range(rounds):
            deck.shuffle()
            own, bank = deck.draw(3), deck.draw(3)
            wins += evaluator.evaluate(own, []) < evaluator.evaluate(bank, [])
        return wins

    return best_rate(play, rounds)


def check_winners(spec: Spec, ranks: list[tuple[int, int]]) -> None:
    settle = game(spec.game).settle
    assert settle is not None
    for number, (own, bank) in enumerate(ranks):
        outcome = settle(registry.redeal(spec, number))["outcome"]
        if outcome in ("win", "lose", "tie"):
            named = "win" if own < bank else "lose" if own > bank else "tie"
            assert named == outcome, registry.redeal(spec, number)


KEPT: dict[str, tuple[Any, ...]] = {
    "fortune3": (
        showdowns.by_kind, showdowns.by_rung, showdowns.changed_winners, six_cards.six_cards,
        six_cards.by_own_class, showdowns.ladder, showdowns.one_of_a_kind, showdowns.every_hand,
    ),
    "stud": (sweep.hands, sweep.qualifying, sweep.swept, policy.policy, policy.examples),
}  # fmt: skip
"""What the modules remember of counts once made, to be forgotten before each repeat."""

COUNTS = {"fortune3": decisions.STORED, "stud": thresholds.STORED}
"""Where every deal has its turn; figures are sums over it."""


def exact_time(key: str) -> float:
    def work() -> None:
        for each in KEPT[key]:
            each.cache_clear()
        COUNTS[key].count()
        registry.exact(key)

    return median(list(times_of(work))[1:])


if __name__ == "__main__":
    main()
