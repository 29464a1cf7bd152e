"""Stacks and winners of random hands held against pokerkit.

Where the two rule sets differ, and by which provision:

- Art. 12.º, 2): in limit games the bet goes up three times a round at most; pokerkit has no count
  in pot-limit. Ours offers fewer raises, and the hands here stay within them.
- Art. 12.º, 4) (OA-11): with two in play the amount is free; pokerkit keeps the pot limit. These
  hands are played under ``amount_capped``.
- Art. 5.º (OA-01): with two players the button posts the big blind; pokerkit follows common
  practice. Its blinds can be given in either order, so both values are played.
- Art. 10.º, n.º 5 (OA-02): the odd chip goes to the winner first to the croupier's left; in
  pokerkit to the first left of the button. Stacks are compared before it is given.
- Art. 11.º, 2), (1) and (3): where the pot is below the least bet or raise, the pot is the limit;
  in pokerkit the least bet prevails. Met only when a blind is short.
- Art. 12.º, 1) (OA-09): a raise over a short all-in is at least what that all-in added; in
  pokerkit the last raise in full. These hands are played under ``last_in_full``.
- Art. 5.º, 2) (OA-27): a big blind posted short is still matched whole; in pokerkit as far as it
  lies. These hands are played under ``what_lies``.
- Art. 12.º, 1) (OA-13): several short all-ins one after another never reopen the betting; in
  pokerkit they do once they add up to a full raise.
- Art. 4.º, n.º 1: amounts here are whole chips; pokerkit knows no smallest chip. Played at chip 1.
- Art. 16.º: no commission is taken here, as pokerkit's rake has neither this base nor this cap.
- Art. 8.º, n.º 5: all show; pokerkit lets a beaten hand be mucked, and here has all shown.
"""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random
from typing import Any

import pytest
from pokerkit import Automation, OmahaHoldemHand, PotLimitOmahaHoldem, State
from pokerkit.games import NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem

