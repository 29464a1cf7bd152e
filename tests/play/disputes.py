"""Disputes as they come to a floor supervisor, each with its ruling worked out by hand."""

from __future__ import annotations

from typing import NamedTuple

Nets = dict[int, int]


class Told(NamedTuple):
    """``others`` are the readings that would pay otherwise, with what they would pay."""

    game: str
    entered: dict[str, str]
    nets: Nets
    others: dict[tuple[str, str], Nets] = {}


def bets(seat: int, **stakes: int) -> dict[str, str]:
    return {f"table.bets.{seat}.{bet}": str(stake) for bet, stake in stakes.items()}


def at_house(
    dealer: str, *seats: tuple[int, str, str, dict[str, int]], **more: str
) -> dict[str, str]:
    """Each seat with its cards, its decision and its bets."""
    told = {"cards.dealer": dealer} if dealer else {}
    for seat, cards, decision, stakes in seats:
        told |= {f"cards.{seat}": cards, f"decision.{seat}": decision, **bets(seat, **stakes)}
    return told | {name.replace("__", "."): value for name, value in more.items()}


def in_pot(*seats: tuple[int, str, int, bool], **more: str) -> dict[str, str]:
    """Each seat with its cards, what it put in, and whether it folded."""
    told: dict[str, str] = {}
    for seat, cards, paid, has_folded in seats:
        told |= {f"table.paid.{seat}": str(paid)}
        told |= {f"cards.{seat}": cards} if cards else {}
        told |= {f"folded.{seat}": "yes"} if has_folded else {}
    return told | {name.replace("__", "."): value for name, value in more.items()}


ANTE = {"ante": 100}
POOL = {"table__jackpot__pool": "60000", "table__jackpot__minimum": "50000"}

