"""Whole hands held against clubs, a second engine that plays Omaha.

It is cruder than pokerkit, and the hands are chosen so that it plays poker:

- It posts the blinds from its button on; here the marker stands before the blinds, and of two
  players the button posts the small one (OA-01, ``common``).
- It keeps the largest raise of a hand for the rounds that follow, and lets nobody raise again over
  what is short of it. A bet or raise it would round to another amount is a call or a check here.
- It wants a fold told apart from a check; nobody folds here who may check.
- A chip that cannot be divided it gives by its own count of seats.
- Where all are all in before the last round it stops, and gives everyone his bets back.
- Of two equal hands it gives the one with less in the pot a share of what only the other put in.

Hands of the last three kinds are counted and not compared.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bench.clubs_peer import Card, Dealer, configs
from games.rules.hands.script import Action, Choice, Played
from games.rules.values.cards import DECK_52
from tests.rules.omaha.random_play import drive, random_action
from tests.rules.omaha.test_against_pokerkit import stacks_before_odd_chips

CONFIGS = {
    2: configs.POT_LIMIT_OMAHA_TWO_PLAYER,
    6: configs.POT_LIMIT_OMAHA_SIX_PLAYER,
    9: configs.POT_LIMIT_OMAHA_NINE_PLAYER,
}
SIZES = {"limit": "pot", "no_limit": "inf"}


def random_hand(chance: Random) -> dict[str, Any]:
    seats = list(range(1, chance.choice(sorted(CONFIGS)) + 1))
    big = 2 * chance.randint(1, 20)
    dealt = chance.sample(DECK_52, len(seats) * 4 + 5)
    cards = {str(seat): [dealt.pop().name for _ in range(4)] for seat in seats}
    stacks = [chance.randint(big, 40 * big) for _ in seats]
    return {
        "table": {
            "seats": seats,
            "button": seats[-1],
            "stacks": {str(seat): stack for seat, stack in zip(seats, stacks, strict=True)},
            "structure": chance.choice(sorted(SIZES)),
            "small_blind": big // 2,
            "big_blind": big,
            "commission": None,
        },
        "readings": {"OA-01": "common", "OA-09": "last_in_full", "OA-11": "amount_capped"},
        "cards": {**cards, "board": [each.name for each in dealt]},
    }


class Other:
    """The same hand in clubs, its players from the button on."""

    def __init__(self, record: dict[str, Any]) -> None:
        table = record["table"]
        self.seats = [table["seats"][-1], *table["seats"][:-1]]
        count = len(self.seats)
        blinds = [0] * count
        # Its blinds stand from the small one on.
        blinds[0], blinds[1] = table["small_blind"], table["big_blind"]
        config = CONFIGS[count] | {"blinds": blinds, "raise_sizes": SIZES[table["structure"]]}
        self.dealer = Dealer(**config)
        self.dealer.stacks = [table["stacks"][str(seat)] for seat in self.seats]
        self.dealer.button = count - 1
        self.dealer.reset()
        self.dealer.hole_cards = [
            [Card(name) for name in record["cards"][str(seat)]] for seat in self.seats
        ]
        self.dealer.deck.cards = [Card(name) for name in record["cards"]["board"]]
        self.is_over = False

    @property
    def turn(self) -> int:
        return self.seats[self.dealer.action]

    def step(self, chips: int) -> None:
        _, _, done = self.dealer.step(chips)
        self.is_over = all(done)

    def pass_idle_turns(self, until: int | None) -> None:
        """It asks whoever is all in, and a player nobody could answer."""
        while not self.is_over and self.turn != until:
            call, _, _ = self.dealer._bet_sizes()
            assert call == 0
            self.step(0)

    def would_take(self, more: int) -> bool:
        return self.dealer._clean_bet(more, *self.dealer._bet_sizes()) == more

    def take(self, action: Action, choice: Choice) -> None:
        call, _, _ = self.dealer._bet_sizes()
        match action.do:
            case "fold":
                self.step(-1)
            case "check" | "call":
                assert call == choice.facts["to_call"] or action.do == "call"
                self.step(call)
            case _:
                assert action.to is not None
                self.step(action.to - self.dealer.street_commits[self.dealer.action])


def play_both(record: dict[str, Any], chance: Random, met: Counter[str]) -> tuple[Played, Other]:
    other = Other(record)

    def decide(choice: Choice) -> Action:
        other.pass_idle_turns(choice.seat)
        assert other.turn == choice.seat
        action = random_action(choice, chance)
        passive = "call" if choice.offer("call") else "check"
        if action.do == "fold" and not choice.facts["to_call"]:
            action = Action(choice.seat, "check")
        if action.to is not None:
            more = action.to - other.dealer.street_commits[other.dealer.action]
            if not other.would_take(more):
                met["rounded by clubs"] += 1
                action = Action(choice.seat, passive)
        met[action.do] += 1
        other.take(action, choice)
        return action

    played, _taken = drive(record, decide)
    return played, other


def shares_beyond_its_part(other: Other) -> bool:
    """Whether two live hands are equal and have not put in alike."""
    dealer = other.dealer
    live = [place for place, active in enumerate(dealer.active) if active]
    if len(live) == 1:
        return False
    strengths = dealer._eval_hands(dealer.hole_cards, dealer.community_cards)
    return any(
        strengths[one] == strengths[two] and dealer.pot_commits[one] != dealer.pot_commits[two]
        for one, two in combinations(live, 2)
    )


def compare(seed: int, met: Counter[str]) -> None:
    chance = Random(seed)
    record = random_hand(chance)
    played, other = play_both(record, chance, met)
    other.pass_idle_turns(None)
    assert other.is_over
    if any(step.name == "odd_chip_given" for step in played.steps):
        met["hands with an odd chip"] += 1
    elif sum(other.dealer.active) > 1 and other.dealer.street < other.dealer.num_streets:
        met["stopped before the last round"] += 1
    elif shares_beyond_its_part(other):
        met["equal hands, unequal stakes"] += 1
    else:
        met["hands alike to the chip"] += 1
        theirs = dict(zip(other.seats, other.dealer.stacks, strict=True))
        assert theirs == stacks_before_odd_chips(record, played), seed


def test_whole_hands_come_to_the_same_stacks() -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        compare(seed, met)
    assert met["hands alike to the chip"] > 40
    assert met["raise"] > 50


@pytest.mark.slow
@pytest.mark.parametrize("hands", [800, pytest.param(4_000, marks=pytest.mark.long)])
def test_thousands_of_whole_hands_come_to_the_same_stacks(hands: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(10_000, 10_000 + hands):
        compare(seed, met)
    assert met["hands alike to the chip"] > 0.825 * hands
    assert met["equal hands, unequal stakes"] > hands / 400
