"""69/2003 and 89/2025 settled from their articles: what each seat wins or loses, and the jackpot.

A seat is told as its bets, its cards, and whether it went on; what comes out is its net, what of
its jackpot stake waits for the next hand, and the pool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.rules.second.ranks import category, rank, rank_three, suit_of_stud, value

Readings = Mapping[str, str]


@dataclass(frozen=True)
class Hand:
    seat: int
    bets: Mapping[str, int]
    cards: Sequence[str] = ()
    went_on: bool = True

    def bet(self, name: str) -> int:
        return self.bets.get(name, 0)


@dataclass(frozen=True)
class Jackpot:
    pool: int
    minimum: int
    fixed: Mapping[str, int]


@dataclass(frozen=True)
class Ends:
    net: dict[int, int]
    pool: int
    carried: dict[int, int]


# ------------------------------------------------------------------ 69/2003

RAISE_PAYS = {
    "high_card": 1, "pair": 1, "two_pairs": 2, "three_of_a_kind": 3, "straight": 4, "flush": 5,
    "full_house": 7, "four_of_a_kind": 20, "straight_flush": 50, "royal_flush": 50,
}  # fmt: skip
"""Art. 9.º, 5)."""
BOUNDED = ("four_of_a_kind", "straight_flush", "royal_flush")
"""Art. 9.º, 5), (7) to (9): «não pode exceder o montante máximo … preestabelecido pela casa»."""
JACKPOT = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
"""69/2003, art. 10.º, 2); 89/2025, art. 16.º, n.º 3."""


def opens(dealer: Sequence[str], reading: str) -> bool:
    """Art. 9.º, 1): «pelo menos o valor de «Poker» de um Às e um Rei»; in Chinese, holding them."""
    ranks = {card[0] for card in dealer}
    holds = {"A", "K"} <= ranks
    return holds if reading == "holding" else holds or category(dealer) != "high_card"


def stud(
    hands: Sequence[Hand],
    dealer: Sequence[str],
    most: int | None,
    jackpot: Jackpot,
    reading: Readings,
) -> Ends:
    def strength(cards: Sequence[str]) -> tuple[object, int]:
        # Art. 8.º, 3) and 7): the other cards «não são contadas para nenhum efeito»; 4): the trio.
        idle = ("four_of_a_kind", "three_of_a_kind", "full_house")
        return rank(cards, idle=idle), suit_of_stud(cards, reading["SA-06"] == "suit_of_ace")

    net = {}
    for hand in hands:
        ante, cards = hand.bet("ante"), hand.cards
        if not hand.went_on:
            net[hand.seat] = -ante
        elif not opens(dealer, reading["SA-01"]):
            net[hand.seat] = ante
        elif strength(dealer) > strength(cards):
            net[hand.seat] = -3 * ante
        else:
            name = category(cards)
            prize = RAISE_PAYS[name] * 2 * ante
            if most is not None and name in BOUNDED:
                prize = min(prize, most)
            net[hand.seat] = ante + prize
    betting = [
        (hand.seat, hand.bet("progressive"), category(hand.cards))
        for hand in hands
        if hand.bet("progressive") and (hand.went_on or reading["SA-07"] == "stays_live")
    ]
    keys = ("SA-11", "SA-23", "SA-24", "SA-22", "SA-12", "SA-13", "SA-25")
    prizes, pool = pay_jackpot(betting, jackpot, Terms(*(reading[key] for key in keys)))
    for hand in hands:
        net[hand.seat] += prizes.get(hand.seat, -hand.bet("progressive"))
    return Ends(net, pool, {})


@dataclass(frozen=True)
class Terms:
    """What the readings of the register decide on the jackpot, as SA-11 to SA-25 and FA-17, FA-28
    to FA-30 name them.
    """

    base: str = "same_base"
    royal: str = "before_fixed_sums"
    order: str = "first_with_a_royal"
    stake: str = "stake_returned"
    shared: str = "share"
    fixed_from: str = "pool_pays"
    odd: str = "first_paid"


def in_order(betting: Sequence[tuple[int, int, str]], order: str) -> list[tuple[int, str]]:
    """Who is paid, one after the other: from the left, and the straight flush before the royal."""
    won = [(seat, name) for seat, _, name in sorted(betting) if name in JACKPOT]
    straight = [each for each in won if each[1] == "straight_flush"]
    royal = [each for each in won if each[1] == "royal_flush"]
    if order == "always_first" or (order == "first_with_a_royal" and royal):
        return [*straight, *(each for each in won if each not in straight)]
    if straight and royal:
        rest = [each for each in won if each not in royal or each > straight[-1]]
        at = rest.index(straight[-1]) + 1
        return [*rest[:at], *(each for each in royal if each not in rest), *rest[at:]]
    return won


def pay_jackpot(
    betting: Sequence[tuple[int, int, str]], jackpot: Jackpot, terms: Terms
) -> tuple[dict[int, int], int]:
    """The net of each winning seat, and the pool. ``betting`` has seat, stake and class.

    Art. 10.º, 6) and 7): each straight flush has its ten per cent, before the royal flush, which
    has what is left, or the fixed sum; 8): the prizes go out of the pool, and it begins anew.
    """
    fixed, pays_all = jackpot.fixed, terms.fixed_from == "pool_pays"
    queue = in_order(betting, terms.order)
    royals = [seat for seat, name in queue if name == "royal_flush"]
    fixed_sums = sum(fixed[name] for _, name in queue if name in JACKPOT[2:]) if pays_all else 0
    left, of_straight, prizes = jackpot.pool, 0, dict[int, int]()
    shares: dict[int, int] = {}
    for seat, name in queue:
        paid = 0
        if name == "straight_flush":
            share = max(0, jackpot.pool if terms.base == "same_base" else left) // 10
            prizes[seat] = max(share, fixed[name])
            paid = prizes[seat] if pays_all or share >= fixed[name] else 0
            of_straight += paid
        elif name == "royal_flush":
            if not shares:
                whole = jackpot.pool - of_straight
                whole -= fixed_sums if terms.royal == "after_fixed_sums" else 0
                whole = max(0, left if terms.royal == "by_seat" else whole)
                shares = _shares_of(royals, whole, fixed[name], terms)
                is_share = whole >= fixed[name]
            prizes[seat] = shares[seat]
            if terms.shared == "each_fixed":
                prizes[seat] = max(shares[seat], fixed[name])
                is_share = shares[seat] >= fixed[name]
            paid = prizes[seat] if pays_all or is_share else 0
        else:
            prizes[seat] = fixed[name]
            paid = fixed[name] if pays_all else 0
        left -= paid
    after = max(0, left)
    if prizes and not after:
        after = jackpot.minimum
    lost = {seat: chips for seat, chips, _ in betting} if terms.stake == "prize_alone" else {}
    return {seat: prize - lost.get(seat, 0) for seat, prize in prizes.items()}, after


def _shares_of(royals: Sequence[int], whole: int, fixed: int, terms: Terms) -> dict[int, int]:
    """Art. 10.º, 5): «repartem entre si o prémio do «Jackpot» ou a soma fixa»."""
    total = whole if terms.shared == "each_fixed" else max(whole, fixed)
    share, over = divmod(total, len(royals))
    over = over if terms.odd == "first_paid" else 0
    return {seat: share + (n < over) for n, seat in enumerate(royals)}


# ------------------------------------------------------------------ 89/2025

PAIR_PLUS = {"pair": 1, "flush": 4, "straight": 5, "three_of_a_kind": 25, "straight_flush": 40}
"""Art. 16.º, n.º 1."""
ANTE_BONUS = {"straight": 1, "three_of_a_kind": 4, "straight_flush": 5}
"""Art. 13.º, 4)."""
SIX_CARDS = {
    "three_of_a_kind": 7, "straight": 10, "flush": 15, "full_house": 20, "four_of_a_kind": 50,
    "straight_flush": 100, "royal_flush": 500,
}  # fmt: skip
"""Art. 16.º, n.º 2."""
THREE = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")


def fortune(
    hands: Sequence[Hand],
    bank: Sequence[str],
    community: Sequence[str],
    jackpot: Jackpot,
    reading: Readings,
) -> Ends:
    net: dict[int, int] = {}
    of_bank = rank_three(bank)
    # Art. 13.º, 1): «inferior ao valor de Q».
    qualifies = of_bank[0] > 0 or max(map(value, bank)) >= 12
    for hand in hands:
        own = rank_three(hand.cards)
        ante, name = hand.bet("ante"), THREE[own[0]]
        won = -ante
        if ante and hand.went_on:
            won = ante if not qualifies else 2 * ante * ((own > of_bank) - (own < of_bank))
        if ante and (hand.went_on or reading["FA-08"] == "also_on_fold"):
            won += ante * ANTE_BONUS.get(name, 0)
        pair_plus = hand.bet("pair_plus")
        live = hand.went_on or not ante or reading["FA-09"] == "stays_live"
        won += pair_plus * (PAIR_PLUS.get(name, -1) if live else -1)
        won += hand.bet("six_card_bonus") * six_cards(hand.cards, bank, name, reading["FA-14"])
        net[hand.seat] = won
    betting = [
        (hand.seat, hand.bet("progressive"), category([*hand.cards, *community]))
        for hand in hands
        if hand.bet("progressive")
    ]
    keys = ("FA-17", "FA-29", "FA-30", "FA-28")
    prizes, pool = pay_jackpot(betting, jackpot, Terms(*(reading[key] for key in keys)))
    for hand in hands:
        net[hand.seat] += prizes.get(hand.seat, -hand.bet("progressive"))
    return Ends(net, pool, {})


def six_cards(cards: Sequence[str], bank: Sequence[str], own: str, reading: str) -> int:
    """Art. 14.º: «a combinação de cinco cartas de maior valor obtida» of the six."""
    if reading == "own_trio_required" and own not in ("three_of_a_kind", "straight_flush"):
        return -1
    best = max(combinations([*cards, *bank], 5), key=rank)
    return SIX_CARDS.get(category(best), -1)


# ------------------------------------------------------------------ void hands


def void(hands: Sequence[Hand], jackpot: Jackpot, carries: bool, lost_stay_lost: bool) -> Ends:
    """Every bet goes back; the jackpot stakes wait for the next hand where the text says so."""
    return Ends(
        {
            hand.seat: (-hand.bet("ante") if lost_stay_lost and not hand.went_on else 0)
            - (hand.bet("progressive") if carries else 0)
            for hand in hands
        },
        jackpot.pool,
        {h.seat: h.bet("progressive") for h in hands if carries and h.bet("progressive")},
    )