from games.rules.hands.script import Action, Choice, Played
from games.rules.values.cards import DECK_52
from tests.rules.omaha.random_play import drive, random_action, random_depth

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class NoLimitOmaha(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """Omaha without limit, which pokerkit does not name."""

    hand_types = (OmahaHoldemHand,)


GAMES = {"limit": PotLimitOmahaHoldem, "no_limit": NoLimitOmaha}


def random_hand(chance: Random) -> dict[str, Any]:
    seats = sorted(chance.sample(range(1, 11), chance.randint(2, 9)))
    big = chance.choice([2, 3, 10, 40])
    dealt = chance.sample(DECK_52, len(seats) * 4 + 5)
    cards = {str(seat): [dealt.pop().name for _ in range(4)] for seat in seats}
    return {
        "table": {
            "seats": seats,
            "button": chance.choice(seats),
            "stacks": {str(seat): random_depth(chance, big) for seat in seats},
            "structure": chance.choice(["limit", "no_limit"]),
            "small_blind": chance.randint(1, big - 1),
            "big_blind": big,
            "commission": None,
        },
        "readings": {
            "OA-01": chance.choice(["literal", "common"]),
            "OA-09": "last_in_full",
            "OA-11": "amount_capped",
            "OA-27": "what_lies",
        },
        "cards": {**cards, "board": [each.name for each in dealt]},
    }


class Other:
    """The same hand in pokerkit: its players count from the left of the button."""

    def __init__(self, record: dict[str, Any]) -> None:
        table = record["table"]
        seats = table["seats"]
        after = seats.index(table["button"]) + 1
        self.seats: list[int] = seats[after:] + seats[:after]
        blinds = [table["small_blind"], table["big_blind"]]
        # With two players pokerkit gives the second blind to its first player.
        if len(seats) == 2 and record["readings"]["OA-01"] == "literal":
            blinds.reverse()
        game = GAMES[table["structure"]](AUTOMATIONS, True, 0, blinds, table["big_blind"])
        self.state: State = game([table["stacks"][str(s)] for s in self.seats], len(seats))
        self.board = list(record["cards"]["board"])
        for _ in range(4):
            for seat in self.seats:
                place = len([c for c in self.state.hole_cards[self.seats.index(seat)] if c])
                self.state.deal_hole(record["cards"][str(seat)][place])
        self.deal_board()

    def deal_board(self) -> None:
        while self.state.can_burn_card("??") or self.state.can_deal_board():
            if self.state.can_burn_card("??"):
                self.state.burn_card("??")
            count = 3 if not self.state.board_cards else 1
            self.state.deal_board("".join(self.board.pop(0) for _ in range(count)))

    @property
    def turn(self) -> int | None:
        index = self.state.actor_index
        return None if index is None else self.seats[index]

    def take(self, action: Action) -> None:
        match action.do:
            case "fold":
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    self.state.fold()
            case "check" | "call":
                self.state.check_or_call()
            case _:
                self.state.complete_bet_or_raise_to(action.to)
        self.deal_board()

    def pass_idle_turns(self, until: int | None) -> None:
        """pokerkit asks a player with nothing to match even if nobody could answer a bet."""
        while self.turn != until and self.state.checking_or_calling_amount == 0:
            assert self.bounds() is None
            self.state.check_or_call()
            self.deal_board()

    def bounds(self) -> tuple[int, int] | None:
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        return None if least is None or most is None else (least, most)


Differences = Counter[str]


def may_differ(choice: Choice, theirs: tuple[int, int] | None, found: Differences) -> bool:
    """Compare what may be bet. True where the sets differ for a reason listed above."""
    offer = choice.offer("bet") or choice.offer("raise")
    bars = {bar.reason for bar in choice.bars if bar.do == "raise"}
    if offer is None:
        if theirs is None:
            return False
        (reason,) = bars & {"three_raises_made", "not_reopened"}
        found[reason] += 1
        return True
    if theirs is None:
        raise AssertionError(f"pokerkit forbids what we offer: {offer}")
    if (offer.minimum, offer.maximum) == theirs:
        return False
    assert offer.maximum == offer.minimum < theirs[0], (offer, theirs)
    found["pot below the least bet"] += 1
    return True


def play_both(record: dict[str, Any], chance: Random, found: Differences) -> tuple[Played, Other]:
    other = Other(record)

    def decide(choice: Choice) -> Action:
        other.pass_idle_turns(choice.seat)
        assert other.turn == choice.seat
        action = random_action(choice, chance)
        if may_differ(choice, other.bounds(), found) and action.to is not None:
            action = Action(choice.seat, "call" if choice.offer("call") else "check")
        if action.do == "fold" and not choice.facts["to_call"]:
            action = Action(choice.seat, "check")
        other.take(action)
        return action

    played, _taken = drive(record, decide)
    return played, other


def stacks_before_odd_chips(record: dict[str, Any], played: Played) -> dict[int, int]:
    held = {int(seat): chips for seat, chips in record["table"]["stacks"].items()}
    for step in played.steps:
        if step.name == "odd_chip_given":
            continue
        for move in step.moves:
            for account, sign in ((getattr(move, "source", ""), -1), (move.to, 1)):
                if account.startswith("stack:"):
                    held[int(account[6:])] += sign * move.amount  # type: ignore[union-attr]
    return held


def compare(seed: int, found: Differences) -> None:
    chance = Random(seed)
    record = random_hand(chance)
    played, other = play_both(record, chance, found)
    other.pass_idle_turns(None)
    assert not other.state.status, "over in both"
    theirs = dict(zip(other.seats, other.state.stacks, strict=True))
    ours = stacks_before_odd_chips(record, played)
    odd = [step.facts["amount"] for step in played.steps if step.name == "odd_chip_given"]
    found["odd chips"] += len(odd)
    assert sum(theirs.values()) - sum(ours.values()) == sum(odd)  # type: ignore[arg-type]
    gained = {seat: theirs[seat] - ours[seat] for seat in theirs}
    if not odd:
        assert set(gained.values()) == {0}
        return
    sharing = {
        seat
        for step in played.steps
        if step.name == "pot_split"
        for seat in step.facts["winners"]  # type: ignore[attr-defined]
    }
    assert min(gained.values()) >= 0
    assert {seat for seat, more in gained.items() if more} <= sharing


def test_random_hands() -> None:
    found: Differences = Counter()
    for seed in range(100):
        compare(seed, found)
    assert found["three_raises_made"] > 10
    assert found["odd chips"] >= 3
    assert found["pot below the least bet"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds", [range(10_000, 10_400), pytest.param(range(10_400, 16_000), marks=pytest.mark.long)]
)
def test_many_random_hands(seeds: range) -> None:
    found: Differences = Counter()
    for seed in seeds:
        compare(seed, found)
    assert min(found.values()) >= 1
    assert found["odd chips"] >= 3
