"""Hands played at random: chips are conserved, bounds mean what they say, pots add up."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.omaha.rules import GAME
from games.omaha.rules.commission import CAP_IN_BIG_BLINDS
from games.rules.hands.script import Action, ChipMove, Choice, Played, allow, play
from games.rules.values.refusal import Forbidden
from tests.rules.omaha.random_play import (
    accounts_after_each_step,
    amount_within,
    drive,
    random_action,
    random_record,
)


def play_at_random(seed: int) -> tuple[dict[str, Any], Played, list[Action]]:
    chance = Random(seed)
    record = random_record(chance)
    chip = record["table"]["chip"]

    def decide(choice: Choice) -> Action:
        action = random_action(choice, chance)
        if action.to is None:
            return action
        offer = choice.offer(action.do)
        assert offer is not None
        return amount_within(choice, offer, chance, chip)

    played, taken = drive(record, decide)
    return record, played, taken


def check_chips(record: dict[str, Any], played: Played) -> dict[str, Any]:
    """After every step the chips are those that were there, and nobody owes any."""
    table = record["table"]
    total, chip = sum(table["stacks"].values()), table["chip"]
    told = accounts_after_each_step(record, played)
    for held in told:
        assert held.total() == total
        assert min(held.values()) >= 0
        assert all(amount % chip == 0 for amount in held.values())
    end = told[-1]
    answer: dict[str, Any] = GAME.hand(record).account(played)
    assert answer["total_chips_check"] is True
    assert answer["commission"] == end["commission"]
    assert answer["stacks"] == {str(seat): end[f"stack:{seat}"] for seat in sorted(table["seats"])}
    assert all(end[name] == 0 for name in end if name == "pot" or name.startswith("bet:"))
    assert all(
        move.amount > 0
        for step in played.steps
        for move in step.moves
        if isinstance(move, ChipMove)
    )
    return answer


def check_pots(record: dict[str, Any], played: Played, answer: dict[str, Any]) -> None:
    pots = answer["pots"]
    folded = {step.seat for step in played.steps if step.name == "folded"}
    assert pots
    assert sum(pot["commission"] for pot in pots) == answer["commission"]
    for pot in pots:
        assert pot["amount"] == sum(pot["shares"].values())
        assert set(pot["winners"]) <= set(pot["eligible"])
        assert not folded & set(pot["eligible"])
        even = [pot["shares"][str(seat)] for seat in pot["winners"]]
        assert max(even) - min(even) < len(even) * record["table"]["chip"]
    rate, reading = record["table"]["commission"], record["readings"].get("OD-02", "5x")
    base = answer["commission"] + sum(pot["amount"] for pot in pots)
    most = float((rate or "0%").rstrip("%")) / 100 * base
    cap = CAP_IN_BIG_BLINDS[reading] * record["table"]["big_blind"]
    assert answer["commission"] <= min(most + 1e-6, cap)


@given(st.integers(0, 2**40))
def test_chips_are_conserved_and_pots_add_up(seed: int) -> None:
    record, played, taken = play_at_random(seed)
    answer = check_chips(record, played)
    check_pots(record, played, answer)
    assert play(GAME.hand(record).script, taken) == played, "a hand is given by its actions"


def test_a_thousand_hands() -> None:
    chance = Random(97)
    names: set[str] = set()
    counts: set[int] = set()
    side_pots = 0
    for _ in range(1200):
        record, played, _taken = play_at_random(chance.getrandbits(40))
        answer = check_chips(record, played)
        check_pots(record, played, answer)
        names |= {step.name for step in played.steps}
        counts.add(len(record["table"]["seats"]))
        side_pots = max(side_pots, len(answer["pots"]))
    assert counts == set(range(2, 11))
    assert side_pots >= 4
    assert {"odd_chip_given", "pot_split", "uncalled_bet_returned", "raised"} <= names


@pytest.mark.slow
@pytest.mark.parametrize("hands", [2_000, pytest.param(30_000, marks=pytest.mark.long)])
def test_thousands_of_hands(hands: int) -> None:
    for seed in range(hands):
        record, played, _taken = play_at_random(seed)
        check_pots(record, played, check_chips(record, played))


@given(st.integers(0, 2**40))
def test_the_bounds_are_the_first_and_last_amounts_allowed(seed: int) -> None:
    chance = Random(seed)
    record = random_record(chance)

    def decide(choice: Choice) -> Action:
        for offer in choice.offers:
            if offer.minimum is None or offer.maximum is None:
                continue
            assert 0 < offer.minimum <= offer.maximum
            allow(choice, Action(choice.seat, offer.do, offer.minimum), "")
            allow(choice, Action(choice.seat, offer.do, offer.maximum), "")
            for beyond, reason in (
                (offer.minimum - 1, "below_minimum"),
                (offer.maximum + 1, "above_maximum"),
            ):
                with pytest.raises(Forbidden, match=reason):
                    allow(choice, Action(choice.seat, offer.do, beyond), "")
        for bar in choice.bars:
            assert choice.offer(bar.do) is None
            with pytest.raises(Forbidden) as no:
                allow(choice, Action(choice.seat, bar.do), "")
            assert (no.value.reason, no.value.provision) == (bar.reason, bar.provision)
        told = {each.do for each in (*choice.offers, *choice.bars)}
        assert {"fold", "check", "call", "bet", "raise"} <= told, "each word is answered for"
        action = random_action(choice, chance)
        offer = choice.offer(action.do)
        assert offer is not None
        return action if action.to is None else Action(choice.seat, action.do, offer.maximum)

    drive(record, decide)
