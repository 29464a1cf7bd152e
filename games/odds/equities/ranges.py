"""Ranges of hands: the known cards of a seat, and every hand that it may have.

A range is the set of all hands that contain what is written, equally likely. The notation is a part
of ProPokerTools'; ``docs/FORMATS.md`` describes it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, permutations, product

import numpy as np
import numpy.typing as npt

from games.odds.kernels.evaluate import Codes
from games.rules.values.cards import DECK_40, DECK_52, SUITS, Card, card
from games.rules.values.refusal import Unusable

Rows = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]
Chosen = npt.NDArray[np.bool_]

RANKS = "23456789TJQKA"
LETTERS = "wxyz"
MOST_FORMS = 40
"""The most forms that bracketed ranks and lettered suits may expand to."""
LONGEST_EXCERPT = 30
DEEPEST = 5
"""The deepest nesting of parentheses."""

_ITEM = re.compile(r"(\[[^\]]*\]|10|[2-9TJQKA*])([shdcwxyz]?)", re.IGNORECASE)
_CARD = re.compile(r"(10|[2-9TJQKA])([shdc])", re.IGNORECASE)
_SUITS_ALONE = re.compile(r"[shdcwxyz]+", re.IGNORECASE)
_AND_HIGHER = re.compile(r"(10|[2-9TJQKA])\1\+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's cards: known cards in the order dealt, or every hand of a range."""

    known: tuple[Card, ...] = ()
    rows: Rows | None = None
    """The hands of a range as codes; ``None`` if the rest is dealt."""


@dataclass(frozen=True, slots=True)
class DeckHands:
    """Every hand that a deck can make."""

    hands: Rows
    masks: Masks
    ranks: Masks
    """The number of cards of each rank in a hand, four bits for a rank."""
    suits: npt.NDArray[np.uint8]
    """The number of cards of each suit, in a column for each."""


@lru_cache(maxsize=1)
def shelf(deck_size: int, size: int) -> DeckHands:
    ways = chain.from_iterable(combinations(range(deck_size), size))
    hands = np.fromiter(ways, dtype=np.uint8).reshape(-1, size)
    wide = hands.astype(np.uint64)
    suits = np.stack([((hands & 3) == suit).sum(axis=1) for suit in range(4)], axis=1)
    return DeckHands(
        hands,
        masks_of(hands),
        (np.uint64(1) << (np.uint64(4) * (wide >> np.uint64(2)))).sum(axis=1, dtype=np.uint64),
        suits.astype(np.uint8),
    )


def _nothing(size: int) -> DeckHands:
    none = np.zeros(0, dtype=np.uint64)
    return DeckHands(np.zeros((0, size), np.uint8), none, none, np.zeros((0, 4), np.uint8))


def masks_of(rows: Rows) -> Masks:
    masks: Masks = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return masks


MACROS = ("ds", "ss", "np", "op")


def _macro(name: str, candidates: DeckHands) -> Chosen:
    """The hands of a macro: double-suited, single-suited, without a pair, with one pair."""
    chosen: Chosen
    if name == "ds":
        chosen = (candidates.suits >= 2).sum(axis=1) == 2
    elif name == "ss":
        is_once = (candidates.suits == 2).sum(axis=1) == 1
        chosen = is_once & (candidates.suits.max(axis=1) == 2)
    else:
        ranks = candidates.hands >> 2
        distinct = 1 + (ranks[:, 1:] != ranks[:, :-1]).sum(axis=1)
        chosen = distinct == ranks.shape[1] - (name == "op")
    return chosen


def read_seat(
    text: str, deck: Sequence[Card], size: int, *, is_checked_alone: bool = False
) -> Seat:
    """A hand as it was typed: known cards, a range of hands, or ``*`` for any cards."""
    alternatives = parted(text, ",")
    if all(_CARD.fullmatch(part) for part in alternatives):
        alternatives = ["".join(alternatives)]
    if len(alternatives) == 1 and (known := _cards_alone(alternatives[0], deck, size)) is not None:
        return Seat(known)
    candidates = _nothing(size) if is_checked_alone else shelf(len(deck), size)
    return Seat(rows=candidates.hands[_either(alternatives, candidates, deck, size)])


