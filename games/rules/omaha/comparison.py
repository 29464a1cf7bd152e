"""The ``rank`` record: which of several hands is higher, with a board or without one."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.cards import Card, cards, refuse_doubles
from games.rules.citation import Provision, Ruling
from games.rules.game import Answer, Record
from games.rules.omaha.doubts import READINGS
from games.rules.omaha.ranking import (
    Combination,
    best_combination,
    combination,
    grounds_of,
    highest_of,
)
from games.rules.omaha.records import mapping
from games.rules.readings import Chosen
from games.rules.refusal import Unusable


def rank(record: Record) -> Answer:
    """With a ``board`` of three to five cards, hands of four; without one, hands of five.

    Without a board the same card may stand in two hands: combinations share the board's cards.
    """
    readings = record.get("readings")
    chosen = {} if readings is None else mapping(readings, "readings")
    taken = Chosen(READINGS, chosen)  # type: ignore[arg-type]
    if record.get("board") is None:
        hands = [combination(five) for five in _hands(record, 5)]
        grounds: list[Provision] = []
        return _answer(hands, grounds)
    board = _cards(record["board"], "board")
    if not 3 <= len(board) <= 5:
        facts = {"given": len(board), "minimum": 3, "maximum": 5}
        raise Unusable("wrong_count_of_cards", facts, "board")
    held = _hands(record, 4)
    refuse_doubles([*board, *(each for four in held for each in four)])
    bests = [best_combination(four, board, taken) for four in held]
    return _answer([best.value for best in bests], _shared(bests))


def _answer(hands: Sequence[Combination], grounds: Sequence[Provision]) -> Answer:
    ruling = highest_of(hands)
    values = [ground for hand in hands for ground in grounds_of(hand)]
    cited = dict.fromkeys([*ruling.provisions, *grounds, *values])
    return {
        "winners": list(ruling.value),
        "categories": [hand.category for hand in hands],
        "best": [[each.name for each in hand.cards] for hand in hands],
        "provisions": [str(provision) for provision in cited],
    }


def _shared(bests: Sequence[Ruling[Combination]]) -> list[Provision]:
    return [best.provision for best in bests[:1]]


def _hands(record: Record, size: int) -> list[tuple[Card, ...]]:
    given = record.get("hands")
    if not isinstance(given, (list, tuple)):
        raise Unusable("not_a_list", {}, "hands")
    if not given:
        raise Unusable("no_hands", {}, "hands")
    hands = []
    for index, each in enumerate(given):
        five = _cards(each, f"hands[{index}]")
        if len(five) != size:
            facts = {"given": len(five), "minimum": size, "maximum": size}
            raise Unusable("wrong_count_of_cards", facts, f"hands[{index}]")
        hands.append(five)
    return hands


def _cards(given: object, field: str) -> tuple[Card, ...]:
    if not isinstance(given, (str, list, tuple)):
        raise Unusable("not_cards", {}, field)
    try:
        return cards(given)
    except Unusable as no:
        raise no.at(field) from None