DISPUTES = {
    "fortune3: the croupier exposes one card of a player": Told(
        "fortune3",
        at_house(
            "Qs 8d 5c",
            (1, "Kh Kd 4c", "play", ANTE),
            events__0__event="player_card_exposed",
            events__0__seat="1",
            events__0__card="2",
        ),
        {1: 200},
    ),
    "fortune3: two seats hold the bank's own hand": Told(
        "fortune3",
        at_house(
            "Qh 9s 3h",
            (1, "Qs 9d 3c", "play", ANTE),
            (3, "Qc 9h 3d", "play", {"ante": 50}),
        ),
        {1: 0, 3: 0},
    ),
    "fortune3: he gave up the ante and has a pair for Pair Plus": Told(
        "fortune3",
        at_house("", (1, "7s 7d 2c", "fold", {"ante": 100, "pair_plus": 50})),
        {1: -50},
        {("FA-09", "lost_on_fold"): {1: -150}},
    ),
    "fortune3: the bank is below a queen and the player lower still": Told(
        "fortune3", at_house("Jd 10s 8h", (1, "10h 8d 2c", "play", ANTE)), {1: 100}
    ),
    "fortune3: a trio loses to a higher trio and claims the prize on the ante": Told(
        "fortune3",
        at_house("9s 9h 9d", (1, "4s 4h 4d", "play", {"ante": 10})),
        {1: 20},
    ),
    "fortune3: 3-2-A against a suited A-K-9": Told(
        "fortune3", at_house("Ah Kh 9h", (1, "3s 2d Ac", "play", ANTE)), {1: 300}
    ),
    "fortune3: a trio of twos against A-K-Q": Told(
        "fortune3",
        at_house("Ah Ks Qd", (1, "2s 2h 2d", "play", ANTE)),
        {1: 600},
        {("FA-02", "first_published"): {1: 200}},
    ),
    "fortune3: a pair of kings makes a full house with the bank's cards": Told(
        "fortune3",
        at_house("Kd 2c 2h", (1, "Kh Ks 2s", "play", {"ante": 100, "six_card_bonus": 50})),
        {1: 1200},
        {("FA-14", "own_trio_required"): {1: 150}},
    ),
    "fortune3: a straight flush takes a tenth of the pool": Told(
        "fortune3",
        at_house(
            "Qs 8d 5c",
            (1, "Kh Qh Jh", "play", {"ante": 100, "progressive": 10}),
            cards__community="10h 9h",
            table__jackpot__pool="100000",
            table__jackpot__fixed__straight_flush="5000",
        ),
        {1: 10700},
        {("FA-28", "prize_alone"): {1: 10690}},
    ),
    "fortune3: a card of the bank is exposed": Told(
        "fortune3",
        at_house(
            "",
            (1, "", "", {"ante": 100, "progressive": 10}),
            (2, "", "", {"ante": 50, "pair_plus": 20}),
            events__0__event="bank_card_exposed",
        ),
        {1: 0, 2: 0},
    ),
    "stud: the croupier has no ace and king and does not open": Told(
        "stud", at_house("As Qh Jd 9c 8s", (1, "5h 5d 9h 3c 2d", "raise", ANTE)), {1: 100}
    ),
    "stud: the croupier opens with a pair of queens": Told(
        "stud",
        at_house("Qs Qd 9c 5h 2s", (1, "Ks Jd 9h 4c 2d", "raise", ANTE)),
        {1: -300},
        {("SA-01", "holding"): {1: 100}},
    ),
    "stud: the same five cards, and the ace of spades": Told(
        "stud", at_house("Ah Ks 9d 5c 3s", (1, "As Kd 9c 5h 3d", "raise", ANTE)), {1: 300}
    ),
    "stud: two straights to the five": Told(
        "stud",
        at_house("5c 4h 3d 2s Ah", (1, "5d 4s 3s 2h As", "raise", ANTE)),
        {1: -300},
        {("SA-06", "suit_of_ace"): {1: 900}, ("SA-01", "holding"): {1: 100}},
    ),
    "stud: the same pair and kickers, and the spade": Told(
        "stud",
        at_house("8s 8d Kh 7c 2h", (1, "8h 8c Ks 7d 2s", "raise", ANTE)),
        {1: -300},
        {("SA-01", "holding"): {1: 100}},
    ),
    "stud: two pairs are paid two to one": Told(
        "stud",
        at_house("As Kh 9d 5c 3s", (1, "9s 9h 4d 4c 2d", "raise", {"ante": 10})),
        {1: 50},
    ),
    "stud: he gave up a flush with a jackpot bet on it": Told(
        "stud",
        at_house(
            "",
            (1, "Ah Jh 9h 5h 3h", "fold", {"ante": 100, "progressive": 10}),
            **POOL,
            table__jackpot__fixed__flush="500",
        ),
        {1: -110},
        {("SA-07", "stays_live"): {1: 400}},
    ),
    "stud: four of a kind and the most the house pays": Told(
        "stud",
        at_house(
            "As Kh 9d 5c 3s",
            (1, "7s 7h 7d 7c 2d", "raise", {"ante": 1000}),
            table__limits__maximum_payout="10000",
        ),
        {1: 11000},
    ),
    "stud: two royal flushes share the jackpot": Told(
        "stud",
        at_house(
            "Kd Kc 5d 6c 7h",
            (1, "As Ks Qs Js 10s", "raise", {"ante": 100, "progressive": 10}),
            (3, "Ah Kh Qh Jh 10h", "raise", {"ante": 100, "progressive": 10}),
            **POOL,
            table__jackpot__fixed__royal_flush="50000",
        ),
        {1: 40100, 3: 40100},
        {
            ("SA-12", "each_fixed"): {1: 60100, 3: 60100},
            ("SA-01", "holding"): {1: 30100, 3: 30100},
            ("SA-22", "prize_alone"): {1: 40090, 3: 40090},
        },
    ),
    "stud: the shuffler fails": Told(
        "stud",
        at_house(
            "",
            (2, "", "", ANTE),
            table__method="machine",
            events__0__event="shuffler_failed",
        ),
        {2: 0},
    ),
    "omaha: the pot is split and a chip is left over": Told(
        "omaha",
        in_pot(
            (1, "2c 2d 3h 3d", 33, False),
            (3, "As Kd 8h 7c", 33, False),
            (5, "", 2, True),
            (7, "Ad Kh 6s 5c", 33, False),
            cards__board="Ah Kc 9d 4s Jh",
        ),
        {1: -33, 3: 18, 5: -2, 7: 17},
        {("OA-02", "first_live"): {1: -32, 3: 17, 5: -2, 7: 17}},
    ),
    "omaha: a royal flush with the last two of the four cards": Told(
        "omaha",
        in_pot(
            (1, "As 2s Kh Qh", 500, False),
            (4, "Ac Ad 9c 8d", 500, False),
            cards__board="Ah Jh 10h 3s 4s",
        ),
        {1: 500, 4: -500},
        {("OD-01", "first_two"): {1: -500, 4: 500}},
    ),
    "omaha: four hearts on the board and one in the hand are no flush": Told(
        "omaha",
        in_pot(
            (1, "Ah 5c 5d 2s", 500, False),
            (4, "Qs Jd 8c 7d", 500, False),
            cards__board="Kh Qh 9h 3h Jc",
        ),
        {1: -500, 4: 500},
    ),
    "omaha: a short stack wins the main pot and another the side pot": Told(
        "omaha",
        in_pot(
            (1, "Ks Kc 3h 4s", 100, False),
            (3, "As Qs 8c 6h", 300, False),
            (4, "Jc Jd 5s 6c", 300, False),
            cards__board="2c 7d 9h Js Kd",
        ),
        {1: 200, 3: -300, 4: 100},
    ),
    "omaha: the commission stops at so many big blinds": Told(
        "omaha",
        in_pot(
            (1, "Ks Kc 3h 4s", 1000, False),
            (4, "Jc Jd 5s 6c", 1000, False),
            cards__board="2c 7d 9h Js Kd",
            table__big_blind="10",
            table__commission="5%",
        ),
        {1: 950, 4: -1000},
        {("OD-02", "4x"): {1: 960, 4: -1000}},
    ),
    "omaha: the others fold to a bet that nobody matched": Told(
        "omaha", in_pot((1, "", 500, False), (4, "", 300, True)), {1: 300, 4: -300}
    ),
    "omaha: the house takes its commission before there is a flop": Told(
        "omaha",
        in_pot(
            (1, "", 100, False),
            (4, "", 50, True),
            table__big_blind="100",
            table__commission="5%",
        ),
        {1: 45, 4: -50},
        {("OA-14", "whole_pot"): {1: 43, 4: -50}},
    ),
    "omaha: an error in the deal cannot be put right": Told(
        "omaha",
        in_pot(
            (1, "", 100, False),
            (4, "", 300, False),
            events__0__event="misdeal",
            events__0__at="turn",
        ),
        {1: 0, 4: 0},
    ),
    "five_card: A-5-6-7-8 against 5-6-7-8-9": Told(
        "five_card",
        in_pot((2, "As 5d 6c 7h 8s", 300, False), (4, "5s 6d 7c 8h 9s", 300, False)),
        {2: -320, 4: 275},
    ),
    "five_card: a full house against a flush": Told(
        "five_card",
        in_pot((2, "5s 5d 5c 6h 6s", 300, False), (4, "Ah Kh Qh Jh 9h", 300, False)),
        {2: 275, 4: -320},
    ),
    "five_card: four of a kind against a flush": Told(
        "five_card",
        in_pot((2, "5s 5d 5c 5h 6s", 300, False), (4, "Ah Kh Qh Jh 9h", 300, False)),
        {2: 275, 4: -320},
    ),
    "five_card: a key card is exposed in the deal": Told(
        "five_card",
        in_pot(
            (2, "Ts Jd Td Jh 7c", 300, False),
            (4, "Qs Qd 9h 8h 6d", 300, False),
            (6, "Kh 9c", 0, False),
            events__0__event="key_card_exposed",
            events__0__seat="6",
        ),
        {2: 275, 4: -320, 6: 0},
    ),
    "five_card: the two minutes run out for one player": Told(
        "five_card",
        in_pot(
            (2, "Ts Jd Td Jh 7c", 300, False),
            (4, "Qs Qd 9h 8h 6d", 300, False),
            (6, "", 100, False),
            events__0__event="time_expired",
            events__0__seat="6",
        ),
        {2: 390, 4: -320, 6: -120},
    ),
    "five_card: a last bet that nobody accepted bears no commission": Told(
        "five_card",
        in_pot((2, "", 1000, False), (4, "", 500, True), round="4"),
        {2: 459, 4: -520},
    ),
    "five_card: a bet of the second round that nobody accepted": Told(
        "five_card",
        in_pot((2, "", 1000, False), (4, "", 500, True), round="2"),
        {2: 439, 4: -520},
        {("PA-12", "alike"): {2: 459, 4: -520}},
    ),
    "five_card: equal straights, a commission in fractions and a chip left over": Told(
        "five_card",
        in_pot(
            (2, "6s 7d 8c 9h Ts", 300, False),
            (4, "6d 7c 8h 9s Td", 300, False),
            (6, "", 101, True),
        ),
        {2: 35, 4: 36, 6: -121},
        {("PA-05", "house_keeps"): {2: 35, 4: 35, 6: -121}},
    ),
    "five_card: a player all-in wins the pot and another the separate pot": Told(
        "five_card",
        in_pot(
            (2, "Qs Qd 9h 8h 6d", 300, False),
            (4, "Ts Jd Td Jh 7c", 100, False),
            (6, "Kh 9c 9d 5s 8c", 300, False),
        ),
        {2: 64, 4: 206, 6: -320},
    ),
}