def _either(
    alternatives: Sequence[str], candidates: DeckHands, deck: Sequence[Card], size: int
) -> Chosen:
    """The hands of any alternative (``AA,KK``); without candidates only check the notation."""
    chosen = np.zeros(len(candidates.hands), dtype=np.bool_)
    for alternative in alternatives:
        # ``AA:$ds!KK``: all parts between colons must apply, and none after a ``!``.
        wanted, *unwanted = parted(alternative, "!")
        matching = _together(wanted, candidates, deck, size)
        for part in unwanted:
            matching &= ~_together(part, candidates, deck, size)
        if not candidates.hands.size:
            continue
        if not matching.any():
            raise Unusable("range_of_nothing", {"range": _short(alternative)})
        if not (matching & ~chosen).any() or (chosen.any() and not (chosen & ~matching).any()):
            raise Unusable("range_within_range", {"range": _short(alternative)})
        chosen |= matching
    return chosen


def parted(text: str, mark: str) -> list[str]:
    """The parts between the marks that are outside parentheses."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if not 0 <= depth <= DEEPEST:
            raise Unusable("range_parentheses", {"range": _short(text), "most": DEEPEST})
        if sign == mark and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    if depth:
        raise Unusable("range_parentheses", {"range": _short(text), "most": DEEPEST})
    return [part.strip() for part in parts]


def _short(text: str) -> str:
    return text[:LONGEST_EXCERPT]


def _unread(text: str) -> Unusable:
    """The refusal of notation that other programs read differently, with what to write instead."""
    if text.endswith("%"):
        return Unusable("range_of_a_percentage", {"range": _short(text)})
    if text.endswith("+"):
        return Unusable("range_and_higher", {"range": _short(text)})
    return Unusable("range_unread", {"range": _short(text)})


def _cards_alone(text: str, deck: Sequence[Card], size: int) -> tuple[Card, ...] | None:
    """The cards of a hand written card by card; an asterisk is an unknown card."""
    bare = "".join(text.split())
    stars = bare.count("*")
    named = bare.rstrip("*")
    names = [match[0] for match in _CARD.finditer(named)]
    if "".join(names) != named or not bare:
        return None
    known = tuple(card(name) for name in names)
    for known_card in known:
        if known_card not in deck:
            raise Unusable("card_not_in_deck", {"card": known_card.name})
        if known.count(known_card) > 1:
            raise Unusable("card_twice", {"card": known_card.name})
    if len(known) + stars > size:
        raise Unusable("too_many_cards_in_range", {"most": size, "range": _short(text)})
    return known


def _together(text: str, candidates: DeckHands, deck: Sequence[Card], size: int) -> Chosen:
    chosen = np.ones(len(candidates.hands), dtype=np.bool_)
    for part in parted(text, ":"):
        cards, *macros = parted("".join(part.split()), "$")
        if not cards and not macros:
            raise Unusable("range_unread", {"range": _short(text) or "∅"})
        for macro in macros:
            if macro.lower() not in MACROS:
                raise Unusable("range_unread", {"range": _short(f"${macro}")})
            chosen &= _macro(macro.lower(), candidates)
        if cards.startswith("(") and cards.endswith(")"):
            chosen &= _either(parted(cards[1:-1], ","), candidates, deck, size)
        elif _SUITS_ALONE.fullmatch(cards):
            chosen &= _of_suits(cards.lower(), candidates, size)
        elif cards:
            chosen &= _holding(cards, candidates, deck, size)
    return chosen


def _holding(text: str, candidates: DeckHands, deck: Sequence[Card], size: int) -> Chosen:
    """The hands that contain some cards, written as a rank, a suit letter or both."""
    chosen = np.zeros(len(candidates.hands), dtype=np.bool_)
    high = sum(np.uint64(8) << np.uint64(4 * rank) for rank in range(len(deck) // 4))
    lifted = candidates.ranks | high
    for mask, needed in _forms(text, deck, size):
        fits = (lifted - needed) & high == high
        chosen |= fits & (candidates.masks & mask == mask) if mask else fits
    return chosen


def _of_suits(text: str, candidates: DeckHands, size: int) -> Chosen:
    """``xxyy``: two cards of one suit and two of another; ``sshh``: two spades and two hearts."""
    if len(text) > size:
        raise Unusable("too_many_cards_in_range", {"most": size, "range": _short(text)})
    chosen = np.zeros(len(candidates.hands), dtype=np.bool_)
    letters = tuple((0, letter) for letter in text)
    for needed in {
        tuple(sorted(Counter(map(suits.get, text)).items())) for suits in _suits_for(letters)
    }:
        chosen |= np.logical_and.reduce(
            [candidates.suits[:, SUITS.index(str(suit))] >= count for suit, count in needed]
        )
    return chosen


def _forms(text: str, deck: Sequence[Card], size: int) -> list[tuple[np.uint64, np.uint64]]:
    """The cards and the ranks that each form needs, both as bit sets."""
    lowest = deck[0].rank
    forms = set()
    for items in _written_out(text, size, deck):
        for suits in _suits_for(items):
            named = [4 * rank + SUITS.index(suits[suit]) for rank, suit in items if suit]
            counts = Counter(rank for rank, _ in items)
            if len(set(named)) < len(named) or max(counts.values(), default=0) > 4:
                continue
            cards = sum(1 << (code - 4 * (lowest - 2)) for code in named)
            ranks = sum(count << (4 * (rank - lowest + 2)) for rank, count in counts.items())
            forms.add((np.uint64(cards), np.uint64(ranks)))
        if len(forms) > MOST_FORMS:
            raise Unusable("range_of_too_many_forms", {"range": _short(text), "most": MOST_FORMS})
    return sorted(forms)


Items = tuple[tuple[int, str], ...]
"""Pairs of a rank counted from the two, and a suit, a suit's letter or nothing."""


