"""The equity of each hand before the last cards come.

It reads the state of a showdown from a record, and computes shares from how often each set of hands
won together. The games between players share it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
import numpy.typing as npt

from games.odds.numbers import whole
from games.odds.tally import NINETY_NINE
from games.rules.cards import Card, card
from games.rules.fields import refuse_unknown
from games.rules.game import Answer, Record
from games.rules.readings import Chosen, Reading
from games.rules.readings import chosen_in as taken
from games.rules.record import EquityShares
from games.rules.refusal import Unusable

Winners = npt.NDArray[np.int64]
"""How often each set of hands won together; hand ``n`` is bit ``n`` of the index."""

FIELDS = ("id", "hands", "board", "dead", "readings", "at", "seed", "rounds", "streets")
DEFAULT_SEED = 1
DEFAULT_ROUNDS = 4_000_000
MOST_ROUNDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The cards known before a showdown: each player's, the board's, and those out of play."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    stock: tuple[Card, ...]
    """The cards that may still come, in the deck's order."""
    seed: int
    rounds: int
    """Both matter only if the run-outs are too many to count."""


def read_state(record: Record, deck: Sequence[Card], most_hands: int) -> KnownCards:
    refuse_unknown(record, FIELDS)
    value = record.get("hands")
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_hands", {}, "hands")
    if len(value) < 2:
        raise Unusable("too_few_hands", {"least": 2, "given": len(value)}, "hands")
    if len(value) > most_hands:
        raise Unusable("too_many_hands", {"most": most_hands, "given": len(value)}, "hands")
    hands = tuple(read_cards(hand, f"hands[{place}]") for place, hand in enumerate(value))
    board = read_cards(record.get("board"), "board")
    dead = read_cards(record.get("dead"), "dead")
    used = _refuse_unfit(hands, board, dead, deck)
    return KnownCards(
        hands,
        board,
        dead,
        tuple(card for card in deck if card not in used),
        whole(record.get("seed", DEFAULT_SEED), "seed", 0, 2**63 - 1),
        whole(record.get("rounds", DEFAULT_ROUNDS), "rounds", 1, MOST_ROUNDS),
    )


def chosen_in(record: Record, readings: tuple[Reading, ...]) -> Chosen:
    return taken(readings, record)


def read_cards(value: object, where: str) -> tuple[Card, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_cards", {}, where)
    parsed = []
    for place, name in enumerate(value):
        try:
            parsed.append(card(name) if isinstance(name, str) else card(str(name)))
        except Unusable as no:
            raise no.in_field(f"{where}[{place}]") from None
    return tuple(parsed)


def _refuse_unfit(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    dead: Sequence[Card],
    deck: Sequence[Card],
) -> set[Card]:
    """The cards used; raise ``Unusable`` if one is used twice or is not in this deck."""
    used: set[Card] = set()
    places = {f"hands[{place}]": hand for place, hand in enumerate(hands)}
    for where, group in {**places, "board": board, "dead": dead}.items():
        for place, known_card in enumerate(group):
            if known_card not in deck:
                raise Unusable("card_not_in_deck", {"card": known_card.name}, f"{where}[{place}]")
            if known_card in used:
                raise Unusable("card_twice", {"card": known_card.name}, f"{where}[{place}]")
            used.add(known_card)
    return used


def refuse_short_stock(state: KnownCards, to_come: int) -> None:
    if to_come > len(state.stock):
        facts = {"needed": to_come, "left": len(state.stock)}
        raise Unusable("not_enough_cards", facts, "dead" if state.dead else "hands")


def counted(winners: Winners, hands: int) -> Answer:
    """The equities of a full count of the run-outs."""
    total = int(winners.sum())
    return {
        **shares(winners, hands),
        "method": "enumeration",
        "why": {"reason": "every_run_out_counted", "run_outs": total},
    }


def estimated(winners: Winners, state: KnownCards, why: Mapping[str, int]) -> Answer:
    """The equities of a sample, with the interval of each."""
    answer = shares(winners, len(state.hands))
    return {
        **answer,
        "interval": [
            interval_of(share, state.rounds) for share in _equities(winners, len(state.hands))
        ],
        "confidence": 0.99,
        "seed": state.seed,
        "method": "simulation",
        "why": {"reason": "too_many_run_outs", **why},
    }


def shares(winners: Winners, hands: int) -> EquityShares:
    alone = [int(winners[1 << hand]) for hand in range(hands)]
    total = int(winners.sum())
    return {
        "total": total,
        "wins": alone,
        "ties": total - sum(alone),
        "equity": [str(share) for share in _equities(winners, hands)],
    }


def _equities(winners: Winners, hands: int) -> list[Fraction]:
    """The average part of the pot of each hand; winners share it equally."""
    due = [Fraction(0)] * hands
    for together in np.flatnonzero(winners).tolist():
        share = Fraction(int(winners[together]), together.bit_count())
        for hand in range(hands):
            if together >> hand & 1:
                due[hand] += share
    total = int(winners.sum())
    return [share / total for share in due]


def interval_of(share: Fraction, rounds: int) -> list[float]:
    """Wilson's 99 % interval; a share of a pot varies no more than a win or a loss."""
    mean, reach = float(share), NINETY_NINE**2 / rounds
    middle = (mean + reach / 2) / (1 + reach)
    spread = sqrt(mean * (1 - mean) * reach + reach * reach / 4) / (1 + reach)
    return [max(0.0, middle - spread), min(1.0, middle + spread)]
