"""Hands written in a question: cards in any notation, ranks alone, or a class and its rank."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle
from typing import NamedTuple

from games.questions.characters import HAN
from games.questions.lexicon import MOST_LETTERS, QuestionWord
from games.questions.lexicon import lexicon as all_words
from games.rules.values.cards import RANKS, SUITS, Card
from games.rules.values.notation import CARD, name_of

_JOINED = re.compile(r"(?:[-–+]|e\s+|and\s+)?", re.IGNORECASE)
"""What may stand between two cards of a hand."""
_NAMES = {
    "A": "ases|aces|ás|às|ace|煙士",
    "K": "reis|rei|kings?",
    "Q": "damas?|rainhas?|queens?",
    "J": "valetes?|jacks?",
    "T": "dez|tens?|10",
    "9": "noves?|nines?",
    "8": "oitos?|eights?",
    "7": "setes?|sevens?",
    "6": "seis|six(?:es)?",
    "5": "cincos?|fives?",
    "4": "quatros?|fours?",
    "3": "três|ternos?|threes?",
    "2": "dois|duques?|twos?|deuces?",
}
_LETTER = "(?-i:[TJQKA]|[2-9])"
_RANK = rf"(?:{'|'.join(_NAMES.values())}|{_LETTER}s?)"
_ANY = re.compile(rf"(?:{_RANK}|[kqj])(?![a-z])", re.IGNORECASE)
"""What every question has that writes a hand without its cards."""
_WORD = {name: re.compile(rf"(?:{names})", re.IGNORECASE) for name, names in _NAMES.items()}
_RUN = re.compile(
    rf"(?<![\w/.-])(?:10|{_LETTER})(?:(?:-|–|,\s?|\s)?(?:10|{_LETTER})){{2,4}}(?![\w/-])",
    re.ASCII | re.IGNORECASE,
)
"""Three to five ranks without their suits: A-K-7, AK7."""
_IN_RUN = re.compile(r"10|[2-9TJQKA]")
_END = r"(?!\w|\s*cartas?\b|\s*cards?\b)"
_AFTER = re.compile(rf"\s*(?:de|of|d[oa]s?)\s+({_RANK}){_END}|\s*({_LETTER}|10)s?{_END}", re.I)
_AFTER_HAN = re.compile(rf"\s*({_LETTER}|[kqj]|10)(?![A-Za-z0-9])")
_BEFORE_HAN = re.compile(rf"(?<![A-Za-z0-9])({_LETTER}|[kqj]|10)\s*$")
_HIGH = re.compile(rf"(?<![A-Za-z0-9])({_RANK}|[kqj])(?:高|[-\s]high\b)", re.IGNORECASE)
_PAIR = re.compile(rf"(?<![一兩两])[對对]\s*({_LETTER}|[kqj]|10)(?![A-Za-z0-9])")
MOST_SIDES = 9


class WrittenHand(NamedTuple):
    """What a question says of a hand: some of these are empty."""

    start: int
    end: int
    cards: tuple[str, ...] = ()
    """By their names: ``As``."""
    ranks: str = ""
    """Of all its cards, whose suits are not said."""
    category: str = ""
    rank: str = ""
    """That by which its class is told: of the pair, of the highest card."""


def hands_in(question: str) -> tuple[tuple[WrittenHand, ...], str]:
    """Two or more hands of a question, and its other words; or none, and all its words."""
    text = unicodedata.normalize("NFKC", question[:MOST_LETTERS])
    if not (_ANY.search(text) or CARD.search(text)):
        return (), question
    sides = [*_of_cards(text), *_of_ranks(text), *_of_high_card(text)]
    by_class: list[WrittenHand] = []
    if len([hand for hand in sides if hand.cards]) < 2:
        sides += [] if sides else _of_pair(text)
        for token in all_words().tokens(text):
            if token.of_kind("class") and not _is_within(token, [*sides, *by_class[-1:]]):
                by_class.append(_of_class(text, token))
            if len(by_class) > MOST_SIDES:
                break
    if not sides and not any(hand.rank for hand in by_class):
        return (), question
    sides = sorted([*sides, *by_class])
    if not 2 <= len(sides) <= MOST_SIDES:
        return (), question
    letters = list(text)
    for hand in sides:
        if text[hand.end :].startswith("對"):  # against, between hands
            letters[hand.end] = " "
        letters[hand.start : hand.end] = " " * (hand.end - hand.start)
    return tuple(sides), "".join(letters)


def _is_within(token: QuestionWord, hands: Sequence[WrittenHand]) -> bool:
    return any(hand.start <= token.start < hand.end for hand in hands)


def _of_cards(text: str) -> Iterator[WrittenHand]:
    """Each row of two cards or more; one row of two equal halves is two hands."""
    runs: list[list[re.Match[str]]] = []
    for match in CARD.finditer(text):
        last = runs[-1][-1] if runs else None
        if last and _JOINED.fullmatch(text, last.end(), match.start()):
            runs[-1].append(match)
        else:
            runs.append([match])
    whole = [run for run in runs if len(run) > 1 and _is_apart(text, run[0].start(), run[-1])]
    if len(whole) == 1 and len(whole[0]) % 2 == 0 and len(whole[0]) > 2:
        half = len(whole[0]) // 2
        whole = [whole[0][:half], whole[0][half:]]
    for run in whole:
        yield WrittenHand(run[0].start(), run[-1].end(), tuple(map(name_of, run)))


def _is_apart(text: str, start: int, last: re.Match[str]) -> bool:
    """Whether no Latin word runs into these letters."""
    before, after = text[start - 1 : start], text[last.end() : last.end() + 1]
    ends_a_word = last[0][-1:].isascii() and last[0][-1:].isalnum()
    return not (before.isascii() and before.isalnum()) and not (
        ends_a_word and after.isascii() and after.isalnum()
    )


def _of_ranks(text: str) -> Iterator[WrittenHand]:
    for match in _RUN.finditer(text):
        ranks = "".join(_rank(part) for part in _IN_RUN.findall(match[0].upper()))
        if "-" in match[0] or not ranks.isdecimal():
            yield WrittenHand(match.start(), match.end(), ranks=ranks)


def _of_high_card(text: str) -> Iterator[WrittenHand]:
    for match in _HIGH.finditer(text):
        rank = _rank(match[1])
        yield WrittenHand(match.start(), match.end(), category="high_card", rank=rank)


def _of_pair(text: str) -> Iterator[WrittenHand]:
    """對K, as tables call a pair of kings."""
    for match in _PAIR.finditer(text):
        yield WrittenHand(match.start(), match.end(), category="pair", rank=_rank(match[1]))


def _of_class(text: str, token: QuestionWord) -> WrittenHand:
    """A class with the rank that is named before or after it, if one is."""
    (category, *_others) = sorted(token.of_kind("class"))
    start, end = token.start, token.end
    if HAN.match(token.words):
        after = _AFTER_HAN.match(text, end)
        before = None if after else _BEFORE_HAN.search(text, max(0, start - 3), start)
        if match := after or before:
            return WrittenHand(
                min(start, match.start()),
                max(end, match.end()),
                category=category,
                rank=_rank(match[1]),
            )
    elif after := _AFTER.match(text, end):
        rank = _rank(after[1] or after[2])
        return WrittenHand(start, after.end(), category=category, rank=rank)
    return WrittenHand(start, end, category=category)


def _rank(written: str) -> str:
    """The letter of a rank: ``K`` for *reis*."""
    plain = written.upper().removesuffix("S") if len(written) == 2 else written.upper()
    if plain in RANKS:
        return plain
    return next(name for name, words in _WORD.items() if words.fullmatch(written))


# The cards of a hand that is not written whole

_GROUPS = {
    "four_of_a_kind": (4,),
    "full_house": (3, 2),
    "three_of_a_kind": (3,),
    "two_pair": (2, 2),
    "pair": (2,),
    "high_card": (1,),
}
"""How many cards of each rank tell a class, the rank that is named first."""
_OF_ONE_SUIT = ("flush", "straight_flush", "royal_flush")
_IN_SEQUENCE = ("straight", "straight_flush", "royal_flush")


def examples(hand: WrittenHand, size: int, deck: Sequence[Card]) -> list[tuple[str, ...]]:
    """A hand of a size with what is said of it, of the cards of a deck: that whose other cards
    are lowest, and that whose others are highest; empty if no hand has it."""
    if hand.cards:
        return [hand.cards] if len(hand.cards) == size else []
    if hand.ranks:
        dealt = _dealt(hand.ranks, deck) if len(hand.ranks) == size else None
        return [dealt] if dealt else []
    return list(
        dict.fromkeys(filter(None, (_example(hand, size, deck, up) for up in (True, False))))
    )


def _example(
    hand: WrittenHand, size: int, deck: Sequence[Card], is_low: bool
) -> tuple[str, ...] | None:
    in_deck = [rank for rank in RANKS if any(card.name[0] == rank for card in deck)]
    main = hand.rank or in_deck[0 if is_low else -1]
    if hand.category in _IN_SEQUENCE:
        top = RANKS.index(main if hand.rank else "A")
        ranks = RANKS[max(0, top - size + 1) : top + 1]
        ranks = ranks if hand.category != "royal_flush" or main == "A" else ""
    else:
        ranks = _with_others(hand.category, main, size, in_deck if is_low else in_deck[::-1])
    if len(ranks) != size:
        return None
    return _dealt(ranks, deck, of_one_suit=hand.category in _OF_ONE_SUIT)


def _with_others(category: str, main: str, size: int, others: Sequence[str]) -> str:
    """The ranks of a hand, those of its class first."""
    groups = _GROUPS.get(category, (1,))
    left = [rank for rank in others if rank != main]
    if category in ("high_card", "flush", "two_pair"):
        below = [rank for rank in left if RANKS.index(rank) < RANKS.index(main)]
        left = (
            below
            if category != "two_pair"
            else [*below[:1], *(r for r in left if r not in below[:1])]
        )
    ranks = main * groups[0]
    if len(groups) > 1 and left:
        ranks += left[0] * groups[1]
        left = left[1:]
    for rest in combinations(left, max(0, size - len(ranks))):
        if not _is_sequence(ranks + "".join(rest)):
            return ranks + "".join(rest)
    return ""


def _is_sequence(ranks: str) -> bool:
    places = sorted(RANKS.index(rank) for rank in ranks)
    low_ace = [-1, *places[:-1]] if places[-1] == len(RANKS) - 1 else places
    return any(one == list(range(one[0], one[0] + len(one))) for one in (places, low_ace))


def _dealt(
    ranks: str, deck: Sequence[Card], *, of_one_suit: bool = False
) -> tuple[str, ...] | None:
    """Cards of these ranks, not all of one suit unless they must be."""
    suits = cycle("s" if of_one_suit else SUITS)
    cards = [rank + next(suits) for rank in ranks]
    return (
        tuple(cards)
        if len({*cards}) == len(cards) and {card.name for card in deck}.issuperset(cards)
        else None
    )


def without_doubles(
    hands: Sequence[WrittenHand], dealt: Sequence[tuple[str, ...]]
) -> list[list[str]] | None:
    """The cards of each hand: those that are not written in suits that leave none twice; None if
    there are no such suits."""
    used = {card for hand in hands for card in hand.cards}
    placed = []
    for hand, cards in zip(hands, dealt, strict=True):
        turned = list(cards)
        if not hand.cards:
            turns = ([c[0] + _turned(c[1], turn) for c in cards] for turn in range(len(SUITS)))
            turned = next((cards for cards in turns if used.isdisjoint(cards)), [])
            used.update(turned)
        placed.append(turned)
    return placed if all(placed) else None


def _turned(suit: str, turn: int) -> str:
    return SUITS[(SUITS.index(suit) + turn) % len(SUITS)]