def _written_out(text: str, size: int, deck: Sequence[Card]) -> Iterator[Items]:
    if pair := _AND_HIGHER.fullmatch(text):
        for rank in _ranks(pair[1], deck)[0], *range(_ranks(pair[1], deck)[0] + 1, 13):
            yield ((rank, ""), (rank, ""))
        return
    matches = list(_ITEM.finditer(text))
    if "".join(match[0] for match in matches) != text:
        raise _unread(text)
    if len(matches) > size:
        raise Unusable("too_many_cards_in_range", {"most": size, "range": _short(text)})
    pairs = [(match[1], match[2].lower()) for match in matches if match[0] != "*"]
    choices = [[(rank, suit) for rank in _ranks(ranks, deck)] for ranks, suit in pairs]
    if np.prod([len(choice) for choice in choices]) > MOST_FORMS * len(RANKS):
        raise Unusable("range_of_too_many_forms", {"range": _short(text), "most": MOST_FORMS})
    yield from sorted({tuple(sorted(items)) for items in product(*choices)})


def _ranks(text: str, deck: Sequence[Card]) -> list[int]:
    """One rank, ``[AKQ]`` or ``[A-T]``."""
    letters = text.strip("[]").upper().replace("10", "T")
    if span := re.fullmatch(r"([2-9TJQKA])-([2-9TJQKA])", letters):
        ends = sorted((RANKS.index(span[1]), RANKS.index(span[2])))
        ranks = list(range(ends[0], ends[1] + 1))
    elif letters and all(rank in RANKS for rank in letters):
        ranks = sorted({RANKS.index(rank) for rank in letters})
    else:
        raise Unusable("range_unread", {"range": _short(text)})
    if ranks[0] < deck[0].rank - 2:
        raise Unusable("card_not_in_deck", {"card": RANKS[ranks[0]]})
    return ranks


def _suits_for(items: Items) -> Iterator[dict[str, str]]:
    """Every assignment of suits to letters, different letters getting different suits."""
    letters = sorted({suit for _, suit in items if suit and suit in LETTERS})
    named = {suit: suit for suit in SUITS}
    for suits in permutations(SUITS, len(letters)):
        yield named | dict(zip(letters, suits, strict=True))


def in_any_order(rows: Rows, known: int, leading: int) -> Rows:
    """Each hand once for every choice of its first-dealt cards, if these count."""
    size = rows.shape[1]
    orders = []
    for first in combinations(range(known, size), max(0, leading - known)):
        rest = [place for place in range(known, size) if place not in first]
        orders.append([*range(known), *first, *rest])
    return np.concatenate([rows[:, order] for order in orders])


def without(rows: Rows, taken: Codes) -> Rows:
    """The hands that contain none of these cards."""
    blocked = sum((np.uint64(1) << np.uint64(code) for code in taken.tolist()), np.uint64(0))
    return rows[masks_of(rows) & blocked == 0]


assert {len(DECK_40), len(DECK_52)} == {40, 52}
assert RANKS[0] == "2", "ranks are counted from the two"
