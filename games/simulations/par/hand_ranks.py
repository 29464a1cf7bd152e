"""The ranks of hands as text, highest first: ``A-K-J-8-3``."""

from collections.abc import Sequence

_NAMES = {rank: str(rank) for rank in range(1, 11)} | {14: "A", 13: "K", 12: "Q", 11: "J"}


def in_ranks(ranks: Sequence[int]) -> str:
    """``A-K-J-8-3``"""
    return "-".join([_NAMES[rank] for rank in ranks])


def rank_of(sign: str) -> str:
    return "10" if sign == "T" else sign


def by_hand(cards: Sequence[str]) -> str:
    """The ranks of a hand of named cards, highest first: ``Q-6-4``."""
    order = "23456789TJQKA"
    ranks = sorted((order.index(card[0]) + 2 for card in cards), reverse=True)
    return in_ranks(ranks)
