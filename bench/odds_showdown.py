"""Omaha showdowns heads-up: the kernel, and what one would take instead, on the same rounds.

    python -m bench.odds_showdown

Ratios of one run, after warm-up, by the time one core was at work. Every rival decides rounds
that the kernel dealt, and must name the same winners; only the one fed by numpy deals its own,
as its user would.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from statistics import median

import numpy as np
from phevaluator import _pheval, evaluate_omaha_cards
from pokerkit import OmahaHoldemHand

from bench.targets import at_least
from games.odds import registry
from games.odds.figures.spec import Spec
from games.odds.kernels.generator import keys_of, new_deck
from games.odds.kernels.kernelcache import kernel
from games.omaha.odds import equity
from games.omaha.odds.showdown import DECK, deal_round

SEED = 2010
ROUNDS = 4_000_000
REPEATS = 5
OF_DEALING, OF_PHEVALUATOR, OF_HEADS_UP = 0.5, 45, 0.4
"""The targets: of dealing alone, of phevaluator fed by numpy, of the hands decided heads-up."""
FLOP = {
    "hands": [["As", "Ks", "Qd", "Jd"], ["9h", "9c", "8h", "7c"]],
    "board": ["Ts", "9s", "2d"],
}

Names = tuple[list[str], list[str], list[str]]
"""The board and both hands of a round."""


def main() -> None:
    omaha = run_of("omaha")
    speed = best_rate(lambda: registry.batch(omaha, 0, ROUNDS), ROUNDS)
    print(f"omaha, two players: {speed / 1e6:.1f} million showdowns a second")
    floor, fed = dealing_alone(omaha.seed), c_module(20_000)
    rivals = {
        "dealing alone, card by card": floor,
        f"phevaluator {version('phevaluator')}, its C module fed by numpy {np.__version__}": fed,
        "phevaluator, its public API": public_api(some_rounds(omaha, 5_000)),
        f"pokerkit {version('pokerkit')}": pokerkit(some_rounds(omaha, 300)),
    }
    for name, rate in rivals.items():
        print(f"  {name}: {rate:,.0f} a second; the kernel makes {speed / rate:,.2f} of its one")
    ten = best_rate(lambda: registry.batch(run_of("omaha", 10), 0, ROUNDS // 4), ROUNDS // 4)
    print(f"  of dealing alone: {at_least(speed / floor, OF_DEALING)}")
    print(f"  of phevaluator fed by numpy: {at_least(speed / fed, OF_PHEVALUATOR, '.1f')}")
    print(f"  ten-handed, of the hands decided heads-up: {at_least(5 * ten / speed, OF_HEADS_UP)}")
    for game, seats in (("omaha", 6), ("omaha", 10), ("five_card", 2), ("five_card", 7)):
        spec = run_of(game, seats)
        rate = best_rate(lambda spec=spec: registry.batch(spec, 0, ROUNDS), ROUNDS)  # type: ignore[misc]
        print(f"{game}, {seats} players: {rate / 1e6:.1f} million showdowns a second")
    print(f"omaha, equity of a flop, 820 run-outs: {flop_equity() * 1e3:.2f} ms")


def run_of(game: str, seats: int = 2) -> Spec:
    return registry.read_spec({"game": game, "seats": seats, "seed": SEED, "rounds": ROUNDS})


def best_rate(work: Callable[[], object], rounds: int) -> float:
    """Rounds a second in the fastest of some repeats, the first of them for warming up."""
    return rounds / min(list(times_of(work))[1:])


def times_of(work: Callable[[], object]) -> Iterator[float]:
    for _ in range(REPEATS + 1):
        start = time.process_time()
        work()
        yield time.process_time() - start


def dealing_alone(seed: int) -> float:
    keys, deck = keys_of(seed, 3), new_deck(DECK)
    return best_rate(lambda: deal_only(keys, deck, ROUNDS), ROUNDS)


@kernel
def deal_only(keys, deck, rounds):  # type: ignore[no-untyped-def]
    """Deal the cards of every round and add them up, so that none may be left out."""
    seen = 0
    for index in range(rounds):
        deal_round(deck, keys, index)
        for place in range(13):
            seen += deck[place]
    return seen


def some_rounds(spec: Spec, rounds: int) -> tuple[list[Names], list[int]]:
    """The cards of the first rounds by name, and who won them: -1 the second, 1 the first."""
    dealt = [registry.redeal(spec, index) for index in range(rounds)]
    won = [registry.batch(spec, index, 1).bets["seat_1"].counts for index in range(rounds)]
    names = [(each["board"], each["hands"][0], each["hands"][1]) for each in dealt]
    return names, [counts["win"] - counts["lose"] for counts in won]


def public_api(some: tuple[list[Names], list[int]]) -> float:
    names, won = some

    def decide() -> list[int]:
        return [
            _sign(evaluate_omaha_cards(*board, *second) - evaluate_omaha_cards(*board, *first))
            for board, first, second in names
        ]

    assert decide() == won
    return best_rate(decide, len(names))


def c_module(rounds: int) -> float:
    """Its compiled function called directly, on hands numpy shuffles."""
    chance = np.random.default_rng(SEED)
    rank = _pheval.evaluate_omaha_cards

    def decide() -> int:
        order = chance.random((rounds, 52)).argsort(axis=1)[:, :13]
        won = 0
        for cards in order.tolist():
            won += rank(*cards[:9]) < rank(*cards[:5], *cards[9:])
        return won

    assert 0.47 < decide() / rounds < 0.51
    return best_rate(decide, rounds)


def pokerkit(some: tuple[list[Names], list[int]]) -> float:
    names, won = some
    joined = [tuple("".join(cards) for cards in each) for each in names]

    def decide() -> list[int]:
        found = []
        for board, first, second in joined:
            one = OmahaHoldemHand.from_game(first, board)
            other = OmahaHoldemHand.from_game(second, board)
            found.append((one > other) - (one < other))
        return found

    assert decide() == won
    return best_rate(decide, len(names))


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def flop_equity() -> float:
    return median(list(times_of(lambda: equity(FLOP)))[1:])


if __name__ == "__main__":
    main()
