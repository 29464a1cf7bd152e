"""The ``rank`` record: which of several hands is highest, with or without a board."""

from collections.abc import Sequence

from games.omaha.rules.ranking import (
    FROM_THE_BOARD,
    FROM_THE_HAND,
    Combination,
    best_combination,
    combination,
    grounds_of,
    highest_of,
    why_higher,
)
from games.omaha.rules.records import BOARD_CARDS, HOLE_CARDS, chosen_readings
from games.rules.cards import Card, cards, refuse_doubles
from games.rules.citation import Provision
from games.rules.fields import OF_ANY_RECORD, hands, refuse_unknown, within
from games.rules.record import RankedHands, Record
from games.rules.refusal import Unusable
from games.rules.why import closest

FIELDS = OF_ANY_RECORD | {"hands", "board"}


def rank(record: Record) -> RankedHands:
    """Rank hands of four with a ``board`` of three to five cards, or hands of five without one.

    Hands of five may repeat a card, because combinations share the board's cards.
    """
    refuse_unknown(record, FIELDS)
    taken = chosen_readings(record)
    if record.get("board") is None:
        fives = [
            combination(five) for five in hands(record.get("hands"), FROM_THE_HAND + FROM_THE_BOARD)
        ]
        return _answer(fives, [ground for five in fives for ground in grounds_of(five)])
    board = _board(record["board"])
    fours = hands(record.get("hands"), HOLE_CARDS)
    with within("hands"):
        refuse_doubles([*board, *(card for four in fours for card in four)])
    bests = [best_combination(four, board, taken) for four in fours]
    grounds = [ground for best in bests for ground in best.provisions]
    return _answer([best.value for best in bests], grounds)


def _answer(compared: Sequence[Combination], grounds: Sequence[Provision]) -> RankedHands:
    ruling = highest_of(compared)
    return {
        "winners": list(ruling.value),
        "categories": [hand.category for hand in compared],
        "best": [[card.name for card in hand.cards] for hand in compared],
        "provisions": [str(ground) for ground in dict.fromkeys([*ruling.provisions, *grounds])],
        "why": closest(compared, ruling.value[0], why_higher),
    }


def _board(value: object) -> tuple[Card, ...]:
    if not isinstance(value, (str, list, tuple)):
        raise Unusable("not_cards", {}, "board")
    with within("board"):
        board = cards(value)
    if not FROM_THE_BOARD <= len(board) <= BOARD_CARDS:
        raise Unusable("board_of_three_to_five", {"given": len(board)}, "board")
    return board
